import {
  currencyOf,
  handlingFeeBasisPoints,
  leastAmount,
  quantityDiscountFrom,
  type Region,
} from '#contract/constants.ts';
import type { Breakdown } from '#contract/shop/catalogue.calls.ts';

/** What a category asks per place, in cents; `group_price` from five places on, null if there is none. */
export interface CategoryPrice {
  readonly price: number;
  readonly group_price: number | null;
  /** Its run's: the currency follows from it. */
  readonly region: Region;
}

/** What a coupon takes off: cents for a value, basis points for a percent coupon. */
export interface CouponTerms {
  readonly code: string;
  readonly coupon_type: 'value' | 'percent';
  readonly value: number;
  /** Places that one use covers; null for all of them. */
  readonly seats_per_use: number | null;
}

/** What one place costs of its payment, in cents: its price after coupons, and its share of the fee. */
export interface SeatPrice {
  readonly price: number;
  readonly fee: number;
}

/** A price in full with that of each place, or the code of the limited coupon that found no place left to cover. */
export type Quote =
  | { readonly breakdown: Breakdown; readonly each: readonly SeatPrice[] }
  | { readonly uncovered: string };

/** What places cost in all, as they are charged and advertised (docs/rules/shop.md 2.7). */
export function priceWithFee(category: CategoryPrice, seats = 1): number {
  const price = quote(category, seats, []);
  if ('uncovered' in price) throw new Error('a price without coupons leaves none uncovered');
  return price.breakdown.toPay;
}

/** What the fewest places cost that have the group's price, where that is less than as many single ones do. */
export function groupOffer(single: CategoryPrice, group: CategoryPrice) {
  const price_with_fee = priceWithFee(group, quantityDiscountFrom);
  const saved = priceWithFee({ ...single, group_price: null }, quantityDiscountFrom) - price_with_fee;
  return saved > 0 ? { price_with_fee, saved } : null;
}

/** The cheapest place of a run, with the fee: where there is room, else of all that it has. */
export function cheapestWithFee(
  categories: readonly { readonly price_with_fee: number; readonly free_places: number }[],
): number | null {
  const withRoom = categories.filter(({ free_places }) => free_places > 0);
  const offered = withRoom.length > 0 ? withRoom : categories;
  return offered.length === 0 ? null : Math.min(...offered.map(({ price_with_fee }) => price_with_fee));
}

/** n / d, rounded half up; integers only. */
export const half = (n: number, d: number) => Math.floor((2 * n + d) / (2 * d));

/**
 * The price of some places of a category with coupons in the order entered, as it will be charged (docs/rules/shop.md
 * 2). All amounts in cents; `seats` 1 to 50; a code stands at most once in `coupons`. Where the coupons leave less than
 * a provider takes, they cover the rest too.
 */
export function quote(category: CategoryPrice, seats: number, coupons: readonly CouponTerms[]): Quote {
  const group = seats >= quantityDiscountFrom;
  const initial = category.price;
  const single = group ? (category.group_price ?? initial) : initial;

  const covers = spread(coupons, seats);
  const uncovered = covers.find(({ from, to }) => from === to);
  if (uncovered) return { uncovered: uncovered.coupon.code };

  const prices = Array.from({ length: seats }, (_, seat) =>
    covers
      .filter(({ from, to }) => from <= seat && seat < to)
      .reduce((price, { coupon }) => reduced(price, coupon), single),
  );
  const left = prices.reduce((sum, price) => sum + price, 0);
  const isCovered = left + feeOn(left) < leastAmount[currencyOf[category.region]];
  const totalPrice = isCovered ? 0 : left;
  const fee = feeOn(totalPrice);
  return {
    each: withFee(isCovered ? prices.map(() => 0) : prices, fee),
    breakdown: {
      initialSinglePrice: initial,
      singlePrice: single,
      totalPrice,
      placeDiscount: group ? (initial - single) * seats : 0,
      couponTotal: single * seats - totalPrice,
      manipulation_fee: fee,
      toPay: totalPrice + fee,
    },
  };
}

const withFee = (prices: readonly number[], fee: number): SeatPrice[] => {
  const fees = shareOut(prices, fee);
  return prices.map((price, seat) => ({ price, fee: fees[seat] ?? 0 }));
};

/**
 * A sum shared out by weight, at most the weights' own sum of it to none more than its weight: whole cents, and those
 * left over where most was cut off, the first ones first.
 */
export function shareOut(weights: readonly number[], sum: number): number[] {
  const total = weights.reduce((all, weight) => all + weight, 0);
  if (total === 0) return weights.map(() => 0);
  const cut = weights.map((weight, at) => ({ at, rest: Number((BigInt(weight) * BigInt(sum)) % BigInt(total)) }));
  const shares = weights.map((weight) => Number((BigInt(weight) * BigInt(sum)) / BigInt(total)));
  const over = sum - shares.reduce((all, share) => all + share, 0);
  const first = new Set(
    cut
      .sort((one, other) => other.rest - one.rest || one.at - other.at)
      .slice(0, over)
      .map(({ at }) => at),
  );
  return shares.map((share, at) => share + (first.has(at) ? 1 : 0));
}

const feeOn = (totalPrice: number) => half(totalPrice * handlingFeeBasisPoints, 10_000);

const reduced = (price: number, { coupon_type, value }: CouponTerms) =>
  coupon_type === 'value' ? Math.max(0, price - value) : price - half(price * value, 10_000);

/** Limited coupons take the next places that no other limited coupon covers; the others cover all. */
function spread(coupons: readonly CouponTerms[], seats: number) {
  let next = 0;
  return coupons.map((coupon) => {
    if (coupon.seats_per_use === null) return { coupon, from: 0, to: seats };
    const from = next;
    next = Math.min(seats, from + coupon.seats_per_use);
    return { coupon, from, to: next };
  });
}
