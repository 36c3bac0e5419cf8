import { randomBytes } from 'node:crypto';
import { sql, type Transaction } from 'kysely';
import type { Language } from '#contract/constants.ts';
import type { Breakdown } from '#contract/shop/catalogue.calls.ts';
import type { Deps } from '../../deps.ts';
import type { CategoryPrices } from '../../store/prices.ts';
import { couponHasCurrency, couponHasUse, couponHolds, sellsNow, waveIsAhead } from '../../store/saleRules.ts';
import type { Tables } from '../../store/schema.ts';
import { openMailFirstWords, renewedOnceWords } from '../../words/holds.ts';
import { type Actor, ofAccount } from '../kit/actor.ts';
import { Refusal, type Who } from '../kit/answers.ts';
import type { CallRefusal } from '../kit/callRequest.ts';
import { transact } from '../kit/transact.ts';
import { beginPayment, changePayment } from '../payments/paymentLife.ts';
import { type LockedPayment, lockPayment, shownStatus } from '../payments/paymentRow.ts';
import { appointCaptain, reopenGroup, reopenInvitations } from '../places/groupUpkeep.ts';
import { changePlaces, findRoom, takeRoom } from '../places/placeLife.ts';
import { spendCoupons } from '../places/redemptions.ts';
import type { UsedCoupon } from '../shop/coupons.ts';
import { masked } from '../shop/holds/codes.ts';
import { type Holding, holdingOf } from '../shop/holds/holding.ts';
import { type Held, holdPlaces } from '../shop/holds/newHold.ts';
import { lockSold, pricesIn } from '../shop/priceInTransaction.ts';
import { quoteNow } from '../shop/pricePeriods.ts';
import type { SeatPrice } from '../shop/prices.ts';
import { sourceColumn } from '../shop/source.ts';
import { keepOrder, type Once } from './once.ts';

type RenewRefusal = CallRefusal<'POST payment/{id}/renew'>;

export interface RenewalRequest {
  readonly paymentId: string;
  /** Holding its id is the right to renew a payment; an account shows who it is that does. */
  readonly who: Who | null;
  readonly ip: string;
  readonly lang: Language;
  readonly once: Once;
}

/**
 * Takes the places of a lapsed payment again: the same places, group number and code under a new payment, at the price
 * of today, with the coupons that are still valid. A pending payment leads to itself; a payment renewed before leads to
 * its successor. Once only, and counted like an order. Answers the id of the payment to pay, kept under the call's key.
 */
export async function renew(deps: Deps, request: RenewalRequest): Promise<string | RenewRefusal> {
  const { paymentId, once } = request;
  const { db } = deps.database;
  const lapsed = await db.selectFrom('payment').select('renewed_as').where('id', '=', paymentId).executeTakeFirst();
  if (lapsed === undefined) return new Refusal('not_found');
  if (lapsed.renewed_as !== null) return renew(deps, { ...request, paymentId: lapsed.renewed_as });
  const renewed = await transact(deps.database, async (tx) => {
    const answer = await renewUnderLock(deps, tx, request);
    if (typeof answer === 'string') await keepOrder(tx, once, answer);
    return answer;
  });
  return renewed ?? renew(deps, request);
}

/** By whom it is renewed: its buyer, whose ways are limited, or staff. */
type Renewing = Pick<RenewalRequest, 'paymentId' | 'who' | 'ip' | 'lang'> & { readonly staff?: Actor };

/**
 * The same for staff: also once the sale is over or it was renewed before, but never past the start. Answers the id of
 * the payment to pay; null if somebody renewed it meanwhile.
 */
export const renewByStaff = (
  deps: Pick<Deps, 'config' | 'secrets'>,
  tx: Transaction<Tables>,
  request: Omit<Renewing, 'who'> & { readonly staff: Actor },
) => renewUnderLock(deps, tx, { ...request, who: null });

