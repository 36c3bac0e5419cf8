import { Kysely, PostgresDialect, type PostgresPool } from 'kysely';
import type pg from 'pg';
import type { Database } from '../../../server/store/database.ts';
import type { Tables } from '../../../server/store/schema.ts';

const isBeginOrEnd = /^(?:begin|start transaction|commit)\b/iu;

/**
 * Runs `work` in one transaction and gives it that for a whole database: what begins and commits in it is part of the
 * one, so nobody sees half a season, and one that was cut off leaves nothing. What would take a part back fails.
 */
export async function inOneTransaction<Result>(
  { pool }: Pick<Database, 'pool'>,
  work: (database: Database, client: pg.PoolClient) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    await client.query('begin');
    // Nobody waits for it.
    await client.query(
      "select set_config('statement_timeout', '0', true), set_config('idle_in_transaction_session_timeout', '0', true)",
    );
    const result = await work(borrowed(client), client);
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback').catch((cause: Error) => {
      broken = cause;
    });
    throw error;
  } finally {
    client.release(broken);
  }
}

function borrowed(client: pg.PoolClient): Database {
  let last: Promise<unknown> = Promise.resolve();
  // A connection takes one query at a time; of several at once each waits its turn.
  const inTurn = (args: unknown[]) => {
    const ask = () => (client.query as (...given: unknown[]) => Promise<unknown>)(...args);
    last = last.then(ask, ask);
    return last;
  };
  const query = (...args: unknown[]) => {
    const [first] = args;
    const text = typeof first === 'string' ? first : ((first as { text?: string }).text ?? '');
    if (isBeginOrEnd.test(text)) return Promise.resolve({ rows: [], rowCount: 0, command: 'BEGIN' });
    if (/^rollback\b/iu.test(text)) return Promise.reject(new Error('a part of the season was refused'));
    return inTurn(args);
  };
  const lent = { query, release: () => {}, processID: null };
  const pool = { query, connect: () => Promise.resolve(lent), end: () => Promise.resolve() } as unknown as pg.Pool;
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: pool as unknown as PostgresPool }) });
  const apart = () => Promise.reject(new Error('a season is made on one connection'));
  return { pool, db, apart, close: () => Promise.resolve() };
}
