import type { NextPrice } from '#contract/shop/catalogue.calls.ts';
import type { CategoryPrices, PricePeriod } from '../../store/prices.ts';
import { withOffset } from '../kit/localTime.ts';
import { type CategoryPrice, type CouponTerms, type Quote, quote } from './prices.ts';

/** A price and how long it holds: to a moment, or for so many places more; what follows is another price, or none. */
interface HeldPrice extends CategoryPrice {
  readonly next: (CategoryPrice & { readonly from: Date | null; readonly left: number | null }) | null;
}

/**
 * The price of so many places bought together now: that of the first period that holds all of them (docs/rules/shop.md
 * 2.8). Periods whose moment is over were left out by the database's clock.
 */
export function priceFor({ region, sold, periods }: CategoryPrices, seats: number): HeldPrice {
  const holding = periods.filter(({ until_sold }) => until_sold === null || until_sold >= sold + seats);
  const [period] = holding;
  if (period === undefined) throw new Error('the last period of a price has no end');
  const price = (of: PricePeriod) => ({ price: of.price, group_price: of.group_price, region });
  return { ...price(period), next: nextOf(period, holding.slice(1)) };

  function nextOf(ending: PricePeriod, later: readonly PricePeriod[]): HeldPrice['next'] {
    const [following, ...rest] = later.filter((one) => !endsBefore(one, ending));
    if (following === undefined) return null;
    // One that asks the same is no other price.
    if (following.price === period?.price && following.group_price === period.group_price)
      return nextOf(following, rest);
    const left = ending.until_sold === null ? null : ending.until_sold - sold;
    return { ...price(following), from: ending.until, left };
  }
}

/** Whether a period is over at the latest when the one before it is. */
const endsBefore = (one: PricePeriod, ending: PricePeriod) =>
  (one.until !== null && ending.until !== null && one.until <= ending.until) ||
  (one.until_sold !== null && ending.until_sold !== null && one.until_sold <= ending.until_sold);

/** What places cost now, as `quote` has it. */
export const quoteNow = (prices: CategoryPrices, seats: number, coupons: readonly CouponTerms[]): Quote =>
  quote(priceFor(prices, seats), seats, coupons);

/** What as many places will cost next, with the same coupons; null if no other price is known. */
export function nextPrice(prices: CategoryPrices, seats: number, coupons: readonly CouponTerms[]): NextPrice | null {
  const { next } = priceFor(prices, seats);
  const quoted = next && quote(next, seats, coupons);
  if (next === null || quoted === null || 'uncovered' in quoted) return null;
  return {
    price_with_fee: quoted.breakdown.toPay,
    from: next.from && withOffset(next.from, prices.region),
    left: next.left,
  };
}