/** Null when somebody renewed it while we waited for the lock. */
async function renewUnderLock(
  deps: Pick<Deps, 'config' | 'secrets'>,
  tx: Transaction<Tables>,
  request: Renewing,
): Promise<string | RenewRefusal | null> {
  const { paymentId, lang, staff } = request;
  const payment = await lockPayment(tx, paymentId);
  if (payment.renewed_as !== null) return null;
  const status = shownStatus(payment);
  if (status === 'pending') return paymentId;
  if (status !== 'lapsed') return new Refusal(refusalOf[status]);
  // Staff order a difference again (docs/rules/acts.md 11.6).
  if (payment.facts.isDifference) return new Refusal('payment_failed');
  const refusal = await refuseSale(tx, payment, staff === undefined ? sellsNow : waveIsAhead);
  if (refusal) return refusal;
  if (payment.renewal && staff === undefined) return new Refusal('payment_failed', {}, null, renewedOnceWords[lang]);
  const prices = await pricesOfToday(tx, payment);
  const rooms = await findRoom(tx, paymentId);
  if (rooms === null) return new Refusal('wave_full', { free_places: [String(await freePlaces(tx, payment))] });

  const { wave_id: waveId, seats } = payment;
  let { coupons, breakdown, each } = priceWith(prices, seats, await validCoupons(tx, payment));
  await takeRoom(tx, rooms);
  const holding = await holdingFor(deps, tx, payment, request);
  const hold = () =>
    holdPlaces(tx, deps.config, { holding, coupons, waveId, seats, toPay: breakdown.toPay, language: lang });
  let held = await hold();
  if (held instanceof Refusal && held.code === 'coupon_exhausted') {
    // The buyer's mailbox or domain holds its share of the coupon by now.
    ({ coupons, breakdown, each } = priceWith(prices, seats, []));
    held = await hold();
  }
  if (held instanceof Refusal) return held.code === 'rate_limited' ? held : openMailFirst(payment, lang);
  const renewed = await insertPayment(tx, payment, breakdown, coupons.length, held);
  await spendCoupons(tx, renewed, coupons);
  await reopenGroup(tx, payment.group_id);
  await leaveToOthers(tx, payment);
  await changePlaces(tx, paymentId, { type: 'place.renewed' });
  await reopenInvitations(tx, paymentId);
  await sql`update place set payment_id = ${renewed}, price = quoted.price, fee = quoted.fee
    from (select id, row_number() over (order by id) as nth from place where payment_id = ${paymentId}) own
      join jsonb_to_recordset(${JSON.stringify(each.map((one, at) => ({ ...one, nth: at + 1 })))}::jsonb)
        as quoted (nth int, price int, fee int) using (nth)
    where own.id = place.id`.execute(tx);
  await appointCaptain(tx, payment.group_id);
  const actor = staff ?? ofAccount(payment.user_id);
  await changePayment(tx, paymentId, { type: 'reservation.renewed' }, actor);
  await tx.updateTable('payment').set({ renewed_as: renewed }).where('id', '=', paymentId).execute();
  await beginPayment(tx, renewed, actor);
  return renewed;
}

/**
 * A buyer who has opened our mail about the lapse, or is signed in with their confirmed address, counts as verified.
 */
async function holdingFor(
  deps: Pick<Deps, 'secrets'>,
  tx: Transaction<Tables>,
  { verified, user_id, email }: LockedPayment,
  { who, ip, staff }: Renewing,
): Promise<Holding> {
  const { rows } = await sql<{ is_old: boolean }>`select created_at < now() - interval '1 day' as is_old from account
    where id = ${who?.id ?? null} and id = ${user_id} and email_confirmed_at is not null`.execute(tx);
  const account = user_id === null ? null : { id: user_id, isOld: rows[0]?.is_old ?? false };
  return holdingOf(deps, { account, email, isShown: verified || rows.length > 0 || staff !== undefined, ip });
}

const openMailFirst = ({ email }: LockedPayment, lang: Language) =>
  new Refusal('email_unconfirmed', {}, null, openMailFirstWords[lang](masked(email)));

