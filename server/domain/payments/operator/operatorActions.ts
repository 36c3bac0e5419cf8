import { sql, type Transaction } from 'kysely';
import type { Database } from '../../../store/database.ts';
import type { Tables } from '../../../store/schema.ts';
import type { Actor } from '../../kit/actor.ts';
import { transact } from '../../kit/transact.ts';
import { attemptsIn } from '../ledger.ts';
import { changePayment } from '../paymentLife.ts';
import { lockPayment } from '../paymentRow.ts';

type Store = Pick<Database, 'db'>;

/**
 * Sends back the money of places that are paid (docs/rules/payments.md 2). They stay as they are, which is goodwill, or
 * are released before. Answers what the payment is then, null if it is not paid, or no money for its places is here.
 */
export async function sendPaidBack(
  database: Store,
  paymentId: string,
  { release }: { readonly release: boolean },
  actor: Actor,
) {
  return transact(database, async (tx) => {
    const { status } = await lockPayment(tx, paymentId);
    if (status !== 'paid') return null;
    const held = [...(await attemptsIn(tx, paymentId, 'places')), ...(await attemptsIn(tx, paymentId, 'forfeited'))];
    if (held.length === 0) return null;
    if (release) await changePayment(tx, paymentId, { type: 'places.released' }, actor);
    return changePayment(tx, paymentId, { type: 'operator.refunded' }, actor);
  });
}

/** The end of a hold that is extended; never past the start. */
export async function holdLonger(
  database: Store,
  paymentId: string,
  hours: number,
  actor: Actor,
): Promise<{ readonly until: Date; readonly isStart: boolean } | 'status' | 'started'> {
  return transact(database, (tx) => holdLongerIn(tx, paymentId, hours, actor));
}

/** The same within a transaction that does more. */
export async function holdLongerIn(
  tx: Transaction<Tables>,
  paymentId: string,
  hours: number,
  actor: Actor,
): Promise<{ readonly until: Date; readonly isStart: boolean } | 'status' | 'started'> {
  const payment = await lockPayment(tx, paymentId);
  if (payment.status !== 'pending') return 'status';
  if (payment.facts.waveStarted) return 'started';
  await changePayment(tx, paymentId, { type: 'operator.extended', hours }, actor);
  return tx
    .selectFrom('payment')
    .innerJoin('wave', 'wave.id', 'payment.wave_id')
    .select([sql<Date>`expires_at`.as('until'), sql<boolean>`expires_at = wave_time`.as('isStart')])
    .where('payment.id', '=', paymentId)
    .executeTakeFirstOrThrow();
}
