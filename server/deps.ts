import type { FastifyBaseLogger } from 'fastify';
import type { Config } from './config.ts';
import type { Limits } from './domain/limits/limits.ts';
import type { Gateway } from './outside/gateway.ts';
import type { Secrets } from './outside/secrets.ts';
import type { Social } from './outside/signIn/social.ts';
import type { Database } from './store/database.ts';

/** Everything a route or job may use of the world; made once in main.ts, replaced in tests. */
export interface Deps {
  readonly config: Config;
  readonly database: Database;
  readonly gateway: Gateway;
  readonly limits: Limits;
  readonly social: Social;
  readonly secrets: Secrets;
  readonly log: FastifyBaseLogger;
  readonly inFlight: InFlight;
}

/** Calls that this process works on just now: kept by routes/caps.ts, read by whatever can wait. */
export interface InFlight {
  calls: number;
  /** Those about payments that stand already. */
  payments: number;
}
