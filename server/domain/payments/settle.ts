import { type SelectQueryBuilder, sql, type Transaction } from 'kysely';
import type { PaymentStatus } from '#contract/payments/payment.values.ts';
import type { PaymentProviderName } from '#contract/payments/providers.ts';
import type { PaymentEvent } from '#machines/payments/paymentLife.machine.ts';
import type { Deps } from '../../deps.ts';
import type { ProviderView } from '../../outside/gateway.ts';
import type { Queries } from '../../store/database.ts';
import type { Tables } from '../../store/schema.ts';
import { isUuid } from '../../store/uuid.ts';
import type { Actor } from '../kit/actor.ts';
import { transact } from '../kit/transact.ts';
import { lockForMoney } from './distance/raisable.ts';
import { isLive, isSpent } from './liveAttempts.ts';
import { compareRefunds } from './money/discrepancies.ts';
import { hearDispute } from './money/disputes.ts';
import { changePayment } from './paymentLife.ts';
import { type LockedPayment, lockPayment } from './paymentRow.ts';

/**
 * One try to pay with one provider object, as last known; `version` changes with every change of it. The provider may
 * soon forget the key under which an old one was opened.
 */
export type Attempt = Awaited<ReturnType<typeof attemptsOf>>[number];

export async function attemptsOf({ database: { db } }: Pick<Deps, 'database'>, paymentId: string) {
  return attemptColumns(db.selectFrom('attempt')).where('payment_id', '=', paymentId).orderBy('created_at').execute();
}

export async function findAttempt({ database: { db } }: Pick<Deps, 'database'>, view: Named) {
  return attemptColumns(db.selectFrom('attempt'))
    .where((is) =>
      view.attemptId !== null && isUuid(view.attemptId)
        ? is.or([is('provider_ref', '=', view.ref), is('id', '=', view.attemptId)])
        : is('provider_ref', '=', view.ref),
    )
    .orderBy(sql`provider_ref = ${view.ref}`, (by) => by.desc().nullsLast())
    .executeTakeFirst();
}
type Named = Pick<ProviderView, 'ref' | 'attemptId'>;

/**
 * Asks the provider about an attempt and applies the answer: the only way that news of money comes in, for
 * webhooks, reconciliation and the person who waits alike. Throws GatewayDown.
 */
export async function settleAttempt(deps: Deps, attempt: Attempt, actor: Actor): Promise<ProviderView> {
  if (attempt.provider_ref === null) throw new Error(`Attempt ${attempt.id} has no object at the provider yet.`);
  const view = await deps.gateway.look(attempt.provider, attempt.provider_ref);
  if ((await applyView(deps, attempt, view, { actor })) === 'outdated') {
    const again = await attemptColumns(deps.database.db.selectFrom('attempt'))
      .where('id', '=', attempt.id)
      .executeTakeFirst();
    return settleAttempt(deps, again ?? attempt, actor);
  }
  return view;
}

/**
 * Applies what a provider reported about an attempt, under the payment's lock. `queried` is the attempt as it was when the
 * provider was asked: an answer overtaken by another is 'outdated', so that an older one never takes a payment back;
 * what can no longer change at the provider is never outdated. Of two payments in one session, the one booked first is
 * the attempt; an answer that takes the other for it is outdated, too.
 */
export async function applyView(
  deps: Pick<Deps, 'database'>,
  queried: Attempt,
  view: ProviderView,
  { actor, closedByUs = false }: { actor: Actor; closedByUs?: boolean },
): Promise<PaymentStatus | 'outdated'> {
  return transact(deps.database, async (tx) => {
    await lockForMoney(tx, queried.payment_id);
    const payment = await lockPayment(tx, queried.payment_id);
    const latest = await attemptColumns(tx.selectFrom('attempt'))
      .where('id', '=', queried.id)
      .executeTakeFirstOrThrow();
    // Its money has raised a place of another payment since: that one is to be locked.
    if (latest.payment_id !== queried.payment_id) return 'outdated';
    const isOwn = latest.provider_ref === null || latest.provider_ref === view.ref;
    const mayBeOld = !isFinal(view) || latest.disputed !== view.disputed || latest.lost !== view.lost;
    if (isOwn && latest.version !== queried.version && mayBeOld) return 'outdated';
    if (isOwn && takesAnother(latest, view)) return 'outdated';
    const one = isOwn ? latest : await secondObject(tx, latest, view);
    let status = (await applyTo(tx, payment, one, view, { actor, closedByUs })) ?? payment.status;
    for (const other of view.others ?? []) {
      const second = await secondObject(tx, latest, other);
      status = (await applyTo(tx, payment, second, other, { actor, closedByUs })) ?? status;
    }
    return status;
  });
}

