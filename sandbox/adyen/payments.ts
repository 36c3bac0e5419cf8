import type pg from 'pg';
import type { CardVerdict } from '../kit/cards.ts';
import type { BankOutcome } from '../kit/outcomes.ts';
import {
  type Deal,
  hasExpired,
  newPsp,
  type Payment,
  type PaymentSession,
  type PaymentState,
  paymentsOf,
} from './books.ts';
import { cardMethod } from './methods.ts';
import { tellOfChange, tellOfPayment } from './notifications.ts';
import { AdyenRefusal } from './refusal.ts';
import { sign } from './tokens.ts';

/** What may happen to a payment, and where it leads. */
const moves: Readonly<Record<PaymentState, readonly PaymentState[]>> = {
  begun: ['asked', 'pending', 'authorised', 'refused', 'cancelled', 'expired'],
  asked: ['authorised', 'refused', 'cancelled', 'expired'],
  pending: ['authorised', 'refused', 'cancelled'],
  authorised: ['cancelled'],
  refused: [],
  cancelled: [],
  expired: [],
};

/** Waiting for the payer, or for the money of a transfer. */
export const isOpen = ({ state }: Payment) => state === 'begun' || state === 'asked' || state === 'pending';

/** The bank's answer: the next state, and Adyen's reason for a refusal. */
export interface Verdict {
  readonly to: PaymentState;
  readonly reason?: string;
  /** Whether the bank at once disputes what it has just paid. */
  readonly isClaimed?: true;
}

const bankVerdicts: Readonly<Record<BankOutcome, Verdict>> = {
  pay: { to: 'authorised' },
  later: { to: 'pending' },
  refuse: { to: 'refused', reason: 'Refused' },
  cancel: { to: 'cancelled', reason: 'Cancelled' },
};

export const canMove = ({ state }: Payment, { to }: Verdict): boolean => moves[state].includes(to);

/** A payer who answers no to the bank's question was not authenticated. */
export const verdictOf = (payment: Payment, outcome: BankOutcome): Verdict =>
  payment.state === 'asked' && outcome === 'refuse'
    ? { to: 'refused', reason: '3D Not Authenticated' }
    : bankVerdicts[outcome];

export const cardVerdicts: Readonly<Partial<Record<CardVerdict, Verdict>>> = {
  pays: { to: 'authorised' },
  disputes: { to: 'authorised', isClaimed: true },
  asks: { to: 'asked' },
  declined: { to: 'refused', reason: 'Refused' },
  lacksFunds: { to: 'refused', reason: 'Not enough balance' },
};

export async function beginPayment(
  books: pg.PoolClient,
  session: PaymentSession,
  { method, issuer }: Pick<Payment, 'method' | 'issuer'>,
): Promise<Payment> {
  const { rows } = await books.query<Payment>(
    `insert into sandbox.adyen_payment (psp, session, method, issuer, amount, state)
     values ($1, $2, $3, $4, $5, 'begun') returning *`,
    [newPsp(), session.id, method, issuer, session.amount],
  );
  const [payment] = rows;
  if (payment === undefined) throw new Error('the payment was not written');
  return payment;
}

/** Moves a payment of a locked session into a state and reports it. */
export async function movePayment(books: pg.PoolClient, deal: Deal, verdict: Verdict): Promise<Deal> {
  const { session, payment } = deal;
  const { to, reason } = verdict;
  if (!canMove(payment, verdict)) {
    throw new AdyenRefusal(422, '702', `A payment that is ${payment.state} cannot become ${to}.`);
  }
  const { rows } = await books.query<Payment>(
    `update sandbox.adyen_payment set state = $2, reason = $3,
       authorised_at = case when $2 = 'authorised' then clock_timestamp() else authorised_at end
     where psp = $1 returning *`,
    [payment.psp, to, reason ?? null],
  );
  const moved = { session, payment: rows[0] ?? payment };
  await report(books, moved, payment);
  return moved;
}

