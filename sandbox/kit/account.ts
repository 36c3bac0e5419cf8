import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import type { Deps } from '../../server/deps.ts';
import type { SandboxWords } from '../words/words.en.ts';
import type { Asker } from './books.ts';
import type { Courier } from './delivery.ts';
import type { BankOutcome, RefundEnd } from './outcomes.ts';

/** A payment at its provider, for the desk. */
export interface Listed {
  readonly page: string;
  readonly amount: number;
  readonly currency: string;
  readonly what: string | null;
  readonly status: keyof SandboxWords['status'];
  readonly created_at: Date;
}

/** The stand-in for one account's provider. */
export interface AccountSandbox {
  /** Its API, its pages, and the controls for tests that only it has; `changed` is called after each commit. */
  serve(app: FastifyInstance, deps: Deps, changed: () => void): void;
  readonly courier: Courier;
  /** The provider's object for one of our payments now; null if it was never tried here. */
  find(books: Asker, paymentId: string): Promise<{ readonly id: string; readonly created_at: Date } | null>;
  /** The answer of the payer's bank. */
  settle(books: pg.PoolClient, id: string, outcome: BankOutcome): Promise<object>;
  isRefund(id: string): boolean;
  settleRefund(books: pg.PoolClient, id: string, outcome: RefundEnd): Promise<object | null>;
  /** Newest first. */
  latest(pool: pg.Pool, limit: number): Promise<readonly Listed[]>;
}
