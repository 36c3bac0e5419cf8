import { afterEach, expect, test } from 'vitest';
import { offerBook } from '../../../server/domain/shop/offer.ts';
import { planningBy, recruit } from '../../kit/runs/planning.ts';
import { openTasks } from '../../kit/runs/tasks.ts';
import { expectInvariants } from '../../kit/server/invariants.ts';
import { linesAfter } from '../../kit/staff/staff.ts';

/** The distances of a run, and what they cost (docs/rules/runs.md 5). */

const groups = await openTasks();
const { shop, rows, database, server, deps, owner: staff } = groups;
const { newRun, newDistance: added, newWaves, publish } = planningBy(staff);
const refusalOf = ({ code, data }: { readonly code: string | null; readonly data: unknown }) => ({ code, data });

afterEach(() => expectInvariants(database));

const add = (id: number, more: object = {}) =>
  staff.call('POST staff/runs/{id}/categories', { params: { id }, body: { ...recruit, ...more } });
const change = (id: number, body: object) =>
  staff.call('POST staff/categories/{id}', { params: { id }, body: { version: 1, ...body } });
const lastLine = async () => (await linesAfter(deps)).at(-1);
/** A published run of one wave; and an order of the first place in it, by its payment. */
async function onSale(more: object = {}) {
  const run = await newRun();
  const category = await added(run, more);
  const [wave_id = 0] = await newWaves(run, category.id);
  await publish(run);
  const order = async () => {
    offerBook(database).forget();
    const ids = { event_id: run, event_category_id: category.id, wave_id };
    return (await server.ask('POST group', { body: { ...shop.order('gdansk', '6km'), ...ids } })).payment_id;
  };
  return { category, order };
}

test('a distance is added with its price, changed and removed', async () => {
  const run = await newRun();
  const category = await added(run, { group_price: 17_900 });
  expect(category).toEqual({
    ...recruit,
    id: expect.any(Number),
    group_price: 17_900,
    age_from: null,
    age_to: null,
    periods: [],
    waves: 0,
    version: 1,
  });
  expect((await change(category.id, { price: 21_900 })).data).toEqual({ ...category, price: 21_900, version: 2 });
  await newWaves(run, category.id);
  await staff.ask('POST staff/categories/{id}/remove', { params: { id: category.id }, body: { version: 2 } });
  expect(await lastLine()).toMatchObject({ what: 'category.removed', before: { key: '6km', price: 21_900 } });
  expect(await rows('select from wave where run_id = $1', run)).toEqual([]);
  expect(await rows('select run_id, category_id from staff_log order by id desc limit 1')).toEqual([
    { run_id: run, category_id: category.id },
  ]);
});

test.each([
  ['a name that is there', {}, { key: ['This is already in use'] }],
  [
    'less than a provider takes',
    { key: 'x', price: 199 },
    { price: ['Nothing, or at least 2.00\u00a0zł: no payment provider accepts less'] },
  ],
  [
    'a group price above the price',
    { key: 'x', group_price: 20_000 },
    { group_price: ['Not more than the price of one place'] },
  ],
  ['half of an age', { key: 'x', age_from: 6 }, { age_to: ['Required'] }],
  ['ages the wrong way round', { key: 'x', age_from: 9, age_to: 6 }, { age_to: ['The end has to be after the start'] }],
  [
    'ages of another',
    { key: 'x', age_from: 18, age_to: 20 },
    { age_from: ['These ages overlap with another distance: Recruit'] },
  ],
])('%s is refused at its field', async (_, more, data) => {
  const run = await newRun();
  await added(run, { age_from: 16, age_to: 18 });
  expect(refusalOf(await add(run, more))).toEqual({ code: 'invalid', data });
});

test('a distance for kids has an age', async () => {
  const run = await newRun({ type: 'kids' });
  expect(refusalOf(await add(run))).toEqual({
    code: 'invalid',
    data: { age_from: ['Required'], age_to: ['Required'] },
  });
  expect((await add(run, { age_from: 6, age_to: 8 })).code).toBeNull();
});

test('a run cannot move to a region where its distances would cost less than the minimum', async () => {
  const run = await newRun({ region: 'de' });
  await added(run, { price: 60 });
  const answer = await staff.call('POST staff/runs/{id}', { params: { id: run }, body: { region: 'pl', version: 1 } });
  expect(refusalOf(answer)).toEqual({
    code: 'invalid',
    data: { region: ['Nothing, or at least 2.00\u00a0zł: no payment provider accepts less'] },
  });
});

test('another price is asked from then on, and touches no quote that stands', async () => {
  const { category, order } = await onSale();
  const asked = (id: string) => rows<{ to_pay: number }>('select to_pay from payment where id = $1', id);
  const first = await order();
  const before = await asked(first);
  await change(category.id, { price: 9_900 });
  expect(await asked(first)).toEqual(before);
  expect([before, await asked(await order())]).toEqual([[{ to_pay: 20_199 }], [{ to_pay: 10_049 }]]);
});

test('ages stay and the distance, too, once somebody has bought in it', async () => {
  const { category, order } = await onSale({ age_from: 16, age_to: 99 });
  await groups.release(await order());
  expect(refusalOf(await change(category.id, { age_from: 18 }))).toEqual({
    code: 'sold_already',
    data: { age_from: ['16'] },
  });
  expect((await change(category.id, { age_from: 16, name: 'Ruffian' })).code).toBeNull();
  const removed = staff.call('POST staff/categories/{id}/remove', { params: { id: category.id }, body: {} });
  expect((await removed).code).toBe('sold_already');
});

test('an old form gets the current values', async () => {
  const category = await added(await newRun());
  await change(category.id, { price: 9_900 });
  expect(refusalOf(await change(category.id, { price: 8_900 }))).toMatchObject({
    code: 'changed_meanwhile',
    data: { name: ['Recruit'], price: ['9900'], group_price: [], version: ['2'] },
  });
});
