import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import type { Deps } from '../../server/deps.ts';
import type { SandboxWords } from '../words/words.en.ts';
import type { Asker } from './books.ts';
import type { Courier } from './delivery.ts';
import type { BankOutcome, RefundEnd } from './outcomes.ts';

/** A payment where somebody pays it, for the desk. */
export interface Listed {
  readonly page: string;
  readonly amount: number;
  readonly currency: string;
  readonly what: string | null;
  readonly status: keyof SandboxWords['status'];
  readonly created_at: Date;
}

/** What stands in for one account's provider. */
export interface AccountSandbox {
  /** Its API, its pages, and the hands of tests on what only it has; `changed` is told after each commit. */
  serve(app: FastifyInstance, deps: Deps, changed: () => void): void;
  readonly courier: Courier;
  /** What stands for one of our payments now; null where it was never tried here. */
  find(books: Asker, paymentId: string): Promise<{ readonly id: string; readonly created_at: Date } | null>;
  /** What the payer's bank says of it. */
  settle(books: pg.PoolClient, id: string, outcome: BankOutcome): Promise<object>;
  isRefund(id: string): boolean;
  settleRefund(books: pg.PoolClient, id: string, outcome: RefundEnd): Promise<object | null>;
  /** Youngest first. */
  latest(pool: pg.Pool, limit: number): Promise<readonly Listed[]>;
}
