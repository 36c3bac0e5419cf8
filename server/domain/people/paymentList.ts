import { type RawBuilder, sql } from 'kysely';
import type { AnswerOf, ReceivedOf } from '#contract/call.ts';
import { timeZoneOf } from '#contract/constants.ts';
import { paymentStates } from '#contract/payments/payment.values.ts';
import type { paymentListCalls } from '#contract/staff/money/paymentList.calls.ts';
import type { PaymentRow, PaymentSort, PaymentsAsked, PaymentView } from '#contract/staff/money/paymentList.values.ts';
import type { Queries } from '../../store/database.ts';
import type { StaffWho } from '../kit/answers.ts';
import { isMoment, readCursor, writeCursor } from '../kit/cursor.ts';
import { withOffset } from '../kit/localTime.ts';
import { askedBy } from '../payments/ledger.ts';
import { isRestorable } from '../payments/wayBack.ts';
import { isOfTheirs } from '../staff/scope.ts';
import { type Ahead, nextOf } from './next.ts';

type Call = (typeof paymentListCalls)['GET staff/payments'];
type Query = ReceivedOf<Call>['query'];
type Page = AnswerOf<Call>;

const shown = 50;

/** What the ready lists hold, each a condition on a row of `payment`. */
const views: Readonly<Record<PaymentView, RawBuilder<boolean>>> = {
  all: sql`true`,
  decision: sql`(payment.status = 'review' or payment.id in (
    select payment_id from ledger where account = 'review' group by payment_id having sum(amount) <> 0))`,
  transfer: sql`(payment.status = 'pending' and payment.staff_order_id in (
    select id from staff_order where way = 'transfer'))`,
  late: sql`payment.id in (select payment_id from payment_history
    where event in ('room.found', 'room.missing') and from_status in ('lapsed', 'failed'))`,
  /** The provider has worked on it for an hour, or on its refund for a day, or lacks the money for that. */
  stuck: sql`(payment.status = 'processing' and payment.created_at < now() - interval '1 hour'
    and not exists (select from payment_history line where line.payment_id = payment.id and line.at > now() - interval '1 hour')
    or payment.id in (select payment_id from refund where refund.status = 'pending' and not by_hand
      and (pending_reason is not null or refund.created_at < now() - interval '1 day')))`,
  lapsed: sql`(payment.status = 'lapsed' and payment.renewed_as is null)`,
};

interface Read extends Omit<PaymentRow, 'created_at' | 'paid_at' | 'next'> {
  readonly created_at: Date;
  readonly paid_at: Date | null;
  readonly by: string;
  readonly closed: boolean;
  readonly expires_at: Date | null;
  readonly reminded: readonly boolean[];
  readonly refunding: boolean;
  readonly offer_until: Date | null;
  readonly wave_time: Date;
  readonly now: Date;
  readonly places: Ahead['places'];
  readonly goes_out: Date | null;
}

/** A page of the list, from a cursor on (docs/rules/payments.md 12). */
export async function listPaymentsFor(
  db: Queries,
  { who, query }: { readonly who: StaffWho; readonly query: Query },
): Promise<Page> {
  const { by, type, isDescending } = paymentOrder(query.sort);
  const after = query.cursor === undefined ? null : readCursor(query.cursor, forms[type], isPaymentId);
  const before = sql.raw(isDescending ? '<' : '>');
  const rest =
    after === null ? sql`` : sql` and (${by}, payment.id) ${before} (${after.value}::${sql.raw(type)}, ${after.id})`;
  const direction = sql.raw(isDescending ? 'desc' : 'asc');
  const { rows } = await sql<Read>`
    with page as materialized (
      select payment.id, ${by} as by from payment where ${filteredPayments(who, query)}${rest}
      order by ${by} ${direction}, payment.id ${direction} limit ${shown + 1})
    select payment.id, jsonb_build_object('id', run.id, 'name', run.name) as run, payment.region, payment.group_id,
      trim(concat_ws(' ', payment.name, payment.surname)) as name, payment.email, seats, to_pay, payment.currency, payment.status,
      disputed, closed, ${paidBy} as method, payment.created_at, paid_at, expires_at, page.by::text as by,
      ${views.late} as is_late, wave.wave_time, now() as now,
      (select -coalesce(sum(amount), 0)::int from ledger
        where ledger.payment_id = payment.id and account = 'review') as in_review,
      array[reminded_24h is not null, reminded_3h is not null] as reminded,
      exists (select from refund where refund.payment_id = payment.id and refund.status = 'pending') as refunding,
      (select until from refund_offer where refund_offer.payment_id = payment.id and ended is null) as offer_until,
      (select min(starts_at) from task where task.payment_id = payment.id and state in ('planned', 'running')) as goes_out,
      mine.places, case when payment.status = 'lapsed' and renewed_as is null and mine.lapsed
        and not wave.withdrawn and wave.wave_time > now() and wave.free >= seats then mine.first end as restorable,
      ${isRestorable} as comes_back
    from page join payment on payment.id = page.id join run on run.id = payment.run_id
      join wave on wave.id = payment.wave_id
      cross join lateral (select min(place.id) as first, coalesce(bool_and(ended = 'lapsed'), false) as lapsed,
          coalesce(jsonb_agg(jsonb_build_object('money', money, 'person', person, 'ended', ended)), '[]') as places
        from place where place.payment_id = payment.id) mine
    order by page.by ${direction}, payment.id ${direction}`.execute(db);
  const last = rows.length > shown ? rows[shown - 1] : undefined;
  return {
    rows: rows.slice(0, shown).map(rowOf),
    next: last === undefined ? null : writeCursor({ value: last.by, id: last.id }),
    counts: after === null ? await countsOf(db, who, query.run_id) : null,
  };
}

