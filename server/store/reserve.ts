import type { Currency, Language, Region } from '#contract/constants.ts';
import type { PaymentProviderName } from '#contract/payments/providers.ts';
import type { Breakdown } from '#contract/shop/catalogue.calls.ts';
import type { OrderSource } from '#contract/values/source.ts';
import { mailsFrom } from './mails.ts';
import {
  couponHasCurrency,
  couponHolds,
  heldFor,
  isAskedWithOrder,
  isCrowded,
  isPublished,
  neverPaid,
  newcomersOnly,
  periodIsAhead,
  saleIsOn,
  unaskedAgain,
  waveIsAhead,
} from './saleRules.ts';
import { statement } from './statement.ts';

/** Everything that one order writes; prices are computed before and checked again here. */
export interface Reservation {
  readonly run_id: number;
  readonly category_id: number;
  readonly wave_id: number;
  readonly seats: number;
  /** The prices of the period, and with the region the currency, that the quote was computed from: it holds only while they do. */
  readonly price: number;
  readonly group_price: number | null;
  /** The coupons and the terms they were quoted by, four lists of one length. */
  readonly codes: readonly string[];
  readonly coupon_types: readonly string[];
  readonly coupon_values: readonly number[];
  readonly coupon_seats: readonly (number | null)[];
  readonly to_pay: number;
  readonly breakdown: Breakdown;
  /** For each place in cents, the captain's first: two lists with one entry per place. */
  readonly prices: readonly number[];
  readonly fees: readonly number[];
  readonly region: Region;
  readonly currency: Currency;
  readonly provider: PaymentProviderName | null;
  readonly status: 'pending' | 'paid';
  readonly money: 'reserved' | 'paid';
  /** Null: one mail is about several orders, or another mail will be sent. */
  readonly template: 'reserved' | 'paid' | null;
  /** That mail's priority. */
  readonly priority: number;
  readonly hold_seconds: number;
  /** Places that are counted: none where there is nothing to pay (docs/rules/holds.md 3). */
  readonly counted: number;
  /** The uses among these by a buyer who is not verified: all or none. */
  readonly unverified: number;
  readonly holder: string;
  /** The network of a buyer who is not verified; null for a verified one. */
  readonly network: string | null;
  readonly network_hash: string;
  /** The rows of `held` that they are counted in: lists of one length, empty if nothing is counted. */
  readonly count_kinds: readonly string[];
  readonly count_keys: readonly string[];
  readonly count_places: readonly number[];
  readonly count_most: readonly number[];
  /** Beyond so many in that row the hold is a short one. */
  readonly count_long: readonly number[];
  /** The same once the buyer is verified; null for a verified one. */
  readonly counts_verified: string | null;
  readonly one_part_of: number;
  readonly newcomers_part_of: number;
  readonly short_seconds: number;
  /** Whether somebody at the mailbox has reacted to a mail of ours. */
  readonly mailbox_hash: string;
  /** Mails that a network may cause in an hour to addresses that never have; null where this one was shown to be read. */
  readonly unasked_mails: number | null;
  /** Minutes for which the mail of what is to be paid waits: who pays meanwhile gets none. */
  readonly mail_waits: number;
  readonly payment_id: string;
  readonly group_code: string;
  readonly group_name: string | null;
  readonly ages: readonly number[];
  /** What was answered with the order, three lists of one length: of which place, to which question, what. */
  readonly answer_places: readonly number[];
  readonly answer_questions: readonly number[];
  readonly answer_values: readonly string[];
  /** The account that buys; null for a visitor. */
  readonly user_id: number | null;
  readonly email: string;
  readonly name: string;
  readonly surname: string;
  readonly address: object | null;
  readonly language: Language;
  readonly terms_version: string;
  readonly source: OrderSource | null;
  /** The member of the staff who orders: the end of a sale and its pause keep nobody from that (docs/rules/staff-orders.md). */
  readonly staff_id: number | null;
  readonly staff_order_id: number | null;
  /** Places that may be taken of those held back in the wave. */
  readonly from_held_back: number;
  readonly idempotency_key: string | null;
  readonly body_hash: string;
}

export interface Reserved {
  readonly group_id: number;
  readonly payment_id: string;
  readonly expires_at: Date | null;
  readonly full_until: Date | null;
  readonly short: boolean;
}

