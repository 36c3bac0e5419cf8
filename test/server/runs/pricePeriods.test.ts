import { afterEach, expect, test } from 'vitest';
import { planningBy } from '../../kit/runs/planning.ts';
import { openTasks } from '../../kit/runs/tasks.ts';
import { expectInvariants } from '../../kit/server/invariants.ts';
import { linesAfter } from '../../kit/staff/staff.ts';

/** Periods before the price of a distance, as staff write them (docs/rules/runs.md 5.12). */
const { deps, database, owner: staff } = await openTasks();
const { newRun, newDistance, newWaves } = planningBy(staff);

afterEach(() => expectInvariants(database));

const early = { until: '2031-03-01T00:00', until_sold: null, price: 17_900, group_price: 16_900 };
const first = { until: null, until_sold: 100, price: 18_900, group_price: null };
const inZone = { ...early, until: '2031-03-01T00:00:00+01:00' };
const change = (id: number, version: number, periods: object[]) =>
  staff.call('POST staff/categories/{id}', { params: { id }, body: { version, periods } as never });
const read = async (run: number) => (await staff.ask('GET staff/runs/{id}', { params: { id: run } })).categories;
const lastLine = async () => (await linesAfter(deps)).at(-1);

test('they come with a distance, are replaced as a whole, logged, and undone', async () => {
  const run = await newRun();
  const { id, periods } = await newDistance(run, { periods: [early, first] });
  expect(periods).toEqual([inZone, first]);
  expect((await change(id, 1, [first])).data).toMatchObject({ periods: [first], version: 2 });
  const line = await lastLine();
  expect(line).toMatchObject({
    what: 'category.changed',
    before: { periods: [inZone, first] },
    after: { periods: [first] },
  });
  expect((await staff.call('POST staff/log/{id}/undo', { params: { id: line?.id ?? 0 } })).code).toBeNull();
  expect((await read(run))[0]?.periods).toEqual([inZone, first]);
  expect(await change(id, 1, [])).toMatchObject({
    code: 'changed_meanwhile',
    data: { periods: [JSON.stringify([inZone, first])], version: ['3'] },
  });
});

test.each<[string, object[], Record<string, string[]>]>([
  ['without an end', [{ ...early, until: null }], { 'periods.0.until': ['1. Required'] }],
  [
    'with two ends',
    [{ ...early, until_sold: 5 }],
    { 'periods.0.until_sold': ['1. It ends at a moment or with a number sold, not with both'] },
  ],
  [
    'at a time that the clocks skip',
    [first, { ...early, until: '2031-03-30T02:30' }],
    { 'periods.1.until': ['2. Enter a day and a time that exist'] },
  ],
  [
    'that ends before the one before it',
    [early, first, { ...early, until: '2031-02-28T00:00' }, { ...first, until_sold: 100 }],
    {
      'periods.2.until': ['3. It has to end after the period before it'],
      'periods.3.until_sold': ['4. It has to end after the period before it'],
    },
  ],
  [
    'for less than a provider takes, or more for a group',
    [{ ...early, price: 199, group_price: 16_900 }],
    {
      'periods.0.price': ['1. Nothing, or at least 2.00\u00a0zł: no payment provider accepts less'],
      'periods.0.group_price': ['1. Not more than the price of one place'],
    },
  ],
])('a period %s is refused, with its number', async (_, periods, data) => {
  const { id } = await newDistance(await newRun());
  expect(await change(id, 1, periods)).toMatchObject({ code: 'invalid', data });
});

test('six are too many', async () => {
  const { id } = await newDistance(await newRun());
  const six = [1, 2, 3, 4, 5, 6].map((until_sold) => ({ ...first, until_sold }));
  expect((await change(id, 1, six.slice(0, 5))).code).toBeNull();
  expect((await change(id, 2, six)).data).toEqual({ periods: ['Too many entries: at most 5'] });
});

test('a copy of the run has them as long before its own day, by the clocks on the wall', async () => {
  const run = await newRun();
  const { id } = await newDistance(run, { periods: [{ ...early, until: '2031-04-01T12:30' }, first] });
  await newWaves(run, id);
  // Forty days earlier: before the clocks go forward.
  const body = { key: 'earlier', name: 'Muster', date: '2031-05-05' };
  const { run: copy } = await staff.ask('POST staff/runs/{id}/duplicate', { params: { id: run }, body });
  expect((await read(copy.id))[0]?.periods).toEqual([{ ...early, until: '2031-02-20T12:30:00+01:00' }, first]);
});

test('a run does not move to where a period would cost less than anybody takes', async () => {
  const run = await newRun({ region: 'de' });
  await newDistance(run, { periods: [{ ...first, price: 60 }] });
  const moved = await staff.call('POST staff/runs/{id}', { params: { id: run }, body: { region: 'pl', version: 1 } });
  expect(moved.data).toHaveProperty('region');
});
