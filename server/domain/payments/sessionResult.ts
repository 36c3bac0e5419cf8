import type { SessionResult } from '#contract/buying.calls.ts';
import { methods } from '#contract/providers.ts';
import type { Deps } from '../../deps.ts';
import { GatewayRefused } from '../../outside/gateway.ts';
import { attemptsOf } from './settle.ts';
import { applyEvents, receiveEvent } from './webhookInbox.ts';

/**
 * What a form was told of its end, asked about at the provider and kept beside its notifications. It tells that money is
 * on its way, so that places do not lapse meanwhile; that it came, only a notification tells. Throws GatewayDown.
 */
export async function hearResult(deps: Deps, paymentId: string, said: SessionResult): Promise<void> {
  for (const { provider, provider_ref: ref } of await attemptsOf(deps, paymentId)) {
    if (ref === null) continue;
    try {
      const event = await deps.gateway.readResult(provider, ref, said);
      if (event !== null) await receiveEvent(deps, methods[provider].account, event);
    } catch (error) {
      if (!(error instanceof GatewayRefused)) throw error;
      deps.log.info({ err: error, payment: paymentId }, 'a session does not know what is said of its end');
    }
  }
  await applyEvents(deps);
}
