import type pg from 'pg';
import type { Stripe } from 'stripe';
import { type Intent, intentObject } from './books.ts';

/** An intent with its whole charge, which includes refunds. */
export async function withLatestCharge(books: Pick<pg.PoolClient, 'query'>, intent: Intent) {
  const shown = intentObject(intent);
  if (typeof shown.latest_charge !== 'string') return shown;
  const { rows } = await books.query<After>(
    `select coalesce(sum(amount), 0)::int as refunded,
       exists (select from sandbox.dispute where payment_intent = $1) as disputed
     from sandbox.refund where payment_intent = $1 and status <> 'failed'`,
    [intent.id],
  );
  const after = rows[0] ?? { refunded: 0, disputed: false };
  return { ...shown, latest_charge: chargeObject(intent, shown.latest_charge, after) };
}

/** The state of a charge. It stays `disputed` for good, even after the dispute is won. */
interface After {
  readonly refunded: number;
  readonly disputed: boolean;
}

function chargeObject(intent: Intent, id: string, { refunded, disputed }: After): Stripe.Charge {
  const isPaid = intent.status === 'succeeded';
  return {
    id,
    object: 'charge',
    amount: intent.amount,
    amount_captured: isPaid ? intent.amount : 0,
    amount_refunded: refunded,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: null,
    billing_details: { address: null, email: null, name: null, phone: null, tax_id: null },
    calculated_statement_descriptor: null,
    captured: isPaid,
    created: Math.floor(intent.created_at.getTime() / 1000),
    currency: intent.currency,
    customer: null,
    description: intent.description,
    disputed,
    failure_balance_transaction: null,
    failure_code: intent.last_error?.code ?? null,
    failure_message: intent.last_error?.message ?? null,
    fraud_details: null,
    livemode: false,
    metadata: intent.metadata,
    on_behalf_of: null,
    outcome: null,
    paid: isPaid,
    payment_intent: intent.id,
    payment_method: intent.method?.id ?? null,
    payment_method_details: null,
    receipt_email: intent.receipt_email,
    receipt_number: null,
    receipt_url: null,
    refunded: refunded === intent.amount,
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: isPaid ? 'succeeded' : intent.status === 'processing' ? 'pending' : 'failed',
    transfer_data: null,
    transfer_group: null,
  };
}
