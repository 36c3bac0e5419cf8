import { Kysely, PostgresDialect, type Transaction } from 'kysely';
import pg from 'pg';
import { type Connection, Hosts } from './hosts.ts';
import { type Notices, Pool } from './pool.ts';
import type { Tables } from './schema.ts';
import { openSession } from './session.ts';

/** int8 as a number: ids and counts stay far below 2^53, anything beyond is a fault. */
pg.types.setTypeParser(20, (text) => {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`bigint ${text} is not a safe integer`);
  return value;
});
/** A `date` stays the text `YYYY-MM-DD`: it is a day in the run's zone, not a moment. */
pg.types.setTypeParser(1082, (text) => text);

export interface Database {
  readonly pool: pg.Pool;
  readonly db: Kysely<Tables>;
  /**
   * A connection beside the pool, ended by the caller: for what is read longer than a request should hold one of those
   * that sell.
   */
  apart(): Promise<pg.Client>;
  close(): Promise<void>;
}

/** The database, or a transaction on it. With one name alone each check would compare all that the two can do. */
export type Queries = Kysely<Tables> | Transaction<Tables>;

/** Opens the pool that the whole process shares: 8 to 16 connections (docs/running.md). */
export function openDatabase(connection: Connection, size = 12, notices?: Notices): Database {
  const pool = new Pool(new Hosts(connection), size, notices);
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  return { pool, db, apart: () => openSession(connection), close: () => db.destroy() };
}
