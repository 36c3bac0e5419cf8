import { createHash } from 'node:crypto';
import type pg from 'pg';
import type { PaymentAccount } from '#contract/payments/providers.ts';

export interface KeptAnswer {
  readonly status: number;
  readonly body: unknown;
  readonly replayed?: boolean;
}

/**
 * A call with a key, and how its provider refuses a repeated key: the same call is still running, or it was another
 * call.
 */
export interface KeyedCall {
  readonly provider: PaymentAccount;
  readonly key: string;
  readonly fingerprint: string;
  readonly inUse: (key: string) => Error;
  readonly otherCall: (key: string) => Error;
}

export const fingerprintOf = (method: string, path: string, body: string) =>
  createHash('sha256').update(`${method} ${path}\n${body}`).digest('hex');

/**
 * Runs a call at most once per key within 24 hours, as providers do. The same call again gets the first answer; another
 * call with that key is refused, and so is a repeated call while the first is running. Errors that `work` throws are
 * not stored.
 */
export async function once(
  books: pg.PoolClient,
  call: KeyedCall,
  work: () => Promise<KeptAnswer>,
): Promise<KeptAnswer> {
  const claimed = await claim(books, call);
  if (!claimed) return replay(books, call);
  const answer = await work();
  await books.query('update sandbox.idempotency set status = $3, body = $4 where provider = $1 and key = $2', [
    call.provider,
    call.key,
    answer.status,
    JSON.stringify(answer.body),
  ]);
  return answer;
}

async function claim(books: pg.PoolClient, { provider, key, fingerprint, inUse }: KeyedCall): Promise<boolean> {
  try {
    // The holder of the key has not committed yet; waiting would hide that from the caller.
    await books.query("set local lock_timeout = '20ms'");
    const { rowCount } = await books.query(
      `insert into sandbox.idempotency (provider, key, fingerprint) values ($1, $2, $3)
       on conflict (provider, key) do update
         set fingerprint = excluded.fingerprint, status = null, body = null, created_at = now()
         where sandbox.idempotency.created_at < now() - interval '24 hours'`,
      [provider, key, fingerprint],
    );
    await books.query("set local lock_timeout = '0'");
    return rowCount === 1;
  } catch (error) {
    if (!isLockTimeout(error)) throw error;
    throw inUse(key);
  }
}

async function replay(books: pg.PoolClient, { provider, key, fingerprint, otherCall }: KeyedCall): Promise<KeptAnswer> {
  const { rows } = await books.query<{ fingerprint: string; status: number; body: unknown }>(
    'select fingerprint, status, body from sandbox.idempotency where provider = $1 and key = $2 and status is not null',
    [provider, key],
  );
  const [stored] = rows;
  if (stored === undefined || stored.fingerprint !== fingerprint) throw otherCall(key);
  return { status: stored.status, body: stored.body, replayed: true };
}

const isLockTimeout = (error: unknown) =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === '55P03';
