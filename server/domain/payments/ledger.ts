import { randomUUID } from 'node:crypto';
import { sql, type Transaction } from 'kysely';
import type { Tables } from '../../store/schema.ts';
import { type Actor, inWords } from '../kit/actor.ts';

export type Account = Exclude<Tables['ledger']['account'], Outside>;
/** Where money comes from and goes back to: a provider, or the organiser's own bank and till. */
type Outside = 'provider' | 'hand';

/**
 * Moves the money of one attempt to an account, as one booking of two rows that sum to zero. An attempt's money
 * is in exactly one account at any time: first it comes from outside, a finished refund gives it back there.
 * `amount` (cents) says what was captured when nothing is booked yet. At most `most` of it is moved: a part may have gone
 * back at the provider.
 */
export async function moveMoney(
  tx: Transaction<Tables>,
  move: { paymentId: string; attemptId: string; amount?: number; most?: number; to: Account | 'outside'; actor: Actor },
): Promise<number> {
  const held = await whereItIs(tx, move.attemptId);
  const amount = Math.min(held?.amount ?? move.amount ?? 0, move.most ?? Number.POSITIVE_INFINITY);
  const outside = await outsideOf(tx, move.attemptId);
  const from = held?.account ?? outside;
  const to = move.to === 'outside' ? outside : move.to;
  if (amount === 0 || from === to) return amount;
  const row = {
    booking: randomUUID(),
    payment_id: move.paymentId,
    attempt_id: move.attemptId,
    who: inWords(move.actor),
  };
  await tx
    .insertInto('ledger')
    .values([
      { ...row, account: from, amount },
      { ...row, account: to, amount: -amount },
    ])
    .execute();
  return amount;
}

async function outsideOf(tx: Transaction<Tables>, attemptId: string): Promise<Outside> {
  const attempt = tx.selectFrom('attempt').select('by_hand').where('id', '=', attemptId);
  return (await attempt.executeTakeFirst())?.by_hand == null ? 'provider' : 'hand';
}

/** The attempts of a payment whose money is in an account. */
export async function attemptsIn(tx: Transaction<Tables>, paymentId: string, account: Account) {
  const rows = await tx
    .selectFrom('ledger')
    .select('attempt_id')
    .where('payment_id', '=', paymentId)
    .where('account', '=', account)
    .where('attempt_id', 'is not', null)
    .groupBy('attempt_id')
    .having(sql<boolean>`sum(amount) <> 0`)
    .orderBy('attempt_id')
    .execute();
  return rows.flatMap(({ attempt_id }) => attempt_id ?? []);
}

/** Debts have a negative balance: what is held for places, refunds, the operator. */
async function whereItIs(tx: Transaction<Tables>, attemptId: string) {
  return tx
    .selectFrom('ledger')
    .select(['account', sql<number>`-sum(amount)::int`.as('amount')])
    .where('attempt_id', '=', attemptId)
    .where('account', 'not in', ['provider', 'hand'])
    .groupBy('account')
    .having(sql<boolean>`sum(amount) < 0`)
    .executeTakeFirst();
}
