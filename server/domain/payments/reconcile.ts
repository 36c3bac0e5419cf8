import { sql } from 'kysely';
import type { Deps } from '../../deps.ts';
import { GatewayDown, GatewayRefused } from '../../outside/gateway.ts';
import { closeAttempt } from './attempts.ts';
import { attemptsOf, isLive, liveAttempts, settleAttempt } from './settle.ts';

/** Asks the provider how a payment's live attempts stand, and applies what it says. Throws GatewayDown. */
export async function refreshPayment(deps: Deps, paymentId: string): Promise<void> {
  for (const attempt of await attemptsOf(deps, paymentId)) {
    if (isLive(attempt) && attempt.provider_ref !== null) await settleAttempt(deps, attempt, 'payer');
  }
}

/**
 * Asks about every payment that waits for money, for what no webhook told us, and ends attempts that are still open
 * for payments that no longer wait. A provider that does not answer is asked again next time.
 */
export async function reconcile(deps: Deps): Promise<void> {
  const { rows } = await sql<{ payment_id: string; waits: boolean }>`
    select distinct payment_id, payment.status in ('pending', 'processing') as waits
    from attempt join payment on payment.id = payment_id
    where attempt.status = any(${liveAttempts})`.execute(deps.database.db);
  for (const { payment_id: id, waits } of rows) {
    try {
      await (waits ? refreshPayment(deps, id) : closeStrays(deps, id));
    } catch (error) {
      if (!(error instanceof GatewayDown || error instanceof GatewayRefused)) throw error;
      deps.log.warn({ err: error, payment: id }, 'a payment could not be reconciled');
    }
  }
}

async function closeStrays(deps: Deps, paymentId: string) {
  for (const attempt of await attemptsOf(deps, paymentId)) {
    if (isLive(attempt)) await closeAttempt(deps, attempt);
  }
}
