import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nextPrice, priceFor, quoteNow } from '../../../server/domain/shop/pricePeriods.ts';
import { quote } from '../../../server/domain/shop/prices.ts';
import type { CategoryPrices, PricePeriod } from '../../../server/store/prices.ts';
import { isLong } from '../../kit/share.ts';

const march = new Date('2027-03-01T00:00:00+01:00');
const may = new Date('2027-05-01T00:00:00+02:00');
const period = (more: Partial<PricePeriod>): PricePeriod => ({
  until: null,
  until_sold: null,
  price: 21_900,
  group_price: 19_900,
  ...more,
});
const open = period({});
const prices = (sold: number, ...periods: PricePeriod[]): CategoryPrices => ({
  region: 'pl',
  sold,
  periods: [...periods, open],
});
const early = period({ until: march, price: 20_900, group_price: 18_900 });
const first = period({ until_sold: 100, price: 19_900, group_price: null });

describe('the price that holds', () => {
  it('is that of the first period that has room for all places', () => {
    const priceAt = (sold: number, seats: number) => priceFor(prices(sold, first), seats).price;
    expect([priceAt(0, 50), priceAt(95, 5), priceAt(95, 6), priceAt(100, 1), priceAt(140, 1)]).toEqual([
      19_900, 19_900, 21_900, 21_900, 21_900,
    ]);
  });

  it('has a group’s price of its own, or none', () => {
    const singleOf = (one: CategoryPrices) => {
      const quoted = quoteNow(one, 5, []);
      return 'breakdown' in quoted ? quoted.breakdown.singlePrice : null;
    };
    expect([singleOf(prices(0, early)), singleOf(prices(0, first)), singleOf(prices(0))]).toEqual([
      18_900, 19_900, 19_900,
    ]);
  });
});

describe('the next price', () => {
  it('is shown with its moment, or with how many are left until then, and with the fee', () => {
    expect(nextPrice(prices(0, early), 1, [])).toEqual({
      price_with_fee: 22_229,
      from: '2027-03-01T00:00:00+01:00',
      left: null,
    });
    expect(nextPrice(prices(47, first), 1, [])).toEqual({ price_with_fee: 22_229, from: null, left: 53 });
    expect(nextPrice(prices(0), 1, [])).toBeNull();
  });

  it('is that of as many places, with the same coupons', () => {
    const coupon = { code: 'MUD10', coupon_type: 'percent', value: 1_000, seats_per_use: null } as const;
    expect(nextPrice(prices(0, early), 5, [coupon])?.price_with_fee).toBe(90_893);
  });

  it('leaves out periods that are over by then, and such as ask the same', () => {
    const same = period({ until: may, price: 20_900, group_price: 18_900 });
    expect(nextPrice(prices(0, early, same), 1, [])).toMatchObject({ from: '2027-05-01T00:00:00+02:00' });
    const shorter = period({ until_sold: 50, price: 20_500 });
    expect(nextPrice(prices(10, first, shorter), 1, [])).toMatchObject({ price_with_fee: 22_229, left: 90 });
    // Its number will be sold before its turn comes, as far as anybody knows.
    expect(nextPrice(prices(100, early, first), 1, [])).toMatchObject({ price_with_fee: 22_229 });
  });
});

const amount = fc.integer({ min: 200, max: 50_000 });
const someTime = fc.integer({ min: 1, max: 5 }).map((month) => new Date(Date.UTC(2027, month)));
const somePeriods = fc.array(
  fc
    .record({ price: amount, off: fc.option(fc.nat(100)), end: fc.oneof(someTime, fc.integer({ min: 1, max: 60 })) })
    .map(({ price, off, end }) => ({
      ...(end instanceof Date ? { until: end, until_sold: null } : { until: null, until_sold: end }),
      price,
      group_price: off === null ? null : price - off,
    })),
  { maxLength: 5 },
);

describe('the sum', () => {
  it('is that of a second calculation, which walks along the periods, for any sale', () => {
    fc.assert(
      fc.property(somePeriods, fc.nat(70), fc.integer({ min: 1, max: 10 }), (periods, sold, seats) => {
        let holding: PricePeriod = open;
        for (const one of periods.toReversed()) {
          const isSold = one.until_sold !== null && sold + seats > one.until_sold;
          if (!isSold) holding = one;
        }
        expect(quoteNow({ region: 'pl', sold, periods: [...periods, open] }, seats, [])).toEqual(
          quote({ ...holding, region: 'pl' }, seats, []),
        );
      }),
      { numRuns: isLong ? 50_000 : 2_000 },
    );
  });

  it('was announced: the price shown as next is charged once the current one ends', () => {
    fc.assert(
      fc.property(somePeriods, fc.nat(70), (periods, sold) => {
        const now: CategoryPrices = { region: 'pl', sold, periods: [...periods, open] };
        const next = nextPrice(now, 1, []);
        if (next === null) return;
        const { from, left } = next;
        const then: CategoryPrices =
          from === null
            ? { ...now, sold: sold + (left ?? 0) }
            : { ...now, periods: now.periods.filter(({ until }) => until === null || until > new Date(from)) };
        const charged = quoteNow(then, 1, []);
        expect('breakdown' in charged && charged.breakdown.toPay).toBe(next.price_with_fee);
      }),
      { numRuns: isLong ? 50_000 : 2_000 },
    );
  });
});
