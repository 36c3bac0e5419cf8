import { performance } from 'node:perf_hooks';
import { afterEach, expect, test } from 'vitest';
import type { NumberRange } from '#contract/staff/runs/startNumbers.calls.ts';
import type { Task } from '#contract/staff/runs/tasks.calls.ts';
import { openTasks } from '../../../kit/runs/tasks.ts';
import { heldUp } from '../../../kit/server/guards.ts';
import { expectInvariants } from '../../../kit/server/invariants.ts';
import { linesAfter } from '../../../kit/staff/staff.ts';

/** Start numbers by rule: ranges, the task that gives them, and what is printed (docs/rules/start-numbers.md 2, 3, 4). */

const tasks = await openTasks();
const { shop, rows, database, deps, owner, organiser, finance, pair, actor, placeOf, work, burn } = tasks;
afterEach(() => expectInvariants(database));

const offer = shop.offer('gdansk', '6km');
const params = { id: offer.event_id };
const range = (more: Partial<NumberRange> = {}): NumberRange => ({
  ...{ of: 'distance', id: offer.event_category_id, from: 101, to: 200, spare: 10, spare_in: 'percent', ...more },
});
const read = () => owner.ask('GET staff/runs/{id}/start-numbers', { params });
const keep = async (...ranges: NumberRange[]) =>
  owner.call('POST staff/runs/{id}/start-numbers', { params, body: { version: (await read()).version, ranges } });
const look = (again = false) => owner.ask('POST staff/runs/{id}/start-numbers/preview', { params, body: { again } });
async function order(again = false): Promise<Task> {
  const { digest } = await look(again);
  return owner.ask('POST staff/runs/{id}/start-numbers/order', { params, body: { again, digest } });
}
const printed = (isPrinted: boolean) =>
  owner.call('POST staff/runs/{id}/start-numbers/printed', { params, body: { printed: isPrinted } });
const bibOf = async (place: number) =>
  (await rows<{ bib: number | null }>('select bib from place where id = $1', place))[0]?.bib;
async function number(id: number, bib: number | null) {
  const [{ version = 0 } = {}] = await rows<{ version: number }>('select version from place where id = $1', id);
  return owner.call('POST staff/places/{id}/number', { params: { id }, body: { version, bib } });
}
/** The places of the distance in the order in which a person would number them: read, and sorted here. */
async function inOrder() {
  const all = await rows<{ id: number; group_id: number; is_captain: boolean; at: string; bib: number | null }>(
    `select place.id, place.group_id, is_captain, wave.wave_time::text as at, bib from place
     join wave on wave.id = place.wave_id where wave.category_id = $1 and ended is null and money = 'paid'`,
    offer.event_category_id,
  );
  return all.toSorted(
    (one, other) =>
      one.at.localeCompare(other.at) ||
      one.group_id - other.group_id ||
      Number(other.is_captain) - Number(one.is_captain) ||
      one.id - other.id,
  );
}

const { group, jan } = await pair({ wave: 1 });
await pair();
await pair({ places: 3, wave: 1 });

test('ranges that overlap, are turned, twice or of another run are refused, by name', async () => {
  const other = shop.offer('gdansk', '12km');
  const long = { id: other.event_category_id } as const;
  expect((await keep(range(), range({ ...long, from: 200, to: 300 }))).data).toEqual({
    ranges: [expect.stringMatching(/^The ranges of .+ and .+ overlap\.$/u)],
  });
  expect((await keep(range({ from: 201 }))).data).toEqual({ ranges: [expect.stringContaining('greater')] });
  expect((await keep(range(), range({ from: 301, to: 400 }))).data).toEqual({
    ranges: [expect.stringContaining('two')],
  });
  const elsewhere = shop.offer('berlin', '6km').event_category_id;
  expect((await keep(range({ id: elsewhere }))).code).toBe('not_found');
  expect((await keep(range({ to: 103 }), range({ ...long, from: 201, to: 300 }))).code).toBeNull();
  const body = { version: 0, ranges: [] };
  expect((await owner.call('POST staff/runs/{id}/start-numbers', { params, body })).code).toBe('changed_meanwhile');
});

