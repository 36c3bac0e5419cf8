import type { Stripe } from 'stripe';
import { newId } from '../kit/books.ts';
import type { Card } from '../kit/cards.ts';
import type { Decline } from './methods.ts';

/** Stripe's rows of the schema `sandbox`, and the objects as Stripe shows them. */

export type IntentStatus = 'requires_payment_method' | 'requires_action' | 'processing' | 'succeeded' | 'canceled';

/** What an intent was last confirmed with. */
export interface Method {
  readonly id: string;
  readonly type: string;
  readonly card?: {
    readonly brand: string;
    readonly last4: string;
    readonly exp_month: number;
    readonly exp_year: number;
  };
}

export type NextAction =
  | {
      readonly type: 'redirect_to_url';
      readonly redirect_to_url: { readonly url: string; readonly return_url: string };
    }
  | { readonly type: 'use_stripe_sdk'; readonly use_stripe_sdk: { readonly type: 'three_d_secure_redirect' } };

export interface Intent {
  readonly id: string;
  readonly client_secret: string;
  readonly amount: number;
  readonly currency: string;
  readonly status: IntentStatus;
  readonly method_types: readonly string[];
  readonly method: Method | null;
  readonly next_action: NextAction | null;
  readonly last_error: Decline | null;
  readonly return_url: string | null;
  readonly description: string | null;
  readonly receipt_email: string | null;
  readonly metadata: Readonly<Record<string, string>>;
  readonly cancellation_reason: string | null;
  readonly created_at: Date;
  readonly canceled_at: Date | null;
}

export interface Refund {
  readonly id: string;
  readonly payment_intent: string;
  readonly amount: number;
  readonly status: 'pending' | 'succeeded' | 'failed';
  readonly reason: string | null;
  readonly pending_reason: 'insufficient_funds' | 'processing' | null;
  readonly metadata: Readonly<Record<string, string>>;
  readonly created_at: Date;
  readonly currency: string;
  /** The method of the payment. */
  readonly method: Method | null;
}

export const newMethod = (type: string, card?: Card & { readonly brand: string }): Method => ({
  id: newId('pm'),
  type,
  ...(card && {
    card: { brand: card.brand, last4: card.number.slice(-4), exp_month: card.expMonth, exp_year: card.expYear },
  }),
});

const chargeOf = (intentId: string) => intentId.replace('pi_', 'ch_');

const seconds = (moment: Date) => Math.floor(moment.getTime() / 1000);

const methodObject = ({ id, type, card }: Method, created: number): Stripe.PaymentMethod => ({
  id,
  object: 'payment_method',
  billing_details: { address: null, email: null, name: null, phone: null, tax_id: null },
  created,
  customer: null,
  customer_account: null,
  livemode: false,
  metadata: {},
  type,
  ...(card && {
    card: {
      ...card,
      checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: 'pass' },
      country: 'PL',
      display_brand: card.brand,
      funding: 'credit',
      generated_from: null,
      networks: { available: [card.brand], preferred: null },
      regulated_status: 'unregulated',
      three_d_secure_usage: { supported: true },
      wallet: null,
    },
  }),
});

/** What a holder of the publishable key and the client secret may see of an intent. */
export function publicIntent(intent: Intent) {
  const created = seconds(intent.created_at);
  return {
    id: intent.id,
    object: 'payment_intent',
    amount: intent.amount,
    automatic_payment_methods: { allow_redirects: 'always', enabled: true },
    canceled_at: intent.canceled_at && seconds(intent.canceled_at),
    cancellation_reason: intent.cancellation_reason as Stripe.PaymentIntent.CancellationReason | null,
    capture_method: 'automatic_async',
    client_secret: intent.client_secret,
    confirmation_method: 'automatic',
    created,
    currency: intent.currency,
    description: intent.description,
    last_payment_error: intent.last_error && {
      ...intent.last_error,
      // A method with a redirect is refused before anything is charged.
      ...(intent.method?.card && { charge: chargeOf(intent.id) }),
      ...(intent.method && { payment_method: methodObject(intent.method, created) }),
    },
    livemode: false,
    next_action: intent.next_action,
    // As at Stripe, the intent drops a method that failed.
    payment_method: intent.status === 'requires_payment_method' ? null : (intent.method?.id ?? null),
    payment_method_types: [...intent.method_types],
    processing: null,
    receipt_email: intent.receipt_email,
    setup_future_usage: null,
    shipping: null,
    source: null,
    status: intent.status,
  } satisfies Partial<Stripe.PaymentIntent>;
}

/** An intent as the holder of the secret key sees it. */
export const intentObject = (intent: Intent): Stripe.PaymentIntent => ({
  ...publicIntent(intent),
  allowed_payment_method_types: null,
  amount_capturable: 0,
  amount_received: intent.status === 'succeeded' ? intent.amount : 0,
  application: null,
  application_fee_amount: null,
  customer: null,
  customer_account: null,
  excluded_payment_method_types: null,
  latest_charge: intent.method && intent.status !== 'requires_action' ? chargeOf(intent.id) : null,
  managed_payments: null,
  metadata: intent.metadata,
  on_behalf_of: null,
  payment_method_configuration_details: null,
  payment_method_options: {},
  payment_record: null,
  review: null,
  statement_descriptor: null,
  statement_descriptor_suffix: null,
  transfer_data: null,
  transfer_group: null,
});

export const refundObject = (refund: Refund): Stripe.Refund => ({
  id: refund.id,
  object: 'refund',
  amount: refund.amount,
  balance_transaction: null,
  charge: chargeOf(refund.payment_intent),
  created: seconds(refund.created_at),
  currency: refund.currency,
  customer: null,
  customer_account: null,
  ...(refund.status === 'failed' && { failure_reason: 'declined' }),
  ...(refund.pending_reason !== null && refund.status === 'pending' && { pending_reason: refund.pending_reason }),
  metadata: refund.metadata,
  payment_intent: refund.payment_intent,
  payment_method: refund.method?.id ?? null,
  reason: refund.reason as Stripe.Refund.Reason | null,
  receipt_number: null,
  source_transfer_reversal: null,
  status: refund.status,
  transfer_reversal: null,
});
