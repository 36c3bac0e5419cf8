import { sql } from 'kysely';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { closedSorts, peopleSorts } from '#contract/staff/people/people.values.ts';
import { besidePlace, tables } from '../../../server/domain/people/columns.ts';
import { filteredPlaces } from '../../../server/domain/people/filter.ts';
import { rowInSql } from '../../../server/domain/people/rows.ts';
import { openGroups } from '../../kit/groups/groups.ts';
import { expectInvariants } from '../../kit/server/invariants.ts';
import { makeMember } from '../../kit/staff/staff.ts';

/** The table of people, and the pages of a place and a group. */

const groups = await openGroups();
const { shop, rows, database, server, deps } = groups;
const run = shop.offer('gdansk', '6km').event_id;
const owner = await makeMember(deps, 'owner@example.com', { role: 'owner' });
const desk = await makeMember(deps, 'desk@example.com', { role: 'desk', runIds: [run] });
const reader = await makeMember(deps, 'reader@example.com', { role: 'reader', runIds: [run] });

afterEach(() => expectInvariants(database));

const list = (query: object = {}, as = owner.as) =>
  server.by(as).ask('GET staff/people', { query: { run_id: run, ...query } });
type Row = Awaited<ReturnType<typeof list>>['rows'][number];

let ola: Awaited<ReturnType<typeof groups.actor>>;
let group: Awaited<ReturnType<typeof groups.group>>;
beforeAll(async () => {
  ola = await groups.actor('Ola');
  group = await groups.group(ola, { places: 3 });
  await groups.group(await groups.actor('Żaneta'), { places: 2, isPaid: false });
  for (const name of ['Łukasz', 'Ewa', 'Jan']) {
    const other = await groups.actor(name);
    await groups.group(other, { places: 22 });
  }
  await rows(`update place set size = 'M', sex = 'K' where id = $1`, await groups.placeOf(ola, group));
});

test.each(peopleSorts.flatMap((sort) => [false, true].map((descending) => ({ sort, descending }))))(
  'page by page, each place comes once: $sort, descending $descending',
  async (order) => {
    const ids: number[] = [];
    let cursor: string | null = null;
    do {
      const page: Awaited<ReturnType<typeof list>> = await list({ ...order, ...(cursor !== null && { cursor }) });
      ids.push(...page.rows.map(({ id }) => id));
      cursor = page.next;
    } while (cursor !== null);
    const living = await rows<{ id: number }>('select id from place where run_id = $1 and ended is null', run);
    expect(ids).toHaveLength(71);
    expect(new Set(ids)).toEqual(new Set(living.map(({ id }) => id)));
  },
);

test('each filter leaves the rows that it names, and its count and the views say how many', async () => {
  const all: Row[] = [];
  for (let page = await list(); ; page = await list({ cursor: page.next })) {
    all.push(...page.rows);
    if (page.next === null) break;
  }
  const filters: readonly [object, (row: Row) => boolean][] = [
    [{ state: 'unpaid' }, ({ state }) => state === 'unpaid'],
    [{ state: 'free' }, ({ state }) => state === 'free'],
    [{ state: 'paid' }, ({ state }) => state === 'paid'],
    [{ lacks: 'person' }, ({ lacks }) => lacks.includes('person')],
    [{ lacks: 'size' }, ({ lacks }) => lacks.includes('size')],
    [{ lacks: 'money' }, ({ lacks }) => lacks.includes('money')],
    [{ bounced: true }, () => false],
    [{ group_id: group.id }, ({ group_id }) => group_id === group.id],
    [{ since: '2000-01-01' }, () => true],
    [{ since: '2100-01-01' }, () => false],
  ];
  const views = await server.by(owner.as).ask('GET staff/runs/{id}/people/views', { params: { id: run } });
  expect(views).toMatchObject({ all: all.length, bounced: 0 });
  for (const [filter, isIn] of filters) {
    const expected = all.filter(isIn);
    const { rows: found, count } = await list(filter);
    expect(count, JSON.stringify(filter)).toMatchObject({
      places: expected.length,
      groups: new Set(expected.map(({ group_id }) => group_id)).size,
    });
    expect(found.every(isIn), JSON.stringify(filter)).toBe(true);
    const { lacks } = filter as { lacks?: keyof NonNullable<(typeof views)['lacks']> };
    if (lacks !== undefined) expect(views.lacks?.[lacks]).toBe(expected.length);
  }
});

test('a cursor that is not ours starts over, whatever is in it', async () => {
  const first = await list({ sort: 'wave' });
  for (const forged of [
    ['x', 1],
    ["2026'; drop table place", 1],
    ['a\u0000', 1],
    [1, 'x'],
    null,
    ['2026-01-01', 1e20],
    ['2026-13-45 25:61:61+00', 1],
    ['2026-02-30 10:00:00+99:99', 1],
    ['0000-01-01 10:00:00+00', 1],
  ]) {
    const cursor = Buffer.from(JSON.stringify(forged)).toString('base64url');
    expect((await list({ sort: 'wave', cursor })).rows, JSON.stringify(forged)).toEqual(first.rows);
  }
});

