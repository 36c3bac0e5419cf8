import { parse as parseCsv } from 'csv-parse/sync';
import { afterEach, expect, test } from 'vitest';
import { filePresets } from '#contract/staff/people/filePresets.ts';
import type { FileAsked } from '#contract/staff/people/files.values.ts';
import { openGroups } from '../../kit/groups/groups.ts';
import { expectInvariants } from '../../kit/server/invariants.ts';
import { makeMember } from '../../kit/staff/staff.ts';

/** What is new, changed or gone since a file was saved (docs/rules/files.md 5). */

const groups = await openGroups();
const { shop, rows, database, server, deps } = groups;
const { event_id: run } = shop.offer('gdansk', '6km');
const { as } = await makeMember(deps, 'owner@example.com', { role: 'owner' });
const owner = server.by({ ...as, lang: 'en' });
const params = { id: run };

afterEach(() => expectInvariants(database));

async function textOf(body: FileAsked): Promise<string> {
  const { code, data } = await owner.call('POST staff/runs/{id}/files/start', { params, body });
  expect(code).toBeNull();
  return data as string;
}
const readBack = (text: string) => parseCsv(text.replace(/^\uFEFF/u, ''), { delimiter: ';' }) as string[][];

async function starter(name: string) {
  const person = await groups.actor(name);
  const group = await groups.group(person);
  return { person, group, place: await groups.placeOf(person, group) };
}

test('changes since: late comers, moves, other persons and refunds, each once', async () => {
  const columns = (['place', 'name', 'wave'] as const).map((field) => ({ field, head: '' }));
  const asked = { kind: 'list', name: 'Timer', layout: { ...filePresets.generic.layout, columns } } as const;
  const [stays, moves, hands, goes] = [
    await starter('Stays'),
    await starter('Moves'),
    await starter('Hands'),
    await starter('Goes'),
  ];
  await textOf(asked);
  const lastOf = async () => {
    const { files } = await owner.ask('GET staff/runs/{id}/files', { params });
    return files.find(({ name }) => name === 'Timer')?.saved;
  };
  const since = (await lastOf())?.id ?? 0;
  const preview = async () =>
    owner.ask('POST staff/runs/{id}/files/preview', { params, body: { kind: 'list', since } });
  expect((await preview()).changes).toEqual({ added: 0, changed: 0, gone: 0 });

  const wave_id = shop.offer('gdansk', '6km', 1).wave_id;
  await moves.person.ask('POST groups/{id}/wave', { params: { id: moves.group.id }, body: { wave_id } });
  const next = await groups.actor('Another');
  const handed = { participation_id: hands.place, email: next.email };
  await hands.person.ask('POST transfer/user/perform', { body: handed });
  await groups.release(goes.group.payment);
  const late = await starter('Late');

  const { count, changes, heads } = await preview();
  expect([count, changes, heads]).toEqual([
    4,
    { added: 1, changed: 2, gone: 1 },
    ['Change', 'What changed', 'Place no.', 'First name', 'Wave'],
  ]);
  const [, ...lines] = readBack(await textOf({ kind: 'list', since }));
  const brief = lines.map(([change, what, place, name]) => [change, what, Number(place), name]);
  expect(brief.toSorted()).toEqual(
    [
      ['new', '', late.place, 'Late'],
      ['changed', 'First name', hands.place, 'Another'],
      ['changed', 'Wave', moves.place, 'Moves'],
      ['gone', '', goes.place, 'Goes'],
    ].toSorted(),
  );
  expect(brief.map(([, , place]) => place)).not.toContain(stays.place);
  // Those changes are delivered: the next ones count from this file.
  const again = (await lastOf())?.id ?? 0;
  expect(again).toBeGreaterThan(since);
  const body = { kind: 'list', since: again } as const;
  expect((await owner.ask('POST staff/runs/{id}/files/preview', { params, body })).count).toBe(0);
  // Nothing of what is remembered says who somebody is.
  const kept = await rows<{ text: string }>(
    `select encode(coalesce(prints, ''), 'escape') || coalesce(layout::text, '') as text from kept_file`,
  );
  for (const { text } of kept) expect(text).not.toMatch(/Ola|Goes|Stays|example/u);
});
