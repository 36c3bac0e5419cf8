import Fastify from 'fastify';
import { Stripe } from 'stripe';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { sandboxKeys } from '../../../sandbox/keys.ts';
import { sandbox } from '../../../sandbox/sandbox.ts';
import type { Config } from '../../../server/config.ts';
import type { Deps } from '../../../server/deps.ts';
import { createLimits } from '../../../server/domain/limits/limits.ts';
import { createLog } from '../../../server/outside/log.ts';
import type { Database } from '../../../server/store/database.ts';
import { freshDatabase } from '../server/database.ts';
import { postJson } from '../server/post.ts';
import { testConfig } from '../server/server.ts';
import { AdyenInbox } from './adyenInbox.ts';

/** The settings in tests of the sandbox and of mails. */
export const demoConfig = {
  mode: 'demo',
  host: '127.0.0.1',
  publicUrl: 'http://localhost:3000',
  publicUrlOf: {},
  smtpUrl: '',
  mailFrom: 'Muster <muster@example.com>',
  contactEmail: 'info@example.com',
  seller: 'Muster, ul. Przykładowa 1, 80-000 Gdańsk',
  bankAccounts: {
    pl: { iban: 'PL61109010140000071219812874', holder: 'Muster sp. z o.o.', bic: null },
    de: { iban: 'DE89370400440532013000', holder: 'Muster GmbH', bic: 'COBADEFFXXX' },
  },
  reservationHours: 48,
} as const satisfies Partial<Config>;

/** The part of a server that the sandbox and the outbox use. */
export const demoDeps = (database: Database, config: Partial<Config> = {}) => {
  const limits = createLimits(database, { rateLimits: false });
  return { config: { ...demoConfig, ...config }, database, limits, log: createLog(testConfig()) } as unknown as Deps;
};

type Provider = Awaited<ReturnType<typeof startProvider>>;

/** A server with nothing but the sandbox and an inbox for its webhooks, listening on a port of its own. */
async function startProvider(config: Partial<Config> = {}) {
  const database = await freshDatabase();
  const app = Fastify();
  const deps = demoDeps(database, config);
  const keys = await sandboxKeys(database);
  /** Webhooks that arrived with a correct signature, in order. */
  const received: Stripe.Event[] = [];
  /** The answers to the next webhooks; after that, 200. */
  const answers: number[] = [];
  const listeners = new Set<() => void>();
  /** Adyen's notifications as received, and the answers to the next ones; after that, `[accepted]`. */
  const adyen = new AdyenInbox(keys.adyen);

  sandbox(app, deps);
  app.register(async (inbox) => {
    inbox.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    inbox.post('/api/webhooks/stripe', async (request, reply) => {
      const event = Stripe.webhooks.constructEvent(
        request.body as Buffer,
        String(request.headers['stripe-signature']),
        keys.webhookSecret,
      );
      const status = answers.shift() ?? 200;
      if (status === 200) received.push(event);
      for (const listener of listeners) listener();
      return reply.code(status).send();
    });
    inbox.post('/api/webhooks/adyen', async (request, reply) => {
      const { status, text } = adyen.take(request.headers.authorization, request.body as Buffer);
      return reply.code(status).send(text);
    });
  });
  const origin = await app.listen({ host: '127.0.0.1', port: 0 });
  afterAll(() => app.close());

  /** Waits until `enough` accepts what was received. */
  const until = (enough: (received: readonly Stripe.Event[]) => boolean) =>
    new Promise<readonly Stripe.Event[]>((resolve) => {
      const look = () => {
        if (!enough(received)) return;
        listeners.delete(look);
        resolve(received);
      };
      listeners.add(look);
      look();
    });
  /** The answer of a call of the sandbox. */
  const post = async (path: string, body: object) => {
    const answer = await postJson(`${origin}${path}`, body);
    return { status: answer.status, headers: answer.headers, body: (await answer.json()) as Record<string, unknown> };
  };
  /** The real SDK, calling the sandbox as our server does. */
  const stripe = stripeAt(origin, keys.secretKey);
  return { app, database, deps, origin, keys, post, stripe, answers, until, adyen };
}

/** The real SDK with the sandbox's path put before Stripe's. */
export function stripeAt(origin: string, key: string): Stripe {
  const { hostname, port } = new URL(origin);
  const http = Stripe.createNodeHttpClient();
  return new Stripe(key, {
    host: hostname,
    port: Number(port),
    protocol: 'http',
    maxNetworkRetries: 0,
    telemetry: false,
    httpClient: {
      getClientName: () => http.getClientName(),
      makeRequest: (toHost, toPort, path, ...rest) =>
        http.makeRequest(toHost, toPort, `/sandbox/stripe${path}`, ...rest),
    },
  });
}

/** The sandbox's default behaviour. */
export const usual = {
  delay_ms: 0,
  duplicate: false,
  reorder: false,
  drop: false,
  answer: 'normal',
  refunds: 'succeed',
  paid_out: 0,
  most_per_second: null,
} as const;

/** One provider for a whole test file, reset before each test. */
export function providerForFile(config: Partial<Config> = {}): () => Provider {
  let provider: Provider | undefined;
  beforeAll(async () => {
    provider = await startProvider(config);
  });
  beforeEach(() => provider?.post('/sandbox/knobs', usual));
  return () => {
    if (provider === undefined) throw new Error('the provider has not started');
    return provider;
  };
}
