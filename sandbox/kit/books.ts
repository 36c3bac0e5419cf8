import { randomBytes } from 'node:crypto';
import type pg from 'pg';

/** A connection or a transaction. */
export type Asker = Pick<pg.Pool, 'query'> | Pick<pg.PoolClient, 'query'>;

/** Runs `work` in one transaction of its own. */
export async function inTransaction<T>(pool: pg.Pool, work: (books: pg.PoolClient) => Promise<T>): Promise<T> {
  const books = await pool.connect();
  let broken: Error | undefined;
  try {
    await books.query('begin');
    const result = await work(books);
    await books.query('commit');
    return result;
  } catch (error) {
    await books.query('rollback').catch((cause: Error) => {
      broken = cause;
    });
    throw error;
  } finally {
    books.release(broken);
  }
}

export const newId = (prefix: string) =>
  `${prefix}_${randomBytes(18).toString('base64url').replace(/[-_]/gu, 'x').slice(0, 24)}`;
