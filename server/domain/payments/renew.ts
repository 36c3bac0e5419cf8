import { randomBytes } from 'node:crypto';
import { sql, type Transaction } from 'kysely';
import type { Breakdown } from '#contract/catalogue.calls.ts';
import type { Deps } from '../../deps.ts';
import { Refusal } from '../../routes/handler.ts';
import type { Tables } from '../../store/schema.ts';
import { keepOrder, type Once } from '../orders/once.ts';
import { type CategoryPrice, type CouponTerms, quote } from '../orders/prices.ts';
import { transact } from '../transact.ts';
import { appointCaptain, reopenGroup, reopenInvitations } from './groupUpkeep.ts';
import { beginPayment, changePayment, type LockedPayment, lockPayment } from './paymentLife.ts';
import { changePlaces, findRoom, takeRoom } from './placeLife.ts';

type RenewRefusal = Refusal<
  'not_found' | 'wave_full' | 'sale_closed' | 'already_paid' | 'payment_processing' | 'payment_failed'
>;

/**
 * Takes the places of a lapsed payment again: the same places, group number and code under a new payment, at the
 * price of today, with the coupons that are still valid. Of a pending payment it is that payment; a payment renewed
 * before leads to its successor. Answers the id of the payment to pay, kept under the call's key.
 */
export async function renew(deps: Deps, paymentId: string, once: Once): Promise<string | RenewRefusal> {
  const { db } = deps.database;
  const known = await db.selectFrom('payment').select('renewed_as').where('id', '=', paymentId).executeTakeFirst();
  if (known === undefined) return new Refusal('not_found');
  if (known.renewed_as !== null) return renew(deps, known.renewed_as, once);
  const renewed = await transact(deps.database, async (tx) => {
    const answer = await renewUnderLock(deps, tx, paymentId);
    if (typeof answer === 'string') await keepOrder(tx, once, answer);
    return answer;
  });
  return renewed ?? renew(deps, paymentId, once);
}

/** Null when somebody renewed it while we waited for the lock. */
async function renewUnderLock(
  { config }: Deps,
  tx: Transaction<Tables>,
  paymentId: string,
): Promise<string | RenewRefusal | null> {
  const payment = await lockPayment(tx, paymentId);
  if (payment.renewed_as !== null) return null;
  if (payment.status === 'pending') return paymentId;
  if (payment.status !== 'lapsed') return new Refusal(refusalOf[payment.status]);
  const refusal = await refuseSale(tx, payment);
  if (refusal) return refusal;
  const rooms = await findRoom(tx, paymentId);
  if (rooms === null) return new Refusal('wave_full', { free_places: [String(await freePlaces(tx, payment))] });

  const { coupons, breakdown } = await priceOfToday(tx, payment);
  await takeRoom(tx, rooms);
  const renewed = await insertPayment(tx, payment, breakdown, coupons.length, config.reservationHours);
  for (const [position, { code }] of coupons.entries()) {
    await sql`update coupon set uses = uses + 1 where code = ${code}`.execute(tx);
    await tx.insertInto('redemption').values({ payment_id: renewed, code, position }).execute();
  }
  await reopenGroup(tx, payment.group_id);
  await leaveToOthers(tx, payment);
  await changePlaces(tx, paymentId, { type: 'place.renewed' });
  await reopenInvitations(tx, paymentId);
  await sql`update place set payment_id = ${renewed} where payment_id = ${paymentId}`.execute(tx);
  await appointCaptain(tx, payment.group_id);
  await changePayment(tx, paymentId, { type: 'reservation.renewed' }, 'payer');
  await tx.updateTable('payment').set({ renewed_as: renewed }).where('id', '=', paymentId).execute();
  await beginPayment(tx, renewed, 'payer');
  return renewed;
}

const refusalOf = {
  processing: 'payment_processing',
  paid: 'already_paid',
  failed: 'payment_failed',
  refund_pending: 'payment_failed',
  refunded: 'payment_failed',
  review: 'payment_processing',
} as const;

/** Whoever has another place in the group by now, or another invitation, gets a free one back for it. */
async function leaveToOthers(tx: Transaction<Tables>, { id, group_id }: LockedPayment) {
  await sql`update place mine set user_id = null, email = null, name = null, surname = null, joined_at = null,
      sex = null, size = null, person = case when age is null then 'free' else 'taken' end
    where payment_id = ${id} and ended = 'lapsed' and exists (
      select from place other where other.group_id = ${group_id} and other.ended is null
        and (other.user_id = mine.user_id or lower(other.email) = lower(mine.email)))`.execute(tx);
}

