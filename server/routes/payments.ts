import type { paymentCalls } from '#contract/payments/payment.calls.ts';
import type { Deps } from '../deps.ts';
import { visitor } from '../domain/kit/actor.ts';
import { Refusal } from '../domain/kit/answers.ts';
import { openAttempt } from '../domain/payments/attempts.ts';
import { giveUp } from '../domain/payments/lapse.ts';
import { viewPayment, viewSimple } from '../domain/payments/paymentView.ts';
import { refreshPayment } from '../domain/payments/reconcile.ts';
import { chooseMethod } from '../domain/payments/refuseMethod.ts';
import { receiveResult } from '../domain/payments/sessionResult.ts';
import type { Handlers } from './http/handler.ts';

/** Reading and paying a payment: the holder of its unguessable id may do both (docs/rules/shop.md 5.9). */
export function paymentHandlers(deps: Deps): Handlers<typeof paymentCalls> {
  return {
    'GET payment/{id}': async ({ params, lang }) => (await viewPayment(deps, params.id, lang)) ?? missing,

    'GET payment/{id}/simple': async ({ params, lang }) => (await viewSimple(deps, params.id, lang)) ?? missing,

    'POST payment/{id}/provider': async ({ params, body, lang }) => {
      if ((await viewSimple(deps, params.id, lang)) === null) return missing;
      const { payment_provider: provider, billing } = body;
      const refused = await chooseMethod(deps, params.id, { method: provider, billing, lang });
      if (refused) return refused;
      const opened = await openAttempt(deps, params.id, { provider });
      if (opened instanceof Refusal) return opened;
      return (await viewPayment(deps, params.id, lang)) ?? missing;
    },

    'POST payment/{id}/cancel': async ({ params, lang }) => {
      const refused = await giveUp(deps, params.id);
      return refused ?? (await viewSimple(deps, params.id, lang)) ?? missing;
    },

    'POST payment/{id}/result': async ({ params, body, lang }) => {
      if ((await viewSimple(deps, params.id, lang)) === null) return missing;
      await receiveResult(deps, params.id, body);
      return (await viewSimple(deps, params.id, lang)) ?? missing;
    },

    'POST payment/{id}/refresh': async ({ params, lang }) => {
      if ((await viewSimple(deps, params.id, lang)) === null) return missing;
      await refreshPayment(deps, params.id, visitor);
      return (await viewSimple(deps, params.id, lang)) ?? missing;
    },
  };
}

const missing = new Refusal('not_found');
