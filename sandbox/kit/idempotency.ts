import { createHash } from 'node:crypto';
import type pg from 'pg';
import { StripeRefusal } from '../stripe/refusal.ts';

export interface Answer {
  readonly status: number;
  readonly body: unknown;
  readonly replayed?: boolean;
}

export const fingerprintOf = (method: string, path: string, body: string) =>
  createHash('sha256').update(`${method} ${path}\n${body}`).digest('hex');

/**
 * Carries out a call at most once per key and 24 hours, as Stripe does: the same call again gets the first answer,
 * another call under that key is refused, and one that is still running answers 409. What `work` throws is not kept.
 */
export async function once(
  books: pg.PoolClient,
  key: string,
  fingerprint: string,
  work: () => Promise<Answer>,
): Promise<Answer> {
  const claimed = await claim(books, key, fingerprint);
  if (!claimed) return replay(books, key, fingerprint);
  const answer = await work();
  await books.query('update sandbox.idempotency set status = $2, body = $3 where key = $1', [
    key,
    answer.status,
    JSON.stringify(answer.body),
  ]);
  return answer;
}

async function claim(books: pg.PoolClient, key: string, fingerprint: string): Promise<boolean> {
  try {
    // Whoever holds the key has not committed yet: waiting for them would hide that from the caller.
    await books.query("set local lock_timeout = '20ms'");
    const { rowCount } = await books.query(
      `insert into sandbox.idempotency (key, fingerprint) values ($1, $2)
       on conflict (key) do update set fingerprint = excluded.fingerprint, status = null, body = null, created_at = now()
         where sandbox.idempotency.created_at < now() - interval '24 hours'`,
      [key, fingerprint],
    );
    await books.query("set local lock_timeout = '0'");
    return rowCount === 1;
  } catch (error) {
    if (!isLockTimeout(error)) throw error;
    throw new StripeRefusal(409, {
      type: 'idempotency_error',
      code: 'idempotency_key_in_use',
      message: `There is currently another in-progress request using this Idempotent Key: ${key}.`,
    });
  }
}

async function replay(books: pg.PoolClient, key: string, fingerprint: string): Promise<Answer> {
  const { rows } = await books.query<{ fingerprint: string; status: number; body: unknown }>(
    'select fingerprint, status, body from sandbox.idempotency where key = $1',
    [key],
  );
  const [kept] = rows;
  if (kept === undefined || kept.fingerprint !== fingerprint) {
    throw new StripeRefusal(400, {
      type: 'idempotency_error',
      message:
        'Keys for idempotent requests can only be used with the same parameters they were first used with. ' +
        `Try using a key other than '${key}' if you meant to execute a different request.`,
    });
  }
  return { status: kept.status, body: kept.body, replayed: true };
}

const isLockTimeout = (error: unknown) =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === '55P03';
