import type { Deps } from '../../../deps.ts';
import type { Actor } from '../../kit/actor.ts';
import { refundsAgain } from '../refunds.ts';
import { attemptsOf, settleAttempt } from '../settle.ts';

/**
 * Asks the provider at once about everything of a payment: its attempts, also those that ended, as money may have come
 * since, and the refunds that are owed. Answers how many of each it asked about. Throws GatewayDown.
 */
export async function retryPayment(
  deps: Deps,
  paymentId: string,
  actor: Actor,
): Promise<{ readonly attempts: number; readonly refunds: number }> {
  const attempts = (await attemptsOf(deps, paymentId)).filter(({ provider_ref }) => provider_ref !== null);
  for (const attempt of attempts) await settleAttempt(deps, attempt, actor);
  return { attempts: attempts.length, refunds: await refundsAgain(deps, paymentId) };
}
