import { sql } from 'kysely';
import type { Currency, Region } from '#contract/constants.ts';
import type { PaymentStatus } from '#contract/payments/payment.values.ts';
import type { Queries } from '../../../store/database.ts';

/** One line of the list of payments. */
export interface ListedPayment {
  readonly id: string;
  readonly status: PaymentStatus;
  readonly to_pay: number;
  readonly currency: Currency;
  readonly seats: number;
  readonly region: Region;
  readonly run: string;
  readonly group_id: number;
  readonly email: string;
  readonly created_at: Date;
}

/** The newest payments, at most so many, and how many there are. */
export async function listPayments(
  db: Queries,
  {
    status,
    since,
    most,
  }: { readonly status: PaymentStatus | null; readonly since: Date | null; readonly most: number },
): Promise<{ readonly payments: readonly ListedPayment[]; readonly all: number }> {
  const { rows } = await sql<ListedPayment & { all: number }>`
    select payment.id, status, to_pay, payment.currency, seats, payment.region, run.name as run, group_id, email,
      payment.created_at, count(*) over ()::int as all
    from payment join run on run.id = payment.run_id
    where (${status}::text is null or status = ${status}) and (${since}::timestamptz is null or payment.created_at >= ${since})
    order by payment.created_at desc, payment.id limit ${most}`.execute(db);
  return { payments: rows, all: rows[0]?.all ?? 0 };
}

type Row = Readonly<Record<string, unknown>>;

/** All that is kept of a payment, each kind in the order in which it came about. */
export interface PaymentFile {
  readonly payment: ListedPayment & {
    readonly name: string;
    readonly user_id: number | null;
    readonly wave_time: Date;
    readonly expires_at: Date | null;
    readonly paid_at: Date | null;
    readonly renewed_as: string | null;
    readonly closed: boolean;
    readonly disputed: boolean;
    readonly codes: readonly string[];
    readonly failure: string | null;
  };
  /** By heading, each row by its columns. */
  readonly parts: readonly (readonly [heading: string, rows: readonly Row[]])[];
}

const parts = (id: string) =>
  [
    [
      'places',
      sql<Row>`select place.id, coalesce(ended, money) as money, person, case when is_captain then 'captain' end as captain,
      concat_ws(' ', place.name, surname, child_name) as name, email, group_id as "group"
    from place where payment_id = ${id} order by id`,
    ],
    [
      'attempts',
      sql<Row>`select created_at as at, provider, provider_ref as object, status, amount, currency,
      case when lost then 'lost' when disputed then 'open' end as claim, updated_at as changed
    from attempt where payment_id = ${id} order by created_at, id`,
    ],
    [
      'refunds',
      sql<Row>`select refund.created_at as at, refund.provider_ref as object, refund.status, refund.amount,
      attempt.currency, reason, attempt.provider_ref as of, done_at as done
    from refund join attempt on attempt.id = attempt_id where refund.payment_id = ${id} order by refund.created_at`,
    ],
    [
      'ledger',
      sql<Row>`select ledger.at, account, ledger.amount, payment.currency, who, attempt.provider_ref as of
    from ledger join payment on payment.id = ledger.payment_id left join attempt on attempt.id = attempt_id
    where ledger.payment_id = ${id} order by ledger.id`,
    ],
    [
      'history',
      sql<Row>`select at, event, from_status as "from", to_status as "to", who
    from payment_history where payment_id = ${id} order by id`,
    ],
    [
      'mails',
      sql<Row>`select created_at as at, template, recipient, sent_at as sent, bounced
    from mail where data ->> 'payment_id' = ${id} order by created_at, key`,
    ],
    [
      'discrepancies',
      sql<Row>`select found_at as at, ref as object, kind, amount, currency, coalesce(decision, 'open') as decision, who
    from discrepancy where payment_id = ${id} order by found_at, kind`,
    ],
  ] as const;

/** Null if there is no such payment. */
export async function paymentFile(db: Queries, paymentId: string): Promise<PaymentFile | null> {
  const { rows } = await sql<PaymentFile['payment']>`
    select payment.id, status, to_pay, payment.currency, seats, payment.region, run.name as run, group_id, email,
      payment.created_at, concat_ws(' ', payment.name, surname) as name, user_id, wave_time, expires_at, paid_at, renewed_as,
      closed, disputed, failure ->> 'code' as failure,
      array(select code from redemption where payment_id = payment.id order by position) as codes
    from payment join run on run.id = payment.run_id join wave on wave.id = payment.wave_id
    where payment.id = ${paymentId}`.execute(db);
  const [payment] = rows;
  if (payment === undefined) return null;
  const read = parts(paymentId).map(async ([heading, query]) => [heading, (await query.execute(db)).rows] as const);
  return { payment, parts: await Promise.all(read) };
}