/**
 * An order in one statement, or nothing of it (docs/decisions/003-one-statement-per-reservation.md). The wave comes
 * first and is the only filter: with no row of it nothing else is written. The coupons follow in the order of their
 * codes; one that does not hold any more breaks `coupon_refused`, one used up `coupon_exhausted`, a key already
 * answered `idempotency_key`, and each takes everything back. A statement that waited for the wave's row evaluates
 * `where` again, so conditions on other tables are evaluated once, before it. `(select :seats)` hides the value from the
 * planner: if it saw the value, it would plan the statement again each time, which takes longer than running it. Unpaid places are
 * counted last, in the rows of `held` in the order of their keys, which break `holder_full`, `mailbox_full`, `network_full` and
 * `coupon_share_full`, or make the hold a short one; after them the mail, which breaks `unasked_mail_full`. A visitor's
 * address may be that of a confirmed account, whose order it is then where it is paid at once or the buyer is verified:
 * the account is locked before the wave, so that an address confirmed meanwhile either is seen here or finds the order.
 * An account that goes while its lock is awaited has made room for its address' owner, whom only the next try sees.
 * Where the price holds until a number is sold, all waves of the category are locked, in the order of their ids, and
 * counted as they are then: the number is never oversold (docs/decisions/033-which-price-holds.md). An answer to what is
 * not asked any more is not kept.
 */
