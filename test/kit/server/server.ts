import type { AddressInfo } from 'node:net';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import { afterAll } from 'vitest';
import type { AnswerOf, AskOf } from '#contract/call.ts';
import type { Failure } from '#contract/errors.ts';
import type { AllCalls } from '#contract/index.ts';
import { signInKeys } from '../../../sandbox/keys.ts';
import { buildApp } from '../../../server/app.ts';
import { type Config, loadConfig } from '../../../server/config.ts';
import type { Deps } from '../../../server/deps.ts';
import { createLimits } from '../../../server/domain/limits/limits.ts';
import { type Gateway, GatewayDown } from '../../../server/outside/gateway.ts';
import { createLog } from '../../../server/outside/log.ts';
import type { Metrics } from '../../../server/outside/metrics.ts';
import { createSecrets } from '../../../server/outside/secrets.ts';
import { createSocial } from '../../../server/outside/signIn/socialProviders.ts';
import type { Caps } from '../../../server/routes/http/caps.ts';
import type { Database } from '../../../server/store/database.ts';

export interface ServerOptions {
  readonly database: Database;
  readonly config?: Partial<Config>;
  readonly gateway?: Gateway;
  readonly limits?: Deps['limits'];
  readonly social?: Deps['social'];
  readonly log?: Deps['log'];
  readonly metrics?: Metrics;
  readonly appFolder?: string;
  readonly caps?: Partial<Caps>;
  /** Also listens on a port of its own, for clients that need a real one. */
  readonly listen?: boolean;
}

type Name = keyof AllCalls;
/** The query may be left out; the server decides whether it is required. */
type Ask<One extends Name> = Omit<AskOf<AllCalls[One]>, 'query'> & {
  readonly query?: Readonly<Record<string, unknown>>;
};
type Rest<One extends Name> = [Exclude<keyof AskOf<AllCalls[One]>, 'query'>] extends [never]
  ? [ask?: Ask<One>, options?: CallOptions]
  : [ask: Ask<One>, options?: CallOptions];
export interface CallOptions {
  readonly lang?: string;
  readonly region?: string;
  readonly idempotencyKey?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** An answer for a test: `code` is null for a success, `data` is the answer or the texts per field. */
export interface Answered<Data> {
  readonly status: number;
  readonly code: Failure['code'] | null;
  readonly message: string | null;
  readonly data: Data;
  readonly headers: LightMyRequestResponse['headers'];
}

export interface TestServer extends Caller {
  readonly app: FastifyInstance;
  readonly deps: Deps;
  /** The same calls with these options, such as a token. */
  by(options: CallOptions): Caller;
  close(): Promise<void>;
}

export interface Caller {
  /** Makes a call of the contract and returns any answer: `server.call('POST group', { body })`. */
  call<One extends Name>(name: One, ...rest: Rest<One>): Promise<Answered<unknown>>;
  /** The data of a call that must succeed. */
  ask<One extends Name>(name: One, ...rest: Rest<One>): Promise<AnswerOf<AllCalls[One]>>;
}

/** Defaults only; reads no file and no environment. */
export const testConfig = (overrides: Partial<Config> = {}): Config => ({
  ...loadConfig({ LOG_LEVEL: 'silent', RATE_LIMITS: 'off', REFUNDS_PER_SECOND: '9999' }),
  ...overrides,
});

/** A server on a test's database; it is closed at the end of the file. */
export async function startServer(options: ServerOptions): Promise<TestServer> {
  const config = testConfig(options.config);
  const { database, gateway = silentGateway } = options;
  const ownPort = () => (app.server.address() as AddressInfo).port;
  const deps: Deps = {
    config,
    database,
    gateway,
    limits: options.limits ?? createLimits(database, config),
    social: options.social ?? createSocial(config, config.mode === 'live' ? null : () => signInKeys(database), ownPort),
    secrets: createSecrets(config.secretKey ?? Buffer.alloc(32, 7)),
    log: options.log ?? createLog(config),
    inFlight: { calls: 0, payments: 0 },
  };
  // The limit is not meant for a test that keeps its own process busy.
  const app = await buildApp(deps, {
    appFolder: options.appFolder ?? '/nowhere',
    lagLimit: 0,
    metrics: options.metrics,
    // Nor for calls that are all made at once.
    caps: { calls: Number.POSITIVE_INFINITY, payments: Number.POSITIVE_INFINITY, ...options.caps },
  });
  if (options.listen) await app.listen({ host: config.host, port: config.port });
  afterAll(() => app.close());

  const by = (always: CallOptions): Caller => {
    async function call<One extends Name>(name: One, ...[ask, options]: Rest<One>): Promise<Answered<unknown>> {
      const response = await app.inject(requestFor(name, ask, { ...always, ...options }));
      // A file is its text.
      const isFile = String(response.headers['content-type']).startsWith('text/csv');
      const body = isFile ? { data: response.body } : response.json<Partial<Failure> & { data: unknown }>();
      const { statusCode: status, headers } = response;
      const { code = null, message, data } = body as Partial<Failure> & { data: unknown };
      return { status, code, message: message?.content ?? null, data, headers };
    }
    return {
      call,
      async ask(name, ...rest) {
        const answered = await call(name, ...rest);
        if (answered.code !== null) throw new Error(`${name} answered ${JSON.stringify(answered)}`);
        return answered.data as AnswerOf<AllCalls[typeof name]>;
      },
    };
  };
  return { app, deps, by, ...by({}), close: () => app.close() };
}

function requestFor(name: string, ask: unknown, { lang, region, idempotencyKey, headers }: CallOptions) {
  const [method, path = ''] = name.split(' ');
  const parts = (ask ?? {}) as { params?: Record<string, unknown>; query?: Record<string, unknown>; body?: unknown };
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries({ lang, region, ...parts.query })) {
    if (Array.isArray(value)) for (const entry of value) search.append(`${key}[]`, String(entry));
    else if (value !== undefined) search.set(key, String(value));
  }
  const filled = path.replaceAll(/\{(\w+)\}/gu, (_, key: string) => encodeURIComponent(String(parts.params?.[key])));
  return {
    method: method === 'GET' ? ('GET' as const) : ('POST' as const),
    url: `/api/${filled}?${search}`,
    headers: { ...(idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey }), ...headers },
    ...(method === 'GET' ? {} : { payload: (parts.body ?? {}) as object }),
  };
}

/** Offers a region's methods and never answers, for tests without payments. */
export const silentGateway: Gateway = {
  offered: (region) => (region === 'pl' ? ['przelewy24', 'stripe'] : ['stripe']),
  publicKeys: () => ({ mode: 'sandbox', stripe: null, adyen: null }),
  open: noAnswer,
  look: noAnswer,
  find: noAnswer,
  movedSince: () => ({ [Symbol.asyncIterator]: () => ({ next: noAnswer }) }),
  cancel: noAnswer,
  refund: noAnswer,
  lookRefund: noAnswer,
  balance: noAnswer,
  payouts: () => null,
  readDelivery: () => null,
  readResult: async () => null,
};

async function noAnswer(): Promise<never> {
  throw new GatewayDown('the provider does not answer');
}
