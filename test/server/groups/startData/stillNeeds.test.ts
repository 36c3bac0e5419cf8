import { afterEach, expect, it, test } from 'vitest';
import type { Need } from '#contract/groups/startData.ts';
import { openGroups } from '../../../kit/groups/groups.ts';
import { makeMember } from '../../../kit/staff/staff.ts';

/** What a place still needs has one home: board, to-dos and Numbers count alike (docs/rules/start-data.md 2). */
const groups = await openGroups();
const { rows, server, deps, shop, pair, placeOf } = groups;
const owner = await makeMember(deps, 'owner@example.com', { role: 'owner' });
await rows('update run set tshirts = false');
afterEach(async () => {
  await rows(`update run set asks = '{}', declaration = null where type <> 'kids'`);
  await rows('delete from question');
});

const all = ['birth', 'sex', 'emergency', 'club', 'declaration'];
const ask = (...what: string[]) => rows(`update run set asks = $1 where key = 'gdansk'`, what);
const board = async (by: { ask: typeof server.ask }, group: { id: number }, place: number) =>
  (await by.ask('GET groups/{id}', { params: { id: group.id } })).signups.find(({ id }) => id === place)?.needs;
const counted = async () => {
  const { missing } = await server
    .by(owner.as)
    .ask('GET staff/runs/{id}/numbers', { params: { id: shop.offer('gdansk', '6km').event_id } });
  return missing;
};
const question = async (more: Partial<{ required: boolean; asked_of: string; removed: boolean }> = {}) => {
  const [made] = await rows<{ id: number }>(
    `insert into question (run_id, position, kind, required, asked_of, seen_by, texts, removed_at)
     select id, 1, 'text', $1, $2, 'staff', '{"pl": "Autobus?", "en": "Bus?", "de": "Bus?"}',
       case when $3 then now() end from run where key = 'gdansk' returning id`,
    more.required ?? true,
    more.asked_of ?? 'all',
    more.removed ?? false,
  );
  return made?.id ?? 0;
};

test('a run that asks for nothing leaves a taken place complete', async () => {
  const { ola, jan, group } = await pair();
  expect(await board(ola, group, await placeOf(jan, group))).toEqual([]);
});

it.each<[what: Need, given: string]>([
  ['birth', 'birth_year = 1990'],
  ['sex', `sex = 'X'`],
  ['emergency', `emergency_name = 'Ewa', emergency_phone = '+48600100200'`],
  ['declaration', `declared_file = 'now.pdf'`],
])('a run that asks for %s reports it as missing until it is given, everywhere alike', async (what, given) => {
  await ask(what);
  await rows(`update run set declaration = 'now.pdf' where key = 'gdansk'`);
  const { ola, jan, group } = await pair();
  const place = await placeOf(jan, group);
  expect(await board(ola, group, place)).toEqual([what]);
  expect(await board(jan, group, place)).toEqual([what]);
  const before = (await counted())[what];
  expect(before).toBeGreaterThanOrEqual(2);
  const todos = async (by: typeof jan) =>
    (await by.ask('GET user', {})).signups.find(({ group_id }) => group_id === group.id)?.todos;
  const data = (count: number) => ({ kind: 'data', count, moment: null, payment: null });
  expect([await todos(ola), await todos(jan)]).toEqual([[data(2)], [data(1)]]);
  await rows('insert into start_data (place_id) values ($1)', place);
  expect(await board(ola, group, place)).toEqual([what]);
  await rows(`update start_data set ${given} where place_id = $1`, place);
  expect(await board(ola, group, place)).toEqual([]);
  expect((await counted())[what]).toBe(before - 1);
  expect([await todos(ola), await todos(jan)]).toEqual([[data(1)], []]);
});

test('half of an emergency contact and an older declaration are still missing; a club never is', async () => {
  await ask(...all);
  await rows(`update run set declaration = 'new.pdf' where key = 'gdansk'`);
  const { jan, group } = await pair();
  const place = await placeOf(jan, group);
  await rows(
    `insert into start_data (place_id, birth_year, sex, emergency_name, declared_file) values ($1, 1990, 'K', 'Ewa', 'old.pdf')`,
    place,
  );
  expect(await board(jan, group, place)).toEqual(['emergency', 'declaration']);
});

test('a declaration that is not there is not asked for', async () => {
  await ask('declaration');
  const { jan, group } = await pair();
  expect(await board(jan, group, await placeOf(jan, group))).toEqual([]);
});

it.each<[which: string, more: Parameters<typeof question>[0], isMissing: boolean]>([
  ['required of all', {}, true],
  ['required of adults', { asked_of: 'adults' }, true],
  ['required of children', { asked_of: 'children' }, false],
  ['not required', { required: false }, false],
  ['not asked any more', { removed: true }, false],
])('a question that is %s', async (_, more, isMissing) => {
  const { jan, group } = await pair();
  const place = await placeOf(jan, group);
  const id = await question(more);
  expect(await board(jan, group, place)).toEqual(isMissing ? ['question'] : []);
  await rows(`insert into answer values ($1, $2, 'yes')`, place, id);
  expect(await board(jan, group, place)).toEqual([]);
});

