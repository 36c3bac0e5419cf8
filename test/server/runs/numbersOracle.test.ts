import { expect, test, vi } from 'vitest';
import { bringSeason, expectSeason } from '../../../sandbox/demo/season/season.ts';
import { freshDatabase } from '../../kit/server/database.ts';
import { startServer } from '../../kit/server/server.ts';
import { makeMember } from '../../kit/staff/staff.ts';

/** The figures of a run against what its rows say one by one, over the demonstration's season. */

vi.setConfig({ testTimeout: 300_000 });
const database = await freshDatabase();
const server = await startServer({ database });
const { deps } = server;
await expectSeason(deps);
await bringSeason(deps, new AbortController().signal);
const owner = await makeMember(deps, 'owner@example.com', { role: 'owner' });
const runs = new Map(
  (await database.rows<{ key: string; id: number }>('select key, id from run')).map(({ key, id }) => [key, id]),
);
const idOf = (key: string) => runs.get(key) ?? 0;
const numbersOf = (key: string, query = {}, as = owner.as) =>
  server.by(as).ask('GET staff/runs/{id}/numbers', { params: { id: idOf(key) }, query });
const countOf = async (query: object) =>
  (await server.by(owner.as).ask('GET staff/people', { query: { run_id: idOf('lodz'), ...query } })).count?.places;

interface Row {
  readonly payment: string;
  readonly group: number;
  readonly money: string;
  readonly person: string;
  readonly size: string | null;
  readonly day: string | null;
  readonly source: Readonly<Record<string, string>> | null;
}
const rows = await database.rows<Row>(
  `select payment_id as payment, place.group_id as group, money, person, size, source,
     to_char(paid_at at time zone 'Europe/Warsaw', 'YYYY-MM-DD') as day
   from place join payment on payment.id = payment_id where place.run_id = $1 and place.ended is null`,
  idOf('lodz'),
);
const paid = rows.filter(({ money }) => money === 'paid');
const tally = (names: readonly (string | null | undefined)[]) => {
  const counts = new Map<string, number>();
  for (const name of names) if (name) counts.set(name, (counts.get(name) ?? 0) + 1);
  return counts;
};
const inRows = (counts: ReadonlyMap<string, number>) =>
  [...counts].map(([name, places]) => ({ name, places })).sort((a, b) => (a.name < b.name ? -1 : 1));

test('sales, sizes, groups and sources are those of the rows', async () => {
  const { sold_by_day, sizes, sources, groups, missing, bounced } = await numbersOf('lodz');
  expect(sold_by_day).toEqual(
    inRows(tally(paid.map(({ day }) => day))).map(({ name, places }) => ({ day: name, places })),
  );
  const known = tally(rows.filter(({ person }) => person === 'taken').map(({ size }) => size ?? 'none'));
  expect(tally(sizes.flatMap(({ size, places }) => Array<string>(places).fill(size ?? 'none')))).toEqual(known);
  expect(groups.all).toBe(new Set(rows.map(({ group }) => group)).size);
  expect(groups.incomplete).toBeGreaterThan(0);
  expect(groups.incomplete).toBeLessThan(groups.all);
  expect(missing).toMatchObject({
    money: rows.length - paid.length,
    person: paid.filter(({ person }) => person === 'free').length,
  });
  expect(bounced).toBe(7);
  const { places, known: total, rows: named } = sources;
  expect([places, total]).toEqual([paid.length, paid.filter(({ source }) => source !== null).length]);
  const nameIn = {
    partner: ({ source }: Row) => source?.partner_id,
    campaign: ({ source }: Row) => source?.utm_campaign,
    site: ({ source }: Row) => source?.referrer ?? source?.utm_source,
    page: ({ source }: Row) => source?.landing_page,
  };
  for (const kind of ['partner', 'campaign', 'site', 'page'] as const) {
    const ofKind = named.filter((row) => row.kind === kind);
    expect(ofKind.length).toBeGreaterThan(0);
    const counted = new Map(ofKind.map(({ name, places }) => [name, places]));
    expect(inRows(counted)).toEqual(inRows(tally(paid.map(nameIn[kind]))));
    for (const { name, orders } of ofKind) {
      expect(orders).toBe(new Set(paid.filter((row) => nameIn[kind](row) === name).map(({ payment }) => payment)).size);
    }
  }
});

test('each figure leads to as many rows', async () => {
  const { sold_by_day, sizes, sources, missing, bounced } = await numbersOf('lodz');
  const [day] = sold_by_day;
  expect(await countOf({ paid_on: day?.day })).toBe(day?.places);
  for (const size of ['XS', 'M', 'XXL'] as const) {
    const places = sizes.filter((one) => one.size === size).reduce((sum, one) => sum + one.places, 0);
    expect(await countOf({ size })).toBe(places);
  }
  for (const { kind, name, places } of sources.rows) expect(await countOf({ source: `${kind}:${name}` })).toBe(places);
  for (const lacks of ['money', 'person', 'answer', 'size', 'birth'] as const)
    expect(await countOf({ lacks })).toBe(missing[lacks]);
  expect(await countOf({ bounced: true })).toBe(bounced);
  const { waves } = await server.by(owner.as).ask('GET staff/runs/{id}/waves', { params: { id: idOf('lodz') } });
  const some = waves.slice(3, 6);
  const between = { starts_from: some[0]?.wave_time, starts_until: some[2]?.wave_time };
  expect(await countOf(between)).toBe(some.reduce((sum, { sold, reserved }) => sum + sold + reserved, 0));
});

test('it is compared with the same run a year before, or with another that the caller sees', async () => {
  const { against, comparable } = await numbersOf('lodz');
  const last = { id: idOf('lodz-last-year'), name: 'Muster Łódź' };
  expect(against).toMatchObject(last);
  expect(against?.sold_by_day.reduce((sum, { places }) => sum + places, 0)).toBe(868);
  expect(comparable.map(({ id }) => id)).toEqual([last.id, idOf('lublin')]);
  expect((await numbersOf('lodz', { against: idOf('lublin') })).against).toMatchObject({ id: idOf('lublin') });
  expect((await numbersOf('lodz-last-year')).against).toBeNull();
  const refused = await server.by(owner.as).call('GET staff/runs/{id}/numbers', {
    params: { id: idOf('lublin') },
    query: { against: idOf('lodz') },
  });
  expect(refused.code).toBe('not_found');
  const { as } = await makeMember(deps, 'some@example.com', { role: 'organiser', runIds: [idOf('lodz')] });
  expect(await numbersOf('lodz', {}, as)).toMatchObject({ against: null, comparable: [] });
});

test('a reader sees no amounts and no codes, and asks the rows for no size and no source', async () => {
  const { as } = await makeMember(deps, 'reader@example.com', { role: 'reader' });
  expect(await numbersOf('lodz', {}, as)).toMatchObject({ money: null, coupons: null });
  for (const query of [{ size: 'M' }, { source: 'campaign:wiosna' }])
    expect((await server.by(as).call('GET staff/people', { query: { run_id: idOf('lodz'), ...query } })).code).toBe(
      'forbidden',
    );
});
