import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type CategoryPrice,
  type CouponTerms,
  cheapestWithFee,
  groupOffer,
  half,
  priceWithFee,
  quote,
} from '../../../server/domain/shop/prices.ts';
import { isLong } from '../../kit/share.ts';

const recruit = { price: 19_900, group_price: 17_900, region: 'pl' } as const;
const inEuro = { price: 5_900, group_price: null, region: 'de' } as const;
const value = (cents: number): CouponTerms => coupon(`V${cents}`, 'value', cents);
const percent = (basisPoints: number): CouponTerms => coupon(`P${basisPoints}`, 'percent', basisPoints);
const voucher = (seats: number, code = 'SOLO'): CouponTerms => ({
  ...coupon(code, 'percent', 10_000),
  seats_per_use: seats,
});

/** The table of docs/rules/shop.md 2: places, price per place, then the figures in its columns. */
const cases: [name: string, ...Parameters<typeof quote>, figures: number[]][] = [
  ['1 place', recruit, 1, [], [19_900, 0, 0, 19_900, 299, 20_199]],
  ['4 places', recruit, 4, [], [19_900, 0, 0, 79_600, 1_194, 80_794]],
  ['5 places', recruit, 5, [], [17_900, 10_000, 0, 89_500, 1_343, 90_843]],
  [
    '3 places, value 5000 then 10 %',
    recruit,
    3,
    [value(5_000), percent(1_000)],
    [19_900, 0, 19_470, 40_230, 603, 40_833],
  ],
  [
    '3 places, 10 % then value 5000',
    recruit,
    3,
    [percent(1_000), value(5_000)],
    [19_900, 0, 20_970, 38_730, 581, 39_311],
  ],
  [
    '2 places at 4900, value 5000',
    { price: 4_900, group_price: null, region: 'pl' },
    2,
    [value(5_000)],
    [4_900, 0, 9_800, 0, 0, 0],
  ],
  [
    '2 places at 9999, 33 %',
    { price: 9_999, group_price: null, region: 'pl' },
    2,
    [percent(3_300)],
    [9_999, 0, 6_600, 13_398, 201, 13_599],
  ],
  ['6 places, 100 %', recruit, 6, [percent(10_000)], [17_900, 12_000, 107_400, 0, 0, 0]],
  ['50 places, 12.5 %', recruit, 50, [percent(1_250)], [17_900, 100_000, 111_900, 783_100, 11_747, 794_847]],
  ['3 places, one of them free by a voucher', recruit, 3, [voucher(1)], [19_900, 0, 19_900, 39_800, 597, 40_397]],
  [
    '3 places, two vouchers and 10 % on what is left',
    recruit,
    3,
    [voucher(1, 'ONE'), percent(1_000), voucher(1, 'TWO')],
    [19_900, 0, 41_790, 17_910, 269, 18_179],
  ],
  ['a voucher for more places than are bought', recruit, 2, [voucher(10)], [19_900, 0, 39_800, 0, 0, 0]],
  ['1.99 zł is left: the coupons cover the rest too', recruit, 1, [value(19_704)], [19_900, 0, 19_900, 0, 0, 0]],
  ['2.00 zł is left with the fee: that is paid', recruit, 1, [value(19_703)], [19_900, 0, 19_703, 197, 3, 200]],
  ['0.49 € is left', inEuro, 1, [value(5_852)], [5_900, 0, 5_900, 0, 0, 0]],
  ['0.50 € is left with the fee', inEuro, 1, [value(5_851)], [5_900, 0, 5_851, 49, 1, 50]],
  ['what is left counts over all places', recruit, 2, [value(19_800)], [19_900, 0, 39_600, 200, 3, 203]],
];

// specification 1.18, 5.7, 5.8, 5.9, 5.10
describe('a price', () => {
  // specification 9.6, 9.7, 9.9
  it.each(cases)('%s', (_, category, seats, coupons, figures) => {
    const [singlePrice, placeDiscount, couponTotal, totalPrice, manipulation_fee, toPay] = figures;
    const quoted = quote(category, seats, coupons);
    expect('breakdown' in quoted && quoted.breakdown).toEqual({
      initialSinglePrice: category.price,
      singlePrice,
      placeDiscount,
      couponTotal,
      totalPrice,
      manipulation_fee,
      toPay,
    });
  });

  it('is shared out to its places: what coupons leave of each, and the fee by price', () => {
    const each = (seats: number, coupons: CouponTerms[]) => {
      const quoted = quote(recruit, seats, coupons);
      return 'each' in quoted && quoted.each.map(({ price, fee }) => [price, fee]);
    };
    expect(each(3, [voucher(1, 'ONE'), percent(1_000)])).toEqual([
      [0, 0],
      [17_910, 269],
      [17_910, 268],
    ]);
    // 1.5 % of 9 × 179 zł is 24.165 zł: three places pay a cent less.
    expect(each(9, [])).toEqual(Array.from({ length: 9 }, (_, seat) => [17_900, seat < 5 ? 269 : 268]));
    expect(each(2, [value(19_900)])).toEqual([
      [0, 0],
      [0, 0],
    ]);
  });

  it('names the limited coupon that finds no place left', () => {
    expect(quote(recruit, 2, [voucher(2, 'BOTH'), percent(1_000), voucher(1, 'LATE')])).toEqual({ uncovered: 'LATE' });
  });

  it('rounds half up', () => {
    expect([half(1, 2), half(3, 2), half(149, 100), half(150, 100), half(0, 7)]).toEqual([1, 2, 1, 2, 0]);
  });

  it('is what a second calculation, written separately, says, for random baskets', () => {
    fc.assert(
      fc.property(basket, ({ category, seats, coupons }) => {
        expect(quote(category, seats, coupons)).toEqual(calculatedAnew(category, seats, coupons));
      }),
      { numRuns: isLong ? 100_000 : 3_000, ...(isLong ? {} : { seed: 20_261_121 }) },
    );
  });
});

