import { createHash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyRequest } from 'fastify';
import type { Language } from '#contract/constants.ts';
import { type Ready, Refusal, Reply, type Who } from '../../domain/kit/answers.ts';
import type { Database } from '../../store/database.ts';
import { faultWords } from '../../words/faults.ts';

/** One unsafe call made with an Idempotency-Key. */
export interface KeyedCall {
  readonly key: string;
  readonly who: Pick<Who, 'id'> | null;
  /** Method and path as asked, ids filled in. */
  readonly path: string;
  /** As validated: the order of its fields and ignored fields do not count. */
  readonly body: unknown;
}

const patienceMs = 5_000;
const pollMs = 50;
/** After this a call that never ended was killed with its server, and may be made again. */
const abandonedAfter = '10 seconds';
const inProgress = 0;

/** The key of the header; null without one. */
export function readIdempotencyKey(request: FastifyRequest, language: Language): string | null | Refusal {
  const key = request.headers['idempotency-key'];
  if (key === undefined) return null;
  if (typeof key === 'string' && /^[\x21-\x7e]{8,64}$/u.test(key)) return key;
  return new Refusal('invalid', { 'Idempotency-Key': [faultWords[language].wrongKind('')] });
}

/** How a call is known when it comes again. */
export const onceOf = (call: KeyedCall) => ({ key: storedKey(call), hash: hashOf(call) });

/** The row's key: method, path and account; for a visitor the key alone (docs/rules/calls.md 1.5). */
const storedKey = ({ key, who, path }: Pick<KeyedCall, 'key' | 'who' | 'path'>) =>
  who === null ? key : `${who.id} ${path} ${key}`;

/**
 * The parts that must be equal for the same key to mean the same call; an order is the same without the code that it
 * asked for.
 */
const hashOf = ({ path, body }: Pick<KeyedCall, 'path' | 'body'>) =>
  createHash('sha256')
    .update(`${path}\n${JSON.stringify(body ?? null, (name, value) => (name === 'email_code' ? undefined : value))}`)
    .digest('base64url');

/** The kept part of an answer, and the answer, or a refusal, made of it again. */
export interface KeptAnswer {
  keep(data: unknown): unknown;
  again(stored: unknown): Promise<unknown>;
}

/** Kept as it was given: nothing that a caller may lose the right to. */
export const asGiven: KeptAnswer = { keep: (data) => data, again: async (stored) => stored };

/**
 * Answers a call once: the first does the work, a doubled one waits for its answer, later ones get it again for 24
 * hours. Only successes are kept; a refusal is decided afresh. A call whose server died between its work and its answer
 * is worked again, so this is for work that a second time changes nothing or is refused; orders keep their key in their
 * own transaction (docs/rules/payments.md 1).
 */
export async function answerOnce(
  { pool }: Pick<Database, 'pool'>,
  { key, hash }: { readonly key: string; readonly hash: string },
  work: () => Promise<Reply<unknown> | Ready | Refusal>,
  { keep: stored, again }: KeptAnswer = asGiven,
): Promise<Reply<unknown> | Ready | Refusal> {
  const until = performance.now() + patienceMs;
  while (!(await begin())) {
    const found = await look();
    if (found === undefined) continue;
    const { status, answer } = found;
    if (found.body_hash !== hash) return new Refusal('idempotency_mismatch');
    if (status !== inProgress) {
      const data = await again(answer.data);
      return data instanceof Refusal ? data : new Reply(data, { ...answer, status });
    }
    if (performance.now() > until) return new Refusal('idempotency_in_progress');
    await wait(pollMs);
  }
  try {
    const outcome = await work();
    if (outcome instanceof Reply) await keep(outcome);
    else await forget();
    return outcome;
  } catch (error) {
    await forget().catch(() => {});
    throw error;
  }

  async function begin(): Promise<boolean> {
    const { rowCount } = await pool.query(
      `insert into idempotency (key, body_hash, status, answer) values ($1, $2, ${inProgress}, 'null')
       on conflict (key) do update set body_hash = excluded.body_hash, status = ${inProgress}, created_at = now()
       where idempotency.created_at < now() - interval '24 hours'
          or (idempotency.status = ${inProgress} and idempotency.created_at < now() - interval '${abandonedAfter}')`,
      [key, hash],
    );
    return rowCount === 1;
  }

  async function look() {
    const { rows } = await pool.query<{
      body_hash: string;
      status: number;
      answer: { data: unknown } & Pick<Reply<unknown>, 'message' | 'logged'>;
    }>('select body_hash, status, answer from idempotency where key = $1', [key]);
    return rows[0];
  }

  async function keep({ data, message, status, logged }: Reply<unknown>) {
    await pool.query('update idempotency set status = $2, answer = $3 where key = $1', [
      key,
      status,
      JSON.stringify({ data: stored(data), message, ...(logged !== null && { logged }) }),
    ]);
  }

  async function forget() {
    await pool.query('delete from idempotency where key = $1', [key]);
  }
}
