import { afterEach, expect, it } from 'vitest';
import { childName } from '../../../server/domain/groups/startList.ts';
import { tidy } from '../../../server/jobs/jobs.ts';
import { type Actor, openGroups } from '../../kit/groups/groups.ts';

/** The public start list: who agreed, and nobody else, as long as the place is theirs (docs/rules/groups.md 10). */
const groups = await openGroups();
const { rows, server, database, pair, placeOf } = groups;
await rows('update run set start_list = true');
afterEach(() => rows('delete from start_listing'));

const list = async (key = 'gdansk') =>
  (await server.ask('GET runs/{key}/start-list', { params: { key }, query: {} })).people.map(({ name, club }) =>
    [name, club].filter(Boolean).join(', '),
  );
const decide = (by: Actor, id: number, name: string | null, club: string | null = null) =>
  by.call('POST places/{id}/start-list', { params: { id }, body: { name, club } });
const look = async (by: Actor, id: number) =>
  (await by.call('GET places/{id}/start-list', { params: { id }, query: {} })).data;

it('has who agreed, as they choose to be called, and nobody else', async () => {
  const { ola, jan, group } = await pair();
  expect(await list()).toEqual([]);
  const place = await placeOf(jan, group);
  expect(await look(jan, place)).toEqual({
    is_on: true,
    is_child: false,
    name: null,
    club: null,
    suggested: 'Jan Test',
  });
  await decide(jan, place, 'Błotny Jan', 'KS Bagno');
  expect([await list(), await look(jan, place)]).toEqual([
    ['Błotny Jan, KS Bagno'],
    expect.objectContaining({ name: 'Błotny Jan', club: 'KS Bagno' }),
  ]);
  // The captain decides for nobody but themselves.
  expect((await decide(ola, place, 'Jan Test')).code).toBe('not_found');
  expect((await decide(await groups.actor(), place, 'Anybody')).code).toBe('not_found');
  await decide(jan, place, null);
  expect(await list()).toEqual([]);
});

it.each<[how: string, end: (jan: Actor, ola: Actor, group: { id: number; code: string }, place: number) => unknown]>([
  [
    'is handed over',
    async (jan, _, group, place) => {
      const kim = await groups.actor('Kim');
      await jan.ask('POST transfer/user/perform', { body: { email: kim.email, participation_id: place } });
      expect(await placeOf(kim, group)).toBe(place);
      expect(await look(kim, place)).toMatchObject({ name: null });
    },
  ],
  [
    'is offered to somebody',
    (jan, _, __, place) =>
      jan.ask('POST transfer/user/invite', { body: { email: 'later@example.com', participation_id: place } }),
  ],
  ['becomes free', (jan, ola, group) => groups.remove(group, jan, ola)],
  ['is not paid any more', (_, __, ___, place) => rows(`update place set money = 'reserved' where id = $1`, place)],
  [
    'starts in a wave that is cancelled',
    (_, __, ___, place) =>
      rows('update wave set cancelled_at = now() where id = (select wave_id from place where id = $1)', place),
  ],
  ['is in a run without a list', () => rows('update run set start_list = false')],
] as const)('a person is gone at once when the place %s', async (_, end) => {
  const { ola, jan, group } = await pair();
  const place = await placeOf(jan, group);
  await decide(jan, place, 'Jan T.');
  expect(await list()).toEqual(['Jan T.']);
  await end(jan, ola, group, place);
  await rows('update run set start_list = true');
  const isBack = (await rows('select from start_listing')).length > 0 && _ === 'is in a run without a list';
  expect(await list()).toEqual(isBack ? ['Jan T.'] : []);
  await rows('update wave set cancelled_at = null');
});

it.each<[how: string, there: (jan: Actor, place: number) => unknown, back: (jan: Actor, place: number) => unknown]>([
  [
    'is handed over',
    async (jan, place) => {
      const kim = await groups.actor('Kim');
      await jan.ask('POST transfer/user/perform', { body: { email: kim.email, participation_id: place } });
      return kim;
    },
    (jan, place) => rows('update place set user_id = $2 where id = $1', place, jan.id),
  ],
  [
    'is offered to somebody',
    (jan, place) =>
      jan.ask('POST transfer/user/invite', { body: { email: 'soon@example.com', participation_id: place } }),
    (_, place) => rows(`update place set person = 'taken' where id = $1`, place),
  ],
  [
    'is not paid any more',
    (_, place) => rows(`update place set money = 'reserved' where id = $1`, place),
    (_, place) => rows(`update place set money = 'paid' where id = $1`, place),
  ],
  [
    'is another child’s',
    (_, place) => rows(`update place set child_name = 'Zosia Nowak' where id = $1`, place),
    (_, place) => rows('update place set child_name = null where id = $1', place),
  ],
])('a place that %s and comes back needs another yes: of the first nothing is kept', async (_, there, back) => {
  const { jan, group } = await pair();
  const place = await placeOf(jan, group);
  await decide(jan, place, 'Jan T.');
  await there(jan, place);
  expect(await rows('select from start_listing')).toEqual([]);
  await back(jan, place);
  expect([await placeOf(jan, group), await list()]).toEqual([place, []]);
});

