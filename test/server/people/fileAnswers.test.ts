import { parse } from 'csv-parse/sync';
import { afterEach, expect, test } from 'vitest';
import { filePresets } from '#contract/staff/people/filePresets.ts';
import type { FileAsked } from '#contract/staff/people/files.values.ts';
import { staffRoles } from '#contract/staff/rights.ts';
import { openGroups } from '../../kit/groups/groups.ts';
import { expectInvariants } from '../../kit/server/invariants.ts';
import { makeMember } from '../../kit/staff/staff.ts';

/** Answers to a run's own questions as columns of its files (docs/rules/files.md 2.3). */

const groups = await openGroups();
const { shop, rows, database, server, deps } = groups;
const { event_id: run } = shop.offer('gdansk', '6km');
const { event_id: elsewhere } = shop.offer('berlin', '6km');
const params = { id: run };
const owner = server.by({ ...(await makeMember(deps, 'boss@example.com', { role: 'owner' })).as, lang: 'en' });

afterEach(() => expectInvariants(database));

const asks = async (kind: string, position: number, { seen = 'staff', of = run } = {}) => {
  const texts = JSON.stringify({ pl: 'Skąd?', en: 'Where from?', de: '' });
  const choices = JSON.stringify([
    { id: 1, pl: 'Łódź', en: '', de: '' },
    { id: 2, pl: '', en: '=Berlin', de: '' },
  ]);
  const [made] = await rows<{ id: number }>(
    `insert into question (run_id, position, kind, required, asked_of, seen_by, texts, choices)
     values ($1, $2, $3, false, 'all', $4, $5, $6) returning id`,
    ...[of, position, kind, seen, texts, kind === 'choice' ? choices : '[]'],
  );
  return made?.id ?? 0;
};
const ola = await groups.actor('Ola');
const place = await groups.placeOf(ola, await groups.group(ola));
const text = await asks('text', 1, { seen: 'organisers' });
const choice = await asks('choice', 2);
const tick = await asks('tick', 3, { seen: 'captain' });
for (const [question, value] of [
  [text, '=1+1'],
  [choice, '2'],
  [tick, 'yes'],
] as const)
  await rows('insert into answer (place_id, question_id, value) values ($1, $2, $3)', place, question, value);

const file = (questions: readonly number[]) =>
  ({
    kind: 'list',
    layout: {
      ...filePresets.generic.layout,
      columns: [
        { field: 'surname', head: '' },
        ...questions.map((question) => ({ field: 'question' as const, head: '', question })),
      ],
    },
  }) satisfies FileAsked;
const call = 'POST staff/runs/{id}/files/people';
async function linesOf(questions: readonly number[]): Promise<string[][]> {
  const { code, data } = await owner.call(call, { params, body: file(questions) });
  expect(code).toBeNull();
  return parse((data as string).replace(/^\uFEFF/u, ''), { delimiter: ';' }) as string[][];
}

test('an answer is read as people read it, under its question, and no cell is computed', async () => {
  expect(await linesOf([text, choice, tick])).toEqual([
    ['Surname', 'Where from?', 'Where from?', 'Where from?'],
    ['Test', "'=1+1", "'=Berlin", 'yes'],
  ]);
});

test('a question of another run, or one that is not asked any more, is an empty column', async () => {
  const other = await asks('text', 1, { of: elsewhere });
  expect(await linesOf([other, text])).toEqual([
    ['Surname', 'Answer', 'Where from?'],
    ['Test', '', "'=1+1"],
  ]);
  const gone = await asks('text', 4);
  await rows('insert into answer (place_id, question_id, value) values ($1, $2, $3)', place, gone, 'Kraków');
  await rows('update question set removed_at = now() where id = $1', gone);
  expect((await linesOf([gone]))[1]).toEqual(['Test', '']);
});

test('answers are for those who may see them, and asked for with the second factor', async () => {
  for (const role of staffRoles) {
    const runIds = role === 'owner' || role === 'finance' ? null : [run];
    const by = server.by({ ...(await makeMember(deps, `${role}@example.com`, { role, runIds })).as, lang: 'en' });
    const isTheirs = role === 'owner' || role === 'organiser';
    const { questions } = await by.ask('GET staff/runs/{id}/files', { params });
    expect([role, questions.map(({ id }) => id)]).toEqual([role, isTheirs ? [text, choice, tick] : []]);
    const { code } = await by.call(call, { params, body: file([choice]) });
    expect([role, code]).toEqual([role, isTheirs ? null : 'forbidden']);
    const weak = await by.call('POST staff/runs/{id}/files/start', { params, body: file([choice]) });
    expect([role, weak.code]).toEqual([role, 'forbidden']);
  }
});
