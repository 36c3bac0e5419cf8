import { PaymentCancelRequest } from '@adyen/api-library/lib/src/typings/checkout/paymentCancelRequest.js';
import { PaymentRefundRequest } from '@adyen/api-library/lib/src/typings/checkout/paymentRefundRequest.js';
import { PaymentReversalRequest } from '@adyen/api-library/lib/src/typings/checkout/paymentReversalRequest.js';
import { StandalonePaymentCancelRequest } from '@adyen/api-library/lib/src/typings/checkout/standalonePaymentCancelRequest.js';
import type pg from 'pg';
import type { Asker } from '../kit/books.ts';
import { readKnobs } from '../kit/knobs.ts';
import type { RefundEnd } from '../kit/outcomes.ts';
import { availableIn } from './balance.ts';
import { type Deal, lockDeal, type Modification, modificationsOf, newPsp } from './books.ts';
import { type AdyenCall, type AdyenRequest, type Body, checkCall, stringOf } from './call.ts';
import { readAmount } from './fields.ts';
import { tellOfModification } from './notifications.ts';
import { isCaptured, movePayment } from './payments.ts';
import { missingField, noOriginal } from './refusal.ts';

/** POST /payments/{psp}/refunds: always answered as received; a notification reports the outcome later. */
export const refundPayment: AdyenCall = async (request) => {
  checkCall(request, PaymentRefundRequest);
  const { books, body } = request;
  const { currency, value } = readAmount(body.amount);
  const deal = await original(request);
  const refused = await whyNotRefunded(books, deal, currency, value);
  const modification = await refund(books, deal, { kind: 'refund', amount: value, refused, body });
  return received(body, deal, modification, { amount: { currency, value } });
};

/**
 * POST /payments/{psp}/reversals: cancels a payment that is not captured yet, and otherwise refunds all that is left.
 */
export const reversePayment: AdyenCall = async (request) => {
  checkCall(request, PaymentReversalRequest);
  const { books, body } = request;
  const deal = await original(request);
  if (!isCaptured(deal)) return received(body, deal, await callOff(books, deal, 'reversal', body));
  const left = await leftOf(books, deal);
  const isThere = left <= (await availableIn(books, deal.session.currency));
  const refused = left === 0 ? noBalance : isThere ? null : noFunds;
  const amount = left > 0 ? left : deal.payment.amount;
  return received(body, deal, await refund(books, deal, { kind: 'reversal', amount, refused, body }));
};

/** POST /payments/{psp}/cancels */
export const cancelPayment: AdyenCall = async (request) => {
  checkCall(request, PaymentCancelRequest);
  const deal = await original(request);
  return received(request.body, deal, await callOff(request.books, deal, 'cancel', request.body));
};

/**
 * POST /cancels: by our own reference. A payment that does not exist is cancelled, too, and nothing more is reported.
 */
export const cancelByReference: AdyenCall = async (request) => {
  checkCall(request, StandalonePaymentCancelRequest);
  const { books, body } = request;
  const paymentReference = stringOf(body.paymentReference);
  if (paymentReference === null) throw missingField('paymentReference');
  const { rows } = await books.query<{ psp: string }>(
    `select psp from sandbox.adyen_payment join sandbox.adyen_session on adyen_session.id = session
     where reference = $1 order by state in ('refused', 'cancelled', 'expired'), adyen_payment.created_at desc limit 1`,
    [paymentReference],
  );
  const deal = rows[0] === undefined ? null : await lockDeal(books, rows[0].psp);
  const psp = deal === null ? newPsp() : (await callOff(books, deal, 'technical_cancel', body)).psp;
  return { status: 201, body: { ...echo(body), paymentReference, pspReference: psp, status: 'received' } };
};

/** Ends a pending refund and reports it; one that has ended stays as it is. */
export async function settleModification(
  books: pg.PoolClient,
  psp: string,
  outcome: RefundEnd,
): Promise<Modification | null> {
  const found = await findModification(books, psp);
  const deal = found === null ? null : await lockDeal(books, found.payment);
  if (found === null || deal === null) return found;
  const { rows } = await books.query<Modification>(
    `update sandbox.adyen_modification set state = $2, reason = $3 where psp = $1 and state = 'received' returning *`,
    [psp, outcome === 'succeeded' ? 'done' : 'failed', outcome === 'succeeded' ? null : refusedByBank],
  );
  const [settled] = rows;
  if (settled === undefined) return findModification(books, psp);
  await tellOfModification(books, deal, settled);
  return settled;
}

