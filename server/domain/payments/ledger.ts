import { randomUUID } from 'node:crypto';
import { sql, type Transaction } from 'kysely';
import type { Tables } from '../../store/schema.ts';
import { type Actor, inWords } from '../kit/actor.ts';

export type Account = Tables['ledger']['account'];

/**
 * Moves the money of one attempt to an account, as one booking of two rows that sum to zero. An attempt's money
 * is in exactly one account at any time: first it comes from the provider, a finished refund gives it back there.
 * `amount` (cents) says what was captured when nothing is booked yet. At most `most` of it is moved: a part may have gone
 * back at the provider.
 */
export async function moveMoney(
  tx: Transaction<Tables>,
  move: { paymentId: string; attemptId: string; amount?: number; most?: number; to: Account; actor: Actor },
): Promise<number> {
  const held = await whereItIs(tx, move.attemptId);
  const amount = Math.min(held?.amount ?? move.amount ?? 0, move.most ?? Number.POSITIVE_INFINITY);
  const from = held?.account ?? 'provider';
  if (amount === 0 || from === move.to) return amount;
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
      { ...row, account: move.to, amount: -amount },
    ])
    .execute();
  return amount;
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
    .where('account', '<>', 'provider')
    .groupBy('account')
    .having(sql<boolean>`sum(amount) < 0`)
    .executeTakeFirst();
}
