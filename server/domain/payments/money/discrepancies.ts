import { sql, type Transaction } from 'kysely';
import type { Currency } from '#contract/constants.ts';
import type { PaymentAccount } from '#contract/payments/providers.ts';
import type { UnmatchedDecision, UnmatchedKind } from '#contract/staff/money/unmatched.values.ts';
import type { Deps } from '../../../deps.ts';
import { GatewayRefused, type ProviderView } from '../../../outside/gateway.ts';
import type { Queries } from '../../../store/database.ts';
import type { Tables } from '../../../store/schema.ts';
import { type Actor, inWords } from '../../kit/actor.ts';
import { transact } from '../../kit/transact.ts';
import { moveMoney } from '../ledger.ts';
import { changePayment } from '../paymentLife.ts';
import { lockPayment } from '../paymentRow.ts';

/** Something that the provider's books say of a payment object and ours do not (docs/rules/payments.md 6.4). */
export interface Discrepancy {
  readonly account: PaymentAccount;
  /** The provider's id of what was paid. */
  readonly ref: string;
  /**
   * Money for no payment of ours; given back there, not by us; given back by us and come back; claimed by the payer's bank;
   * won back from it after it had left the books.
   */
  readonly kind: UnmatchedKind;
  readonly paymentId: string | null;
  /** Cents. */
  readonly amount: number;
  readonly currency: Currency;
}

/** One that waits for a decision, since when. */
export interface OpenDiscrepancy extends Discrepancy {
  readonly foundAt: Date;
}

/**
 * Writes one down to be decided; one that has grown, or was sent back and came back, is to be decided again, and so is a
 * claim: it is written down when it is made. Answers whether it is news.
 */
export async function recordDiscrepancy(db: Queries, found: Discrepancy): Promise<boolean> {
  const { rows } = await sql`
    insert into discrepancy (account, ref, kind, payment_id, amount, currency)
    values (${found.account}, ${found.ref}, ${found.kind}, ${found.paymentId}, ${found.amount}, ${found.currency})
    on conflict (ref, kind) do update set amount = excluded.amount, found_at = now(), decided_at = null, decision = null,
      who = null
    where discrepancy.amount < excluded.amount or discrepancy.decision in ('refund', 'claimed')
      or excluded.kind = 'disputed' returning ref`.execute(db);
  return rows.length > 0;
}

/**
 * Compares what the provider gave back of an attempt's money with what we asked it to. A refund under way is waited for,
 * and one just done may be younger than what the provider says here.
 */
export async function compareRefunds(
  tx: Transaction<Tables>,
  attempt: { readonly id: string; readonly payment_id: string },
  view: ProviderView,
): Promise<void> {
  const { account, ref, currency } = view;
  const about = { account, ref, paymentId: attempt.payment_id, currency };
  const { rows } = await sql<{ ours: number; waits: boolean; justDone: boolean }>`
    select coalesce(sum(amount) filter (where status = 'done'), 0)::int as ours,
      coalesce(bool_or(status = 'pending'), false) as waits,
      coalesce(bool_or(done_at > now() - interval '1 minute'), false) as "justDone"
    from refund where attempt_id = ${attempt.id}`.execute(tx);
  const [{ ours, waits, justDone } = { ours: 0, waits: false, justDone: false }] = rows;
  const more = view.refunded - ours;
  if (more > 0 && !waits) await recordDiscrepancy(tx, { ...about, kind: 'refunded', amount: more });
  if (more < 0 && !waits && !justDone) await recordDiscrepancy(tx, { ...about, kind: 'returned', amount: -more });
}

/** What waits for a decision, oldest first. */
export const openDiscrepancies = (db: Queries): Promise<readonly OpenDiscrepancy[]> =>
  discrepanciesIn(db).where('decided_at', 'is', null).orderBy('found_at').orderBy('ref').execute();

const discrepanciesIn = (db: Queries) =>
  db
    .selectFrom('discrepancy')
    .select(['account', 'ref', 'kind', 'payment_id as paymentId', 'amount', 'currency', 'found_at as foundAt']);

type Decision = UnmatchedDecision;
const decisions: Readonly<Record<UnmatchedKind, readonly Decision[]>> = {
  stranger: ['refund', 'keep'],
  refunded: ['release', 'keep'],
  returned: ['refund', 'keep'],
  disputed: ['release', 'keep'],
  recovered: ['refund', 'keep'],
};

/** What may be decided about one now: places can only be sold again if its money pays for them. */
export async function decisionsAbout(db: Queries, { ref, kind }: Pick<Discrepancy, 'ref' | 'kind'>) {
  const all = decisions[kind];
  return all.includes('release') && (await paysPlaces(db, ref)) === null ? all.filter((one) => one !== 'release') : all;
}

/** It is as somebody read it. */
type AsRead = Pick<Discrepancy, 'kind' | 'amount'>;

/**
 * Begins a decision on all that is open about one payment object: money that goes back is sent before it is noted.
 * Meanwhile nobody else decides. Null where that is not to be decided, or is not as it was read. Throws GatewayDown and
 * GatewayRefused.
 */
