import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { afterAll, expect, it } from 'vitest';
import { quote } from '../../../../server/domain/shop/prices.ts';
import { openGroups } from '../../../kit/groups/groups.ts';
import { expectInvariants } from '../../../kit/server/invariants.ts';
import { isLong } from '../../../kit/share.ts';

/** What each place costs of its payment (docs/rules/payments.md 8.2), by every way in which places are sold. */
const groups = await openGroups();
const { database, rows, server } = groups;
afterAll(() => expectInvariants(database));

const pricesOf = async (paymentId: string) => {
  const found = await rows<{ price: number; fee: number }>(
    'select price, fee from place where payment_id = $1 order by id',
    paymentId,
  );
  return found.map(({ price, fee }) => [price, fee]);
};

it('an order, added places and a paid way in say of each place what it costs', async () => {
  // SOLO covers one place: the captain's.
  const ordered = await groups.order({ places: 3, codes: ['SOLO', 'MUD10'] });
  expect(await pricesOf(ordered.id)).toEqual([
    [0, 0],
    [17_910, 269],
    [17_910, 268],
  ]);
  const [captain, member] = [await groups.actor(), await groups.actor()];
  const group = await groups.group(captain);
  expect(await pricesOf(group.payment)).toEqual([[0, 0]]);
  const added = await captain.ask('POST groups/{id}/payToJoin', {
    params: { id: group.id },
    body: { participants: 2, coupons: [], payment_provider: 'stripe' },
  });
  expect(await pricesOf(added.payment_id)).toEqual([
    [19_900, 299],
    [19_900, 298],
  ]);
  const { data } = await groups.payToJoin(member, group);
  expect(await pricesOf((data as { payment_id: string }).payment_id)).toEqual([[19_900, 299]]);
});

it('renewed places cost what they cost today', async () => {
  const { id } = await groups.lapsedOrder({ places: 2 }, '12km');
  await rows(`update category set price = price + 1001 where key = '12km'`);
  const renewed = await server.ask('POST payment/{id}/renew', { params: { id } });
  const [[price, fee] = [], ...others] = await pricesOf(renewed.payment_id);
  expect(others).toEqual([[price, (fee ?? 0) - (renewed.price % 2)]]);
  expect(2 * ((price ?? 0) + (fee ?? 0)) - (renewed.price % 2)).toBe(renewed.price);
});

it('the migration shares out earlier sales among their places, to the cent', async () => {
  const file = new URL('../../../../server/store/migrations/160-price-of-a-place.sql', import.meta.url);
  const { id } = await groups.order({ places: 3, codes: ['SOLO'] });
  await rows('alter table place drop column price, drop column fee');
  await rows('alter table run drop column refund_steps');
  await rows(readFileSync(file, 'utf8'));
  expect(await pricesOf(id)).toEqual([
    [13_267, 199],
    [13_267, 199],
    [13_266, 199],
  ]);
  await expectInvariants(database);
});

it('the places of any basket add up to the amount to pay', async () => {
  const basket = fc.record({
    places: fc.integer({ min: 1, max: 9 }),
    codes: fc.subarray(['MUD10', 'MINUS50', 'SOLO', 'FREERUN']),
  });
  await fc.assert(
    fc.asyncProperty(basket, async ({ places, codes }) => {
      const { id, price } = await groups.order({ places, codes });
      const each = await pricesOf(id);
      expect(each.flat().reduce((sum = 0, cents = 0) => sum + cents, 0)).toBe(price);
      const [found] = await rows<{ terms: Parameters<typeof quote>[2] | null }>(
        `select jsonb_agg(jsonb_build_object('code', coupon.code, 'coupon_type', coupon_type, 'value', value,
          'seats_per_use', seats_per_use) order by position) as terms
         from redemption join coupon using (code) where payment_id = $1`,
        id,
      );
      const quoted = quote({ price: 19_900, group_price: 17_900, region: 'pl' }, places, found?.terms ?? []);
      expect('each' in quoted && quoted.each.map(({ price: one, fee }) => [one, fee])).toEqual(each);
      await groups.release(id);
    }),
    { numRuns: isLong ? 1_000 : 25, ...(isLong ? {} : { seed: 20_261_127 }) },
  );
});
