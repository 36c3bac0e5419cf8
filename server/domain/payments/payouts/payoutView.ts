import { sql } from 'kysely';
import type { Currency, Language } from '#contract/constants.ts';
import type { PaymentAccount } from '#contract/payments/providers.ts';
import type { LineKind } from '#contract/staff/money/payouts.values.ts';
import type { Queries } from '../../../store/database.ts';
import { csvOf } from '../../../words/csv.ts';
import { payoutWords } from '../../../words/files/payoutHeads.ts';
import { type Difference, payoutDifferences } from './differences.ts';
import { bookedMonth, booksZone } from './month.ts';
import { listNotes } from './notes.ts';

/** Sums of lines: what came, what went back for whatever reason, what the provider kept, and the rest. */
const sums = sql`
  coalesce(sum(line.amount) filter (where line.kind = 'taken'), 0)::int as taken,
  coalesce(sum(line.amount) filter (where line.kind in ('back', 'returned', 'disputed')), 0)::int as back,
  -coalesce(sum(line.fee), 0)::int as fee,
  coalesce(sum(line.amount) filter (where line.kind in ('fee', 'payout_back', 'topped_up', 'other')), 0)::int as other`;
interface Sums {
  readonly taken: number;
  readonly back: number;
  readonly fee: number;
  readonly other: number;
}

interface PayoutRow {
  readonly id: number;
  readonly account: PaymentAccount;
  readonly currency: Currency;
  readonly amount: number;
  readonly status: 'in_transit' | 'paid' | 'failed';
  readonly title: string | null;
  readonly made_at: Date;
  readonly arrives_on: string;
  readonly is_read: boolean;
  readonly is_by_hand: boolean;
  readonly payments: number;
}

/** The payouts of a month, newest first, and how it went from one end to the other. */
export async function listPayouts(db: Queries, month: string) {
  const { rows } = await sql<PayoutRow>`
    select payout.id, account, currency, amount, status, title, made_at, arrives_on, read_at is not null as is_read,
      explained = 'never' as is_by_hand,
      (select count(*)::int from payout_line line where line.payout_id = payout.id and line.kind = 'taken') as payments
    from payout where ${bookedMonth(sql`made_at`)} = ${month} order by made_at desc, id desc`.execute(db);
  const differences = await payoutDifferences(db);
  const { rows: looks } = await sql<{ at: Date | null }>`select min(looked_at) as at from payout_look`.execute(db);
  return {
    payouts: rows.map(({ made_at, ...row }) => ({
      ...row,
      made_at: made_at.toISOString(),
      differences: differences.filter(({ payout_id }) => payout_id === row.id).length,
    })),
    flows: await flowsOf(db, month),
    differences: await shown(
      db,
      differences.filter(({ payout_id }) => payout_id === null),
    ),
    noted: await listNotes(db, month),
    looked_at: looks[0]?.at?.toISOString() ?? null,
  };
}

interface Flow extends Sums {
  readonly account: PaymentAccount;
  readonly currency: Currency;
  readonly before: number;
  readonly paid_out: number;
  readonly after: number;
}

/** A payout that failed has left; a line says that it lies there again. */
async function flowsOf(db: Queries, month: string): Promise<Flow[]> {
  const { rows } = await sql<Flow>`
    with moved as (
      select account, currency, ${bookedMonth(sql`at`)} as month, kind, amount, fee, 0 as gone from payout_line
      union all
      select account, currency, ${bookedMonth(sql`made_at`)}, 'payout', 0, 0, amount from payout)
    select account, currency,
      coalesce(sum(amount - fee - gone) filter (where month < ${month}), 0)::int as before,
      coalesce(sum(amount) filter (where month = ${month} and kind = 'taken'), 0)::int as taken,
      coalesce(sum(amount) filter (where month = ${month} and kind in ('back', 'returned', 'disputed')), 0)::int as back,
      -coalesce(sum(fee) filter (where month = ${month}), 0)::int as fee,
      coalesce(sum(amount) filter (where month = ${month} and kind in ('fee', 'payout_back', 'topped_up', 'other')), 0)::int
        as other,
      -coalesce(sum(gone) filter (where month = ${month}), 0)::int as paid_out,
      coalesce(sum(amount - fee - gone) filter (where month <= ${month}), 0)::int as after
    from moved
    group by account, currency`.execute(db);
  return rows;
}

