import { afterEach, expect, it, test } from 'vitest';
import { type Actor, openGroups } from '../../../kit/groups/groups.ts';

/** People say what their places still need, each for themselves and nobody for others (docs/rules/start-data.md 4). */
const groups = await openGroups();
const { rows, server, shop, pair, placeOf } = groups;
await rows(`update run set tshirts = false, asks = '{birth,sex,emergency,club}'`);
afterEach(async () => {
  await rows('delete from question');
  await rows('delete from start_data');
});

const all = {
  birth_year: 1990,
  sex: 'K',
  club: 'KS Bagno',
  emergency_name: 'Ewa Test',
  emergency_phone: '600 100 200',
} as const;
const say = (by: Pick<Actor, 'call'>, group: { id: number }, pid: number, body: object) =>
  by.call('POST groups/{id}/participant/{pid}/start', { params: { id: group.id, pid }, body });
const look = async (by: Pick<Actor, 'ask'>, group: { id: number }) =>
  by.ask('GET groups/{id}/start', { params: { id: group.id } });
const ask = async (more: Partial<Record<'kind' | 'seen_by' | 'asked_of' | 'run', string>> = {}, position = 1) => {
  const [made] = await rows<{ id: number }>(
    `insert into question (run_id, position, kind, required, asked_of, seen_by, texts, choices)
     select id, $1, $2, true, $3, $4, '{"pl": "Autobus?", "en": "", "de": "Bus?"}', $5 from run where key = $6 returning id`,
    position,
    more.kind ?? 'text',
    more.asked_of ?? 'all',
    more.seen_by ?? 'staff',
    JSON.stringify(more.kind === 'choice' ? [{ id: 1, pl: 'Tak', en: 'Yes', de: 'Ja' }] : []),
    more.run ?? 'gdansk',
  );
  return made?.id ?? 0;
};

test('a member says it for themselves, reads it again, and is complete', async () => {
  const { ola, jan, group } = await pair();
  const [own, other] = [await placeOf(jan, group), await placeOf(ola, group)];
  const id = await ask();
  const asked = await look(jan, group);
  expect(asked).toMatchObject({ asks: ['birth', 'sex', 'emergency', 'club'], declaration: null, has_shirts: false });
  expect(asked.places.find((place) => place.id === own)).toMatchObject({
    needs: ['birth', 'sex', 'emergency', 'question'],
    can_answer: true,
  });
  expect((await say(jan, group, own, { ...all, answers: [{ question_id: id, value: 'Gdynia' }] })).code).toBeNull();
  const places = (await look(jan, group)).places;
  expect(places.find((place) => place.id === own)).toMatchObject({
    needs: [],
    start_data: { ...all, emergency_phone: '+48600100200', declared: false },
    answers: [{ question_id: id, value: 'Gdynia' }],
  });
  // A member reads only the name of the captain.
  expect(places.find((place) => place.id === other)).toMatchObject({
    name: 'Ola Test',
    needs: [],
    has: [],
    start_data: null,
    answers: [],
    age: null,
    can_answer: false,
  });
});

test('a captain reads what others need and what they may see, and says nothing for who has an account', async () => {
  const { ola, jan, group } = await pair();
  const place = await placeOf(jan, group);
  const [shared, own] = [await ask({ seen_by: 'captain' }), await ask({ seen_by: 'organisers' }, 2)];
  await say(jan, group, place, {
    birth_year: 1990,
    answers: [
      { question_id: shared, value: 'bus' },
      { question_id: own, value: 'secret' },
    ],
  });
  const seen = (await look(ola, group)).places.find(({ id }) => id === place);
  expect(seen).toMatchObject({
    needs: ['sex', 'emergency'],
    start_data: null,
    answers: [{ question_id: shared, value: 'bus' }],
    can_answer: false,
  });
  expect((await say(ola, group, place, all)).code).toBe('forbidden');
  expect(await rows('select sex from start_data where place_id = $1', place)).toEqual([{ sex: null }]);
});

test('a captain says it for people without an account', async () => {
  const ola = await groups.actor('Ola');
  const group = await groups.group(ola, { places: 2 });
  await rows(
    `update place set person = 'taken', name = 'Gość', surname = 'Test' where group_id = $1 and person = 'free'`,
    group.id,
  );
  const place = (await look(ola, group)).places.find(({ name }) => name === 'Gość Test');
  expect(place?.can_answer).toBe(true);
  expect((await say(ola, group, place?.id ?? 0, all)).code).toBeNull();
});

test('a guardian says age, name and the rest of each child on one page', async () => {
  const ola = await groups.actor('Ola');
  const kids = await groups.group(ola, { places: 2, run: 'kids', category: 'kids-6-8', ages: [] });
  const { places } = await look(ola, kids);
  const free = places.find(({ needs }) => needs.includes('age'));
  expect(free).toMatchObject({ is_child: true, can_answer: true });
  expect((await say(ola, kids, free?.id ?? 0, { child: { age: 30 } })).code).toBe('age_mismatch');
  await say(ola, kids, free?.id ?? 0, { ...all, birth_year: undefined, child: { age: 7, name: 'Zosia' } });
  expect((await look(ola, kids)).places.find(({ id }) => id === free?.id)).toMatchObject({
    name: 'Zosia',
    age: 7,
    needs: [],
  });
});

const guest = async (places = 1, key = 'gdansk', category = '6km') => {
  const { payment_id, group_id } = await server.ask('POST group', {
    body: shop.order(key, category, { places, codes: ['FREERUN'] }),
  });
  const read = () => server.ask('GET payment/{id}/start', { params: { id: payment_id } });
  const tell = (pid: number, body: object) =>
    server.call('POST payment/{id}/start/{pid}', { params: { id: payment_id, pid }, body });
  return { payment_id, group_id, read, tell };
};

