import type { Asker } from '../kit/books.ts';
import { readKnobs } from '../kit/knobs.ts';
import { paidOutOf } from './transactions.ts';

/** What was taken in and neither paid out nor given back, cents. */
export async function availableIn(books: Asker, currency: string): Promise<number> {
  const { paid_out: paidOut } = await readKnobs(books, 'stripe');
  const { rows } = await books.query<{ available: number }>(
    `select (coalesce((select sum(amount) from sandbox.payment_intent where status = 'succeeded' and currency = $1), 0)
         * (100 - $2::int) / 100
       - coalesce((select sum(refund.amount) from sandbox.refund
           join sandbox.payment_intent on payment_intent.id = refund.payment_intent
           where currency = $1 and refund.status <> 'failed'
             and (refund.status = 'succeeded' or pending_reason is distinct from 'insufficient_funds')), 0))::int as available`,
    [currency, paidOut],
  );
  return (rows[0]?.available ?? 0) - (await paidOutOf(books, currency));
}
