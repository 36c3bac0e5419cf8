import { sql, type Transaction } from 'kysely';
import type { Currency } from '#contract/constants.ts';
import type { Deps } from '../../deps.ts';
import { GatewayRefused, type ProviderView } from '../../outside/gateway.ts';
import type { Queries } from '../../store/database.ts';
import type { Tables } from '../../store/schema.ts';
import { changePayment } from '../payments/paymentLife.ts';
import { transact } from '../transact.ts';

/** Something that the provider's books say of a payment object and ours do not (docs/rules/payments.md). */
export interface Discrepancy {
  /** The provider's id of what was paid. */
  readonly ref: string;
  /** Money for no payment of ours; money given back there, not by us; money that the payer's bank reclaims. */
  readonly kind: 'stranger' | 'refunded' | 'disputed';
  readonly paymentId: string | null;
  /** Cents. */
  readonly amount: number;
  readonly currency: Currency;
}

/** Writes one down to be decided; one that has grown is to be decided again. Answers whether it is news. */
export async function noteDiscrepancy(db: Queries, found: Discrepancy): Promise<boolean> {
  const { rows } = await sql`
    insert into discrepancy (ref, kind, payment_id, amount, currency)
    values (${found.ref}, ${found.kind}, ${found.paymentId}, ${found.amount}, ${found.currency})
    on conflict (ref, kind) do update set amount = excluded.amount, found_at = now(), decided_at = null, decision = null
    where discrepancy.amount < excluded.amount returning ref`.execute(db);
  return rows.length > 0;
}

/** Compares what the provider gave back of an attempt's money with what we asked it to; a refund under way is waited for. */
export async function compareRefunds(
  tx: Transaction<Tables>,
  attempt: { readonly id: string; readonly payment_id: string },
  view: ProviderView,
): Promise<void> {
  if (view.refunded === 0 && !view.disputed) return;
  const { ref, currency } = view;
  const about = { ref, paymentId: attempt.payment_id, currency };
  const { rows } = await sql<{ ours: number; waits: boolean }>`
    select coalesce(sum(amount) filter (where status = 'done'), 0)::int as ours,
      coalesce(bool_or(status = 'pending'), false) as waits
    from refund where attempt_id = ${attempt.id}`.execute(tx);
  const [{ ours, waits } = { ours: 0, waits: false }] = rows;
  const more = view.refunded - ours;
  if (more > 0 && !waits) await noteDiscrepancy(tx, { ...about, kind: 'refunded', amount: more });
  if (view.disputed) await noteDiscrepancy(tx, { ...about, kind: 'disputed', amount: view.amount });
}

/** What waits for a decision, oldest first. */
export async function openDiscrepancies(db: Queries): Promise<readonly Discrepancy[]> {
  const rows = await db
    .selectFrom('discrepancy')
    .select(['ref', 'kind', 'payment_id', 'amount', 'currency'])
    .where('decided_at', 'is', null)
    .orderBy('found_at')
    .orderBy('ref')
    .execute();
  return rows.map(({ payment_id: paymentId, ...row }) => ({ ...row, paymentId }));
}

export type Decision = 'refund' | 'keep' | 'release';
const decisions: Readonly<Record<Discrepancy['kind'], readonly Decision[]>> = {
  stranger: ['refund', 'keep'],
  refunded: ['release', 'keep'],
  disputed: ['release', 'keep'],
};

/**
 * The operator's decision on all that is open about one payment object: `refund` sends a stranger's money back, `release`
 * gives up the places that it no longer pays for, `keep` notes that nothing is to be done. Null when that is not to be
 * decided. Throws GatewayDown and GatewayRefused.
 */
export async function decideDiscrepancy(
  deps: Pick<Deps, 'database' | 'gateway'>,
  ref: string,
  decision: Decision,
  who: string,
): Promise<Discrepancy | null> {
  const [found] = (await openDiscrepancies(deps.database.db)).filter((one) => one.ref === ref);
  if (found === undefined || !decisions[found.kind].includes(decision)) return null;
  if (decision === 'refund') {
    const key = `stranger:${ref}:refund`;
    const { state } = await deps.gateway.refund({ refundId: key, provider: 'stripe', ref, amount: found.amount, key });
    if (state === 'failed') throw new GatewayRefused('It cannot be sent back.');
  }
  return transact(deps.database, async (tx) => {
    if (decision === 'release' && found.paymentId !== null) {
      await changePayment(tx, found.paymentId, { type: 'places.released' }, who);
    }
    const { rows } = await sql`
      update discrepancy set decided_at = now(), decision = ${decision}, who = ${who}
      where ref = ${ref} and decided_at is null returning ref`.execute(tx);
    return rows.length > 0 ? found : null;
  });
}
