import { randomBytes } from 'node:crypto';
import { type InsertObject, sql, type Transaction } from 'kysely';
import { currencyOf, type Language } from '#contract/constants.ts';
import type { PaymentProviderName } from '#contract/payments/providers.ts';
import type { Breakdown } from '#contract/shop/catalogue.calls.ts';
import type { OrderSource } from '#contract/values/source.ts';
import { known } from '#machines/kit/known.ts';
import type { Deps } from '../../../deps.ts';
import { sellsNow } from '../../../store/saleRules.ts';
import type { Tables } from '../../../store/schema.ts';
import { ofAccount } from '../../kit/actor.ts';
import { Refusal } from '../../kit/answers.ts';
import type { Buyer } from '../../orders/orders.ts';
import { beginPayment } from '../../payments/paymentLife.ts';
import { methodOf } from '../../payments/refuseMethod.ts';
import { takeRoom } from '../../places/placeLife.ts';
import { spendCoupons } from '../../places/redemptions.ts';
import { type CouponRefusal, lockCoupons, refusedCoupon, type UsedCoupon } from '../../shop/coupons.ts';
import type { Holding } from '../../shop/holds/holding.ts';
import { holdPlaces } from '../../shop/holds/newHold.ts';
import { lockSold, pricesIn } from '../../shop/priceInTransaction.ts';
import { quoteNow } from '../../shop/pricePeriods.ts';
import type { SeatPrice } from '../../shop/prices.ts';
import { sourceColumn } from '../../shop/source.ts';
import type { GroupFacts } from '../groupAccess.ts';

/** Whose an added place is. */
type NewPlace = Pick<
  InsertObject<Tables, 'place'>,
  'person' | 'user_id' | 'email' | 'name' | 'surname' | 'age' | 'joined_at'
>;

export interface Addition {
  readonly group: GroupFacts;
  readonly places: readonly Partial<NewPlace>[];
  readonly buyer: Buyer;
  readonly language: Language;
  readonly codes: readonly string[];
  /** The name of the list of codes in the call. */
  readonly field: string;
  readonly provider: PaymentProviderName | null | undefined;
  readonly expectedToPay: number | undefined;
  readonly source: OrderSource | null;
  /** The holder that the places are counted for while they are unpaid. */
  readonly holding: Holding;
}

export interface Added {
  readonly paymentId: string;
  readonly placeIds: readonly number[];
  readonly breakdown: Breakdown;
}

export type AddRefusal = Refusal<
  CouponRefusal | 'wave_full' | 'sale_closed' | 'price_changed' | 'email_unconfirmed' | 'rate_limited' | 'invalid'
>;

/**
 * Reserves more places in a group's wave under a payment of their own, quoted at today's price, with everything that
 * an order checks; the caller holds the group's lock. `before` runs once the places stand, before the payment begins:
 * for a mail that takes the place of the usual one.
 */
export async function addPlaces(
  { config, gateway }: Pick<Deps, 'config' | 'gateway'>,
  tx: Transaction<Tables>,
  addition: Addition,
  before: (added: Added) => Promise<unknown> = async () => undefined,
): Promise<Added | AddRefusal> {
  const { group, places, buyer, language: lang } = addition;
  const seats = places.length;
  await lockSold(tx, group.category_id);
  const refusal = await refuseRoom(tx, group, seats);
  if (refusal) return refusal;
  const priced = await price(tx, addition);
  if (priced instanceof Refusal) return priced;
  await takeRoom(tx, [{ waveId: group.wave_id, places: seats }]);
  const { breakdown, each, coupons } = priced;
  const payer = { offered: gateway.offered(group.region), address: buyer.address };
  const provider = methodOf({ ...payer, asked: addition.provider, toPay: breakdown.toPay }, lang);
  if (provider instanceof Refusal) return provider;
  if (addition.expectedToPay !== undefined && addition.expectedToPay !== breakdown.toPay) {
    return new Refusal('price_changed', { price: [String(breakdown.toPay)] });
  }
  const held = await holdPlaces(tx, config, {
    ...addition,
    coupons,
    waveId: group.wave_id,
    seats,
    toPay: breakdown.toPay,
  });
  if (held instanceof Refusal) {
    if (held.code !== 'coupon_exhausted') return held;
    const of = { codes: addition.codes, field: addition.field, lang };
    return refusedCoupon('coupon_exhausted', coupons[0]?.code ?? '', of);
  }

  const id = randomBytes(18).toString('base64url');
  await tx
    .insertInto('payment')
    .values({
      id,
      group_id: group.id,
      run_id: group.run_id,
      wave_id: group.wave_id,
      region: group.region,
      currency: currencyOf[group.region],
      seats,
      to_pay: breakdown.toPay,
      breakdown: JSON.stringify(breakdown),
      coupons_asked: coupons.length,
      coupons_held: coupons.length,
      provider,
      status: 'pending',
      ...buyer,
      address: JSON.stringify(buyer.address),
      source: sourceColumn(addition.source),
      language: lang,
      terms_version: config.termsVersion,
      ...held,
    })
    .execute();
  const inserted = await tx
    .insertInto('place')
    .values(
      places.map((place, nth) => ({
        run_id: group.run_id,
        group_id: group.id,
        wave_id: group.wave_id,
        payment_id: id,
        money: 'reserved' as const,
        person: 'free' as const,
        ...known(each[nth]),
        ...place,
      })),
    )
    .returning('id')
    .execute();
  await spendCoupons(tx, id, coupons);
  const added = { paymentId: id, placeIds: inserted.map((place) => place.id), breakdown };
  await before(added);
  await beginPayment(tx, id, ofAccount(buyer.user_id));
  return added;
}

/** Today's price; the coupons are locked until it stands. */
async function price(
  tx: Transaction<Tables>,
  { group, places, codes, field, language: lang }: Addition,
): Promise<{ breakdown: Breakdown; each: readonly SeatPrice[]; coupons: readonly UsedCoupon[] } | AddRefusal> {
  const couponQuestion = { codes, runId: group.run_id, field, lang };
  const coupons = await lockCoupons(tx, couponQuestion);
  if (coupons instanceof Refusal) return coupons;
  const quoted = quoteNow(await pricesIn(tx, group.category_id), places.length, coupons);
  if ('uncovered' in quoted) return refusedCoupon('coupon_exhausted', quoted.uncovered, couponQuestion);
  return { ...quoted, coupons };
}

/** Whether the wave, locked from here on, has room for all of them while the run is sold. */
async function refuseRoom(
  tx: Transaction<Tables>,
  { wave_id }: GroupFacts,
  places: number,
): Promise<Refusal<'wave_full' | 'sale_closed'> | null> {
  const { rows } = await sql<{ free: number; sells: boolean }>`
    select wave.free, ${sql.raw(sellsNow)} as sells
    from wave join run on run.id = wave.run_id where wave.id = ${wave_id} for no key update of wave`.execute(tx);
  const [wave] = rows;
  if (!wave?.sells) return new Refusal('sale_closed');
  if (wave.free < places) return new Refusal('wave_full', { free_places: [String(wave.free)] });
  return null;
}
