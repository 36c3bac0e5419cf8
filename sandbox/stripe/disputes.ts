import type pg from 'pg';
import { newId } from '../kit/books.ts';
import type { Intent } from './books.ts';
import { notify } from './notifications.ts';
import { invalid, noSuch } from './refusal.ts';

/** Disputes, as far as our server reads them; a special card opens one (docs/rules/sandbox.md 1.4). */

export interface Dispute {
  readonly id: string;
  readonly payment_intent: string;
  readonly status: 'needs_response' | 'won' | 'lost';
  readonly amount: number;
  readonly currency: string;
  readonly created_at: Date;
}

export const allDisputes = `select dispute.*, amount, currency from sandbox.dispute
  join sandbox.payment_intent on payment_intent.id = dispute.payment_intent`;

export const disputeObject = ({ id, payment_intent, status, amount, currency, created_at }: Dispute) => ({
  id,
  object: 'dispute',
  amount,
  charge: payment_intent.replace('pi_', 'ch_'),
  created: Math.floor(created_at.getTime() / 1000),
  currency,
  livemode: false,
  metadata: {},
  payment_intent,
  reason: 'fraudulent',
  status,
});

/** Ends an open dispute and reports it. */
export async function endDispute(books: pg.PoolClient, id: string, status: 'won' | 'lost') {
  await books.query("update sandbox.dispute set status = $2 where id = $1 and status = 'needs_response'", [id, status]);
  const dispute = disputeObject(await findDispute(books, id));
  await notify(books, 'charge.dispute.closed', dispute);
  return dispute;
}

/** The payer's bank disputes what was just paid. */
export async function openDispute(books: pg.PoolClient, intent: Intent): Promise<void> {
  const id = newId('du');
  await books.query('insert into sandbox.dispute (id, payment_intent) values ($1, $2)', [id, intent.id]);
  await notify(books, 'charge.dispute.created', disputeObject(await findDispute(books, id)));
}

/** Disputed money cannot be refunded as well. */
export async function refuseDisputed(books: pg.PoolClient, intent: Intent): Promise<void> {
  const { rows } = await books.query(
    "select from sandbox.dispute where payment_intent = $1 and status in ('needs_response', 'lost')",
    [intent.id],
  );
  if (rows.length === 0) return;
  const charge = intent.id.replace('pi_', 'ch_');
  throw invalid('payment_intent', `Charge ${charge} has been charged back.`, 'charge_disputed');
}

async function findDispute(books: pg.PoolClient, id: string): Promise<Dispute> {
  const { rows } = await books.query<Dispute>(`${allDisputes} where dispute.id = $1`, [id]);
  const [dispute] = rows;
  if (dispute === undefined) throw noSuch('dispute', id, 'id');
  return dispute;
}