/** Null if it is no news to the payment. */
async function applyTo(
  tx: Transaction<Tables>,
  { id, failure }: LockedPayment,
  attempt: Attempt,
  view: ProviderView,
  { actor, closedByUs }: { readonly actor: Actor; readonly closedByUs: boolean },
): Promise<PaymentStatus | null> {
  await keepView(tx, attempt, view);
  const event = eventOf(attempt, view, failure?.code ?? null, closedByUs);
  const status = event && (await changePayment(tx, id, event, actor));
  // Now: what is owed back by this very news is not given back by somebody else.
  if (view.state !== 'succeeded') return status;
  // Money that has just raised a place is of another payment.
  const { payment_id } = await tx
    .selectFrom('attempt')
    .select('payment_id')
    .where('id', '=', attempt.id)
    .executeTakeFirstOrThrow();
  await compareRefunds(tx, { ...attempt, payment_id }, view);
  await hearDispute(tx, { ...attempt, payment_id }, view, actor);
  return status;
}

/**
 * A provider forgets keys: an attempt that was opened again late may be two objects there. The second is an attempt of
 * its own that leads nowhere; it is ended, and what was paid by it is a payment like any other.
 */
async function secondObject(tx: Transaction<Tables>, { payment_id, provider }: Attempt, view: ProviderView) {
  await addAttempt(tx, { paymentId: payment_id, provider }, view);
  return attemptColumns(tx.selectFrom('attempt')).where('provider_ref', '=', view.ref).executeTakeFirstOrThrow();
}

/** Writes down an object that we hear of without an attempt for it, to be ended where it is still open. */
export async function addAttempt(
  db: Queries,
  { paymentId, provider }: { readonly paymentId: string; readonly provider: PaymentProviderName },
  { ref, amount, currency }: ProviderView,
): Promise<void> {
  await sql`insert into attempt (payment_id, provider, provider_ref, amount, currency, status, close_at)
    values (${paymentId}, ${provider}, ${ref}, ${amount}, ${currency}, 'failed', now())
    on conflict (provider_ref) do nothing`.execute(db);
}

/** The provider's name of the payment whose money is here; null as long as there is none. */
const capturedBy = ({ state, ref, capturedRef }: ProviderView) => (state === 'succeeded' ? (capturedRef ?? ref) : null);

/** Whether it takes another payment of the same session for the one that was booked. */
const takesAnother = ({ captured_ref: booked }: Attempt, view: ProviderView) =>
  booked !== null && ![null, booked].includes(capturedBy(view));

const isFinal = ({ state }: ProviderView) => state === 'succeeded' || state === 'cancelled';

/**
 * The event that the answer means to the payment; null when it is no news. Money is news whatever we thought of the
 * attempt.
 */
function eventOf(
  attempt: Attempt,
  view: ProviderView,
  knownFailure: string | null,
  closedByUs: boolean,
): PaymentEvent | null {
  const was = attempt.status;
  if (view.state === 'succeeded') {
    const { amount, currency } = view;
    return was === 'succeeded' ? null : { type: 'attempt.succeeded', attemptId: attempt.id, amount, currency };
  }
  if (was === 'succeeded' || was === 'cancelled' || was === 'failed') return null;
  if (view.state === 'processing') return was === 'processing' ? null : { type: 'attempt.processing' };
  if (view.state === 'cancelled') {
    // An attempt that the bank worked on was not ours to end: the payment hears that no money comes.
    return closedByUs && was !== 'processing'
      ? { type: 'attempt.closed' }
      : { type: 'attempt.cancelled', code: view.failure ?? 'cancelled' };
  }
  if (was === 'processing') return { type: 'attempt.declined', code: view.failure ?? 'declined' };
  return view.failure !== null && view.failure !== knownFailure
    ? { type: 'attempt.declined', code: view.failure }
    : null;
}

async function keepView(tx: Transaction<Tables>, attempt: Attempt, view: ProviderView) {
  const status = isLive(attempt) || view.state === 'succeeded' ? view.state : attempt.status;
  const then = {
    status,
    provider_ref: view.ref,
    captured_ref: attempt.captured_ref ?? capturedBy(view),
    secret: view.secret ?? attempt.secret,
    redirect_url: view.redirectUrl,
    disputed: view.disputed,
    lost: view.lost,
  };
  const isNews = Object.entries(then).some(([field, value]) => attempt[field as keyof typeof then] !== value);
  if (!isNews) return;
  await tx
    .updateTable('attempt')
    .set({
      ...then,
      ...(view.secret !== null && { secret_until: view.secretUntil ?? null }),
      updated_at: sql`clock_timestamp()`,
    })
    .where('id', '=', attempt.id)
    .execute();
}

/** Money that came by hand is no provider's to ask about. */
const attemptColumns = <Rows extends object>(query: SelectQueryBuilder<Tables, 'attempt', Rows>) =>
  query
    .where('provider', '<>', 'hand')
    .select([
      sql<PaymentProviderName>`provider`.as('provider'),
      'id',
      'payment_id',
      'provider_ref',
      'captured_ref',
      'secret',
      'redirect_url',
      'secret_until',
      'created_at',
      'amount',
      'currency',
      'status',
      'disputed',
      'lost',
      sql<string>`updated_at::text`.as('version'),
      sql<boolean>`created_at < now() - interval '20 hours'`.as('isOld'),
      isSpent.as('isSpent'),
    ]);