export async function beginDecision(
  deps: Pick<Deps, 'database' | 'gateway'>,
  ref: string,
  decision: Decision,
  asRead?: AsRead,
): Promise<OpenDiscrepancy | null> {
  const { db } = deps.database;
  const open = await openDiscrepancies(db);
  const found = open.find((one) => one.ref === ref && (asRead === undefined || one.kind === asRead.kind));
  if (found === undefined || !decisions[found.kind].includes(decision)) return null;
  if (decision !== 'refund') return found;
  if (asRead !== undefined && asRead.amount !== found.amount) return null;
  const { rows } = await sql`update discrepancy set sending_until = now() + interval '1 minute'
    where ref = ${ref} and ${undecided} returning ref`.execute(db);
  if (rows.length === 0) return null;
  try {
    await sendBack(deps, found);
    return found;
  } catch (error) {
    await sql`update discrepancy set sending_until = null where ref = ${ref} and decided_at is null`.execute(db);
    throw error;
  }
}

/** Open, and nobody has the provider refund it at this moment. */
const undecided = sql`decided_at is null and coalesce(sending_until < now(), true)`;

/** Notes what was begun; null where somebody else was faster. */
export async function endDecision(
  tx: Transaction<Tables>,
  found: OpenDiscrepancy,
  decision: Decision,
  actor: Actor,
): Promise<Discrepancy | null> {
  const { ref, paymentId } = found;
  if (paymentId !== null) await lockPayment(tx, paymentId);
  if (paymentId !== null && decision === 'release' && (await paysPlaces(tx, ref)) === null) return null;
  const { rows } = await sql<Discrepancy>`
    update discrepancy set decided_at = now(), decision = ${decision}, who = ${inWords(actor)}, sending_until = null
    where ref = ${ref} and ${decision === 'refund' ? sql`decided_at is null` : undecided}
    returning account, ref, kind, payment_id as "paymentId", amount, currency`.execute(tx);
  if (rows.length === 0) return null;
  if (paymentId !== null && decision === 'release')
    await changePayment(tx, paymentId, { type: 'places.released' }, actor);
  if (paymentId !== null && decision === 'keep' && (await paysPlaces(tx, ref)) === 'places')
    await changePayment(tx, paymentId, { type: 'dispute.kept' }, actor);
  for (const decided of rows) await bookBack(tx, decided, decision, actor);
  return found;
}

/**
 * A decision by a command: `refund` sends money back that came in for nothing or came back, `release` gives up the places
 * that are no longer paid for, `keep` notes that nothing is to be done.
 */
export async function decideDiscrepancy(
  deps: Pick<Deps, 'database' | 'gateway'>,
  ref: string,
  decision: Decision,
  actor: Actor,
): Promise<Discrepancy | null> {
  const found = await beginDecision(deps, ref, decision);
  if (found === null) return null;
  return transact(deps.database, (tx) => endDecision(tx, found, decision, actor));
}

/** The rest of it at the provider, once for each time that it is to be decided on. */
async function sendBack({ gateway }: Pick<Deps, 'gateway'>, { account, ref, amount, foundAt }: OpenDiscrepancy) {
  const view = await gateway.look(account, ref);
  const left = Math.min(amount, view.amount - view.refunded);
  if (left <= 0) return;
  const key = `${ref}:refund:${foundAt.toISOString()}`;
  const { state } = await gateway.refund({ refundId: key, provider: account, ref, amount: left, key });
  if (state === 'failed') throw new GatewayRefused('It cannot be sent back.');
}

/**
 * Money that went back paid for places: it leaves the books as it left the provider. A claim of a bank may still be
 * won, until it is lost.
 */
async function bookBack(tx: Transaction<Tables>, found: Discrepancy, decision: Decision, actor: Actor) {
  if (found.paymentId === null || (found.kind !== 'refunded' && found.kind !== 'disputed')) return;
  const { rows } = await sql<{ attemptId: string; lost: boolean; gone: number }>`
    select attempt.id as "attemptId", lost,
      (select coalesce(-sum(amount), 0)::int from ledger
        where attempt_id = attempt.id and account = 'provider' and amount < 0)
      - (select coalesce(sum(amount), 0)::int from refund where attempt_id = attempt.id and status = 'done') as gone
    from attempt where provider_ref = ${found.ref}`.execute(tx);
  for (const { attemptId, lost, gone } of rows) {
    if (found.kind === 'disputed' && decision === 'keep' && !lost) continue;
    const amount = found.amount - gone;
    const from = await paysPlaces(tx, found.ref);
    if (amount <= 0 || from === null) continue;
    await moveMoney(tx, { paymentId: found.paymentId, attemptId, from, to: 'outside', amount, actor });
  }
}

/**
 * Money that a bank keeps leaves the books once the operator has decided to leave the places: nothing pays them any
 * more.
 */
export async function bookLost(tx: Transaction<Tables>, ref: string, actor: Actor): Promise<void> {
  const recorded = await discrepanciesIn(tx)
    .where('ref', '=', ref)
    .where('kind', '=', 'disputed')
    .where('decision', '=', 'keep')
    .executeTakeFirst();
  if (recorded !== undefined) await bookBack(tx, recorded, 'keep', actor);
}

/** Whether an object's money pays places, or did until they were released; null if it never did, or went back. */
export async function paysPlaces(tx: Queries, ref: string): Promise<'places' | 'forfeited' | null> {
  const { rows } = await sql<{ account: 'places' | 'forfeited' }>`
    select account from ledger join attempt on attempt.id = attempt_id
    where provider_ref = ${ref} and account in ('places', 'forfeited')
    group by account having sum(ledger.amount) < 0`.execute(tx);
  return rows[0]?.account ?? null;
}
