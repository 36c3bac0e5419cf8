import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { Tables } from './schema.ts';

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
  close(): Promise<void>;
}

/** The database, or a transaction on it. */
export type Queries = Kysely<Tables>;

export interface Connection {
  /** postgres:// address, or the folder of a Unix socket. */
  readonly connectionString?: string;
  readonly host?: string;
  readonly user?: string;
  readonly database?: string;
}

/** Opens the pool that the whole process shares: 8 to 16 connections (design/findings-server.md section 3). */
export function openDatabase(connection: Connection, size = 12): Database {
  const pool = new pg.Pool({
    ...connection,
    Client: NamingClient,
    max: size,
    statement_timeout: 5_000,
    idle_in_transaction_session_timeout: 10_000,
    connectionTimeoutMillis: 5_000,
  });
  // A connection that dies while idle is replaced by the pool; without a listener it would end the process.
  pool.on('error', () => {});
  // Nor does one that dies in somebody's hands: the query that they make next fails, and says so.
  pool.on('connect', (client) => client.on('error', () => {}));
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  return { pool, db, close: () => db.destroy() };
}

const names = new Map<string, string>();
const namesKept = 500;

/** Prepares every parameterised statement once per connection; Kysely names none itself. */
class NamingClient extends pg.Client {
  // biome-ignore lint/suspicious/noExplicitAny: pg's overloads are wider than any one signature
  override query(...args: any[]): any {
    const [text, values] = args;
    // biome-ignore lint/suspicious/noExplicitAny: passed on as it came
    const pass = super.query as (...given: any[]) => unknown;
    if (typeof text !== 'string' || !Array.isArray(values) || values.length === 0) return pass.apply(this, args);
    let name = names.get(text);
    if (name === undefined) {
      if (names.size >= namesKept) return pass.apply(this, args);
      name = `k${names.size}`;
      names.set(text, name);
    }
    return pass.call(this, { name, text, values }, ...args.slice(2));
  }
}
