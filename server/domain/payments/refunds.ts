import { sql } from 'kysely';
import type { PaymentProviderName } from '#contract/payments/providers.ts';
import type { Deps } from '../../deps.ts';
import { GatewayDown, GatewayRefused, type RefundView } from '../../outside/gateway.ts';
import { patiently } from '../../outside/patience.ts';
import { provider as fromProvider } from '../kit/actor.ts';
import { sideBySide } from '../kit/sideBySide.ts';
import { transact } from '../kit/transact.ts';
import { changePayment } from './paymentLife.ts';
import { lockPayment } from './paymentRow.ts';

interface Owed {
  readonly id: string;
  readonly payment_id: string;
  readonly attempt_id: string;
  readonly amount: number;
  /** The provider's id of the refund, once it was asked. */
  readonly provider_ref: string | null;
  /** How often it was requested again because the provider had given it up for lack of money. */
  readonly asked: number;
  readonly provider: PaymentProviderName;
  /** The provider's id of what was paid. */
  readonly paid_ref: string;
  /** Cents that other refunds of the same money ask or asked for. */
  readonly others: number;
  /** The provider may have forgotten the key under which it was asked before. */
  readonly is_old: boolean;
}

const owedColumns = sql`refund.id, refund.payment_id, refund.attempt_id, refund.amount, refund.provider_ref, refund.asked,
  attempt.provider, attempt.provider_ref as paid_ref, refund.created_at < now() - interval '20 hours' as is_old,
  (select coalesce(sum(other.amount), 0)::int from refund other where other.attempt_id = refund.attempt_id
    and other.id <> refund.id and (other.status = 'done' or other.status = 'pending'
      and (other.provider_ref is not null or other.id < refund.id))) as others`;

/** Asks the provider for the refunds that are owed, each once, and how those stand that it works on. */
export async function refundDue(deps: Deps): Promise<number> {
  let ended = 0;
  let claimed: readonly Owed[];
  do {
    claimed = await claimDue(deps);
    ended += await work(deps, claimed);
  } while (claimed.length === batch);
  return ended;
}

/** All servers together ask for so many in a second, however many are owed: people pay at the same provider meanwhile. */
const claimDue = ({ config, database }: Deps): Promise<readonly Owed[]> =>
  transact(database, async (tx) => {
    // Counting waits for a claim in progress.
    await sql`select pg_advisory_xact_lock(${refundTurn})`.execute(tx);
    const { rows } = await sql<Owed>`
      with due as (
        select id from refund
        where status = 'pending' and not by_hand and (tried_at is null or tried_at < now()
          - case when provider_ref is null and asked > 0 then interval '15 minutes' else interval '1 minute' end)
        -- Never asked for first: what a provider takes days for holds up none of the others.
        order by tried_at nulls first, created_at for update skip locked
        limit least(${batch}::int, greatest(0, ${config.refundsPerSecond}::int
          - (select count(*)::int from refund where tried_at > statement_timestamp() - interval '1 second'))))
      update refund set tried_at = statement_timestamp() from due, attempt
      where refund.id = due.id and attempt.id = refund.attempt_id and attempt.provider_ref is not null
      returning ${owedColumns}`.execute(tx);
    return rows;
  });

const refundTurn = 7_368_572;

/** The same when a provider has news of an object: its id may also stand for other refunds of the same payment. */
export async function refundsOf(deps: Deps, paidRef: string): Promise<number> {
  const { rows } = await sql<Owed>`
      select ${owedColumns}
      from refund join attempt on attempt.id = refund.attempt_id
      where refund.payment_id in (select payment_id from attempt where provider_ref = ${paidRef}) and refund.status = 'pending' and refund.provider_ref is not null`.execute(
    deps.database.db,
  );
  return work(deps, rows);
}