export async function viewPayout(db: Queries, id: number) {
  if (!(await isThere(db, id))) return null;
  const { rows } = await sql<
    Sums & { run: { id: number; name: string; date: string } | null; payments: number; net: number }
  >`
    select case when run.id is not null then jsonb_build_object('id', run.id, 'name', run.name, 'date', run.date) end as run,
      count(*) filter (where line.kind = 'taken')::int as payments, ${sums},
      coalesce(sum(line.amount - line.fee), 0)::int as net
    from payout_line line left join attempt on attempt.captured_ref = line.paid_ref
      left join payment on payment.id = attempt.payment_id left join run on run.id = payment.run_id
    where line.payout_id = ${id} group by run.id order by run.date desc nulls last, run.id`.execute(db);
  return { parts: rows, differences: await shown(db, await payoutDifferences(db, id)) };
}

async function isThere(db: Queries, id: number): Promise<boolean> {
  const { rows } = await sql`select from payout where id = ${id}`.execute(db);
  return rows.length > 0;
}

/** The group of each difference that is about a payment. */
async function shown(db: Queries, differences: readonly Difference[]) {
  const ids = differences.flatMap(({ payment_id: id }) => id ?? []);
  const { rows } = await sql<{ id: string; group_id: number }>`
    select id, group_id from payment where id = any(${ids})`.execute(db);
  const groups = new Map(rows.map((row) => [row.id, row.group_id]));
  return differences.map(({ since: _, payout_id: __, ...one }) => ({
    ...one,
    group_id: (one.payment_id !== null && groups.get(one.payment_id)) || null,
  }));
}

interface LineRow {
  readonly ref: string;
  readonly kind: LineKind;
  readonly at: Date;
  readonly amount: number;
  readonly fee: number;
  readonly payment_id: string | null;
  readonly group_id: number | null;
  readonly name: string | null;
}

/** So many are shown; the file has all. */
const mostShown = 1_000;

export async function viewLines(db: Queries, id: number, ofRun: number | null) {
  if (!(await isThere(db, id))) return null;
  const { rows } = await sql<LineRow>`
    select line.ref, line.kind, line.at, line.amount, line.fee, payment.id as payment_id, payment.group_id,
      nullif(trim(concat_ws(' ', payment.name, payment.surname)), '') as name
    from payout_line line left join attempt on attempt.captured_ref = line.paid_ref
      left join payment on payment.id = attempt.payment_id
    where line.payout_id = ${id} and (${ofRun}::int is null or coalesce(payment.run_id, 0) = ${ofRun}::int)
    order by line.at, line.ref limit ${mostShown}`.execute(db);
  return { lines: rows.map(({ at, ...row }) => ({ ...row, at: at.toISOString() })) };
}

interface FileRow extends Omit<LineRow, 'ref' | 'at' | 'name'> {
  readonly account: PaymentAccount;
  readonly title: string;
  readonly made_on: string;
  readonly arrives_on: string;
  readonly run: string | null;
  readonly currency: Currency;
  readonly day: string;
}

const inUnits = (cents: number) => cents / 100;

/** Every line of a month's payouts, payout by payout. */
export async function payoutFile(db: Queries, month: string, lang: Language) {
  const { rows } = await sql<FileRow>`
    select payout.account, payout.ref as title, to_char(made_at at time zone ${booksZone}, 'YYYY-MM-DD') as made_on,
      payout.arrives_on, line.kind, to_char(line.at at time zone ${booksZone}, 'YYYY-MM-DD') as day, run.name as run,
      payment.id as payment_id, payment.group_id, line.amount, line.fee, line.currency
    from payout join payout_line line on line.payout_id = payout.id
      left join attempt on attempt.captured_ref = line.paid_ref left join payment on payment.id = attempt.payment_id
      left join run on run.id = payment.run_id
    where ${bookedMonth(sql`made_at`)} = ${month}
    order by made_at, payout.id, line.at, line.ref`.execute(db);
  const { heads, kinds } = payoutWords[lang];
  const lines = rows.map((row) => [
    ...[row.account, row.title, row.made_on, row.arrives_on, kinds[row.kind], row.day, row.run, row.payment_id],
    ...[row.group_id, inUnits(row.amount), inUnits(-row.fee), inUnits(row.amount - row.fee), row.currency],
  ]);
  return { file: { name: `payouts-${month}.csv`, text: csvOf([Object.values(heads), ...lines]) }, rows: lines.length };
}
