import type pg from 'pg';
import type { Stripe } from 'stripe';
import { newId } from '../kit/books.ts';
import { payingCard } from '../kit/cards.ts';
import type { BankOutcome } from '../kit/outcomes.ts';
import { type Intent, type IntentStatus, intentObject, type Method, type NextAction, newMethod } from './books.ts';
import type { Decline } from './methods.ts';
import { notify } from './notifications.ts';
import { noSuch, wrongState } from './refusal.ts';

/** What may happen to a payment intent, and where it leads; anything else is refused as Stripe refuses it. */
const moves = {
  requires_payment_method: ['requires_action', 'processing', 'succeeded', 'requires_payment_method', 'canceled'],
  requires_action: ['requires_action', 'processing', 'succeeded', 'requires_payment_method', 'canceled'],
  processing: ['succeeded', 'requires_payment_method'],
  succeeded: [],
  canceled: [],
} as const satisfies Record<IntentStatus, readonly IntentStatus[]>;

/** The event that reports an intent's new state. */
const reports: Record<IntentStatus, Stripe.Event.Type> = {
  requires_payment_method: 'payment_intent.payment_failed',
  requires_action: 'payment_intent.requires_action',
  processing: 'payment_intent.processing',
  succeeded: 'payment_intent.succeeded',
  canceled: 'payment_intent.canceled',
};

const bankRefusal: Decline = {
  type: 'card_error',
  code: 'payment_method_provider_decline',
  message: 'The payment was declined by the bank.',
};
const payerRefusal: Decline = {
  type: 'card_error',
  code: 'payment_intent_authentication_failure',
  message: 'The payer did not agree to the payment.',
};

export type NewIntent = Pick<
  Intent,
  'amount' | 'currency' | 'method_types' | 'description' | 'receipt_email' | 'metadata' | 'return_url'
>;

export async function createIntent(books: pg.PoolClient, ask: NewIntent): Promise<Intent> {
  const id = newId('pi');
  const { rows } = await books.query<Intent>(
    `insert into sandbox.payment_intent
       (id, client_secret, amount, currency, status, method_types, description, receipt_email, metadata, return_url)
     values ($1, $2, $3, $4, 'requires_payment_method', $5, $6, $7, $8, $9) returning *`,
    [
      id,
      `${id}_${newId('secret')}`,
      ask.amount,
      ask.currency,
      ask.method_types,
      ask.description,
      ask.receipt_email,
      JSON.stringify(ask.metadata),
      ask.return_url,
    ],
  );
  const intent = first(rows, id);
  await notify(books, 'payment_intent.created', intentObject(intent));
  return intent;
}

/** Reads an intent and locks it until the transaction ends. */
export async function lockIntent(books: pg.PoolClient, id: string): Promise<Intent> {
  const { rows } = await books.query<Intent>('select * from sandbox.payment_intent where id = $1 for update', [id]);
  return first(rows, id);
}

export async function findIntent(books: Pick<pg.Pool, 'query'>, id: string): Promise<Intent | null> {
  const { rows } = await books.query<Intent>('select * from sandbox.payment_intent where id = $1', [id]);
  return rows[0] ?? null;
}

/** The intent for one of our payments now: the open one before finished ones. */
export async function intentOfPayment(books: Pick<pg.Pool, 'query'>, paymentId: string): Promise<Intent | null> {
  const { rows } = await books.query<Intent>(
    `select * from sandbox.payment_intent where metadata ->> 'payment_id' = $1
     order by status in ('succeeded', 'canceled'), created_at desc limit 1`,
    [paymentId],
  );
  return rows[0] ?? null;
}

export interface Change {
  readonly method?: Method | null;
  readonly next_action?: NextAction | null;
  readonly last_error?: Decline | null;
  readonly return_url?: string | null;
  readonly receipt_email?: string | null;
  readonly cancellation_reason?: string | null;
}

/** Moves a locked intent into a state and reports it; refuses what Stripe would refuse, naming `verb`. */
export async function moveIntent(
  books: pg.PoolClient,
  intent: Intent,
  verb: 'cancel' | 'confirm',
  to: IntentStatus,
  change: Change = {},
): Promise<Intent> {
  if (!(moves[intent.status] as readonly IntentStatus[]).includes(to)) {
    throw wrongState(
      `You cannot ${verb} this PaymentIntent because it has a status of ${intent.status}.`,
      intentObject(intent),
    );
  }
  const next = { ...intent, next_action: null, last_error: null, ...change };
  const { rows } = await books.query<Intent>(
    `update sandbox.payment_intent set status = $2, method = $3, next_action = $4, last_error = $5, return_url = $6,
       receipt_email = $7, cancellation_reason = $8, canceled_at = case when $2 = 'canceled' then now() end
     where id = $1 returning *`,
    [
      intent.id,
      to,
      json(next.method),
      json(next.next_action),
      json(next.last_error),
      next.return_url,
      next.receipt_email,
      next.cancellation_reason,
    ],
  );
  const moved = first(rows, intent.id);
  await notify(books, reports[to], intentObject(moved));
  return moved;
}

/** Gives the bank's answer for an intent that waits for the payer or for the money. */
export function settleIntent(books: pg.PoolClient, intent: Intent, outcome: BankOutcome): Promise<Intent> {
  // Nobody has confirmed it yet; without a browser, the first test card pays.
  const method =
    intent.method ?? newMethod('card', { number: payingCard, brand: 'visa', expMonth: 12, expYear: 2099, cvc: '123' });
  const settled = {
    pay: ['succeeded', { method }],
    later: ['processing', { method }],
    refuse: ['requires_payment_method', { method, last_error: bankRefusal }],
    cancel: ['requires_payment_method', { method, last_error: payerRefusal }],
  } as const satisfies Record<BankOutcome, readonly [IntentStatus, Change]>;
  const [to, change] = settled[outcome];
  return moveIntent(books, intent, 'confirm', to, change);
}

const json = (value: unknown) => (value === null || value === undefined ? null : JSON.stringify(value));

function first(rows: readonly Intent[], id: string): Intent {
  const [intent] = rows;
  if (intent === undefined) throw noSuch('payment_intent', id);
  return intent;
}
