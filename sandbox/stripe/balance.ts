import type { Stripe } from 'stripe';
import { availableIn } from './available.ts';
import type { StripeCall } from './calls.ts';

export const currencies = ['pln', 'eur'] as const;

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