test('a range that is too small says how many are missing, and its spare numbers are not given yet', async () => {
  const { ranges } = await look();
  expect(ranges[0]).toMatchObject({ of: 'distance', places: 7, given: 2, first: 101, last: 102, spare: 1, missing: 5 });
  await keep(range());
});

test('numbers are given in order once the fuse has burnt, and taken back in one act', async () => {
  expect(
    await finance.call('POST staff/runs/{id}/start-numbers/preview', { params, body: { again: false } }),
  ).toMatchObject({
    code: 'forbidden',
  });
  const [{ id: before = 0 } = {}] = (await linesAfter(deps)).slice(-1);
  const task = await order();
  expect(task).toMatchObject({ kind: 'numbers.give', state: 'planned', places: 7, needs_yes: false });
  expect((await inOrder()).map(({ bib }) => bib)).toEqual(Array(7).fill(null));
  expect(await tasks.carryOut(task.id)).toMatchObject({ state: 'done', places: 7, undo: { id: expect.any(Number) } });
  expect((await inOrder()).map(({ bib }) => bib)).toEqual([101, 102, 103, 104, 105, 106, 107]);
  const lines = await linesAfter(deps, before);
  expect(lines.map(({ what }) => what)).toEqual(['task.ordered', 'numbers.given']);
  expect(await tasks.undo(lines[1]?.id ?? 0)).toBeNull();
  expect((await inOrder()).map(({ bib }) => bib)).toEqual(Array(7).fill(null));
  await tasks.carryOut((await order()).id);
});

test('an order that is stopped, overtaken or second gives nothing', async () => {
  const { digest } = await look(true);
  await rows('update place set bib = 150 where id = $1', (await inOrder())[0]?.id);
  const body = { again: true, digest };
  expect((await owner.call('POST staff/runs/{id}/start-numbers/order', { params, body })).code).toBe(
    'changed_meanwhile',
  );
  const task = await order(true);
  const again = { again: true, digest: (await look(true)).digest };
  const second = await organiser.call('POST staff/runs/{id}/start-numbers/order', { params, body: again });
  expect([second.code, second.data]).toEqual(['changed_meanwhile', { task: [String(task.id)] }]);
  await tasks.stop(task.id);
  await work();
  expect((await inOrder())[0]?.bib).toBe(150);
  const both = await Promise.all(
    [owner, organiser].map((by) => by.call('POST staff/runs/{id}/start-numbers/order', { params, body: again })),
  );
  expect(both.map(({ code }) => code).sort()).toEqual(['changed_meanwhile', null]);
  await burn(both.flatMap(({ code, data }) => (code === null ? [(data as Task).id] : []))[0] ?? 0);
  await work();
  expect((await inOrder()).map(({ bib }) => bib)).toEqual([101, 102, 103, 104, 105, 106, 107]);
});

test('other ranges than those it was ordered by are not used', async () => {
  await rows('update place set bib = null where id = $1', (await inOrder())[6]?.id);
  const task = await order();
  await keep(range({ from: 301, to: 400 }));
  expect(await tasks.carryOut(task.id)).toMatchObject({
    state: 'stuck',
    faults: [{ group_id: null, why: 'changed_meanwhile' }],
  });
  expect((await inOrder())[6]?.bib).toBeNull();
  await tasks.stop(task.id);
  await keep(range());
  await tasks.carryOut((await order()).id);
});

test('a printed number is changed by no task and given to nobody, even once its place has ended', async () => {
  expect((await printed(true)).data).toEqual({ places: 7 });
  expect((await printed(true)).code).toBe('changed_meanwhile');
  expect((await look(true)).places).toBe(0);
  const free = (await inOrder())[2]?.id ?? 0;
  await rows(`update place set bib = null, money = 'reserved' where id = $1`, free);
  const latecomer = await actor('Late');
  const late = await tasks.group(latecomer);
  const place = await placeOf(latecomer, late);
  await tasks.carryOut((await order()).id);
  expect(await bibOf(place)).toBe(108);
  await rows(`update place set money = 'paid' where id = $1`, free);
  expect((await printed(false)).code).toBeNull();
  await tasks.carryOut((await order()).id);
  expect(await bibOf(free)).toBe(103);
});

