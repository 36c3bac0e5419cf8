import { randomUUID } from 'node:crypto';
import { sql, type Transaction } from 'kysely';
import type { Tables } from '../../store/schema.ts';
import { type Actor, inWords } from '../kit/actor.ts';

export type Account = Exclude<Tables['ledger']['account'], Outside>;
/** Where money comes from and goes back to: a provider, or the organiser's own bank and till. */
type Outside = 'provider' | 'hand';

interface Move {
  readonly paymentId: string;
  readonly attemptId: string;
  readonly from: Account | 'outside';
  readonly to: Account | 'outside';
  /** Cents; all of it where left out. Others' books are not ours: from outside it always says how much. */
  readonly amount?: number;
  readonly actor: Actor;
}

/**
 * Moves money of one attempt from one account to another, at most as much as is there, as one booking of two rows that
 * sum to zero: first it comes from outside, and a finished refund gives it back there. Answers how much it was.
 */
export async function moveMoney(tx: Transaction<Tables>, move: Move): Promise<number> {
  const there = move.from === 'outside' ? (move.amount ?? 0) : await heldIn(tx, move.attemptId, move.from);
  const amount = Math.min(there, move.amount ?? there);
  if (amount === 0) return 0;
  const outside = await outsideOf(tx, move.attemptId);
  const row = {
    booking: randomUUID(),
    payment_id: move.paymentId,
    attempt_id: move.attemptId,
    who: inWords(move.actor),
  };
  await tx
    .insertInto('ledger')
    .values([
      { ...row, account: move.from === 'outside' ? outside : move.from, amount },
      { ...row, account: move.to === 'outside' ? outside : move.to, amount: -amount },
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

/**
 * The attempts whose money each row of `payment` has asked for, also where that money has raised a place of another
 * payment since (docs/rules/acts.md 11), and without such money of others.
 */
export const askedBy = `(
  select own.id from attempt own where own.payment_id = payment.id and own.raised_by is null union all
  select raising.id from attempt raising where raising.raised_by = payment.id)`;

/**
 * Cents for some places of a payment, by the attempts that they are taken from: what raised these places first, what came
 * last before what came first; then what the places were bought with, and what raised others.
 */
export async function takenFrom(
  tx: Transaction<Tables>,
  {
    paymentId,
    placeIds,
    amount,
  }: { readonly paymentId: string; readonly placeIds: readonly number[]; readonly amount: number },
): Promise<{ readonly attemptId: string; readonly amount: number }[]> {
  const { rows } = await sql<{ id: string; held: number }>`
    select attempt.id, -sum(ledger.amount)::int as held
    from ledger join attempt on attempt.id = ledger.attempt_id left join raise on raise.payment_id = attempt.raised_by
    where ledger.payment_id = ${paymentId} and account = 'places'
    group by attempt.id, raise.payment_id having sum(ledger.amount) < 0
    order by coalesce(raise.place_id = any(${[...placeIds]}::int[]), false) desc, raise.payment_id is not null,
      raise.raised_at desc, attempt.id`.execute(tx);
  let left = amount;
  return rows.flatMap(({ id: attemptId, held }) => {
    const of = Math.min(left, held);
    left -= of;
    return of > 0 ? [{ attemptId, amount: of }] : [];
  });
}

/** Cents of an attempt in an account. Debts have a negative balance: what is held for places, refunds, the operator. */
export async function heldIn(tx: Transaction<Tables>, attemptId: string, account: Account): Promise<number> {
  const { held } = await tx
    .selectFrom('ledger')
    .select(sql<number>`coalesce(-sum(amount), 0)::int`.as('held'))
    .where('attempt_id', '=', attemptId)
    .where('account', '=', account)
    .executeTakeFirstOrThrow();
  return held;
}
