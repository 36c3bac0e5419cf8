import { sql } from 'kysely';
import type { Region } from '#contract/constants.ts';
import type { Deps } from '../../deps.ts';
import type { Database } from '../../store/database.ts';
import { transact } from '../transact.ts';
import { attemptsIn } from './ledger.ts';
import { changePayment, lockPayment } from './paymentLife.ts';

/**
 * The operator's decision on money that fits no quote or could not be refunded (docs/rules/payments.md): `approve`
 * gives the places for it if there is room, else it is refunded; `refund` sends it back. Answers the status that the
 * payment has then, null when there is nothing to decide.
 */
export async function decide(
  database: Pick<Database, 'db'>,
  paymentId: string,
  decision: 'approve' | 'refund',
  who: string,
) {
  return transact(database, async (tx) => {
    const payment = await lockPayment(tx, paymentId);
    const [attemptId] = await attemptsIn(tx, paymentId, 'review');
    if (attemptId === undefined) return null;
    if (decision === 'refund') return changePayment(tx, paymentId, { type: 'review.refunded' }, who);
    const { to_pay: amount, currency } = payment;
    return changePayment(tx, paymentId, { type: 'review.approved', attemptId, amount, currency }, who);
  });
}

/**
 * Tells the operator of money that waits for a decision, by mail and in the log: once each time that money of a
 * payment comes to that, whatever became of the payment itself.
 */
export async function alertReviews({ database: { db }, config, log }: Pick<Deps, 'database' | 'config' | 'log'>) {
  const { rows } = await sql<{ id: string; region: Region; times: number }>`
    select payment.id, payment.region, count(*) filter (where ledger.amount < 0)::int as times
    from ledger join payment on payment.id = ledger.payment_id where ledger.account = 'review'
    group by payment.id having sum(ledger.amount) <> 0`.execute(db);
  for (const { id, region, times } of rows) {
    const { numInsertedOrUpdatedRows } = await db
      .insertInto('mail')
      .values({
        key: `in_review:${id}:${times}`,
        recipient: config.contactEmail,
        language: config.languageOf[region],
        template: 'in_review',
        data: JSON.stringify({ payment_id: id }),
      })
      .onConflict((conflict) => conflict.column('key').doNothing())
      .executeTakeFirst();
    if (numInsertedOrUpdatedRows === 1n) log.error({ payment: id }, 'money waits for a decision');
  }
}