test('a number by hand is refused where somebody has it, by name, and comes back by undo', async () => {
  const place = await placeOf(jan, group);
  const was = await bibOf(place);
  const [other] = (await inOrder()).filter(({ id, bib }) => id !== place && bib !== null);
  const taken = await number(place, other?.bib ?? 0);
  expect(taken).toMatchObject({ code: 'invalid', data: { bib: [expect.stringMatching(/^Number \d+ is taken: /u)] } });
  const { data } = await number(place, 999);
  expect(await bibOf(place)).toBe(999);
  expect(await tasks.undo((data as { entry: number }).entry)).toBeNull();
  expect(await bibOf(place)).toBe(was);
  const racers = (await inOrder()).slice(0, 2);
  const answers = await Promise.all(racers.map(({ id }) => number(id, 4_000)));
  expect(answers.map(({ code }) => code).sort()).toEqual(['invalid', null]);
});

test('a place that ends or changes hands while numbers are given has none, or keeps its own', async () => {
  const buyer = await actor('Gone');
  const gone = await tasks.group(buyer);
  const place = await placeOf(buyer, gone);
  const task = await order();
  await burn(task.id);
  // Its places are locked by somebody who ends one of them: the task waits, and judges again.
  await heldUp(
    database,
    `select from place where id = ${place} for update`,
    () => work(),
    (other) => other.query(`update place set bib = null, money = 'reserved' where id = ${place}`),
  );
  expect(await bibOf(place)).toBeNull();
  await rows(`update place set money = 'paid' where id = $1`, place);
  const next = await order();
  const [{ version = 0 } = {}] = await rows<{ version: number }>('select version from place where id = $1', place);
  await burn(next.id);
  const body = { version, email: 'brother@example.com', name: 'Adam', surname: 'Nowy' };
  const [given] = await Promise.all([
    owner.call('POST staff/places/{id}/person', { params: { id: place }, body }),
    work(),
  ]);
  await work();
  expect(given.code).toBeNull();
  expect(await bibOf(place)).toEqual(expect.any(Number));
});

test('places without a number wait for somebody in the last days before the run', async () => {
  const waiting = async (by = owner) =>
    (await by.ask('GET staff/needs-you', {})).needs.flatMap((need) =>
      need.kind === 'unnumbered' ? [[need.run.id, need.places]] : [],
    );
  const [{ date } = { date: '' }] = await rows<{ date: string }>(
    `select to_char(date, 'YYYY-MM-DD') as date from run where id = $1`,
    params.id,
  );
  await rows('update place set bib = null where id = $1', (await inOrder())[0]?.id);
  await rows('update run set date = current_date + 8 where id = $1', params.id);
  expect(await waiting()).toEqual([]);
  await rows('update run set date = current_date + 7 where id = $1', params.id);
  expect([await waiting(), await waiting(finance)]).toEqual([[[params.id, 1]], []]);
  await tasks.carryOut((await order()).id);
  expect(await waiting()).toEqual([]);
  await rows('update run set date = $2::date where id = $1', params.id, date);
});

test('five thousand places get their numbers in one task', { timeout: 120_000 }, async ({ annotate }) => {
  const made = await rows<{ id: number }>(
    `insert into place (run_id, group_id, wave_id, payment_id, money, person)
     select run_id, group_id, wave_id, payment_id, 'paid', 'free' from place, generate_series(1, 5000) where place.id = $1
     returning place.id`,
    await placeOf(jan, group),
  );
  await keep(range({ from: 10_001, to: 16_000 }));
  const begun = performance.now();
  const looked = await look(true);
  const seen = performance.now();
  const task = await order(true);
  await tasks.carryOut(task.id);
  const seconds = (from: number, to: number) => `${((to - from) / 1000).toFixed(1)} s`;
  await annotate(`previewed in ${seconds(begun, seen)}, ordered and given in ${seconds(seen, performance.now())}`);
  expect(looked.places).toBeGreaterThan(5_000);
  const [found] = await rows<{ numbered: number; all: number }>(
    `select count(distinct bib)::int as numbered, count(*)::int as all from place
     join wave on wave.id = wave_id where category_id = $1 and ended is null and place.money = 'paid'`,
    offer.event_category_id,
  );
  expect(found?.numbered).toBe(found?.all);
  await rows(
    'delete from place where id = any($1)',
    made.map(({ id }) => id),
  );
});
