import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import type { Card, Decline } from './methods.ts';

/** Rows of the schema `sandbox`, and the shapes in which Stripe shows them. */

export type IntentStatus = 'requires_payment_method' | 'requires_action' | 'processing' | 'succeeded' | 'canceled';

/** What an intent was last confirmed with. */
export interface Method {
  readonly id: string;
  readonly type: string;
  readonly card?: { readonly brand: string; readonly last4: string };
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
  readonly metadata: Readonly<Record<string, string>>;
  readonly created_at: Date;
  readonly currency: string;
}

/** Runs `work` in one transaction of its own. */
export async function inTransaction<T>(pool: pg.Pool, work: (books: pg.PoolClient) => Promise<T>): Promise<T> {
  const books = await pool.connect();
  let broken: Error | undefined;
  try {
    await books.query('begin');
    const result = await work(books);
    await books.query('commit');
    return result;
  } catch (error) {
    await books.query('rollback').catch((cause: Error) => {
      broken = cause;
    });
    throw error;
  } finally {
    books.release(broken);
  }
}

export const newId = (prefix: string) =>
  `${prefix}_${randomBytes(18).toString('base64url').replace(/[-_]/gu, 'x').slice(0, 24)}`;

export const newMethod = (type: string, card?: Card & { readonly brand: string }): Method => ({
  id: newId('pm'),
  type,
  ...(card && { card: { brand: card.brand, last4: card.number.slice(-4) } }),
});

const seconds = (moment: Date | null) => (moment === null ? null : Math.floor(moment.getTime() / 1000));

/** What a holder of the publishable key and the client secret may see of an intent. */
export function publicIntent(intent: Intent) {
  return {
    id: intent.id,
    object: 'payment_intent',
    amount: intent.amount,
    automatic_payment_methods: { allow_redirects: 'always', enabled: true },
    canceled_at: seconds(intent.canceled_at),
    cancellation_reason: intent.cancellation_reason,
    capture_method: 'automatic_async',
    client_secret: intent.client_secret,
    confirmation_method: 'automatic',
    created: seconds(intent.created_at),
    currency: intent.currency,
    description: intent.description,
    last_payment_error: intent.last_error && {
      ...intent.last_error,
      ...(intent.method && { payment_method: { object: 'payment_method', livemode: false, ...intent.method } }),
    },
    livemode: false,
    next_action: intent.next_action,
    // As at Stripe, a method that failed is no longer the intent's.
    payment_method: intent.status === 'requires_payment_method' ? null : (intent.method?.id ?? null),
    payment_method_types: intent.method_types,
    processing: null,
    receipt_email: intent.receipt_email,
    setup_future_usage: null,
    shipping: null,
    source: null,
    status: intent.status,
  };
}

/** An intent as the holder of the secret key sees it. */
export function intentObject(intent: Intent) {
  return {
    ...publicIntent(intent),
    amount_capturable: 0,
    amount_received: intent.status === 'succeeded' ? intent.amount : 0,
    application: null,
    application_fee_amount: null,
    customer: null,
    latest_charge: intent.method && intent.status !== 'requires_action' ? intent.id.replace('pi_', 'ch_') : null,
    metadata: intent.metadata,
    on_behalf_of: null,
    payment_method_options: {},
    review: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    transfer_data: null,
    transfer_group: null,
  };
}

export function refundObject(refund: Refund) {
  return {
    id: refund.id,
    object: 'refund',
    amount: refund.amount,
    balance_transaction: null,
    charge: refund.payment_intent.replace('pi_', 'ch_'),
    created: seconds(refund.created_at),
    currency: refund.currency,
    ...(refund.status === 'failed' && { failure_reason: 'declined' }),
    metadata: refund.metadata,
    payment_intent: refund.payment_intent,
    reason: refund.reason,
    receipt_number: null,
    status: refund.status,
  };
}
