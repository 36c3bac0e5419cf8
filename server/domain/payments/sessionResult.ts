import type { SessionResult } from '#contract/payments/payment.calls.ts';
import { methods, type PaymentAccount } from '#contract/payments/providers.ts';
import type { Deps } from '../../deps.ts';
import { GatewayRefused, type SignedEvent } from '../../outside/gateway.ts';
import { attemptsOf } from './settle.ts';
import { applyEvents, receiveEvent } from './webhookInbox.ts';

/**
 * The end that a form reported, verified at the provider and kept beside its notifications. It tells that money is on
 * its way, so that places do not lapse meanwhile; that it came, only a notification tells. Throws GatewayDown.
 */
export async function receiveResult(deps: Deps, paymentId: string, result: SessionResult): Promise<void> {
  const attempts = await attemptsOf(deps, paymentId);
  const accounts = new Set(attempts.map(({ provider }) => methods[provider].account));
  for (const account of accounts) {
    const event = await eventFrom(deps, account, result);
    // Somebody else's session says nothing about this payment.
    if (event !== null && attempts.some(({ provider_ref }) => provider_ref === event.objectRef)) {
      await receiveEvent(deps, account, event);
    }
  }
  await applyEvents(deps);
}

async function eventFrom(deps: Deps, account: PaymentAccount, result: SessionResult): Promise<SignedEvent | null> {
  try {
    return await deps.gateway.readResult(account, result);
  } catch (error) {
    if (!(error instanceof GatewayRefused)) throw error;
    deps.log.info({ err: error }, 'a session does not know the result that it was given');
    return null;
  }
}
