import { sql, type Transaction } from 'kysely';
import type { ProviderView } from '../../../outside/gateway.ts';
import type { Tables } from '../../../store/schema.ts';
import { type Actor, inWords } from '../../kit/actor.ts';
import { changePayment } from '../paymentLife.ts';
import { bookLost, type Discrepancy, paysPlaces, recordDiscrepancy } from './discrepancies.ts';

/** An attempt as it was known before its provider was asked. */
interface Before {
  readonly id: string;
  readonly payment_id: string;
  readonly disputed: boolean;
  readonly lost: boolean;
}

/** The later course of a bank's claim (docs/rules/payments.md 10), once each. */
export async function hearDispute(
  tx: Transaction<Tables>,
  before: Before,
  view: ProviderView,
  actor: Actor,
): Promise<void> {
  if (view.disputed !== before.disputed) await hearClaim(tx, before, view, actor);
  if (view.lost && !before.lost) await bookLost(tx, view.ref, actor);
}

/**
 * A claim that the payer's bank has begun or given up. The payment whose places the money pays is under review
 * meanwhile; of other money the claim is only written down.
 */
async function hearClaim(
  tx: Transaction<Tables>,
  { id, payment_id: paymentId }: Before,
  view: ProviderView,
  actor: Actor,
): Promise<void> {
  const { account, ref, amount, currency } = view;
  const about = { account, ref, paymentId, currency };
  const isUnderReview = (await paysPlaces(tx, ref)) === 'places';
  if (view.disputed) {
    await decideItself(tx, { ref, kind: 'recovered' }, 'claimed', actor);
    await recordDiscrepancy(tx, { ...about, kind: 'disputed', amount });
    if (isUnderReview) await changePayment(tx, paymentId, { type: 'dispute.opened' }, actor);
    return;
  }
  await decideItself(tx, { ref, kind: 'disputed' }, 'won', actor);
  if (isUnderReview) await changePayment(tx, paymentId, { type: 'dispute.won' }, actor);
  const recovered = await unbookedOf(tx, id, view);
  if (recovered > 0) await recordDiscrepancy(tx, { ...about, kind: 'recovered', amount: recovered });
}

/** The operator leaves the places of a disputed payment as they are; answers what it is then. */
export async function keepDisputed(tx: Transaction<Tables>, paymentId: string, actor: Actor) {
  const { rows } = await sql<{ ref: string }>`
    select ref from discrepancy where payment_id = ${paymentId} and kind = 'disputed' and decided_at is null`.execute(
    tx,
  );
  for (const { ref } of rows) {
    if ((await paysPlaces(tx, ref)) !== 'places') continue;
    await decideItself(tx, { ref, kind: 'disputed' }, 'keep', actor);
    await bookLost(tx, ref, actor);
  }
  return changePayment(tx, paymentId, { type: 'dispute.kept' }, actor);
}

/** This decides the open discrepancy about it. */
async function decideItself(
  tx: Transaction<Tables>,
  { ref, kind }: Pick<Discrepancy, 'ref' | 'kind'>,
  decision: 'won' | 'claimed' | 'keep',
  actor: Actor,
) {
  await sql`update discrepancy set decided_at = now(), decision = ${decision}, who = ${inWords(actor)}
    where ref = ${ref} and kind = ${kind} and decided_at is null`.execute(tx);
}

/** Cents that the books let go of as lost to the bank, and that are at the provider again. */
async function unbookedOf(tx: Transaction<Tables>, attemptId: string, { amount, refunded }: ProviderView) {
  const { rows } = await sql<{ booked: number; ours: number }>`
    select (select coalesce(sum(amount), 0)::int from ledger
        where attempt_id = ${attemptId} and account = 'provider') as booked,
      (select coalesce(sum(amount), 0)::int from refund where attempt_id = ${attemptId} and status = 'done') as ours`.execute(
    tx,
  );
  const [{ booked, ours } = { booked: 0, ours: 0 }] = rows;
  return amount - booked - Math.max(ours, refunded);
}
