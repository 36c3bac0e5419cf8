import type { FastifyInstance } from 'fastify';
import { paymentAccounts } from '#contract/providers.ts';
import type { Deps } from '../deps.ts';
import { Refusal } from '../domain/answers.ts';
import { applyEvents, receiveEvent } from '../domain/payments/webhookInbox.ts';

/**
 * POST /api/webhooks/:account: the signature covers the raw body, so it is read as it came. The event is stored,
 * acknowledged, and only then applied; what fails afterwards is for the sweeper of the inbox.
 */
export function webhooks(app: FastifyInstance, deps: Deps): void {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    scope.post<{ Params: { account: string } }>('/api/webhooks/:account', async (request, reply) => {
      const account = paymentAccounts.find((one) => one === request.params.account);
      if (account === undefined) throw new Refusal('not_found');
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
      const event = deps.gateway.readEvent(account, body, request.headers);
      if (event === null) throw new Refusal('unauthenticated');
      if (Math.abs(event.age) > toleranceSeconds) {
        request.log.warn({ event: event.id, seconds: event.age }, 'the clocks of the provider and the server differ');
        // One from the future is taken: it tells nothing that is not asked for again.
        if (event.age > 0) throw new Refusal('unauthenticated');
      }
      const isNew = await receiveEvent(deps, account, event);
      if (isNew) reply.raw.once('finish', () => void applySoon(deps));
      return reply.send({ received: true });
    });
  });
}

/** An event older than this may be an overheard one: the provider signs each of its tries anew. */
const toleranceSeconds = 300;

async function applySoon(deps: Deps) {
  try {
    await applyEvents(deps);
  } catch (error) {
    deps.log.warn({ err: error }, 'the inbox waits for its sweeper');
  }
}
