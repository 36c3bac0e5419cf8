import { expect, test } from 'vitest';
import { mayReadEmergency } from '#contract/staff/people/answersRead.ts';
import { type FileColumn, fileKinds, mayHave } from '#contract/staff/people/files.values.ts';
import { staffRoles } from '#contract/staff/rights.ts';
import { actsOf } from '../../kit/people/acts.ts';
import { makeMember } from '../../kit/staff/staff.ts';

/** What runners entered, and who of the staff reads which of it (docs/rules/start-data.md 4.3). */

const { server, deps, rows, pair } = await actsOf();
const { memberPlace: id, group } = await pair();
const [run] = await rows<{ id: number }>('select run_id as id from grp where id = $1', group.id);
const runId = run?.id ?? 0;
const ask = async (position: number, kind: string, seenBy: string, pl: string) => {
  const [made] = await rows<{ id: number }>(
    `insert into question (run_id, position, kind, required, asked_of, seen_by, texts, choices)
     values ($1, $2, $3, false, 'all', $4, $5, $6) returning id`,
    ...[runId, position, kind, seenBy, JSON.stringify({ pl, en: '', de: '' })],
    JSON.stringify(kind === 'choice' ? [{ id: 7, pl: 'Pociągiem', en: 'By train', de: '' }] : []),
  );
  return made?.id ?? 0;
};
const answers = [
  [await ask(1, 'text', 'organisers', 'Komu zawdzięczasz start?'), 'Babci'],
  [await ask(2, 'choice', 'staff', 'Jak dojedziesz?'), '7'],
  [await ask(3, 'tick', 'captain', 'Zostajesz na ognisko?'), 'yes'],
];
for (const [question, value] of answers)
  await rows('insert into answer (place_id, question_id, value) values ($1, $2, $3)', id, question, value);
await rows(
  `insert into start_data (place_id, birth_year, sex, club, emergency_name, emergency_phone)
   values ($1, 1990, 'M', 'KS Błoto', 'Ewa Żak', '+48600100200')`,
  id,
);

const readBy = async (role: (typeof staffRoles)[number], email = `reads.${role}@example.com`) => {
  const runIds = role === 'owner' || role === 'finance' ? null : [runId];
  const { as } = await makeMember(deps, email, { role, runIds });
  return (await server.by({ ...as, lang: 'en' }).ask('GET staff/places/{id}', { params: { id } })).start_data;
};
const shared = [
  { kind: 'choice', question: 'Jak dojedziesz?', value: 'By train' },
  { kind: 'tick', question: 'Zostajesz na ognisko?', value: 'yes' },
];

test.each(['owner', 'organiser'] as const)('%s reads all of it', async (role) => {
  expect(await readBy(role)).toEqual({
    club: 'KS Błoto',
    emergency: { name: 'Ewa Żak', phone: '+48600100200' },
    answers: [{ kind: 'text', question: 'Komu zawdzięczasz start?', value: 'Babci' }, ...shared],
  });
});

test.each(['finance', 'desk'] as const)('%s reads what was asked for all of the staff', async (role) => {
  expect(await readBy(role)).toEqual({ club: 'KS Błoto', emergency: null, answers: shared });
});

test('a reader reads nothing of it', async () => {
  expect(await readBy('reader')).toBeNull();
});

test('a question that is asked no more has no answers to read', async () => {
  await rows("update question set removed_at = now() where kind = 'choice'");
  expect((await readBy('organiser', 'reads.later@example.com'))?.answers.map(({ kind }) => kind)).toEqual([
    'text',
    'tick',
  ]);
});

test('files with whom to call are for those who may read it on the page', () => {
  const columns: FileColumn[] = [{ field: 'contact_phone', head: '' }];
  for (const role of staffRoles) {
    expect([role, mayHave(role, 'emergency', null)]).toEqual([role, mayReadEmergency(role)]);
    expect([role, mayHave(role, 'list', { columns })]).toEqual([role, mayReadEmergency(role)]);
  }
  expect(fileKinds.filter((kind) => mayHave('desk', kind, null))).not.toContain('emergency');
});