it('a person who changes something else about the place stays on the list', async () => {
  const { jan, group } = await pair();
  const place = await placeOf(jan, group);
  await decide(jan, place, 'Jan T.');
  await rows(`update place set size = 'L', sex = 'M' where id = $1`, place);
  expect(await list()).toEqual(['Jan T.']);
});

it('a list ends a month after its run, and what stood there is deleted', async () => {
  const { jan, group } = await pair();
  const place = await placeOf(jan, group);
  await decide(jan, place, 'Jan T.');
  const [run] = await rows<{ date: string }>(`select date::text from run where key = 'gdansk'`);
  const ago = (days: number) => rows(`update run set date = current_date - $1::int where key = 'gdansk'`, days);
  await ago(30);
  await tidy({ database });
  expect(await list()).toEqual(['Jan T.']);
  await ago(31);
  expect(await list()).toEqual([]);
  expect([await look(jan, place), (await decide(jan, place, 'Jan')).code]).toEqual([
    expect.objectContaining({ is_on: false }),
    'not_found',
  ]);
  await tidy({ database });
  expect(await rows('select from start_listing')).toEqual([]);
  await rows(`update run set date = $1 where key = 'gdansk'`, run?.date);
});

it('a run without a list shows nobody, and one that nobody knows is not found', async () => {
  await rows(`update run set start_list = false where key = 'gdansk'`);
  expect(await list()).toEqual([]);
  expect((await server.call('GET runs/{key}/start-list', { params: { key: 'nowhere' }, query: {} })).code).toBe(
    'not_found',
  );
  const { jan, group } = await pair();
  expect((await decide(jan, await placeOf(jan, group), 'Jan')).code).toBe('not_found');
  await rows(`update run set start_list = true where key = 'gdansk'`);
});

it('only the guardian may agree for a child, and everybody reads a first name and an initial', async () => {
  const ola = await groups.actor('Ola');
  const group = await groups.group(ola, { places: 2, run: 'kids', category: 'kids-6-8', ages: [7, 8] });
  const ids = await rows<{ id: number }>('select id from place where group_id = $1 order by id', group.id);
  const child = ids[1]?.id ?? 0;
  await rows(`update place set child_name = 'Zosia Nowak' where id = $1`, child);
  expect(await look(ola, child)).toMatchObject({ is_child: true, suggested: 'Zosia N.' });
  expect((await decide(await groups.actor(), child, 'Zosia')).code).toBe('not_found');
  await decide(ola, child, 'Zosia Maria Nowak', 'SP 3');
  expect(await list('kids')).toEqual(['Zosia N.']);
  // Another child has the place now.
  await rows(`update place set child_name = 'Antek Nowak' where id = $1`, child);
  expect(await list('kids')).toEqual([]);
});

it('carries no advertisement, and goes with the account', async () => {
  const { jan, group } = await pair();
  const place = await placeOf(jan, group);
  expect((await decide(jan, place, 'www.evil.example')).code).toBe('invalid');
  await decide(jan, place, 'Jan evil.pl', 'https://evil.example');
  expect(await list()).toEqual(['Jan']);
  expect((await jan.ask('GET user/export', { query: {} })).start_listings).toEqual([
    { place_id: place, name: 'Jan', club: null, child_name: null, agreed_at: expect.any(String) },
  ]);
  await rows('delete from account where id = $1', jan.id).catch(() =>
    rows('update place set user_id = null where id = $1', place),
  );
  expect(await list()).toEqual([]);
});

it.each([
  ['Jan Kowalski', 'Jan K.'],
  ['Jan', 'Jan'],
  ['Anna Maria żak', 'Anna Ż.'],
  ['Ola K.', 'Ola K.'],
  [' ', ''],
])('%s is %s for a child', (name, shown) => expect(childName(name)).toBe(shown));
