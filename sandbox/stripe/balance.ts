import type { Stripe } from 'stripe';
import type { Asker } from '../kit/books.ts';
import { readKnobs } from '../kit/knobs.ts';
import type { StripeCall } from './calls.ts';

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
  return rows[0]?.available ?? 0;
}

const currencies = ['pln', 'eur'] as const;

/** GET /v1/balance */
export const retrieveBalance: StripeCall = async ({ books }) => {
  const available = await Promise.all(
    currencies.map(async (currency) => ({ amount: await availableIn(books, currency), currency, source_types: {} })),
  );
  const body: Partial<Stripe.Balance> = {
    object: 'balance',
    available,
    livemode: false,
    pending: currencies.map((currency) => ({ amount: 0, currency, source_types: {} })),
  };
  return { status: 200, body };
};
