import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { lapseDue } from '../../../server/domain/payments/lapse.ts';
import { offerBook } from '../../../server/domain/shop/offer.ts';
import { openGroups } from '../../kit/groups/groups.ts';
import { expectInvariants } from '../../kit/server/invariants.ts';
import { setPeriods } from '../../kit/server/pricePeriods.ts';

/** Prices that hold until a moment or a number (docs/rules/shop.md 2.8); the distance's own is 199 zł, 179 zł for five. */
const groups = await openGroups();
const { database, server, shop, deps } = groups;
const { event_category_id: category } = shop.offer('gdansk', '6km');

const periods = async (...all: Parameters<typeof setPeriods>[2]) => {
  const ends = await setPeriods(database, category, all);
  offerBook(database).forget();
  return ends;
};
/** So many more places than are taken. */
const sold = async (more: number) => {
  const [row] = await groups.rows<{ taken: number }>(
    'select sum(taken)::int as taken from wave where category_id = $1',
    category,
  );
  return (row?.taken ?? 0) + more;
};
const quoted = (participants: number, coupons: string[] = []) =>
  server.ask('GET event/price', { query: { event_category_id: category, participants, coupons } });
const paying = async (id: string) =>
  (await groups.rows<{ to_pay: number }>('select to_pay from payment where id = $1', id))[0]?.to_pay;

beforeEach(() => periods());
afterEach(() => expectInvariants(database));

describe('a price until a moment', () => {
  it('is shown with the next price, for one place and for as many as are asked, with their coupons', async () => {
    const [until] = await periods({ inMs: 3_600_000, price: 17_900, groupPrice: 15_900 });
    const from = expect.toSatisfy((text: string) => Math.abs(Date.parse(text) - (until?.getTime() ?? 0)) < 1_000);
    const { categories, events } = await server.ask('GET events', { query: { region: 'pl' } });
    expect(categories.find(({ id }) => id === category)).toMatchObject({
      price: 17_900,
      group_price: 15_900,
      price_with_fee: 18_169,
      next_price: { price_with_fee: 20_199, from, left: null },
      group_offer: { price_with_fee: 80_693, saved: 10_150 },
    });
    expect(events.find(({ key }) => key === 'gdansk')?.price_from).toBe(18_169);
    expect(await quoted(5, ['MUD10'])).toMatchObject({
      breakdown: { initialSinglePrice: 17_900, singlePrice: 15_900, toPay: 72_623 },
      next_price: { price_with_fee: 81_758, from, left: null },
    });
  });

  it('that ended between quote and order is refused with the new sum, which is then charged', async () => {
    await periods({ inMs: 400, price: 17_900 });
    const { toPay } = (await quoted(1)).breakdown;
    const order = (expected_to_pay: number) =>
      server.call('POST group', { body: shop.order('gdansk', '6km', { expected_to_pay }) });
    expect(toPay).toBe(18_169);
    await expect.poll(async () => (await quoted(1)).breakdown.toPay, { timeout: 5_000 }).toBe(20_199);
    expect(await order(toPay)).toMatchObject({ code: 'price_changed', data: { price: ['20199'] } });
    expect(await order(20_199)).toMatchObject({ code: null, data: { price: 20_199 } });
  });
});

describe('a price until a number', () => {
  it('is shown with how many are left, and an order for more gets the next one for all of its places', async () => {
    await periods({ untilSold: await sold(4), price: 17_900, groupPrice: 15_900 });
    const { categories } = await server.ask('GET events', { query: { region: 'pl' } });
    expect(categories.find(({ id }) => id === category)).toMatchObject({
      price_with_fee: 18_169,
      next_price: { price_with_fee: 20_199, from: null, left: 4 },
      group_price: 17_900,
      // Five single places at the price before would cost less than they do.
      group_offer: null,
    });
    expect((await quoted(4)).breakdown.toPay).toBe(72_674);
    expect((await quoted(5)).breakdown).toMatchObject({ initialSinglePrice: 19_900, singlePrice: 17_900 });
    expect((await groups.order({ places: 5 })).price).toBe(90_843);
  });

  it('is back where places come back, and not before', async () => {
    await periods({ untilSold: await sold(1), price: 17_900 });
    const first = await groups.order();
    const second = await groups.order();
    expect([first.price, second.price]).toEqual([18_169, 20_199]);
    await groups.expire(second.id);
    await lapseDue(deps);
    expect((await groups.order()).price).toBe(20_199);
    for (const { id } of await groups.rows<{ id: string }>(`select id from payment where status = 'pending'`))
      await groups.expire(id);
    await lapseDue(deps);
    expect((await groups.order()).price).toBe(18_169);
  });
});

describe('what was quoted once stands', () => {
  it('for who pays what they reserved', async () => {
    await periods({ inMs: 3_600_000, price: 17_900 });
    const { id, ref } = await groups.order();
    await periods();
    await groups.hear(ref, { state: 'succeeded' });
    expect(await server.ask('GET payment/{id}', { params: { id }, query: {} })).toMatchObject({
      status: 'paid',
      price: 18_169,
    });
    const receipt = await server.ask('GET payment/{id}/receipt', { params: { id }, query: {} });
    expect(receipt).toMatchObject({ paid: 18_169 });
  });

  it('for who was challenged to pay for a place; with a coupon it is a new purchase', async () => {
    const [ola, jan, eva] = [await groups.actor('Ola'), await groups.actor('Jan'), await groups.actor('Eva')];
    const group = await groups.group(ola, { places: 1 });
    await periods({ inMs: 3_600_000, price: 17_900 });
    await groups.challengeTo(ola, group, jan.email);
    await groups.challengeTo(ola, group, eva.email);
    await periods();
    expect((await jan.ask('GET user')).invitations).toMatchObject([{ mode: 'unpaid', price: 18_169 }]);
    const seen = await jan.ask('GET additions/verify', { query: { group_id: group.id } });
    expect(seen.price).toMatchObject({ breakdown: { toPay: 18_169 }, next_price: null });
    expect((await groups.payToJoin(jan, group)).data).toMatchObject({ price: 18_169 });
    expect((await groups.payToJoin(eva, group, { coupon: 'MUD10' })).data).toMatchObject({ price: 18_179 });
  });

  it('while more places of a group, and lapsed ones that are taken again, cost what they cost then', async () => {
    const ola = await groups.actor('Ola');
    const group = await groups.group(ola, { places: 1 });
    const lapsed = await groups.lapsedOrder({ places: 2 });
    await periods({ untilSold: await sold(3), price: 17_900 });
    const more = await ola.ask('POST groups/{id}/payToJoin', {
      params: { id: group.id },
      body: { participants: 1, payment_provider: 'stripe', coupons: [] },
    });
    expect(await paying(more.payment_id)).toBe(18_169);
    const { payment_id } = await server.ask('POST payment/{id}/renew', { params: { id: lapsed.id } });
    expect(await paying(payment_id)).toBe(36_337);
    expect((await groups.order()).price).toBe(20_199);
  });
});