test('free and invited places have nobody who could say anything', async () => {
  await ask(...all);
  const ola = await groups.actor('Ola');
  const group = await groups.group(ola, { places: 3 });
  await groups.inviteTo(ola, group, 'later@example.com');
  const { signups } = await ola.ask('GET groups/{id}', { params: { id: group.id } });
  expect(signups.map(({ needs }) => needs)).toEqual([['birth', 'sex', 'emergency'], [], []]);
});

test('a child needs neither year of birth nor name once its age is known', async () => {
  const ola = await groups.actor('Ola');
  const kids = await groups.group(ola, { places: 2, run: 'kids', category: 'kids-6-8', ages: [7] });
  await rows(`update run set asks = '{birth,sex}' where type = 'kids'`);
  const { signups } = await ola.ask('GET groups/{id}', { params: { id: kids.id } });
  expect(signups.map(({ needs, age }) => [age, needs]).sort()).toEqual(
    [
      [7, ['sex']],
      [null, ['age']],
    ].sort(),
  );
  await rows(`update run set asks = '{}' where type = 'kids'`);
});

test('members read neither what others have given nor what they lack', async () => {
  await ask('birth');
  const { ola, jan, group } = await pair();
  expect(await board(jan, group, await placeOf(ola, group))).toBeNull();
});

it.each<[how: string, statement: string, isKept: boolean]>([
  ['free', `update place set person = 'free', user_id = null, email = null where id = $1`, false],
  ['offered to somebody', `update place set person = 'invited', user_id = null where id = $1`, false],
  ['somebody else’s', 'update place set user_id = (select min(id) from account) where id = $1', false],
  ['over', `update place set ended = 'released' where id = $1`, false],
  ['in another wave', 'update place set wave_id = wave_id where id = $1', true],
  ['of the same person under a mended name', `update place set name = 'Janusz' where id = $1`, true],
  ['being handed over, which can be withdrawn', `update place set person = 'handingOver' where id = $1`, true],
])('start data goes with its person: the place is %s', async (_, statement, isKept) => {
  const { jan, group } = await pair();
  const place = await placeOf(jan, group);
  const id = await question();
  await rows('insert into start_data (place_id, birth_year) values ($1, 1990)', place);
  await rows(`insert into answer values ($1, $2, 'yes')`, place, id);
  await rows(statement, place);
  const left = await rows(
    'select place_id from start_data where place_id = $1 union all select place_id from answer where place_id = $1',
    place,
  );
  expect(left).toHaveLength(isKept ? 2 : 0);
  await rows(`update place set ended = null, person = 'taken', user_id = $2 where id = $1`, place, jan.id);
});

test('a guest’s order that is found to be an account’s keeps its start data', async () => {
  await server.ask('POST group', { body: shop.order('gdansk', '6km', { places: 1, email: 'guest@example.com' }) });
  const [place] = await rows<{ id: number }>(`select id from place where email = 'guest@example.com'`);
  await rows('insert into start_data (place_id, birth_year) values ($1, 1990)', place?.id);
  const jan = await groups.actor('Jan');
  await rows('update place set user_id = $2 where id = $1', place?.id, jan.id);
  expect(await rows('select birth_year from start_data where place_id = $1', place?.id)).toEqual([
    { birth_year: 1990 },
  ]);
  // Another guest is another person.
  await rows(`update place set user_id = null, email = 'other@example.com', name = 'Other' where id = $1`, place?.id);
  expect(await rows('select from start_data where place_id = $1', place?.id)).toEqual([]);
});

test('the database takes no answer to another run’s question, and no eleventh question', async () => {
  const { jan, group } = await pair();
  const place = await placeOf(jan, group);
  const [other] = await rows<{ id: number }>(
    `insert into question (run_id, position, kind, required, asked_of, seen_by, texts)
     select id, 1, 'text', true, 'all', 'staff', '{}' from run where key = 'kids' returning id`,
  );
  await expect(rows(`insert into answer values ($1, $2, 'yes')`, place, other?.id)).rejects.toMatchObject({
    constraint: 'answer_of_run',
  });
  const add = (position: number, withOrder: number | null = null) =>
    rows(
      `insert into question (run_id, position, kind, required, asked_of, seen_by, texts, with_order)
       select id, $1, 'tick', false, 'all', 'staff', '{}', $2 from run where key = 'gdansk'`,
      position,
      withOrder,
    );
  for (let position = 1; position <= 10; position += 1) await add(position, position <= 2 ? position : null);
  await expect(add(11)).rejects.toMatchObject({ code: '23514' });
  await expect(add(10)).rejects.toMatchObject({ constraint: 'question_position' });
  await rows('update question set removed_at = now() where position = 10');
  await expect(add(10, 2)).rejects.toMatchObject({ constraint: 'question_with_order' });
  await expect(add(10, 3)).rejects.toMatchObject({ code: '23514' });
});