/** The payments that the filters leave, of the caller's runs. */
export function filteredPayments(who: Pick<StaffWho, 'runIds'>, query: PaymentsAsked): RawBuilder<unknown> {
  const { view = 'all', run_id: run, state, method, since, until, q } = query;
  const day = (at: string) =>
    sql`(${at}::timestamp at time zone case payment.region when 'pl' then ${timeZoneOf.pl} else ${timeZoneOf.de} end)`;
  const conditions = [
    isOfTheirs(who, 'payment.run_id'),
    views[view],
    ...(run === undefined ? [] : [sql`payment.run_id = ${run}`]),
    ...(state === undefined ? [] : [sql`payment.status = ${state}`]),
    ...(method === undefined ? [] : [sql`${paidBy} = ${method}`]),
    ...(since === undefined ? [] : [sql`payment.created_at >= ${day(since)}`]),
    ...(until === undefined ? [] : [sql`payment.created_at < ${day(until)} + interval '1 day'`]),
    ...(q === undefined ? [] : [sought(q)]),
  ];
  return sql.join(conditions, sql` and `);
}

interface Order {
  readonly by: RawBuilder<unknown>;
  readonly type: keyof typeof forms;
}
const orders: Readonly<Record<'when' | 'who' | 'amount' | 'state', Order>> = {
  when: { by: sql`payment.created_at`, type: 'timestamptz' },
  who: {
    by: sql`coalesce(nullif(trim(concat_ws(' ', payment.surname, payment.name)), ''), payment.email) collate by_name`,
    type: 'text',
  },
  amount: { by: sql`payment.to_pay`, type: 'int' },
  state: {
    by: sql`array_position(${sql.raw(`'{${paymentStates.join(',')}}'`)}::text[], payment.status)`,
    type: 'int',
  },
};
export function paymentOrder(sort: PaymentSort = '-when') {
  const isDescending = sort.startsWith('-');
  return { ...orders[sort.replace('-', '') as keyof typeof orders], isDescending };
}
const forms = {
  text: (value: string) => !value.includes('\0'),
  timestamptz: isMoment,
  int: (value: string) => /^\d{1,9}$/u.test(value),
} as const satisfies Readonly<Record<string, (value: string) => boolean>>;

/** The method that the money came by, else the one that was last tried. */
export const paidBy = sql`(select provider from attempt where attempt.id in ${sql.raw(askedBy)}
  order by attempt.status = 'succeeded' desc, attempt.created_at desc limit 1)`;

/** An address by its beginning, a payment, or a group. */
function sought(text: string) {
  const group = /^\d{1,9}$/u.test(text) ? Number(text) : 0;
  const beginning = `${text.toLowerCase().replaceAll(/[\\%_]/gu, String.raw`\$&`)}%`;
  return sql`(payment.id = ${text} or payment.group_id = ${group} or lower(payment.email) like ${beginning}
    or lower(concat_ws(' ', payment.name, payment.surname)) like ${`%${beginning}`})`;
}

function rowOf(read: Read): PaymentRow {
  const {
    by: _,
    closed,
    expires_at,
    reminded,
    refunding,
    offer_until,
    wave_time,
    now,
    places,
    goes_out,
    ...row
  } = read;
  const { region, status, disputed, created_at } = row;
  const at = (moment: Date) => withOffset(moment, region);
  const ahead = nextOf({
    ...{ region, now, wave_time, places, sizes_until: null },
    payments: [{ status, closed, disputed, created_at, expires_at, reminded, refunding, offer_until }],
    spare: { day14: true, day3: true, made: created_at },
    tasks: goes_out === null ? [] : [{ kind: 'places.refund', starts_at: goes_out, to: null }],
  });
  return {
    ...{ ...row, created_at: at(created_at), paid_at: row.paid_at && at(row.paid_at) },
    next: ahead.find(({ what }) => what !== 'start') ?? null,
  };
}

async function countsOf(db: Queries, who: StaffWho, run: number | undefined): Promise<Page['counts']> {
  const count = (view: PaymentView) => sql`(select count(*)::int from payment
    where ${isOfTheirs(who, 'payment.run_id')} and ${run === undefined ? sql`true` : sql`payment.run_id = ${run}`}
      and ${views[view]})`;
  const { rows } = await sql<NonNullable<Page['counts']>>`
    select ${count('decision')} as decision, ${count('transfer')} as transfer, ${count('late')} as late,
      ${count('stuck')} as stuck, ${count('lapsed')} as lapsed`.execute(db);
  return rows[0] ?? null;
}

const isPaymentId = (id: unknown): id is string => typeof id === 'string' && /^[\w-]{20,64}$/u.test(id);
