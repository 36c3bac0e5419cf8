import type pg from 'pg';
import type { Asker } from '../kit/books.ts';

/** What changed the sandbox's balance, with Stripe's fee: each payment, refund and dispute once. */
export interface Transaction {
  readonly id: string;
  readonly type: string;
  readonly source: string;
  readonly payment_intent: string | null;
  readonly amount: number;
  readonly fee: number;
  readonly currency: string;
  readonly payout: string | null;
  readonly created_at: Date;
}

/** What the demonstration made up of earlier weeks was booked then; all else is booked as it comes. */
const moment = (at: string) => `case when ${at} < date_trunc('week', now()) then ${at} else clock_timestamp() end`;

const disputeFee = `case currency when 'pln' then 6500 else 1500 end`;

/** Books what has happened since the last time. */
export async function bookTransactions(books: Asker): Promise<void> {
  await books.query(`
    insert into sandbox.balance_transaction (id, type, source, payment_intent, amount, fee, currency, created_at)
    select 'txn_' || md5(type || source), type, source, payment_intent, amount, fee, currency, at from (
      select case method ->> 'type' when 'card' then 'charge' else 'payment' end as type, replace(id, 'pi_', 'ch_') as source,
        id as payment_intent, amount, round(amount * 0.014)::int + case currency when 'pln' then 100 else 25 end as fee,
        currency, ${moment('created_at')} as at
      from sandbox.payment_intent where status = 'succeeded'
      union all
      select 'refund', refund.id, payment_intent, -refund.amount, 0, currency, ${moment('refund.created_at')}
      from sandbox.refund join sandbox.payment_intent on payment_intent.id = payment_intent
      where refund.status <> 'pending' or pending_reason is distinct from 'insufficient_funds'
      union all
      select 'refund_failure', refund.id, payment_intent, refund.amount, 0, currency, clock_timestamp()
      from sandbox.refund join sandbox.payment_intent on payment_intent.id = payment_intent
      where refund.status = 'failed'
      union all
      select 'adjustment', dispute.id, payment_intent, -amount, ${disputeFee}, currency, clock_timestamp()
      from sandbox.dispute join sandbox.payment_intent on payment_intent.id = payment_intent
      union all
      select 'adjustment_reversal', dispute.id, payment_intent, amount, 0, currency, clock_timestamp()
      from sandbox.dispute join sandbox.payment_intent on payment_intent.id = payment_intent
      where dispute.status = 'won') happened
    where not exists (select from sandbox.balance_transaction booked
      where booked.source = happened.source and (booked.type = happened.type
        or booked.type in ('charge', 'payment') and happened.type in ('charge', 'payment')))
    on conflict do nothing`);
}

/** What has left the balance by payouts, and came back from them. */
export async function paidOutOf(books: Asker, currency: string): Promise<number> {
  const { rows } = await books.query<{ gone: number }>(
    `select coalesce(sum(line.amount) filter (where ordered), 0)::int
       - coalesce(sum(line.amount) filter (where type = 'payout_failure'), 0)::int as gone
     from sandbox.balance_transaction line left join sandbox.payout on payout.id = line.payout
     where line.currency = $1 and type in ('charge', 'payment', 'refund', 'refund_failure', 'payout_failure')`,
    [currency],
  );
  return rows[0]?.gone ?? 0;
}

/** As Stripe shows it; with its source, if that was asked for. */
export function transactionObject(one: Transaction, withSource: boolean) {
  const { id, amount, fee, currency, source, created_at } = one;
  const created = Math.floor(created_at.getTime() / 1000);
  return {
    id,
    object: 'balance_transaction',
    amount,
    available_on: created,
    created,
    currency,
    description: null,
    exchange_rate: null,
    fee,
    fee_details: [],
    net: amount - fee,
    reporting_category: one.type,
    source: withSource ? sourceOf(one) : source,
    status: 'available',
    // Both sides of a dispute are adjustments at Stripe.
    type: one.type.replace('_reversal', ''),
  };
}

function sourceOf({ source, type, payment_intent }: Transaction) {
  const object = type.startsWith('adjustment')
    ? 'dispute'
    : type.startsWith('refund')
      ? 'refund'
      : type.startsWith('payout')
        ? 'payout'
        : 'charge';
  return { id: source, object, ...(object !== 'payout' && { payment_intent }) };
}

/** Writes a line that nothing of the books explains. */
export async function addTransaction(
  books: pg.PoolClient,
  one: Omit<Transaction, 'created_at' | 'payment_intent'> & { readonly payment_intent?: string },
): Promise<void> {
  await books.query(
    `insert into sandbox.balance_transaction (id, type, source, payment_intent, amount, fee, currency, payout)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [one.id, one.type, one.source, one.payment_intent ?? null, one.amount, one.fee, one.currency, one.payout],
  );
}
