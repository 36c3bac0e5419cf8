import type pg from 'pg';
import { expect, onTestFinished } from 'vitest';
import { type Database, openDatabase } from '../../../server/store/database.ts';
import type { TestDatabase } from './database.ts';
import { type ServerOptions, startServer, type TestServer } from './server.ts';

/**
 * The same database with one guard removed from every statement, to show that a test fails without it. A replacement
 * can be given if a parameter has to be used. The caller closes it.
 */
export function withoutGuard({ connection }: TestDatabase, guard: RegExp, instead = ''): Database {
  const database = openDatabase(connection);
  database.pool.on('connect', (client) => {
    const query = client.query.bind(client) as (...given: unknown[]) => unknown;
    const strip = (statement: unknown) => {
      if (typeof statement === 'string') return statement.replaceAll(guard, instead);
      const config = statement as pg.QueryConfig;
      return { ...config, text: config.text.replaceAll(guard, instead) };
    };
    Object.assign(client, { query: (statement: unknown, ...rest: unknown[]) => query(strip(statement), ...rest) });
  });
  return database;
}

/** The same database, on which something happens before the first matching statement, as if by another server. */
export function withMeanwhile(database: Database, at: RegExp, work: () => Promise<unknown>): Database {
  let isDone = false;
  database.pool.on('connect', (client) => {
    const query = client.query.bind(client) as (...given: unknown[]) => unknown;
    const waiting = (statement: unknown, ...rest: unknown[]) => {
      const text = typeof statement === 'string' ? statement : (statement as pg.QueryConfig).text;
      if (isDone || !at.test(text)) return query(statement, ...rest);
      isDone = true;
      return work().then(() => query(statement, ...rest));
    };
    Object.assign(client, { query: waiting });
  });
  return database;
}

/** A server on such a database; both are closed with the test. */
export async function startUnguarded(
  database: TestDatabase,
  guard: RegExp,
  { instead = '', ...options }: Omit<ServerOptions, 'database'> & { readonly instead?: string } = {},
): Promise<TestServer> {
  const unguarded = withoutGuard(database, guard, instead);
  const server = await startServer({ ...options, database: unguarded });
  onTestFinished(async () => {
    await server.close();
    await unguarded.close();
  });
  return server;
}

/** Runs work that waits for another transaction's lock, and continues when that transaction has done more and ended. */
export async function heldUp<Outcome>(
  { pool }: Pick<Database, 'pool'>,
  hold: string,
  work: () => Promise<Outcome>,
  meanwhile: (other: pg.ClientBase) => Promise<unknown> = async () => {},
): Promise<Outcome> {
  const other = await pool.connect();
  try {
    await other.query('begin');
    await other.query(hold);
    const outcome = work();
    const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    await expect.poll(async () => (await pool.query(waiting)).rowCount, { interval: 5 }).toBeGreaterThan(0);
    await meanwhile(other);
    await other.query('commit');
    return await outcome;
  } finally {
    other.release();
  }
}
