import { sql } from 'kysely';
import type { Deps } from '../../deps.ts';
import { isProviderTrouble } from '../../outside/gateway.ts';
import { clock, ofAccount } from '../kit/actor.ts';
import { Refusal } from '../kit/answers.ts';
import { sideBySide } from '../kit/sideBySide.ts';
import { transact } from '../kit/transact.ts';
import { addHistory } from '../places/history.ts';
import { closeAttempt } from './attempts.ts';
import { noteOver } from './distance/pointless.ts';
import { lockForMoney } from './distance/raisable.ts';
import { isLive, liveAttempts } from './liveAttempts.ts';
import { changePayment } from './paymentLife.ts';
import { lockPayment, shownStatus } from './paymentRow.ts';
import { attemptsOf } from './settle.ts';

/**
 * Ends reservations whose time is over, each once on any number of servers: claimed, then their attempts are ended at
 * the provider, and only then are places and coupon uses given back. A different answer of the provider is applied
 * instead. Answers how many lapsed.
 */
export async function lapseDue(deps: Deps): Promise<number> {
  let lapsed = 0;
  let claimed: readonly string[];
  do {
    claimed = await claimDue(deps);
    // Side by side: one that waits for its provider does not hold up those that never asked it.
    const ends = await sideBySide(
      claimed,
      (id) => lapse(deps, id),
      (payment, error) => deps.log.error({ err: error, payment }, 'a reservation could not lapse'),
    );
    lapsed += ends.filter(Boolean).length;
  } while (claimed.length === batch);
  return lapsed;
}

/**
 * Gives an unpaid order up, for anybody who holds its id: its places and coupon uses are free at once, and it is ended
 * at the provider. Money on its way is waited for. An order given up or lapsed before stays so.
 */
export async function giveUp(
  { database }: Pick<Deps, 'database'>,
  paymentId: string,
): Promise<Refusal<'not_found' | 'already_paid' | 'payment_processing'> | null> {
  const payment = await database.db.selectFrom('payment').select('id').where('id', '=', paymentId).executeTakeFirst();
  if (payment === undefined) return new Refusal('not_found');
  return transact(database, async (tx) => {
    const payment = await lockPayment(tx, paymentId);
    const { group_id: groupId, user_id, seats: places } = payment;
    const status = shownStatus(payment);
    const actor = ofAccount(user_id);
    if (status === 'paid') return new Refusal('already_paid');
    if (status === 'processing' || status === 'review') return new Refusal('payment_processing');
    if (status !== 'pending') return null;
    await addHistory(tx, { groupId, what: 'places.givenUp', actor, details: { places } });
    await changePayment(tx, paymentId, { type: 'places.released' }, actor);
    return null;
  });
}

const batch = 8;

async function claimDue({ database }: Deps): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    update payment set tried_at = now() where id in (
      select id from payment
      where status = 'pending' and expires_at <= now()
        and (tried_at is null or tried_at < now() - interval '5 minutes')
      order by expires_at limit ${batch} for update skip locked)
    returning id`.execute(database.db);
  return rows.map(({ id }) => id);
}

/** Ends one whose time is over; false while it may still bring money, or was paid meanwhile. */
export async function lapse(deps: Deps, paymentId: string): Promise<boolean> {
  try {
    for (const attempt of await attemptsOf(deps, paymentId)) {
      if (isLive(attempt)) await closeAttempt(deps, attempt);
    }
  } catch (error) {
    if (!isProviderTrouble(error)) throw error;
    deps.log.warn({ err: error, payment: paymentId }, 'a reservation waits for the provider to lapse');
    await trySoon(deps, paymentId);
    return false;
  }
  return transact(deps.database, async (tx) => {
    await lockForMoney(tx, paymentId);
    const payment = await lockPayment(tx, paymentId);
    if (payment.status !== 'pending' || !payment.facts.isDue) return false;
    const { rows: open } = await sql`
      select from attempt where payment_id = ${paymentId} and status = any(${liveAttempts})`.execute(tx);
    if (open.length > 0) return false;
    if ((await changePayment(tx, paymentId, { type: 'reservation.lapsed' }, clock)) === null) return false;
    await noteOver(tx, paymentId);
    return true;
  });
}

/** Half a minute later instead of five minutes: the provider is known not to have acted. */
async function trySoon({ database }: Deps, paymentId: string) {
  await sql`update payment set tried_at = now() - interval '270 seconds' where id = ${paymentId}`.execute(database.db);
}
