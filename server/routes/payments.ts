import type { buyingCalls } from '#contract/orders/order.calls.ts';
import type { Deps } from '../deps.ts';
import { visitor } from '../domain/kit/actor.ts';
import { Refusal } from '../domain/kit/answers.ts';
import { takeOver } from '../domain/orders/inName.ts';
import { keepHold } from '../domain/orders/keep.ts';
import { orderOnce } from '../domain/orders/once.ts';
import { renew } from '../domain/orders/renew.ts';
import { openAttempt, openFirstAttempt } from '../domain/payments/attempts.ts';
import { giveUp } from '../domain/payments/lapse.ts';
import { viewOrder, viewPayment, viewSimple } from '../domain/payments/paymentView.ts';
import { refreshPayment } from '../domain/payments/reconcile.ts';
import { chooseMethod } from '../domain/payments/refuseMethod.ts';
import { hearResult } from '../domain/payments/sessionResult.ts';
import type { Handlers } from './http/handler.ts';

type PaymentCalls = Omit<typeof buyingCalls, 'POST group' | 'POST group-signup'>;

/** Reading and paying a payment: whoever holds its unguessable id may (docs/rules/shop.md 5.9). */
export function paymentHandlers(deps: Deps): Handlers<PaymentCalls> {
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

    'POST payment/{id}/keep': async ({ params, body, lang }) =>
      keepHold(deps, { paymentId: params.id, secret: body.secret, lang }),

    'POST payment/{id}/renew': async ({ params, who, ip, lang, once }) =>
      orderOnce(deps, once, async () => {
        const renewed = await renew(deps, { paymentId: params.id, who, ip, lang, once });
        if (renewed instanceof Refusal) return renewed;
        await openFirstAttempt(deps, renewed);
        return (await viewOrder(deps, renewed)) ?? missing;
      }),

    'POST payment/{id}/cancel': async ({ params, lang }) => {
      const refused = await giveUp(deps, params.id);
      return refused ?? (await viewSimple(deps, params.id, lang)) ?? missing;
    },

    'POST payment/{id}/take-over': async ({ params, who }) => takeOver(deps, { who, paymentId: params.id }),

    'POST payment/{id}/result': async ({ params, body, lang }) => {
      if ((await viewSimple(deps, params.id, lang)) === null) return missing;
      await hearResult(deps, params.id, body);
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
