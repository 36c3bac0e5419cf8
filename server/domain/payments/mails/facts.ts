import type pg from 'pg';
import type { SavedAddress } from '#contract/accounts/account.calls.ts';
import type { Currency, Region } from '#contract/constants.ts';
import type { PaymentStatus } from '#contract/payments/payment.values.ts';
import type { PaidBy } from '#contract/payments/providers.ts';
import type { Breakdown } from '#contract/shop/catalogue.calls.ts';
import { dayOfWave, publishedKey } from '../../../store/saleRules.ts';
import { agelessChildren } from '../../places/children.ts';
import { lacksStartData } from '../../places/stillNeeds.ts';
import { type RaiseFacts, raiseOf } from '../distance/raisable.ts';
import { type TransferOrder, transferOrder } from '../hand/account.ts';
import { askedBy } from '../ledger.ts';
import { shownStatusInSql } from '../paymentRow.ts';
import { placesPaid } from '../receipt.ts';

/** An account's has names of its own, a visitor's those of the order. */
type BillingAddress = Omit<SavedAddress, 'name' | 'surname'> & Partial<SavedAddress>;

/** The facts of a payment when a mail about it goes out. */
export interface PaymentFacts {
  readonly payment_id: string;
  readonly group_id: number;
  /** For the captain only (docs/rules/groups.md 1.6). */
  readonly group_code: string | null;
  readonly region: Region;
  readonly currency: Currency;
  readonly seats: number;
  /** Cents. */
  readonly to_pay: number;
  readonly breakdown: Breakdown;
  /** The method by which its places were paid; null while no money has come. */
  readonly method: PaidBy | null;
  /** Cents that came for them. */
  readonly paid: number | null;
  readonly paid_at: Date | null;
  readonly status: PaymentStatus;
  readonly name: string;
  readonly surname: string;
  /** The payer's, if they gave one. */
  readonly address: BillingAddress | null;
  readonly has_account: boolean;
  /** Its address is that of the account whose it is, and confirmed. */
  readonly is_buyers_own: boolean;
  /** One of several orders of a week in the name of an address that has neither paid nor verified any. */
  readonly is_ignored: boolean;
  readonly expires_at: Date | null;
  /** Milliseconds until then, by the database's clock. */
  readonly left_ms: number | null;
  /** Until when the places of a short hold are held once its buyer is verified (docs/rules/holds.md 1.5). */
  readonly full_until: Date | null;
  readonly verified: boolean;
  /** It took the places of a lapsed one again. */
  readonly renewal: boolean;
  readonly run_name: string;
  readonly run_date: string;
  /** The run's page, if its organiser has published it. */
  readonly page_key: string | null;
  readonly run_type: 'classic' | 'legend' | 'kids';
  readonly join_time: Date;
  readonly be_there_minutes: number;
  readonly wave_time: Date;
  readonly category_name: string;
  readonly age_from: number | null;
  readonly age_to: number | null;
  /** Kilometres. */
  readonly distance: number;
  readonly free_places: number;
  /** Children whose age is not known yet, by their numbers in the group. */
  readonly ageless: readonly number[];
  /** Somebody of its places has start data to say. */
  readonly lacks_start_data: boolean;
  /** It was ordered by an account, or is one's since. */
  readonly is_accounts: boolean;
  readonly declaration: string | null;
  /** The contact for questions about the run; null: the shop. */
  readonly contact_email: string | null;
  /** Staff ordered it for its buyer. */
  readonly by_staff: boolean;
  /** What it is the difference for; null of most payments. */
  readonly raise: RaiseFacts | null;
  /** Null if no transfer is awaited. */
  readonly transfer: TransferOrder | null;
  readonly codes: readonly string[];
  /** Basis points, where one percent coupon is the whole discount. */
  readonly percent: number | null;
  /** Cents that were or are being sent back. */
  readonly refunded: number;
  /** The last of them, as the books name it, and whether the organiser sends it. */
  readonly refund_reason: string | null;
  readonly refund_by_hand: boolean;
  /** That was issued, with the name of its file. */
  readonly invoice: { readonly number: string; readonly file: string } | null;
}