/** The end of a sale stops renewals; places that were released since then belong to nobody any more. */
async function refuseSale(tx: Transaction<Tables>, payment: LockedPayment): Promise<RenewRefusal | null> {
  const { rows } = await sql<{ open: boolean; whole: boolean }>`
    select not wave.withdrawn and coalesce(run.sales_open, '-infinity') <= now()
        and now() < least(coalesce(run.sales_end, wave.wave_time), wave.wave_time) as open,
      (select count(*) from place where payment_id = ${payment.id} and ended = 'lapsed') = ${payment.seats}::int as whole
    from wave join run on run.id = wave.run_id where wave.id = ${payment.wave_id}`.execute(tx);
  if (!rows[0]?.whole) return new Refusal('payment_failed');
  return rows[0].open ? null : new Refusal('sale_closed');
}

async function freePlaces(tx: Transaction<Tables>, { wave_id }: LockedPayment): Promise<number> {
  const { rows } = await sql<{ free: number }>`
    select capacity - taken as free from wave where id = ${wave_id}`.execute(tx);
  return rows[0]?.free ?? 0;
}

async function priceOfToday(tx: Transaction<Tables>, payment: LockedPayment) {
  const category = await tx
    .selectFrom('category')
    .innerJoin('wave', 'wave.category_id', 'category.id')
    .select(['category.price', 'category.group_price'])
    .where('wave.id', '=', payment.wave_id)
    .executeTakeFirstOrThrow();
  return priceWith({ ...category, region: payment.region }, payment.seats, await validCoupons(tx, payment));
}

/** A limited coupon that finds no place left to cover is left out, as one that is no longer valid. */
function priceWith(
  category: CategoryPrice,
  seats: number,
  coupons: readonly CouponTerms[],
): { coupons: readonly CouponTerms[]; breakdown: Breakdown } {
  const priced = quote(category, seats, coupons);
  if ('breakdown' in priced) return { coupons, breakdown: priced.breakdown };
  return priceWith(
    category,
    seats,
    coupons.filter(({ code }) => code !== priced.uncovered),
  );
}

/** The coupons of the lapsed payment that may be used today, in the order entered; locked in the order of codes. */
async function validCoupons(tx: Transaction<Tables>, { id, run_id, currency }: LockedPayment): Promise<CouponTerms[]> {
  const { rows } = await sql<CouponTerms & { position: number; valid: boolean }>`
    select coupon.code, coupon_type, value, seats_per_use, redemption.position,
      (max_uses is null or uses < max_uses) and (run_id is null or run_id = ${run_id})
        and (coupon.currency is null or coupon.currency = ${currency})
        and coalesce(valid_from, '-infinity') <= now() and now() < coalesce(valid_until, 'infinity') as valid
    from coupon join redemption using (code) where redemption.payment_id = ${id}
    order by coupon.code for no key update of coupon`.execute(tx);
  return rows.filter(({ valid }) => valid).sort((one, other) => one.position - other.position);
}

/** A new payment for the same group and buyer; its id is unguessable (decisions.md section 5). */
async function insertPayment(
  tx: Transaction<Tables>,
  lapsed: LockedPayment,
  breakdown: Breakdown,
  coupons: number,
  hours: number,
): Promise<string> {
  const id = randomBytes(18).toString('base64url');
  await tx
    .insertInto('payment')
    .values({
      id,
      group_id: lapsed.group_id,
      run_id: lapsed.run_id,
      wave_id: lapsed.wave_id,
      region: lapsed.region,
      currency: lapsed.currency,
      seats: lapsed.seats,
      to_pay: breakdown.toPay,
      breakdown: JSON.stringify(breakdown),
      coupons_asked: coupons,
      coupons_held: coupons,
      provider: lapsed.provider,
      status: 'pending',
      user_id: lapsed.user_id,
      email: lapsed.email,
      name: lapsed.name,
      surname: lapsed.surname,
      address: JSON.stringify(lapsed.address),
      language: lapsed.language,
      terms_version: lapsed.terms_version,
      expires_at: sql<Date>`(select least(now() + ${hours}::float8 * interval '1 hour', wave_time)
        from wave where id = ${lapsed.wave_id})`,
    })
    .execute();
  return id;
}