test('a guest gives it by the order’s id, which reveals to nobody what was given', async () => {
  const { read, tell, payment_id } = await guest(2);
  const before = await read();
  const own = before.places.find(({ can_answer }) => can_answer);
  expect(before.places).toHaveLength(2);
  expect(own).toMatchObject({ needs: ['birth', 'sex', 'emergency'], start_data: null });
  expect((await tell(own?.id ?? 0, all)).code).toBeNull();
  const after = (await read()).places.find(({ id }) => id === own?.id);
  expect(after).toMatchObject({ needs: [], has: ['birth', 'sex', 'emergency', 'club'], start_data: null, answers: [] });
  expect(JSON.stringify(await read())).not.toMatch(/Ewa|600|1990|Bagno/u);
  // A free place of the order is nobody's, and once it is an account's order the id opens nothing.
  const free = before.places.find(({ can_answer }) => !can_answer);
  expect((await tell(free?.id ?? 0, all)).code).toBe('not_found');
  const jan = await groups.actor('Jan');
  await rows('update payment set user_id = $2 where id = $1', payment_id, jan.id);
  expect((await tell(own?.id ?? 0, all)).code).toBe('not_found');
});

it.each<[what: string, body: object, field: string]>([
  ['a birth year of nobody', { birth_year: 1900 }, 'birth_year'],
  ['a birth year to come', { birth_year: 2099 }, 'birth_year'],
  ['a telephone number without enough figures', { emergency_phone: '600100' }, 'emergency_phone'],
  ['letters for a telephone number', { emergency_phone: '=HYPERLINK("x")' }, 'emergency_phone'],
  ['another sex', { sex: 'Q' }, 'sex'],
  ['a club of 101 letters', { club: 'x'.repeat(101) }, 'club'],
  ['a declaration that the run does not have', { declared_file: 'other.pdf' }, 'declared_file'],
  ['a control character', { emergency_name: 'Ewa\u0000Test' }, 'emergency_name'],
])('%s is refused at its field, and nothing is kept', async (_, body, field) => {
  const { jan, group } = await pair();
  const place = await placeOf(jan, group);
  const { code, data } = await say(jan, group, place, { ...all, ...body });
  expect(code).toBe('invalid');
  expect(Object.keys(data as object)).toEqual([field]);
  expect(await rows('select from start_data where place_id = $1', place)).toEqual([]);
});

test('answers are taken only to what is asked of this place', async () => {
  const { jan, group } = await pair();
  const place = await placeOf(jan, group);
  const [text, choice, tick, children, foreign] = [
    await ask(),
    await ask({ kind: 'choice' }, 2),
    await ask({ kind: 'tick' }, 3),
    await ask({ asked_of: 'children' }, 4),
    await ask({ run: 'soon' }),
  ];
  const answer = async (question_id: number, value: string | null) =>
    (await say(jan, group, place, { answers: [{ question_id, value }] })).code;
  expect([
    await answer(foreign, 'x'),
    await answer(children, 'x'),
    await answer(2_000_000_000, 'x'),
    await answer(choice, '2'),
    await answer(tick, 'no'),
    await answer(text, 'x'.repeat(301)),
    await answer(text, 'x'.repeat(1_000_000)),
  ]).toEqual(['invalid', 'invalid', 'invalid', 'invalid', 'invalid', 'invalid', expect.any(String)]);
  expect(await rows('select from answer')).toEqual([]);
  // A script or a formula is a text like any other; files and pages write it as one.
  expect([
    await answer(text, '<script>alert(1)</script>'),
    await answer(choice, '1'),
    await answer(tick, 'yes'),
    await answer(text, '=1+1'),
    await answer(tick, null),
  ]).toEqual(Array(5).fill(null));
  expect(await rows('select value from answer order by question_id')).toEqual([{ value: '=1+1' }, { value: '1' }]);
  await rows('update question set removed_at = now() where id = $1', text);
  expect(await answer(text, 'late')).toBe('invalid');
});

test('strangers and foreign places are not found', async () => {
  const { ola, jan, group } = await pair();
  const kim = await groups.actor('Kim');
  const other = await groups.group(kim);
  const foreign = await placeOf(kim, other);
  const own = await placeOf(jan, group);
  expect((await kim.call('GET groups/{id}/start', { params: { id: group.id } })).code).toBe('not_found');
  expect((await say(kim, group, own, all)).code).toBe('not_found');
  expect((await say(ola, group, foreign, all)).code).toBe('not_found');
  expect((await say(kim, other, own, all)).code).toBe('not_found');
  expect((await say(jan, group, await placeOf(ola, group), all)).code).toBe('forbidden');
  const { tell } = await guest();
  expect((await tell(foreign, all)).code).toBe('not_found');
  expect(await rows('select from start_data')).toEqual([]);
});

test('a profile pre-fills it, and it is kept for the next run only if that is wanted', async () => {
  const { jan, group } = await pair();
  await rows(`update account set birthdate = '1984-02-29' where id = $1`, jan.id);
  const place = await placeOf(jan, group);
  expect((await look(jan, group)).kept).toEqual({ birth_year: 1984 });
  await say(jan, group, place, { ...all, birth_year: 1985 });
  expect((await look(jan, group)).kept).toEqual({ birth_year: 1984 });
  await say(jan, group, place, { ...all, birth_year: 1985, keep: true });
  expect((await look(jan, group)).kept).toEqual({ ...all, birth_year: 1985, emergency_phone: '+48600100200' });
  expect(await rows('select sex from account where id = $1', jan.id)).toEqual([{ sex: 'K' }]);
});
