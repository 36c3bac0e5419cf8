import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '../../server/deps.ts';
import { adyenFormPath, adyenServerPath } from '../../server/outside/standIn.ts';
import { sandboxKeys } from '../keys.ts';
import { inTransaction } from '../kit/books.ts';
import { fingerprintOf, type KeptAnswer, once } from '../kit/idempotency.ts';
import { inItsManner, type Troubles } from '../kit/manners.ts';
import { overviewOfBalances } from './balance.ts';
import { type AdyenCall, isBody } from './call.ts';
import { makePayment, setUp, submitDetails } from './checkout.ts';
import { adyenFiles } from './files.ts';
import { cancelByReference, cancelPayment, refundPayment, reversePayment } from './modifications.ts';
import { AdyenRefusal, keyTaken, keyTooLong, unauthorized } from './refusal.ts';
import { createSession, patchSession, resultOfSession } from './sessions.ts';

/** The version in the SDK's addresses. */
const checkout = `${adyenServerPath}/v72`;
const balanceControl = `${adyenServerPath}/balance-control/api/v2/balanceOverview`;
const form = `${adyenFormPath}v1`;

interface Route {
  readonly method: 'GET' | 'POST' | 'PATCH';
  readonly url: string;
  readonly call: AdyenCall;
}

/** Calls of our server, with the API key. */
const ofServer: readonly Route[] = [
  { method: 'POST', url: `${checkout}/sessions`, call: createSession },
  { method: 'GET', url: `${checkout}/sessions/:id`, call: resultOfSession },
  { method: 'PATCH', url: `${checkout}/sessions/:id`, call: patchSession },
  { method: 'POST', url: `${checkout}/payments/:id/refunds`, call: refundPayment },
  { method: 'POST', url: `${checkout}/payments/:id/reversals`, call: reversePayment },
  { method: 'POST', url: `${checkout}/payments/:id/cancels`, call: cancelPayment },
  { method: 'POST', url: `${checkout}/cancels`, call: cancelByReference },
  { method: 'GET', url: `${balanceControl}/merchants/:id/balances`, call: overviewOfBalances },
];

/** Calls of Drop-in, with the client key in the address. */
const ofForm: readonly Route[] = [
  { method: 'POST', url: `${form}/sessions/:id/setup`, call: setUp },
  { method: 'POST', url: `${form}/sessions/:id/payments`, call: makePayment },
  { method: 'POST', url: `${form}/sessions/:id/paymentDetails`, call: submitDetails },
];

const internal = (message: string) => ({ status: 500, errorCode: '905', message, errorType: 'internal' });
const troubles: Troubles = {
  failed: internal('The sandbox does not answer as it should.'),
  limited: { status: 429, errorCode: '010', message: 'Too many requests.', errorType: 'security' },
};

type Request = FastifyRequest<{ Params: { id?: string }; Querystring: Record<string, unknown> }>;

/**
 * Serves as much of Adyen's Checkout API as our server's SDK and Drop-in use; `changed` is called after each commit.
 */
export function adyenApi(app: FastifyInstance, deps: Pick<Deps, 'database' | 'log'>, changed: () => void): void {
  const { database, log } = deps;

  // A scope of its own, so that requests that Fastify cannot parse are also refused in Adyen's format.
  app.register(async (scope) => {
    scope.setErrorHandler((error: { statusCode?: number; message: string }, _request, reply) => {
      const status = error.statusCode ?? 500;
      if (status >= 500) log.error({ err: error }, 'the sandbox could not answer');
      const body =
        status >= 500 ? internal('The sandbox could not answer.') : new AdyenRefusal(status, '702', error.message).body;
      return reply.code(status).send(body);
    });
    for (const { method, url, call } of ofServer) {
      serve(scope, { method, url, call }, async ({ headers }) => {
        const { adyen } = await sandboxKeys(database);
        if (headers['x-api-key'] !== adyen.apiKey) throw unauthorized();
        return adyen.merchantAccount;
      });
    }
    for (const route of ofForm) {
      serve(scope, route, async ({ query }) => {
        const { adyen } = await sandboxKeys(database);
        if (query.clientKey !== adyen.clientKey) throw unauthorized();
        return adyen.merchantAccount;
      });
    }
    scope.all(`${adyenServerPath}/:version/*`, async (_request, reply) => reply.code(404).send(notFound));
    adyenFiles(scope);
  });

  function serve(scope: FastifyInstance, route: Route, authenticate: (request: Request) => Promise<string>): void {
    scope.route<{ Params: { id?: string }; Querystring: Record<string, unknown> }>({
      method: route.method,
      url: route.url,
      handler: async (request, reply) => {
        const work = async () => {
          const answer = await answerOf(route, request, authenticate);
          if (route.method !== 'GET') changed();
          return answer;
        };
        return inItsManner(database.pool, 'adyen', reply, troubles, work, (answer) =>
          sendAnswer(request, reply, answer),
        );
      },
    });
  }

  async function answerOf(
    { method, call }: Route,
    request: Request,
    authenticate: (request: Request) => Promise<string>,
  ): Promise<KeptAnswer> {
    try {
      const merchantAccount = await authenticate(request);
      const body = isBody(request.body) ? request.body : {};
      const key = request.headers['idempotency-key'];
      return await inTransaction(database.pool, (books) => {
        const received = { books, merchantAccount, id: request.params.id ?? '', query: request.query, body };
        if (method !== 'POST' || typeof key !== 'string') return call(received);
        if (key.length > 64) throw keyTooLong();
        const fingerprint = fingerprintOf(method, request.url, JSON.stringify(body));
        return once(books, { provider: 'adyen', key, fingerprint, inUse: keyTaken, otherCall: keyTaken }, () =>
          call(received),
        );
      });
    } catch (error) {
      if (error instanceof AdyenRefusal) return { status: error.body.status, body: error.body };
      log.error({ err: error }, 'the sandbox could not answer');
      return { status: 500, body: internal('The sandbox could not answer.') };
    }
  }
}

const notFound = {
  status: 404,
  errorCode: '000',
  message: 'HTTP Status Response - Not Found',
  errorType: 'validation',
};

/** The answer names the key that was used, as Adyen's does. */
function sendAnswer({ headers }: Request, reply: FastifyReply, { status, body }: KeptAnswer): FastifyReply {
  const key = headers['idempotency-key'];
  if (typeof key === 'string') reply.header('idempotency-key', key);
  return reply.code(status).header('cache-control', 'no-store').send(body);
}
