import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps.ts';
import { paymentAddress, thankYouAddress } from '../domain/addresses.ts';
import { openAttempt } from '../domain/payments/attempts.ts';
import { Refusal } from './handler.ts';

/**
 * GET /api/payment/:id/go, the stable address of a payment at its provider: 303 to a fresh or the current attempt,
 * paid or processing to the thank-you page, and in every other case to the payment screen, which says why.
 */
export function paymentRedirect(app: FastifyInstance, deps: Deps): void {
  app.get<{ Params: { id: string } }>('/api/payment/:id/go', async ({ params: { id }, log }, reply) => {
    reply.header('cache-control', 'no-store');
    const payment = await deps.database.db
      .selectFrom('payment')
      .select('region')
      .where('id', '=', id)
      .executeTakeFirst();
    if (payment === undefined) throw new Refusal('not_found');
    const opened = await openAttempt(deps, id).catch((error: unknown) => {
      log.error({ err: error, payment: id }, 'no way to the provider');
      return new Refusal('provider_unavailable');
    });
    if (opened instanceof Refusal) {
      const isDone = opened.code === 'already_paid' || opened.code === 'payment_processing';
      const address = isDone ? thankYouAddress : paymentAddress;
      return reply.redirect(address(deps.config, payment.region, id), 303);
    }
    const target = opened.redirectUrl && safeTarget(opened.redirectUrl, deps.gateway.publicKeys().mode === 'sandbox');
    return reply.redirect(target ?? paymentAddress(deps.config, payment.region, id), 303);
  });
}

/** Where Stripe sends payers on, and nobody else's host (payments.md, Mapping). */
const providerHosts = ['stripe.com', 'przelewy24.pl', 'p24.pl', 'paypal.com'];

/** The address if its host is a provider's; the sandbox's pages stand on our own, so only their path counts. */
export function safeTarget(address: string, isSandbox: boolean): string | null {
  const url = URL.parse(address);
  if (url === null) return null;
  if (isSandbox) return url.pathname.startsWith('/sandbox/') ? `${url.pathname}${url.search}` : null;
  const isProviders = providerHosts.some((host) => url.hostname === host || url.hostname.endsWith(`.${host}`));
  return url.protocol === 'https:' && url.username === '' && isProviders ? url.href : null;
}
