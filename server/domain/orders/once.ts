import { sql, type Transaction } from 'kysely';
import type { Order } from '#contract/orders/order.calls.ts';
import type { Deps } from '../../deps.ts';
import type { Tables } from '../../store/schema.ts';
import { Refusal } from '../kit/answers.ts';
import { viewOrder } from '../payments/paymentView.ts';

/** The key that an order is made under once, and what must be the same then; null without an Idempotency-Key. */
export type Once = { readonly key: string; readonly hash: string } | null;

/** Writes down which payment a key has made, in the order's own transaction: both stand or neither does. */
export async function keepOrder(tx: Transaction<Tables>, once: Once, paymentId: string): Promise<void> {
  if (once === null) return;
  await sql`insert into idempotency (key, body_hash, status, answer)
    values (${once.key}, ${once.hash}, 200, ${JSON.stringify({ payment_id: paymentId })})`.execute(tx);
}

/**
 * Makes an order once under its key, whatever died between: a repeated call gets the order of the first as it stands
 * now, before any refusal. It may meet a wave that the first call filled, or a group that it has joined by it.
 */
export async function orderOnce<Code extends Refusal['code']>(
  deps: Pick<Deps, 'database'>,
  once: Once,
  work: () => Promise<Order | Refusal<Code>>,
): Promise<Order | Refusal<Code | 'idempotency_mismatch'>> {
  const outcome = await work().catch((error: { constraint?: string }) => {
    if (error.constraint !== 'idempotency_key') throw error;
    return new Refusal('idempotency_mismatch');
  });
  if (once === null || !(outcome instanceof Refusal)) return outcome;
  return (await keptOrder(deps, once)) ?? outcome;
}

async function keptOrder(deps: Pick<Deps, 'database'>, { key, hash }: NonNullable<Once>) {
  const existing = await deps.database.db
    .selectFrom('idempotency')
    .select(['body_hash', 'answer'])
    .where('key', '=', key)
    .executeTakeFirst();
  if (!existing) return null;
  if (existing.body_hash !== hash) return new Refusal('idempotency_mismatch');
  const { payment_id } = existing.answer as { payment_id: string };
  return viewOrder(deps, payment_id);
}
