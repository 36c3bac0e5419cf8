import type { Breakdown } from '#contract/shop/catalogue.calls.ts';
import type { CategoryPrices } from '../../../store/prices.ts';
import { priceFor } from '../../shop/pricePeriods.ts';
import { quote } from '../../shop/prices.ts';

/** What another distance costs beside what was paid for the place, in cents. */
export interface DistancePrice {
  /** The price of one place of the other distance today, without the fee. */
  readonly price: number;
  /** What was paid for the place, without its fee. */
  readonly kept: number;
  readonly back: number;
  /** With the handling fee of the difference; nothing if it is less than a provider takes. */
  readonly toPay: number;
  readonly fee: number;
  /** As it is asked for; null if nothing is. */
  readonly breakdown: Breakdown | null;
}

/**
 * The one rule of the difference (docs/rules/acts.md 11.2): today's price of one place of the other distance, less what
 * is still kept for the place. So no way there and back brings out more than was paid in.
 */
export function differenceOf(prices: CategoryPrices, kept: number): DistancePrice {
  const { price, region } = priceFor(prices, 1);
  const nothing = { price, kept, back: 0, toPay: 0, fee: 0, breakdown: null };
  if (price <= kept) return { ...nothing, back: kept - price };
  const quoted = quote({ price: price - kept, group_price: null, region }, 1, []);
  if ('uncovered' in quoted || quoted.breakdown.toPay === 0) return nothing;
  const { breakdown } = quoted;
  return { ...nothing, toPay: breakdown.toPay, fee: breakdown.manipulation_fee, breakdown };
}