describe('a price as it is advertised', () => {
  it('is what one place is charged', () => {
    expect([priceWithFee(recruit), priceWithFee(inEuro), priceWithFee({ ...inEuro, price: 0 })]).toEqual([
      20_199, 5_989, 0,
    ]);
  });

  it('is that of the cheapest free place, or of all places if none is free', () => {
    const places = (...all: [price_with_fee: number, free_places: number][]) =>
      all.map(([price_with_fee, free_places]) => ({ price_with_fee, free_places }));
    expect(cheapestWithFee(places([20_199, 0], [25_274, 3], [30_000, 9]))).toBe(25_274);
    expect(cheapestWithFee(places([25_274, 0], [20_199, 0]))).toBe(20_199);
    expect(cheapestWithFee([])).toBeNull();
  });

  it('of a group is offered if it costs less than single places', () => {
    expect(groupOffer(recruit, recruit)).toEqual({ price_with_fee: 90_843, saved: 10_150 });
    expect(groupOffer(inEuro, inEuro)).toBeNull();
    expect(groupOffer(recruit, { ...recruit, group_price: 19_900 })).toBeNull();
    // A single place still has the price before.
    expect(groupOffer(recruit, { ...recruit, price: 22_900, group_price: 20_900 })).toBeNull();
  });
});

const terms = fc.oneof(
  fc.record({ coupon_type: fc.constant('value' as const), value: fc.nat(60_000) }),
  fc.record({ coupon_type: fc.constant('percent' as const), value: fc.nat(10_000) }),
);
const basket = fc.record({
  category: fc.record({
    // Small ones, too: there the least amount decides.
    price: fc.oneof(fc.nat(10_000_000), fc.nat(400)),
    group_price: fc.option(fc.oneof(fc.nat(10_000_000), fc.nat(100))),
    region: fc.constantFrom('pl', 'de'),
  }),
  seats: fc.integer({ min: 1, max: 50 }),
  coupons: fc
    .array(fc.tuple(terms, fc.option(fc.integer({ min: 1, max: 30 }))), { maxLength: 6 })
    .map((list) => list.map(([one, seats_per_use], at) => ({ ...one, code: `C${at}`, seats_per_use }))),
});

/** The same rules place by place in exact fractions: walks along the coupons and gives each its places. */
function calculatedAnew(category: CategoryPrice, seats: number, coupons: CouponTerms[]) {
  const I = BigInt(category.price);
  const F = category.group_price === null ? I : BigInt(category.group_price);
  const single = seats < 5 ? I : F;
  const pocket = Array.from({ length: seats }, () => ({ asks: single, spoken: false }));
  for (const { code, coupon_type, value: v, seats_per_use } of coupons) {
    const open = seats_per_use === null ? pocket : pocket.filter(({ spoken }) => !spoken).slice(0, seats_per_use);
    if (open.length === 0) return { uncovered: code };
    for (const place of open) {
      if (seats_per_use !== null) place.spoken = true;
      if (coupon_type === 'percent') place.asks -= nearest(place.asks * BigInt(v), 10_000n);
      else place.asks = place.asks > BigInt(v) ? place.asks - BigInt(v) : 0n;
    }
  }
  const open = pocket.map(({ asks }) => asks).reduce((a, b) => a + b);
  const least = category.region === 'pl' ? 200n : 50n;
  const total = open + nearest(open * 15n, 1_000n) < least ? 0n : open;
  const fee = nearest(total * 15n, 1_000n);
  const prices = pocket.map(({ asks }) => (total === 0n ? 0n : asks));
  // A place has a cent more than its whole ones if fewer others come before it than cents are left over.
  const lack = prices.map((price) => (total === 0n ? 0n : (price * fee) % total));
  const over = total === 0n ? 0n : lack.reduce((a, b) => a + b) / total;
  const fees = prices.map((price, at) => {
    const mine = lack[at] ?? 0n;
    const before = lack.filter((other, seat) => other > mine || (other === mine && seat < at)).length;
    return total === 0n ? 0n : (price * fee - mine) / total + (BigInt(before) < over ? 1n : 0n);
  });
  return {
    each: prices.map((price, at) => ({ price: Number(price), fee: Number(fees[at]) })),
    breakdown: {
      initialSinglePrice: Number(I),
      singlePrice: Number(single),
      totalPrice: Number(total),
      placeDiscount: seats < 5 ? 0 : Number(BigInt(seats) * (I - F)),
      couponTotal: Number(single * BigInt(seats) - total),
      manipulation_fee: Number(fee),
      toPay: Number(total + fee),
    },
  };
}

/** Whole division that gives the remainder's half to the upper side. */
function nearest(amount: bigint, parts: bigint) {
  const whole = amount / parts;
  return (amount % parts) * 2n >= parts ? whole + 1n : whole;
}

function coupon(code: string, coupon_type: 'value' | 'percent', value: number): CouponTerms {
  return { code, coupon_type, value, seats_per_use: null };
}