export async function findModification(books: Asker, psp: string): Promise<Modification | null> {
  const { rows } = await books.query<Modification>('select * from sandbox.adyen_modification where psp = $1', [psp]);
  return rows[0] ?? null;
}

const noBalance = 'Insufficient balance on payment';
/** The account lacks the money for it; it succeeds when it is requested again once the money is there. */
const noFunds = 'Insufficient balance';
const notCaptured = "Transaction hasn't been captured, refund not possible";
const refusedByBank = 'Refund refused';

async function original({ books, id }: AdyenRequest): Promise<Deal> {
  const deal = await lockDeal(books, id);
  if (deal === null) throw noOriginal();
  return deal;
}

async function whyNotRefunded(books: Asker, deal: Deal, currency: string, value: number): Promise<string | null> {
  if (!isCaptured(deal)) return notCaptured;
  if (currency !== deal.session.currency) return 'Currency does not match the payment';
  if (value > (await leftOf(books, deal))) return noBalance;
  return value > (await availableIn(books, currency)) ? noFunds : null;
}

/** Cents of a payment that have neither been refunded nor are about to be. */
async function leftOf(books: Asker, { payment }: Deal): Promise<number> {
  const back = (await modificationsOf(books, payment)).filter(({ state }) => state !== 'failed');
  return payment.amount - back.reduce((sum, { amount }) => sum + amount, 0);
}

const refundStates = { succeed: 'done', wait: 'received', fail: 'failed' } as const;

interface Asking {
  readonly kind: 'refund' | 'reversal';
  readonly amount: number;
  readonly refused: string | null;
  readonly body: Body;
}
async function refund(
  books: pg.PoolClient,
  deal: Deal,
  { kind, amount, refused, body }: Asking,
): Promise<Modification> {
  const reference = stringOf(body.reference);
  const state = refused === null ? refundStates[(await readKnobs(books, 'adyen')).refunds] : 'failed';
  const reason = state === 'failed' ? (refused ?? refusedByBank) : null;
  const modification = await write(books, { payment: deal.payment.psp, kind, amount, state, reason, reference });
  if (state !== 'received') await tellOfModification(books, deal, modification);
  return modification;
}

async function callOff(
  books: pg.PoolClient,
  deal: Deal,
  kind: Modification['kind'],
  body: Body,
): Promise<Modification> {
  const { state, amount, psp } = deal.payment;
  const isPossible =
    (state === 'authorised' && !isCaptured(deal)) || state === 'pending' || state === 'begun' || state === 'asked';
  const after = isPossible ? await movePayment(books, deal, { to: 'cancelled' }) : deal;
  const modification = await write(books, {
    payment: psp,
    kind,
    amount,
    state: isPossible ? 'done' : 'failed',
    reason: isPossible ? null : `Transaction is ${state === 'authorised' ? 'captured' : state}, cancel not possible`,
    reference: stringOf(body.reference),
  });
  await tellOfModification(books, after, modification);
  return modification;
}

async function write(
  books: pg.PoolClient,
  { payment, kind, amount, state, reason, reference }: Omit<Modification, 'psp' | 'created_at'>,
): Promise<Modification> {
  const { rows } = await books.query<Modification>(
    `insert into sandbox.adyen_modification (psp, payment, kind, amount, state, reason, reference)
     values ($1, $2, $3, $4, $5, $6, $7) returning *`,
    [newPsp(), payment, kind, amount, state, reason, reference],
  );
  const [modification] = rows;
  if (modification === undefined) throw new Error('the modification was not written');
  return modification;
}

const received = (body: Body, { payment }: Deal, { psp }: Modification, more: object = {}) => ({
  status: 201,
  body: { ...echo(body), ...more, paymentPspReference: payment.psp, pspReference: psp, status: 'received' },
});

/** The fields of the call that its answer repeats. */
const echo = ({ merchantAccount, reference, lineItems, merchantRefundReason }: Body) => ({
  merchantAccount,
  ...(reference !== undefined && { reference }),
  ...(lineItems !== undefined && { lineItems }),
  ...(merchantRefundReason !== undefined && { merchantRefundReason }),
});
