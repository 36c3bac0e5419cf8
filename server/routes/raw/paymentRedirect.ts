import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { is } from 'valibot';
import { isProvidersAddress } from '#contract/payments/providers.ts';
import { PaymentId } from '#contract/values/values.ts';
import type { Config } from '../../config.ts';
import type { Deps } from '../../deps.ts';
import { paymentAddress, thankYouAddress } from '../../domain/kit/addresses.ts';
import { Refusal } from '../../domain/kit/answers.ts';
import { openAttempt } from '../../domain/payments/attempts.ts';
import { regionAsked } from '../http/envelope.ts';

/**
 * GET /api/payment/:id/go, the stable address of a payment at its provider: 303 to a fresh or the current attempt,
 * paid or processing to the thank-you page, and in every other case to the payment screen, which says why: it learns that nobody answered. A HEAD
 * is nobody on the way to the provider: it opens no attempt.
 */
export function paymentRedirect(app: FastifyInstance, deps: Deps): void {
  app.get<{ Params: { id: string } }>('/api/payment/:id/go', {
    errorHandler: (error, request, reply) => {
      const { id } = request.params as { id: string };
      request.log.error({ err: error, payment: id }, 'no way to the provider');
      return toUnknownPayment(deps.config, request, reply, id);
    },
    handler: async (request, reply) => {
      const { id } = request.params;
      const payment = await deps.database.db
        .selectFrom('payment')
        .select('region')
        .where('id', '=', id)
        .executeTakeFirst();
      if (payment === undefined) return toUnknownPayment(deps.config, request, reply, id);
      const screen = paymentAddress(deps.config, payment.region, id);
      if (request.method === 'HEAD') return send(reply, screen);
      const opened = await openAttempt(deps, id).catch((error: unknown) => {
        request.log.error({ err: error, payment: id }, 'no way to the provider');
        return new Refusal('provider_unavailable');
      });
      if (opened instanceof Refusal) {
        const isDone = opened.code === 'already_paid' || opened.code === 'payment_processing';
        if (isDone) return send(reply, thankYouAddress(deps.config, payment.region, id));
        return send(reply, opened.code === 'provider_unavailable' ? `${screen}?redirect_status=unreachable` : screen);
      }
      const target = opened.redirectUrl && safeTarget(opened.redirectUrl, deps.gateway.publicKeys().mode === 'sandbox');
      return send(reply, target ?? screen);
    },
  });
}

/** Whether somebody wants to go to a provider, be the address one that no route takes. */
export const isOnTheWayToPay = (url: string) => /^\/api\/payment\/[^/?]*\/go(?:\?|$)/u.test(url);

/** To the screen of an unknown payment; a foreign id stands there as `-`. */
export function toUnknownPayment(config: Config, request: FastifyRequest, reply: FastifyReply, id: string) {
  return send(reply, paymentAddress(config, regionAsked(request), is(PaymentId, id) ? id : '-'));
}

const send = (reply: FastifyReply, address: string) => reply.header('cache-control', 'no-store').redirect(address, 303);

/** The address if its host is a provider's; the sandbox's pages stand on our own, so only their path counts. */
export function safeTarget(address: string, isSandbox: boolean): string | null {
  const url = URL.parse(address);
  if (url === null) return null;
  if (isSandbox) return url.pathname.startsWith('/sandbox/') ? `${url.pathname}${url.search}` : null;
  return isProvidersAddress(url) ? url.href : null;
}
