import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import type { Asker } from '../kit/books.ts';
import { wrongField } from './refusal.ts';

/** Adyen's rows of the schema `sandbox`, and the queries for them. */

export interface Money {
  readonly currency: string;
  /** Cents. */
  readonly value: number;
}

export interface PaymentSession {
  readonly id: string;
  readonly secret: string;
  readonly reference: string;
  readonly amount: number;
  readonly currency: string;
  readonly return_url: string;
  readonly metadata: Readonly<Record<string, string>>;
  /** The call that made it. */
  readonly asked: Readonly<Record<string, unknown>>;
  readonly payable: boolean;
  readonly expires_at: Date;
  readonly created_at: Date;
}

export type PaymentState = 'begun' | 'asked' | 'pending' | 'authorised' | 'refused' | 'cancelled' | 'expired';

/** One attempt to pay a session. */
export interface Payment {
  readonly psp: string;
  readonly session: string;
  readonly method: string;
  readonly issuer: string | null;
  readonly amount: number;
  readonly state: PaymentState;
  readonly reason: string | null;
  readonly authorised_at: Date | null;
  readonly created_at: Date;
}

export interface Modification {
  readonly psp: string;
  readonly payment: string;
  readonly kind: 'refund' | 'reversal' | 'cancel' | 'technical_cancel';
  readonly amount: number;
  readonly state: 'received' | 'done' | 'failed';
  readonly reason: string | null;
  /** The reference in the request; null: the payment's. */
  readonly reference: string | null;
  readonly created_at: Date;
}

/** A payment and its session. */
export interface Deal {
  readonly session: PaymentSession;
  readonly payment: Payment;
}

const letters = 'BCDFGHJKLMNPQRSTVWXZ23456789';

/** Sixteen letters and digits, like Adyen's ids of payments and modifications. */
export const newPsp = () => Array.from(randomBytes(16), (byte) => letters[byte % letters.length]).join('');

export const newSessionId = () => `CS${randomBytes(8).toString('hex').toUpperCase()}`;

/** In Adyen's date format. */
export const isoOf = (moment: Date) => moment.toISOString().replace(/\.\d+Z$/u, '+00:00');

export const hasExpired = ({ expires_at }: PaymentSession) => expires_at.getTime() <= Date.now();

export async function findSession(books: Asker, id: string): Promise<PaymentSession | null> {
  const { rows } = await books.query<PaymentSession>('select * from sandbox.adyen_session where id = $1', [id]);
  return rows[0] ?? null;
}

/** Reads a session and locks it, with its payments and modifications, until the transaction ends. */
export async function lockSession(books: pg.PoolClient, id: string): Promise<PaymentSession> {
  const { rows } = await books.query<PaymentSession>('select * from sandbox.adyen_session where id = $1 for update', [
    id,
  ]);
  const [session] = rows;
  if (session === undefined) throw wrongField('sessionId');
  return session;
}

export async function findDeal(books: Asker, psp: string): Promise<Deal | null> {
  const { rows } = await books.query<Payment>('select * from sandbox.adyen_payment where psp = $1', [psp]);
  const [payment] = rows;
  const session = payment === undefined ? null : await findSession(books, payment.session);
  return payment === undefined || session === null ? null : { session, payment };
}

export async function lockDeal(books: pg.PoolClient, psp: string): Promise<Deal | null> {
  const found = await findDeal(books, psp);
  if (found === null) return null;
  await lockSession(books, found.session.id);
  return findDeal(books, psp);
}

export async function paymentsOf(books: Asker, session: PaymentSession): Promise<Payment[]> {
  const { rows } = await books.query<Payment>(
    'select * from sandbox.adyen_payment where session = $1 order by created_at desc, psp',
    [session.id],
  );
  return rows;
}

export async function modificationsOf(books: Asker, payment: Payment): Promise<Modification[]> {
  const { rows } = await books.query<Modification>(
    'select * from sandbox.adyen_modification where payment = $1 order by created_at, psp',
    [payment.psp],
  );
  return rows;
}

/** The session for one of our payments now: one that can still be paid before others, then the latest. */
export async function sessionOfPayment(books: Asker, paymentId: string): Promise<PaymentSession | null> {
  const { rows } = await books.query<PaymentSession>(
    `select adyen_session.* from sandbox.adyen_session where metadata ->> 'payment_id' = $1
     order by exists (select from sandbox.adyen_payment where session = adyen_session.id and state = 'authorised'),
       created_at desc limit 1`,
    [paymentId],
  );
  return rows[0] ?? null;
}

/** Newest first. */
export async function latestDeals(books: Asker, limit: number): Promise<Deal[]> {
  const payments = await books.query<Payment>('select * from sandbox.adyen_payment order by created_at desc limit $1', [
    limit,
  ]);
  const sessions = await books.query<PaymentSession>('select * from sandbox.adyen_session where id = any($1)', [
    payments.rows.map(({ session }) => session),
  ]);
  const byId = new Map(sessions.rows.map((session) => [session.id, session]));
  return payments.rows.flatMap((payment) => {
    const session = byId.get(payment.session);
    return session === undefined ? [] : [{ session, payment }];
  });
}
