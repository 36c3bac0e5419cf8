import { sql } from 'kysely';
import type { Deps } from '../../deps.ts';
import { isProviderTrouble } from '../../outside/gateway.ts';
import { type Actor, clock } from '../kit/actor.ts';
import { sideBySide } from '../kit/sideBySide.ts';
import { closeAttempt } from './attempts.ts';
import { isLive, isLiveInSql } from './liveAttempts.ts';
import { attemptsOf, settleAttempt } from './settle.ts';

/** Asks the provider how a payment's live attempts stand, and applies what it says. Throws GatewayDown. */
export async function refreshPayment(deps: Deps, paymentId: string, actor: Actor): Promise<void> {
  for (const attempt of await attemptsOf(deps, paymentId)) {
    if (isLive(attempt) && attempt.provider_ref !== null) await settleAttempt(deps, attempt, actor);
  }
}

/**
 * Asks about payments that wait for money, for what no webhook reported, and ends attempts that are still open for
 * payments that no longer wait: those longest not looked at first, each by one server, a bounded number at a time. A
 * provider that does not answer is asked again in a later round.
 */
export async function reconcile(deps: Deps): Promise<void> {
  const { rows } = await sql<{ payment_id: string; waits: boolean }>`
    with looked as (
      update attempt set looked_at = now() where id in (
        select id from attempt
        where ${isLiveInSql} and greatest(created_at, looked_at) < now() - make_interval(secs => ${youngSeconds}::int)
        order by looked_at nulls first limit ${round} for update skip locked)
      returning payment_id)
    select distinct payment_id, payment.status in ('pending', 'processing') and not closed as waits
    from looked join payment on payment.id = payment_id`.execute(deps.database.db);
  await sideBySide(
    rows,
    ({ payment_id: id, waits }) => (waits ? refreshPayment(deps, id, clock) : endAttempts(deps, id)),
    ({ payment_id: payment }, error) =>
      deps.log[isProviderTrouble(error) ? 'warn' : 'error'](
        { err: error, payment },
        'a payment could not be reconciled',
      ),
  );
}

/** An attempt so young, or checked so recently, is about to be reported by a webhook or by the waiting payer. */
const youngSeconds = 120;
/** At most so many in a round: it ends before the next one begins, also where the provider takes its time. */
const round = 1_000;

async function endAttempts(deps: Deps, paymentId: string) {
  for (const attempt of await attemptsOf(deps, paymentId)) {
    if (isLive(attempt)) await closeAttempt(deps, attempt);
  }
}

/**
 * Ends attempts at the provider that nobody is to pay any more, each by one server; what the provider says otherwise is
 * applied instead. One that it does not end is tried again after half a minute. Answers how many came to an end.
 */
export async function closeStrays(deps: Deps): Promise<number> {
  let closed = 0;
  let claimed: readonly Stray[];
  do {
    claimed = await claim(deps);
    const ends = await sideBySide(
      claimed,
      (stray) => close(deps, stray),
      ({ payment_id: payment }, error) =>
        deps.log[isProviderTrouble(error) ? 'warn' : 'error'](
          { err: error, payment },
          'an attempt cannot be ended yet',
        ),
    );
    closed += ends.length;
  } while (claimed.length === batch);
  return closed;
}

interface Stray {
  readonly id: string;
  readonly payment_id: string;
}

const batch = 40;

async function claim({ database }: Deps): Promise<readonly Stray[]> {
  const { rows } = await sql<Stray>`
    update attempt set close_at = now() + interval '30 seconds' where id in (
      select id from attempt where close_at <= now() order by close_at limit ${batch} for update skip locked)
    returning id, payment_id`.execute(database.db);
  return rows;
}

/** Money on its way cannot be called back: what comes of it, a notification or the reconciliation tells. */
async function close(deps: Deps, { id, payment_id }: Stray) {
  const attempt = (await attemptsOf(deps, payment_id)).find((one) => one.id === id);
  if (attempt && (isLive(attempt) || attempt.provider_ref !== null)) await closeAttempt(deps, attempt);
  // Refused by its bank in the meantime, it is open again.
  await sql`update attempt set close_at = null
    where id = ${id} and status not in ('opening', 'open')`.execute(deps.database.db);
}
