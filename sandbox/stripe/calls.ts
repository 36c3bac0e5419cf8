import type pg from 'pg';
import type { Stripe } from 'stripe';
import { newId } from '../kit/books.ts';
import { type Form, listOf, partOf, textOf } from '../kit/form.ts';
import type { KeptAnswer } from '../kit/idempotency.ts';
import { readKnobs } from '../kit/knobs.ts';
import { outcomes, type RefundEnd } from '../kit/outcomes.ts';
import { availableIn } from './available.ts';
import { type Intent, type Refund, refundObject } from './books.ts';
import { withLatestCharge } from './charges.ts';
import { type Caller, confirmIntent, readReturnUrl, show } from './confirm.ts';
import { endDispute, refuseDisputed } from './disputes.ts';
import { createIntent, lockIntent, moveIntent, settleIntent } from './intents.ts';
import { automaticMethods, leastAmounts, redirectMethods } from './methods.ts';
import { notify } from './notifications.ts';
import { invalid, missing, noSuch, StripeRefusal, unknown, wrongState } from './refusal.ts';

/** One call of the provider's API, inside its transaction. */
export interface StripeRequest {
  readonly books: pg.PoolClient;
  readonly caller: Caller;
  /** The id in the path; empty if there is none. */
  readonly id: string;
  readonly form: Form;
}
export type StripeCall = (request: StripeRequest) => Promise<KeptAnswer>;

const confirmNames = [
  'client_secret',
  'error_on_requires_action',
  'expand',
  'key',
  'off_session',
  'payment_method',
  'payment_method_data',
  'payment_method_options',
  'receipt_email',
  'return_url',
  'use_stripe_sdk',
]; // prettier-ignore
const createNames = [
  ...confirmNames,
  'amount',
  'automatic_payment_methods',
  'capture_method',
  'confirm',
  'currency',
  'description',
  'excluded_payment_method_types',
  'metadata',
  'statement_descriptor',
  'statement_descriptor_suffix',
];

export const createPaymentIntent: StripeCall = async ({ books, caller, form }) => {
  allow(form, createNames);
  const currency = (textOf(form.currency) ?? '').toLowerCase();
  const amount = readAmount(form);
  if (currency === '') throw missing('currency');
  const automatic = automaticMethods[currency];
  const least = leastAmounts[currency];
  if (automatic === undefined || least === undefined) throw invalid('currency', `Invalid currency: ${currency}.`);
  if (amount < least) {
    const words = `Amount must be at least ${(least / 100).toFixed(2)} ${currency}`;
    throw invalid('amount', words, 'amount_too_small');
  }
  const type = textOf(partOf(form.payment_method_data).type);
  const excluded = listOf(form.excluded_payment_method_types);
  const method_types = [...automatic, ...(type !== null && type in redirectMethods ? [type] : [])];
  const intent = await createIntent(books, {
    amount,
    currency,
    method_types: [...new Set(method_types)].filter((one) => !excluded.includes(one)),
    description: textOf(form.description),
    receipt_email: textOf(form.receipt_email),
    metadata: readMetadata(form),
    return_url: null,
  });
  if (textOf(form.confirm) === 'true') return confirmIntent(books, intent, form, caller);
  if (readReturnUrl(form) !== null) throw invalid('return_url', 'return_url can only be set together with confirm.');
  return { status: 200, body: show(intent, caller) };
};

export const retrievePaymentIntent: StripeCall = async (request) => {
  const intent = await entitled(request);
  const withCharge = request.caller === 'server' && listOf(request.form.expand).includes('latest_charge');
  return {
    status: 200,
    body: withCharge ? await withLatestCharge(request.books, intent) : show(intent, request.caller),
  };
};

export const confirmPaymentIntent: StripeCall = async (request) => {
  allow(request.form, confirmNames);
  return confirmIntent(request.books, await entitled(request), request.form, request.caller);
};

export const cancelPaymentIntent: StripeCall = async ({ books, caller, id, form }) => {
  allow(form, ['cancellation_reason', 'expand']);
  const intent = await lockIntent(books, id);
  // Like Stripe, the sandbox cannot cancel a payment that is being processed.
  const canceled = await moveIntent(books, intent, 'cancel', 'canceled', {
    method: intent.method,
    cancellation_reason: textOf(form.cancellation_reason),
  });
  return { status: 200, body: show(canceled, caller) };
};

/** The payer's answer in the card form's dialog; Stripe's own script has a similar call. */
export const answerChallenge: StripeCall = async (request) => {
  const intent = await entitled(request);
  const outcome = outcomes.find((one) => one === textOf(request.form.outcome));
  if (outcome !== 'pay' && outcome !== 'cancel') throw invalid('outcome', 'outcome must be pay or cancel');
  if (intent.status !== 'requires_action') {
    throw wrongState('This PaymentIntent does not wait for its payer.', show(intent, request.caller));
  }
  return { status: 200, body: show(await settleIntent(request.books, intent, outcome), request.caller) };
};