export const reserveText = `
with offer as materialized (
  select period.until_sold as most from run join category on category.run_id = run.id
  left join lateral (
    select price, group_price, until_sold from price_period
    where category_id = category.id and ${periodIsAhead} and (until_sold is null
      or until_sold >= (select :seats::int) + (select sum(taken) from wave where category_id = :category_id))
    order by position limit 1
  ) period on true
  where run.id = :run_id and category.id = :category_id
    and coalesce(period.price, category.price) = :price
    and case when period.price is null then category.group_price else period.group_price end is not distinct from :group_price
    and run.region = :region
    and (${saleIsOn} or :staff_id::int is not null and ${isPublished})
), owner as materialized (
  select case when email_confirmed_at is not null then id end as id from account where email = :email for share
), buys as materialized (
  select coalesce(:user_id::int, case when :unverified::int = 0 then (select id from owner) end) as id
), buyer as materialized (
  select case when :unverified::int = 0 and :counted::int > 0 then ${neverPaid(':user_id::int', ':email')} else false end as newcomer
), sold as materialized (
  select taken from wave
  where category_id = :category_id and exists (select from offer where most is not null) and (select count(*) from owner) >= 0
  order by id for no key update
), wave_taken as (
  update wave set taken = taken + :seats, held_back = held_back - least(held_back, :from_held_back::int), unverified = unverified + :unverified,
    newcomers = newcomers + case when (select newcomer from buyer) then :counted::int else 0 end
  where id = :wave_id and category_id = :category_id and ${waveIsAhead}
    and free + least(held_back, :from_held_back::int) >= :seats
    and exists (select from offer where most is null or most >= (select :seats::int) + (select sum(taken) from sold))
    and (select count(*) from owner) = (select count(*) from account where email = :email)
  returning id, wave_time, ${isCrowded(':unverified::int > 0', '(select newcomer from buyer)', ':one_part_of::int', ':newcomers_part_of::int')} as crowded
), locked_coupon as materialized (
  select coupon.code from wave_taken, coupon
  join unnest((select :codes::text[]), (select :coupon_types::text[]), (select :coupon_values::int[]),
    (select :coupon_seats::int[])) as quoted (code, coupon_type, value, seats_per_use) on quoted.code = coupon.code
  where coupon.coupon_type = quoted.coupon_type and coupon.value = quoted.value
    and coupon.seats_per_use is not distinct from quoted.seats_per_use
    and ${couponHolds(':run_id')} and ${couponHasCurrency(':currency')}
    and (max_uses is null or (select :unverified::int) = 0 or (select :one_part_of::int) = 1
      or unverified_uses < (max_uses + (select :one_part_of::int) - 1) / (select :one_part_of::int))
  order by coupon.code for no key update of coupon
), used_coupon as (
  update coupon set uses = uses + 1, unverified_uses = unverified_uses + sign(:unverified::int)::int from locked_coupon where coupon.code = locked_coupon.code returning coupon.code
), wanted_count as materialized (
  select kind, key, places, most, long
  from wave_taken, unnest((select :count_kinds::text[]), (select :count_keys::text[]), (select :count_places::int[]),
    (select :count_most::int[]), (select :count_long::int[])) as each (kind, key, places, most, long)
  where (select count(*) from used_coupon) >= 0 and (kind not in (${newcomersOnly}) or (select newcomer from buyer))
), held_count as (
  insert into held (kind, key, places, most)
  select kind, key, places, most from wanted_count order by kind, key
  on conflict (kind, key) do update set places = held.places + excluded.places, most = excluded.most
  returning kind, key, places
), counted as materialized (
  select coalesce(bool_or(held_count.places > wanted_count.long), false) as is_beyond,
    jsonb_agg(jsonb_build_object('kind', kind, 'key', key, 'places', wanted_count.places)) as counts
  from held_count join wanted_count using (kind, key)
), new_hold as materialized (
  select :counted::int > 0 and :short_seconds::int < :hold_seconds::int
    and (wave_taken.crowded or counted.is_beyond) as short, counted.counts from wave_taken, counted
), unasked as (
  insert into unasked_mail (network_hash, since, mails, most)
  select :network_hash, now(), 1, :unasked_mails::int from new_hold
  where :unasked_mails::int is not null and (select count(id) from owner) = 0
    and not exists (select from mailbox where address_hash = :mailbox_hash and reacted_at is not null)
  ${unaskedAgain}
  returning mails
), new_group as (
  insert into grp (run_id, category_id, wave_id, name, code, language)
  select :run_id, :category_id, wave_taken.id, :group_name, :group_code, :language from wave_taken
  returning id
), new_payment as (
  insert into payment (id, group_id, run_id, wave_id, region, currency, seats, to_pay, breakdown, coupons_asked,
    coupons_held, provider, status, user_id, email, name, surname, address, language, terms_version, expires_at, paid_at,
    holder, network, verified, full_until, counted, source, counts, counts_verified, network_hash, newcomer, short, staff_order_id)
  select :payment_id, new_group.id, :run_id, wave_taken.id, :region, :currency, :seats, :to_pay, :breakdown, cardinality(:codes::text[]),
    (select count(*) from used_coupon), :provider, :status, (select id from buys), :email, :name, :surname, :address, :language, :terms_version,
    case when :to_pay::int > 0 then
      ${heldFor('case when new_hold.short then :short_seconds else :hold_seconds end', 'wave_taken.wave_time')} end,
    case when :to_pay::int = 0 then now() end,
    :holder, :network, :network::text is null,
    case when new_hold.short and :unverified > 0 then ${heldFor(':hold_seconds', 'wave_taken.wave_time')} end, :counted > 0, :source,
    new_hold.counts, :counts_verified, case when :counted > 0 then :network_hash end, (select newcomer from buyer), new_hold.short, :staff_order_id
  from wave_taken, new_hold, new_group where (select count(*) from unasked) >= 0
  returning id, group_id, wave_id, user_id, expires_at, full_until, short, status
), places as (
  insert into place (run_id, group_id, wave_id, payment_id, user_id, email, name, surname, is_captain, money, person, age,
    price, fee, joined_at)
  select :run_id, new_payment.group_id, new_payment.wave_id, new_payment.id, case when n = 1 then new_payment.user_id end, case when n = 1 then :email end,
    case when n = 1 then :name end, case when n = 1 then :surname end, n = 1, :money,
    case when n = 1 or n <= cardinality(:ages::int[]) then 'taken' else 'free' end, (:ages::int[])[n],
    (:prices::int[])[n], (:fees::int[])[n], case when n = 1 then now() end
  from new_payment, generate_series(1, (select :seats::int)) n
  returning id
), answers as (
  insert into answer (place_id, question_id, value)
  select numbered.id, question.id, answered.value
  from unnest((select :answer_places::int[]), (select :answer_questions::int[]), (select :answer_values::text[])) as answered (place, question_id, value)
  join (select id, row_number() over (order by id) as n from places) numbered on numbered.n = answered.place
  join question on question.id = answered.question_id and question.run_id = :run_id and ${isAskedWithOrder}
    and (kind <> 'choice' or exists (select from jsonb_array_elements(choices) one where one ->> 'id' = answered.value))
), redemptions as (
  insert into redemption (payment_id, code, position)
  select new_payment.id, used_coupon.code, array_position(:codes::text[], used_coupon.code) from new_payment, used_coupon
), mails as (
  ${mailsFrom(`select :template || ':' || new_payment.id as key, :email as recipient, :template as template,
    coalesce(account.language, (select :language::text)) as language, :priority::smallint as priority,
    jsonb_build_object('payment_id', new_payment.id, 'by_visitor', :user_id::int is null and :staff_id::int is null, 'network', :network_hash) as data,
    now() + case when new_payment.status = 'pending' and not new_payment.short and new_payment.expires_at > now() + make_interval(mins => 3 * :mail_waits::int)
      then make_interval(mins => :mail_waits::int) else interval '0' end as next_try_at,
    null as bounced from new_payment left join account on account.id = coalesce(new_payment.user_id, (select id from owner))
    where (select :template::text) is not null`)}
), of_payment as (
  insert into payment_history (payment_id, event, from_status, to_status, who)
  select new_payment.id, 'payment.ordered', null, new_payment.status, coalesce('staff ' || :staff_id::int, 'member ' || new_payment.user_id, 'visitor') from new_payment
), of_group as (
  insert into group_history (group_id, who, actor_id, what, details)
  select new_payment.group_id, case when :staff_id::int is not null then 'staff' when new_payment.user_id is null then 'visitor' else 'member' end,
    coalesce(:staff_id::int, new_payment.user_id), 'group.created', jsonb_build_object('places', :seats::int) from new_payment
), answered as (
  insert into idempotency (key, body_hash, status, answer)
  select :idempotency_key, :body_hash, 200, jsonb_build_object('payment_id', new_payment.id) from new_payment
  where (select :idempotency_key::text) is not null
)
select id as payment_id, group_id, expires_at, full_until, short from new_payment` as const;

export const reserve = statement<Reservation, Reserved, typeof reserveText>('reserve', reserveText);
