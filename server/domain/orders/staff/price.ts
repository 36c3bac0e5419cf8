import { sql, type Transaction } from 'kysely';
import type { Region } from '#contract/constants.ts';
import type { OrderWay } from '#contract/staff/money/staffOrders.values.ts';
import type { Queries } from '../../../store/database.ts';
import { type CategoryPrices, pricesOf } from '../../../store/prices.ts';
import type { Tables } from '../../../store/schema.ts';
import { priceFor } from '../../shop/pricePeriods.ts';
import { quote } from '../../shop/prices.ts';

/** What a row of an order by staff is about, as it is now. */
export interface WaveNow {
  readonly id: number;
  readonly category_id: number;
  readonly category: string;
  readonly wave_time: Date;
  readonly free: number;
  readonly held_back: number;
  /** It starts later, and was not withdrawn. */
  readonly ahead: boolean;
}
interface RunNow {
  readonly region: Region;
  readonly state: 'draft' | 'published' | 'cancelled';
}

export async function readRun(db: Queries, runId: number): Promise<RunNow | null> {
  const run = db.selectFrom('run').select(['region', 'state']).where('id', '=', runId);
  return (await run.executeTakeFirst()) ?? null;
}

/** The waves of a run, by their ids; one of another run is not there. */
export async function readWaves(db: Queries, runId: number, ids: readonly number[]): Promise<Map<number, WaveNow>> {
  const { rows } = await sql<WaveNow>`
    select wave.id, category_id, category.name as category, wave_time, free, held_back,
      not withdrawn and wave_time > now() as ahead
    from wave join category on category.id = category_id
    where wave.run_id = ${runId} and wave.id = any(${[...ids]}::int[])`.execute(db);
  return new Map(rows.map((wave) => [wave.id, wave]));
}

/** What their distances cost now. */
export const readPrices = (db: Queries | Transaction<Tables>, waves: Iterable<WaveNow>) =>
  pricesOf(db, sql`category.id = any(${[...new Set([...waves].map(({ category_id }) => category_id))]}::int[])`);

/**
 * The price of so many places for staff: as in the shop, without a coupon; nothing if they are free, and no fee where
 * the order says so (docs/rules/staff-orders.md 2).
 */
export function staffQuote(
  prices: CategoryPrices,
  places: number,
  { way, with_fee: withFee }: { readonly way: OrderWay; readonly with_fee: boolean },
) {
  const asked = priceFor(prices, places);
  const priced = quote(asked, places, []);
  if ('uncovered' in priced) throw new Error('a price without coupons leaves none uncovered');
  const { breakdown, each } = priced;
  const single = { price: asked.price, group_price: asked.group_price };
  if (way === 'free') {
    const couponTotal = breakdown.couponTotal + breakdown.totalPrice;
    return {
      ...single,
      breakdown: { ...breakdown, couponTotal, totalPrice: 0, manipulation_fee: 0, toPay: 0 },
      each: each.map(() => ({ price: 0, fee: 0 })),
    };
  }
  if (withFee) return { ...single, breakdown, each };
  const noFee = each.map((one) => ({ ...one, fee: 0 }));
  return { ...single, each: noFee, breakdown: { ...breakdown, manipulation_fee: 0, toPay: breakdown.totalPrice } };
}