async function report(books: pg.PoolClient, deal: Deal, before: Payment): Promise<void> {
  const { state, reason, method } = deal.payment;
  if (state === 'authorised') {
    const operations = isCaptured(deal) ? ['REFUND'] : ['CANCEL', 'CAPTURE', 'REFUND'];
    await tellOfPayment(books, deal, { event: 'AUTHORISATION', operations });
    // Klarna gets the capture, and reports whether it accepted it.
    if (method === 'klarna' && isCaptured(deal)) {
      await tellOfChange(books, deal, { event: 'CAPTURE', psp: newPsp() });
    }
  }
  // The caller who cancels an authorised payment reports that.
  if (state === 'refused' || (state === 'cancelled' && before.state !== 'authorised' && reason !== null)) {
    await tellOfPayment(books, deal, { event: 'AUTHORISATION', success: false, ...(reason && { reason }) });
  }
  if (state === 'expired') await tellOfPayment(books, deal, { event: 'OFFER_CLOSED' });
}

/** Whether the money was captured, not just authorised. */
export function isCaptured({ session, payment }: Deal): boolean {
  if (payment.state !== 'authorised' || payment.authorised_at === null) return false;
  const hours = Number(session.asked.captureDelayHours ?? 0);
  return hours === 0 || payment.authorised_at.getTime() + hours * 3_600_000 <= Date.now();
}

/** Gives the bank's answer to the latest attempt, or to one by the sandbox's card if there is none. */
export async function settleSession(
  books: pg.PoolClient,
  session: PaymentSession,
  outcome: BankOutcome,
): Promise<Deal> {
  const payments = await paymentsOf(books, session);
  const open = payments.find(isOpen);
  if (open === undefined && payments.some(({ state }) => state === 'authorised')) {
    throw new AdyenRefusal(409, '702', 'The session is paid.');
  }
  if (open === undefined && hasExpired(session)) throw new AdyenRefusal(409, '702', 'The session is expired.');
  const payment = open ?? (await beginPayment(books, session, { method: cardMethod, issuer: null }));
  return movePayment(books, { session, payment }, verdictOf(payment, outcome));
}

/** After this many refusals a session can no longer be paid. */
const enoughRefusals = 5;
export const isRefusedForGood = (payments: readonly Payment[]) =>
  payments.filter(({ state }) => state === 'refused').length >= enoughRefusals;

export type ResultCode = 'Authorised' | 'Refused' | 'Cancelled' | 'Pending' | 'Received';

/** A payment as the payer's browser gets it. */
export function resultCodeOf({ state, method }: Payment): ResultCode {
  if (state === 'authorised') return 'Authorised';
  if (state === 'refused' || state === 'expired') return 'Refused';
  if (state === 'cancelled') return 'Cancelled';
  return method === 'paybybank' ? 'Received' : 'Pending';
}

type SessionStatus = 'active' | 'canceled' | 'completed' | 'expired' | 'paymentPending' | 'refused';

/** The state of a session when its payment reached this state; its `sessionResult` keeps it for good. */
export interface SessionResult {
  readonly status: SessionStatus;
  readonly psp: string;
  readonly code: ResultCode;
}

function statusOf({ payment }: Deal, all: readonly Payment[]): SessionStatus {
  if (payment.state === 'authorised') return 'completed';
  if (payment.state === 'expired') return 'expired';
  if (payment.state === 'cancelled') return 'canceled';
  if (payment.state === 'refused') return isRefusedForGood(all) ? 'refused' : 'active';
  return 'paymentPending';
}

/** Back to the shop, with what Adyen adds to a return address. */
export async function wayBack(books: Pick<pg.Pool, 'query'>, deal: Deal): Promise<string> {
  const { session, payment } = deal;
  const result: SessionResult = {
    status: statusOf(deal, await paymentsOf(books, session)),
    psp: payment.psp,
    code: resultCodeOf(payment),
  };
  const url = new URL(session.return_url);
  url.searchParams.set('sessionId', session.id);
  url.searchParams.set('redirectResult', sign('redirect', session.secret, result));
  return url.href;
}