export const createRefund: StripeCall = async ({ books, form }) => {
  allow(form, ['amount', 'expand', 'metadata', 'payment_intent', 'reason']);
  const intentId = textOf(form.payment_intent);
  if (intentId === null) throw missing('payment_intent');
  const intent = await lockIntent(books, intentId);
  if (intent.status !== 'succeeded') {
    throw invalid('payment_intent', `This PaymentIntent (${intent.id}) does not have a successful charge to refund.`);
  }
  await refuseDisputed(books, intent);
  const { rows } = await books.query<{ refunded: number }>(
    "select coalesce(sum(amount), 0)::int as refunded from sandbox.refund where payment_intent = $1 and status <> 'failed'",
    [intent.id],
  );
  const left = intent.amount - (rows[0]?.refunded ?? 0);
  if (left === 0) {
    const charge = intent.id.replace('pi_', 'ch_');
    throw invalid('payment_intent', `Charge ${charge} has already been refunded.`, 'charge_already_refunded');
  }
  const amount = form.amount === undefined ? left : readAmount(form);
  if (amount > left) throw invalid('amount', `Refund amount (${amount}) is greater than unrefunded amount (${left})`);
  return { status: 200, body: refundObject(await writeRefund(books, intent, amount, form)) };
};

export const retrieveRefund: StripeCall = async ({ books, id }) => ({
  status: 200,
  body: refundObject(await findRefund(books, id)),
});

const disputeEnds = { winning_evidence: 'won', losing_evidence: 'lost' } as const;

/** The evidence decides how the dispute ends, as with Stripe's test cards. */
export const answerDispute: StripeCall = async ({ books, id, form }) => {
  const evidence = textOf(partOf(form.evidence).uncategorized_text);
  if (evidence !== 'winning_evidence' && evidence !== 'losing_evidence') {
    throw invalid('evidence[uncategorized_text]', 'The sandbox knows winning_evidence and losing_evidence only.');
  }
  return { status: 200, body: await endDispute(books, id, disputeEnds[evidence]) };
};

const refundStates = { succeed: 'succeeded', wait: 'pending', fail: 'failed' } as const;
const refundReports: Record<Refund['status'], Stripe.Event.Type | null> = {
  succeeded: 'refund.updated',
  pending: null,
  failed: 'refund.failed',
};

async function writeRefund(books: pg.PoolClient, intent: Intent, amount: number, form: Form): Promise<Refund> {
  const isThere = amount <= (await availableIn(books, intent.currency));
  const status = isThere ? refundStates[(await readKnobs(books, 'stripe')).refunds] : 'pending';
  const why = isThere ? 'processing' : 'insufficient_funds';
  const id = newId('re');
  await books.query(
    `insert into sandbox.refund (id, payment_intent, amount, status, reason, metadata, pending_reason)
     values ($1, $2, $3, 'pending', $4, $5, $6)`,
    [id, intent.id, amount, textOf(form.reason), JSON.stringify(readMetadata(form)), why],
  );
  await notify(books, 'refund.created', refundObject(await findRefund(books, id)));
  return status === 'pending' ? findRefund(books, id) : settleRefund(books, id, status);
}

/** Ends a pending refund and reports it; one that has ended stays as it is. */
export async function settleRefund(books: pg.PoolClient, id: string, status: RefundEnd): Promise<Refund> {
  const { rowCount } = await books.query("update sandbox.refund set status = $2 where id = $1 and status = 'pending'", [
    id,
    status,
  ]);
  const refund = await findRefund(books, id);
  const report = refundReports[refund.status];
  if (rowCount === 1 && report !== null) await notify(books, report, refundObject(refund));
  return refund;
}

/** Makes the refunds for which the money is there by now, the oldest first. */
export async function refundWhatWaits(books: pg.PoolClient): Promise<void> {
  const { rows } = await books.query<Omit<Refund, 'method'>>(
    `select refund.*, payment_intent.currency from sandbox.refund
       join sandbox.payment_intent on payment_intent.id = refund.payment_intent
     where refund.status = 'pending' and pending_reason = 'insufficient_funds' order by refund.created_at, refund.id`,
  );
  for (const { id, amount, currency } of rows) {
    if (amount > (await availableIn(books, currency))) continue;
    await books.query("update sandbox.refund set pending_reason = 'processing' where id = $1", [id]);
    const status = refundStates[(await readKnobs(books, 'stripe')).refunds];
    if (status !== 'pending') await settleRefund(books, id, status);
  }
}

async function findRefund(books: pg.PoolClient, id: string): Promise<Refund> {
  const { rows } = await books.query<Refund>(
    `select refund.*, payment_intent.currency, payment_intent.method from sandbox.refund
     join sandbox.payment_intent on payment_intent.id = refund.payment_intent where refund.id = $1`,
    [id],
  );
  const [refund] = rows;
  if (refund === undefined) throw noSuch('refund', id, 'id');
  return refund;
}

/** The intent of the path, locked; a page must hold its client secret. */
async function entitled({ books, caller, id, form }: StripeRequest): Promise<Intent> {
  const intent = await lockIntent(books, id);
  if (caller === 'browser' && textOf(form.client_secret) !== intent.client_secret) {
    throw new StripeRefusal(400, {
      type: 'invalid_request_error',
      code: 'payment_intent_invalid_parameter',
      message: 'The client_secret provided does not match the client_secret associated with the PaymentIntent.',
      param: 'client_secret',
    });
  }
  return intent;
}

function allow(form: Form, names: readonly string[]): void {
  const stranger = Object.keys(form).find((name) => !names.includes(name));
  if (stranger !== undefined) throw unknown(stranger);
}

function readAmount(form: Form): number {
  const text = textOf(form.amount);
  if (text === null || text === '') throw missing('amount');
  if (!/^\d{1,8}$/u.test(text)) throw invalid('amount', `Invalid integer: ${text}`, 'parameter_invalid_integer');
  const amount = Number(text);
  if (amount === 0)
    throw invalid('amount', 'This value must be greater than or equal to 1.', 'parameter_invalid_integer');
  return amount;
}

function readMetadata(form: Form): Record<string, string> {
  return Object.fromEntries(
    Object.entries(partOf(form.metadata)).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
}