/** Reads a payment's facts; null when there is no such payment. */
export async function paymentFacts(
  pool: pg.Pool,
  paymentId: string,
  refundId: string | null = null,
): Promise<PaymentFacts | null> {
  const { rows } = await pool.query<PaymentFacts>(factsText, [paymentId, refundId]);
  return rows[0] ?? null;
}

const isIgnored = `not payment.verified and (
    select count(*) > 3 and not bool_or(other.status = 'paid' or other.disputed or other.verified) from payment other
    where lower(other.email) = lower(payment.email) and other.created_at > now() - interval '7 days')`;

const factsText = `
select payment.id as payment_id, payment.group_id,
  case when exists (select from place where place.group_id = grp.id and place.is_captain
    and (place.payment_id = payment.id or place.user_id = payment.user_id)) then grp.code end as group_code, payment.region, payment.currency,
  payment.seats, payment.to_pay, payment.breakdown, money.method, money.paid, money.paid_at,
  ${shownStatusInSql} as status, payment.name,
  payment.surname, payment.address,
  (payment.user_id is not null or exists (select from account where account.email = payment.email
    and email_confirmed_at is not null)) as has_account, exists (select from account where account.id = payment.user_id
    and account.email = payment.email and email_confirmed_at is not null) as is_buyers_own, ${isIgnored} as is_ignored, payment.expires_at, payment.full_until, payment.verified, payment.renewal,
  (extract(epoch from payment.expires_at - now()) * 1000)::float8 as left_ms,
  run.name as run_name, ${dayOfWave} as run_date, ${publishedKey} as page_key, run.type as run_type, run.join_time, run.be_there_minutes, wave.wave_time,
  category.name as category_name, category.distance, category.age_from, category.age_to,
  (select count(*)::int from place where place.payment_id = payment.id
    and place.money = 'paid' and place.person = 'free' and place.ended is null) as free_places,
  case when run.type = 'kids' then run.declaration end as declaration, run.contact_email, ${agelessChildren('grp.id', 'payment.id')} as ageless,
  payment.user_id is not null as is_accounts, exists (select from place where place.payment_id = payment.id
    and place.ended is null and ${lacksStartData}) as lacks_start_data,
  payment.staff_order_id is not null or exists (select from raise where raise.payment_id = payment.id) as by_staff, (${raiseOf}) as raise, (${transferOrder}) as transfer,
  coupons.codes, case when cardinality(coupons.codes) = 1 then coupons.percent end as percent,
  (select coalesce(sum(refund.amount) filter (where refund.id = $2::uuid), sum(refund.amount), 0)::int from refund
    where refund.attempt_id in ${askedBy} and refund.status <> 'failed') as refunded,
  (select reason from refund where refund.attempt_id in ${askedBy} and refund.status <> 'failed'
    order by id = $2::uuid desc nulls last, created_at desc limit 1) as refund_reason,
  coalesce((select by_hand from refund where refund.attempt_id in ${askedBy} and refund.status <> 'failed'
    order by id = $2::uuid desc nulls last, created_at desc limit 1), false) as refund_by_hand,
  (select jsonb_build_object('number', number, 'file', file) from invoice_request
    where invoice_request.payment_id = payment.id and number is not null) as invoice
from payment
  join grp on grp.id = payment.group_id
  join run on run.id = payment.run_id
  join wave on wave.id = payment.wave_id
  join category on category.id = grp.category_id
  cross join lateral (
    select coalesce(array_agg(redemption.code order by redemption.position), '{}') as codes,
      max(case when coupon.coupon_type = 'percent' and coupon.seats_per_use is null then coupon.value end) as percent
    from redemption join coupon on coupon.code = redemption.code
    where redemption.payment_id = payment.id) coupons
  left join lateral (${placesPaid}) money on true
where payment.id = $1`;
