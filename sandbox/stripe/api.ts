import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Deps } from '../../server/deps.ts';
import { sandboxKeys } from '../keys.ts';
import { inTransaction } from '../kit/books.ts';
import { type Form, readForm, textOf } from '../kit/form.ts';
import { fingerprintOf, type KeptAnswer, once } from '../kit/idempotency.ts';
import { inItsManner, type Troubles } from '../kit/manners.ts';
import { retrieveBalance } from './balance.ts';
import * as calls from './calls.ts';
import type { Caller } from './confirm.ts';
import { listDisputes, listPaymentIntents, listRefunds, searchPaymentIntents } from './lists.ts';
import { listBalanceTransactions, listPayouts, retrievePayout } from './payouts.ts';
import { badKey, inUse, otherCall, StripeRefusal } from './refusal.ts';

/** The prefix of Stripe's `/v1` on our server; the real host has none. */
const stripeBase = '/sandbox/stripe/v1';

interface Route {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly call: calls.StripeCall;
  /** Pages may also call it, with the publishable key and the client secret. */
  readonly open?: true;
}

const routes: readonly Route[] = [
  { method: 'POST', path: '/payment_intents', call: calls.createPaymentIntent },
  { method: 'GET', path: '/payment_intents', call: listPaymentIntents },
  { method: 'GET', path: '/refunds', call: listRefunds },
  { method: 'GET', path: '/disputes', call: listDisputes },
  { method: 'POST', path: '/disputes/:id', call: calls.answerDispute },
  { method: 'GET', path: '/payment_intents/search', call: searchPaymentIntents },
  { method: 'GET', path: '/payment_intents/:id', call: calls.retrievePaymentIntent, open: true },
  { method: 'POST', path: '/payment_intents/:id/confirm', call: calls.confirmPaymentIntent, open: true },
  { method: 'POST', path: '/payment_intents/:id/challenge', call: calls.answerChallenge, open: true },
  { method: 'POST', path: '/payment_intents/:id/cancel', call: calls.cancelPaymentIntent },
  { method: 'GET', path: '/balance', call: retrieveBalance },
  { method: 'GET', path: '/balance_transactions', call: listBalanceTransactions },
  { method: 'GET', path: '/payouts', call: listPayouts },
  { method: 'GET', path: '/payouts/:id', call: retrievePayout },
  { method: 'POST', path: '/refunds', call: calls.createRefund },
  { method: 'GET', path: '/refunds/:id', call: calls.retrieveRefund },
];

const troubles: Troubles = {
  failed: { error: { type: 'api_error', message: 'The sandbox does not answer as it should.' } },
  limited: { error: { type: 'invalid_request_error', code: 'rate_limit', message: 'Too many requests.' } },
};

/** Serves as much of Stripe's API as our server's SDK and our card form use; `changed` is called after each commit. */
export function stripeApi(app: FastifyInstance, deps: Pick<Deps, 'database' | 'log'>, changed: () => void): void {
  const { database, log } = deps;
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) => {
    done(null, String(body));
  });

  for (const route of routes) {
    app.route<{ Params: { id?: string } }>({
      method: route.method,
      url: `${stripeBase}${route.path}`,
      handler: async (request, reply) => {
        const work = async () => {
          const answer = await answerOf(route, request);
          if (route.method === 'POST') changed();
          return answer;
        };
        return inItsManner(database.pool, 'stripe', reply, troubles, work, (answer) => {
          if (answer.replayed === true) reply.header('idempotent-replayed', 'true');
          return reply
            .code(answer.status)
            .header('request-id', `req_${request.id}`)
            .header('cache-control', 'no-store')
            .send(answer.body);
        });
      },
    });
  }
  app.all(`${stripeBase}/*`, async (request, reply) => {
    const where = `${request.method}: ${request.url.slice(stripeBase.length - '/v1'.length).split('?')[0]}`;
    const message = `Unrecognized request URL (${where}).`;
    return reply.code(404).send({ error: { type: 'invalid_request_error', message } });
  });

  async function answerOf(route: Route, request: FastifyRequest<{ Params: { id?: string } }>): Promise<KeptAnswer> {
    const body = typeof request.body === 'string' ? request.body : '';
    const form = readForm(route.method === 'GET' ? (request.url.split('?')[1] ?? '') : body);
    try {
      const caller = await authenticate(request, form, route.open === true);
      const key = request.headers['idempotency-key'];
      return await inTransaction(database.pool, (books) => {
        const received = { books, caller, id: request.params.id ?? '', form };
        if (route.method === 'GET' || typeof key !== 'string') return route.call(received);
        const fingerprint = fingerprintOf(route.method, request.url, body);
        return once(books, { provider: 'stripe', key, fingerprint, inUse, otherCall }, () => route.call(received));
      });
    } catch (error) {
      if (error instanceof StripeRefusal) return { status: error.status, body: { error: error.body } };
      log.error({ err: error }, 'the sandbox could not answer');
      return { status: 500, body: { error: { type: 'api_error', message: 'The sandbox could not answer.' } } };
    }
  }

  async function authenticate(request: FastifyRequest, form: Form, open: boolean): Promise<Caller> {
    const keys = await sandboxKeys(database);
    const key = request.headers.authorization?.replace(/^Bearer /u, '') ?? textOf(form.key) ?? '';
    if (key === keys.secretKey) return 'server';
    if (open && key === keys.publishableKey) return 'browser';
    throw badKey(key);
  }
}