test('a day or a moment that the database does not know is refused by name', async () => {
  const offsets = ['2026-01-01T10:00:00+23:00', '2026-01-01T10:00:00-16:00'];
  for (const [field, at] of [
    ['since', '0000-01-01'],
    ...offsets.flatMap((one) => [['starts_from', one] as const, ['starts_until', one] as const]),
  ] as const) {
    const { code } = await server.by(owner.as).call('GET staff/people', { query: { run_id: run, [field]: at } });
    expect([field, at, code]).toEqual([field, at, 'invalid']);
  }
});

test('fields that somebody may not see are not sent, and cannot be sorted or filtered by', async () => {
  const seen = (await list({}, reader.as)).rows;
  expect(seen.length).toBeGreaterThan(0);
  for (const row of seen) {
    expect(row).toMatchObject({
      email: null,
      phone: null,
      size: null,
      sex: null,
      birth_year: null,
      paid: null,
      lacks: [],
    });
  }
  for (const sort of closedSorts) {
    expect((await server.call('GET staff/people', { query: { run_id: run, sort } }, reader.as)).code).toBe('forbidden');
  }
  for (const filter of [{ lacks: 'size' }, { bounced: false }] as const) {
    const answer = await server.call('GET staff/people', { query: { run_id: run, ...filter } }, reader.as);
    expect(answer.code).toBe('forbidden');
  }
  const views = await server.by(reader.as).ask('GET staff/runs/{id}/people/views', { params: { id: run } });
  expect(views).toEqual({ all: expect.any(Number), bounced: null, lacks: null });
  expect((await list({}, desk.as)).rows.every(({ paid }) => paid === null)).toBe(true);
  expect((await server.call('GET staff/people', { query: { sort: 'paid' } }, desk.as)).code).toBe('forbidden');
});

test('a place’s page tells who has it, what comes, and its life; a reader of names no more than names', async () => {
  const id = await groups.placeOf(ola, group);
  const page = await server.by(owner.as).ask('GET staff/places/{id}', { params: { id } });
  expect(page.place).toMatchObject({ id, name: 'Ola Test', state: 'paid', is_captain: true });
  expect(page.person).toMatchObject({ email: ola.email, size: 'M', account: { id: ola.id } });
  expect(page.payment).toMatchObject({ id: group.payment, status: 'paid', seats: 3 });
  expect(page.next.at(-1)).toMatchObject({ what: 'start', at: page.place.wave_time });
  expect(new Set(page.life.map(({ kind }) => kind))).toEqual(new Set(['group', 'payment', 'mail']));
  const seen = await server.by(reader.as).ask('GET staff/places/{id}', { params: { id } });
  expect(seen.payment).toBeNull();
  expect(seen.person).toMatchObject({ name: 'Ola Test', email: null, account: null, others: [] });
  expect(new Set(seen.life.map(({ kind }) => kind))).toEqual(new Set(['group']));
  expect(JSON.stringify(seen)).not.toContain(ola.email);
  const atDesk = await server.by(desk.as).ask('GET staff/places/{id}', { params: { id } });
  expect(atDesk.payment).toMatchObject({ to_pay: null, codes: [] });
});

test('an unpaid group lapses by itself, and its page says when', async () => {
  const [found] = await rows<{ group_id: number; expires_at: Date }>(
    `select group_id, expires_at from payment where status = 'pending'`,
  );
  const page = await server.by(owner.as).ask('GET staff/groups/{id}', { params: { id: found?.group_id ?? 0 } });
  expect(page.places.map(({ state }) => state)).toEqual(['unpaid', 'unpaid']);
  const lapse = page.next.find(({ what }) => what === 'reservation.lapses');
  expect(Date.parse(lapse?.at ?? '')).toBeCloseTo(found?.expires_at.getTime() ?? 0, -4);
  expect(page.next.map(({ what }) => what)).toEqual(expect.arrayContaining(['reminder.day', 'reminder.hours']));
});

test('a name is looked for once for the whole table, in one run and in all', async () => {
  for (const run_id of [run, undefined]) {
    const places = filteredPlaces({ role: 'owner', runIds: null }, { run_id, q: 'lukasz now' });
    const { rows: plan } = await sql<{ 'QUERY PLAN': string }>`
      explain select place.id from ${sql.raw(tables)} where ${places}`.execute(database.db);
    const lines = plan.map((row) => row['QUERY PLAN']).filter((line) => /SubPlan/u.test(line));
    expect(lines.filter((line) => !/hashed SubPlan|^ *SubPlan \d+$/u.test(line))).toEqual([]);
    expect(plan.some((row) => row['QUERY PLAN'].includes('run_id = place.run_id'))).toBe(false);
  }
});

test('rows are read of the places of a page alone, however many tables they come from', async () => {
  const plan = await database.db.transaction().execute(async (tx) => {
    // With so few rows a database would rather read all.
    await sql`set local enable_seqscan = off`.execute(tx);
    const { rows: lines } = await sql<{ 'QUERY PLAN': string }>`
      explain with page as materialized (select 1 as id) select ${sql.raw(rowInSql)}
      from page join place on place.id = page.id ${sql.raw(besidePlace)}`.execute(tx);
    return lines.map((line) => line['QUERY PLAN'].trim());
  });
  expect(plan).toContain('Index Cond: (id = page.id)');
});
