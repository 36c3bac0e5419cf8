import type { Database } from '../../store/database.ts';
import type { Actor } from '../kit/actor.ts';
import { transact } from '../kit/transact.ts';
import { attemptsIn } from './ledger.ts';
import { keepDisputed } from './money/disputes.ts';
import { changePayment } from './paymentLife.ts';
import { lockPayment } from './paymentRow.ts';

/**
 * The operator's decision on money that fits no quote or could not be refunded (docs/rules/payments.md 6.1): `approve`
 * gives the places for it if there is room, else it is refunded; `refund` sends it back. A disputed payment is approved by
 * leaving its places as they are. Answers the status that the payment has then, null when there is nothing to decide.
 */
export async function decide(
  database: Pick<Database, 'db'>,
  paymentId: string,
  decision: 'approve' | 'refund',
  actor: Actor,
) {
  return transact(database, async (tx) => {
    const payment = await lockPayment(tx, paymentId);
    if (payment.disputed && decision === 'approve') return keepDisputed(tx, paymentId, actor);
    const [attemptId] = await attemptsIn(tx, paymentId, 'review');
    if (attemptId === undefined) return null;
    if (decision === 'refund') return changePayment(tx, paymentId, { type: 'review.refunded' }, actor);
    const { to_pay: amount, currency } = payment;
    return changePayment(tx, paymentId, { type: 'review.approved', attemptId, amount, currency }, actor);
  });
}