const refusalOf = {
  processing: 'payment_processing',
  paid: 'already_paid',
  failed: 'payment_failed',
  refund_pending: 'payment_failed',
  refunded: 'payment_failed',
  review: 'payment_processing',
} as const;

/** A person who has another place in the group by now, or another invitation, gets a free one back for it. */
async function leaveToOthers(tx: Transaction<Tables>, { id, group_id }: LockedPayment) {
  await sql`update place mine set user_id = null, email = null, name = null, surname = null, joined_at = null,
      sex = null, size = null, person = case when age is null then 'free' else 'taken' end
    where payment_id = ${id} and ended = 'lapsed' and exists (
      select from place other where other.group_id = ${group_id} and other.ended is null
        and (other.user_id = mine.user_id or lower(other.email) = lower(mine.email)))`.execute(tx);
}

/** The end of a sale stops renewals; places that were released since then belong to nobody any more. */
async function refuseSale(
  tx: Transaction<Tables>,
  payment: LockedPayment,
  whileIt: string,
): Promise<RenewRefusal | null> {
  const { rows } = await sql<{ sells: boolean; whole: boolean }>`
    select ${sql.raw(whileIt)} as sells,
      (select count(*) from place where payment_id = ${payment.id} and ended = 'lapsed') = ${payment.seats}::int as whole
    from wave join run on run.id = wave.run_id where wave.id = ${payment.wave_id}`.execute(tx);
  if (!rows[0]?.whole) return new Refusal('payment_failed');
  return rows[0].sells ? null : new Refusal('sale_closed');
}

async function freePlaces(tx: Transaction<Tables>, { wave_id }: LockedPayment): Promise<number> {
  const { rows } = await sql<{ free: number }>`
    select free from wave where id = ${wave_id}`.execute(tx);
  return rows[0]?.free ?? 0;
}

/** What places of its distance cost today; nobody else takes one at a price that ends by number until this is over. */
async function pricesOfToday(tx: Transaction<Tables>, { wave_id }: LockedPayment): Promise<CategoryPrices> {
  const wave = tx.selectFrom('wave').select('category_id').where('id', '=', wave_id);
  const { category_id } = await wave.executeTakeFirstOrThrow();
  await lockSold(tx, category_id);
  return pricesIn(tx, category_id);
}

/** A limited coupon that finds no place left to cover is left out, as one that is no longer valid. */
function priceWith(
  prices: CategoryPrices,
  seats: number,
  coupons: readonly UsedCoupon[],
): { coupons: readonly UsedCoupon[]; breakdown: Breakdown; each: readonly SeatPrice[] } {
  const priced = quoteNow(prices, seats, coupons);
  if ('breakdown' in priced) return { coupons, ...priced };
  return priceWith(
    prices,
    seats,
    coupons.filter(({ code }) => code !== priced.uncovered),
  );
}

/** The coupons of the lapsed payment that may be used today, in the order entered; locked in the order of codes. */
async function validCoupons(tx: Transaction<Tables>, { id }: LockedPayment): Promise<UsedCoupon[]> {
  const { rows } = await sql<UsedCoupon & { position: number; valid: boolean }>`
    select coupon.code, coupon_type, value, seats_per_use, max_uses, unverified_uses, redemption.position,
      ${sql.raw(`${couponHasUse} and ${couponHolds('payment.run_id')} and ${couponHasCurrency('payment.currency')}`)} as valid
    from coupon join redemption using (code) join payment on payment.id = redemption.payment_id where payment.id = ${id}
    order by coupon.code for no key update of coupon`.execute(tx);
  return rows.filter(({ valid }) => valid).sort((one, other) => one.position - other.position);
}

/** A new payment for the same group and buyer; its id is unguessable (docs/rules/shop.md 5.9). */
async function insertPayment(
  tx: Transaction<Tables>,
  lapsed: LockedPayment,
  breakdown: Breakdown,
  coupons: number,
  held: Held,
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
      source: sourceColumn(lapsed.source),
      language: lapsed.language,
      terms_version: lapsed.terms_version,
      renewal: true,
      ...held,
    })
    .execute();
  return id;
}
