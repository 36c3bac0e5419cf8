import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { paymentAccounts } from '#contract/payments/providers.ts';
import type { Deps } from '../../deps.ts';
import { Refusal } from '../../domain/kit/answers.ts';
import { applyEvents, receiveEvent } from '../../domain/payments/webhookInbox.ts';
import type { SignedEvent } from '../../outside/gateway.ts';

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
      const delivery = deps.gateway.readDelivery(account, body, request.headers);
      if (delivery === null) throw new Refusal('unauthenticated');
      let isNews = false;
      for (const event of delivery.events) {
        refuseOld(event, request.log);
        if (event.isImpossible)
          request.log.error({ account, event: event.id }, 'news of a sum that cannot be: kept, not booked');
        isNews = (await receiveEvent(deps, account, event)) || isNews;
      }
      if (isNews) reply.raw.once('finish', () => void applySoon(deps));
      if (delivery.refused > 0) {
        request.log.error({ account, items: delivery.refused }, 'a delivery has items that are wrongly signed');
        // What is right is kept already. All of it comes again, and so what is wrong now may be right then.
        throw new Refusal('unauthenticated');
      }
      return reply.send(delivery.answer);
    });
  });
}

function refuseOld({ id, age }: SignedEvent, log: FastifyBaseLogger): void {
  if (age === null || Math.abs(age) <= toleranceSeconds) return;
  log.warn({ event: id, seconds: age }, 'the clocks of the provider and the server differ');
  // One from the future is taken: it tells nothing that is not asked for again.
  if (age > 0) throw new Refusal('unauthenticated');
}

/** An event older than this may be an overheard one: the provider signs each of its tries again. */
const toleranceSeconds = 300;

async function applySoon(deps: Deps) {
  try {
    await applyEvents(deps);
  } catch (error) {
    deps.log.warn({ err: error }, 'the inbox waits for its sweeper');
  }
}
