import type { FastifyInstance } from 'fastify';
import type { mailCalls } from '#contract/accounts/mail.calls.ts';
import type { Deps } from '../deps.ts';
import { addressOf } from '../domain/kit/addresses.ts';
import { Refusal } from '../domain/kit/answers.ts';
import { choose, readChoice } from '../domain/mail/stop.ts';
import { mailOrdersAgain } from '../domain/orders/ordersAgain.ts';
import { regionAsked } from './http/envelope.ts';
import type { Handlers } from './http/handler.ts';

/** The target of a mail's link, and orders mailed once more. */
export function mailHandlers(deps: Deps): Handlers<typeof mailCalls> {
  const { db } = deps.database;
  return {
    'POST mail/choice': async ({ body }) => (await readChoice(db, body.secret)) ?? new Refusal('not_found'),
    'POST mail/stop': async ({ body: { secret } }) =>
      (await choose(db, { secret, stopped: true })) ?? new Refusal('not_found'),
    'POST mail/resume': async ({ body: { secret } }) =>
      (await choose(db, { secret, stopped: false })) ?? new Refusal('not_found'),
    'POST mail/orders': async ({ body, lang, region, once }) => mailOrdersAgain(deps, { ...body, lang, region, once }),
  };
}

/**
 * The address in a mail's List-Unsubscribe header (RFC 8058): a mail program posts to it, with a form that says no more
 * than that; a person who opens it sees the page, and nothing is changed.
 */
export function oneClick(app: FastifyInstance, { config, database: { db } }: Deps): void {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, _body, done) => done(null, null));
    scope.post<{ Params: { secret: string } }>('/api/mail/stop/:secret', async (request, reply) => {
      const chosen = await choose(db, { secret: request.params.secret, stopped: true });
      if (chosen === null) throw new Refusal('not_found');
      return reply.header('cache-control', 'no-store').code(204).send();
    });
  });
  app.get<{ Params: { secret: string } }>('/api/mail/stop/:secret', async (request, reply) => {
    const page = addressOf(config, regionAsked(request), `/mail/stop/${encodeURIComponent(request.params.secret)}`);
    return reply.header('cache-control', 'no-store').redirect(page, 303);
  });
}
