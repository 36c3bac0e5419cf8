import type pg from 'pg';
import type { Stripe } from 'stripe';
import type { Currency } from '#contract/constants.ts';
import { isPaidHere, methods } from '#contract/payments/providers.ts';
import { type Gateway, GatewayUnknown, type NewAttempt, type ProviderView } from '../../../server/outside/gateway.ts';
import type { Refund } from '../../stripe/books.ts';
import { createPaymentIntent, createRefund } from '../../stripe/calls.ts';
import { findIntent, lockIntent, moveIntent, settleIntent } from '../../stripe/intents.ts';

/** The sandbox's provider, asked in the same transaction and not over the line: its books and ours begin together. */
export interface Bank {
  readonly gateway: Gateway;
  /** The payer pays the object. */
  pay(ref: string): Promise<void>;
}

const states = { succeeded: 'succeeded', canceled: 'cancelled', processing: 'processing' } as const;

export function bankOf(books: pg.PoolClient, gateway: Gateway): Bank {
  const view = async (ref: string): Promise<ProviderView> => {
    const intent = await findIntent(books, ref);
    if (intent === null) throw new GatewayUnknown(`there is no ${ref}`);
    return {
      account: 'stripe',
      ref,
      state: states[intent.status as keyof typeof states] ?? 'open',
      amount: intent.amount,
      currency: intent.currency.toUpperCase() as Currency,
      secret: intent.next_action === null ? intent.client_secret : null,
      redirectUrl: intent.next_action?.type === 'redirect_to_url' ? intent.next_action.redirect_to_url.url : null,
      failure: null,
      paymentId: intent.metadata.payment_id ?? null,
      attemptId: intent.metadata.attempt_id ?? null,
      refunded: 0,
      disputed: false,
      lost: false,
    };
  };
  return {
    async pay(ref) {
      await settleIntent(books, await lockIntent(books, ref), 'pay');
    },
    gateway: {
      offered: (region) => gateway.offered(region).filter((method) => methods[method].account === 'stripe'),
      publicKeys: () => gateway.publicKeys(),
      find: async () => null,
      movedSince: (moment) => gateway.movedSince(moment),
      balance: (account) => gateway.balance(account),
      payouts: (account) => gateway.payouts(account),
      lookRefund: (provider, ref) => gateway.lookRefund(provider, ref),
      readDelivery: () => null,
      readResult: async () => null,
      open: async (attempt) => view(await openIntent(books, attempt)),
      look: (_provider, ref) => view(ref),
      async cancel(_provider, ref) {
        await moveIntent(books, await lockIntent(books, ref), 'cancel', 'canceled');
        return view(ref);
      },
      async refund({ ref, amount, refundId }) {
        const form = { payment_intent: ref, amount: String(amount), metadata: { refund_id: refundId } };
        const { body } = await createRefund({ books, caller: 'server', id: '', form });
        const { id, status } = body as Refund;
        return { ref: id, state: status === 'succeeded' ? 'done' : status };
      },
    },
  };
}

/** As our server asks for it: a card is confirmed by a form, Przelewy24 at the bank's page. */
async function openIntent(books: pg.PoolClient, attempt: NewAttempt): Promise<string> {
  const { provider, amount, currency, description, email, returnUrl, paymentId, attemptId, language } = attempt;
  const elsewhere = { confirm: 'true', payment_method_data: { type: 'p24' }, return_url: returnUrl };
  const form = {
    amount: String(amount),
    currency: currency.toLowerCase(),
    description,
    receipt_email: email,
    metadata: { payment_id: paymentId, attempt_id: attemptId, language },
    ...(!isPaidHere(provider) && elsewhere),
  };
  const { body } = await createPaymentIntent({ books, caller: 'server', id: '', form });
  return (body as Stripe.PaymentIntent).id;
}