/** The same for all that is owed of a payment, whenever it was tried last; answers how many were asked for. */
export async function refundsAgain(deps: Deps, paymentId: string): Promise<number> {
  const { rows } = await sql<Owed>`
      with due as (select id from refund
        where payment_id = ${paymentId} and status = 'pending' and not by_hand order by created_at for update skip locked)
      update refund set tried_at = now() from due, attempt
      where refund.id = due.id and attempt.id = refund.attempt_id and attempt.provider_ref is not null
      returning ${owedColumns}`.execute(deps.database.db);
  await work(deps, rows);
  return rows.length;
}

const batch = 20;

/** Answers how many refunds came to an end. */
async function work(deps: Deps, owed: readonly Owed[]): Promise<number> {
  const ends = await sideBySide(
    owed,
    async (refund) => {
      const view = await ask(deps, refund);
      return view !== null && (await applyRefund(deps, refund, view));
    },
    ({ payment_id: payment }, error) => deps.log.error({ err: error, payment }, 'a refund could not be worked on'),
  );
  return ends.filter(Boolean).length;
}

type Answer = Omit<RefundView, 'ref'> & { readonly ref: string | null };

async function ask(deps: Deps, refund: Owed): Promise<Answer | null> {
  const { provider, provider_ref: ref } = refund;
  try {
    return await patiently(() => (ref === null ? askFor(deps, refund) : deps.gateway.lookRefund(provider, ref)));
  } catch (error) {
    if (error instanceof GatewayDown) return null;
    if (!(error instanceof GatewayRefused)) throw error;
    deps.log.error({ err: error, payment: refund.payment_id }, 'the provider refuses a refund');
    return { ref, state: 'failed' };
  }
}

/**
 * Money that went back already, by hand or by a call whose answer was lost, is not owed again: only the rest of it. A
 * provider that would take the same part twice, because it has forgotten the key by now, is looked at before it is asked.
 */
async function askFor(deps: Deps, owed: Owed): Promise<Answer> {
  const { id, payment_id, attempt_id, amount, asked, provider, paid_ref: ref } = owed;
  // Under its old key the provider would repeat its old answer.
  const key = `${payment_id}:${attempt_id}:refund:${id}${asked === 0 ? '' : `:again:${asked}`}`;
  const refund = (cents: number, under: string) =>
    deps.gateway.refund({ refundId: id, provider, ref, amount: cents, key: under });
  if (owed.is_old && (await goneBeside(deps, owed)) >= amount) return { ref: null, state: 'done' };
  try {
    return await refund(amount, key);
  } catch (error) {
    if (!(error instanceof GatewayRefused)) throw error;
    const gone = await goneBeside(deps, owed);
    if (gone === 0) throw error;
    const left = amount - gone;
    return left > 0 ? refund(left, `${key}:${left}`) : { ref: null, state: 'done' };
  }
}

/** Cents that went back at the provider, beside those that other refunds of ours asked for. */
async function goneBeside({ gateway }: Pick<Deps, 'gateway'>, { provider, paid_ref: ref, others }: Owed) {
  const { refunded } = await gateway.look(provider, ref);
  return Math.max(0, refunded - others);
}

/** Notes what the provider says under the payment's lock; a refund ends once. */
async function applyRefund(
  deps: Deps,
  { id, payment_id: paymentId, attempt_id: attemptId, amount }: Owed,
  { ref, state, lacksFunds = false, isGivenUp = false }: Answer,
): Promise<boolean> {
  return transact(deps.database, async (tx) => {
    await lockPayment(tx, paymentId);
    const refund = await tx.selectFrom('refund').select('status').where('id', '=', id).executeTakeFirst();
    if (refund?.status !== 'pending') return false;
    await sql`update refund set provider_ref = ${isGivenUp ? null : ref}, asked = asked + ${isGivenUp ? 1 : 0}::int,
      pending_reason = ${state === 'pending' && lacksFunds ? 'insufficient_funds' : null} where id = ${id}`.execute(tx);
    if (state === 'pending') return false;
    const type = state === 'done' ? 'refund.succeeded' : 'refund.failed';
    await changePayment(tx, paymentId, { type, refundId: id, attemptId, amount }, fromProvider);
    await tx.updateTable('refund').set({ status: state, done_at: sql`now()` }).where('id', '=', id).execute();
    return true;
  });
}
