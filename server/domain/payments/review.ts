import type { Transaction } from 'kysely';
import type { Database } from '../../store/database.ts';
import type { Tables } from '../../store/schema.ts';
import type { Actor } from '../kit/actor.ts';
import { transact } from '../kit/transact.ts';
import { attemptsIn } from './ledger.ts';
import { keepDisputed } from './money/disputes.ts';
import { changePayment } from './paymentLife.ts';
import { lockPayment } from './paymentRow.ts';

/**
 * A decision on money that fits no quote or could not be refunded (docs/rules/payments.md 6.1): `approve` gives the
 * places for it if there is room, else it is refunded; `refund` sends it back. A disputed payment is approved by leaving
 * its places as they are. Answers the status that the payment has then, null when there is nothing to decide.
 */
export const decide = (
  database: Pick<Database, 'db'>,
  paymentId: string,
  decision: 'approve' | 'refund',
  actor: Actor,
) => transact(database, async (tx) => (await decideIn(tx, paymentId, decision, actor))?.after ?? null);

/** The same in a transaction, with what the payment was before. */
export async function decideIn(
  tx: Transaction<Tables>,
  paymentId: string,
  decision: 'approve' | 'refund',
  actor: Actor,
) {
  const payment = await lockPayment(tx, paymentId);
  const about = { runId: payment.run_id, groupId: payment.group_id, before: payment.status };
  const as = (after: typeof payment.status | null) => (after === null ? null : { ...about, after });
  if (payment.disputed && decision === 'approve') return as(await keepDisputed(tx, paymentId, actor));
  const [attemptId] = await attemptsIn(tx, paymentId, 'review');
  if (attemptId === undefined) return null;
  // A difference of another sum raises nothing (docs/rules/acts.md 11.6).
  if (decision === 'approve' && payment.facts.isDifference) return null;
  if (decision === 'refund') return as(await changePayment(tx, paymentId, { type: 'review.refunded' }, actor));
  const { to_pay: amount, currency } = payment;
  return as(await changePayment(tx, paymentId, { type: 'review.approved', attemptId, amount, currency }, actor));
}

/** Money that waits for the operator's decision, in words. */
export async function underReview({ pool }: Pick<Database, 'pool'>): Promise<string[]> {
  const { rows } = await pool.query<{ format: string }>(`
    select format('payment %s: %s cents wait for a decision', payment_id, -sum(amount))
    from ledger where account = 'review' group by payment_id having sum(amount) <> 0 order by payment_id`);
  return rows.map(({ format }) => format);
}
