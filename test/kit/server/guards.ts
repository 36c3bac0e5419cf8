import type pg from 'pg';
import { type Database, openDatabase } from '../../../server/store/database.ts';
import type { TestDatabase } from './database.ts';

/**
 * The same database with one guard taken out of every statement, to show that a test notices it: where a guard protects
 * an invariant, the test must fail without it. Something may stand in its place, where a parameter has to be used.
 * Closed by the caller.
 */
export function withoutGuard({ connection }: TestDatabase, guard: RegExp, instead = ''): Database {
  const database = openDatabase(connection);
  database.pool.on('connect', (client) => {
    const query = client.query.bind(client) as (...given: unknown[]) => unknown;
    const strip = (asked: unknown) => {
      if (typeof asked === 'string') return asked.replaceAll(guard, instead);
      const config = asked as pg.QueryConfig;
      return { ...config, text: config.text.replaceAll(guard, instead) };
    };
    Object.assign(client, { query: (asked: unknown, ...rest: unknown[]) => query(strip(asked), ...rest) });
  });
  return database;
}

/** The same database, on which something happens before the first statement that matches: what another server does then. */
export function withMeanwhile(database: Database, at: RegExp, work: () => Promise<unknown>): Database {
  let isDone = false;
  database.pool.on('connect', (client) => {
    const query = client.query.bind(client) as (...given: unknown[]) => unknown;
    const waiting = (asked: unknown, ...rest: unknown[]) => {
      const text = typeof asked === 'string' ? asked : (asked as pg.QueryConfig).text;
      if (isDone || !at.test(text)) return query(asked, ...rest);
      isDone = true;
      return work().then(() => query(asked, ...rest));
    };
    Object.assign(client, { query: waiting });
  });
  return database;
}
