import { sql } from 'kysely';
import { methods, type PaymentAccount } from '#contract/payments/providers.ts';
import type { Deps } from '../../deps.ts';
import { GatewayDown, GatewayRefused, type ProviderView, type SignedEvent } from '../../outside/gateway.ts';
import { provider } from '../kit/actor.ts';
import { sideBySide } from '../kit/sideBySide.ts';
import { recordDiscrepancy } from './money/discrepancies.ts';
import { hearOfPayout, isOfPayout } from './payouts/look.ts';
import { refundsOf } from './refunds.ts';
import { addAttempt, applyView, findAttempt, settleAttempt } from './settle.ts';

/** Stores an event before anything is done about it; false when it is here already. */
export async function receiveEvent(
  { database }: Pick<Deps, 'database'>,
  account: PaymentAccount,
  event: Omit<SignedEvent, 'age'>,
): Promise<boolean> {
  const made = await database.db
    .insertInto('provider_event')
    .values({
      provider: account,
      id: storable(event.id),
      type: storable(event.type),
      object_ref: event.objectRef && storable(event.objectRef),
      body: JSON.stringify(event.body, (_, value) => (typeof value === 'string' ? storable(value) : named(value))),
    })
    .onConflict((conflict) => conflict.columns(['provider', 'id']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return made !== undefined;
}

/** A text as PostgreSQL takes it: without NUL and halves of characters. */
const storable = (text: string) => text.replaceAll('\0', '').toWellFormed();
const named = (value: unknown) =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).map(([name, one]) => [storable(name), one]))
    : value;

/**
 * Works the inbox off, each event once on any number of servers: the object is fetched from the provider, whatever
 * the event says, and applied. An event that cannot be applied yet is tried again, later each time: after 4 s, and after
 * 256 s at most.
 */
export async function applyEvents(deps: Deps): Promise<number> {
  const { rows } = await sql<{ account: PaymentAccount; id: string; type: string; object_ref: string | null }>`
    update provider_event set tried_at = now(), tries = tries + 1 where (provider, id) in (
      select provider, id from provider_event
      where applied_at is null
        and (tried_at is null or tried_at < now() - make_interval(secs => power(2, least(tries, 7) + 1)))
      order by received_at limit ${batch} for update skip locked)
    returning provider as account, id, type, object_ref`.execute(deps.database.db);
  const objects = Map.groupBy(rows, ({ account, object_ref }) => `${account} ${object_ref ?? ''}`);
  const applied = await sideBySide(
    [...objects.values()],
    async (events) => {
      const [{ account, object_ref: ref, type } = { account: null, object_ref: null, type: '' }] = events;
      const apply = isOfPayout(type) ? hearOfPayout : applyMoney;
      // One look serves all the events of an object: it is younger than any of them.
      if (account !== null && ref !== null && !(await applyNews(deps, account, ref, apply))) return 0;
      const ids = events.map(({ id }) => id);
      await sql`update provider_event set applied_at = now() where provider = ${account} and id = any(${ids})`.execute(
        deps.database.db,
      );
      return events.length;
    },
    ([event], error) =>
      deps.log.error({ err: error, ref: event?.object_ref }, 'an event cannot be applied and is tried again'),
  );
  return applied.reduce((sum, events) => sum + events, 0);
}

const batch = 100;

/** False when the provider does not answer; an object that is none of ours is done with at once. */
async function applyNews(
  deps: Deps,
  account: PaymentAccount,
  ref: string,
  apply: (deps: Deps, account: PaymentAccount, ref: string) => Promise<unknown>,
): Promise<boolean> {
  try {
    await apply(deps, account, ref);
    return true;
  } catch (error) {
    if (error instanceof GatewayRefused) {
      deps.log.warn({ err: error, ref }, 'an event is about an object that the provider does not show');
      return true;
    }
    if (!(error instanceof GatewayDown)) throw error;
    deps.log.info({ err: error, ref }, 'an event waits for the provider');
    return false;
  }
}

async function applyMoney(deps: Deps, account: PaymentAccount, ref: string): Promise<void> {
  const attempt = await findAttempt(deps, { ref, attemptId: null });
  if (attempt) await settleAttempt(deps, attempt, provider);
  else await adoptView(deps, await deps.gateway.look(account, ref));
  await refundsOf(deps, ref);
}

/**
 * Finds the home of an object by the names that we gave it: news that overtook the answer of our own call, an object
 * of a payment that has forgotten it, or money of which we know nothing any more, which the operator decides on. Answers
 * what it is; null for nothing of ours.
 */
export async function adoptView(
  deps: Pick<Deps, 'database' | 'gateway' | 'log'>,
  view: ProviderView,
): Promise<'known' | 'found' | 'stranger' | null> {
  const { db } = deps.database;
  const { account, ref, paymentId, amount, currency } = view;
  let attempt = await findAttempt(deps, view);
  if (attempt?.provider_ref === ref && attempt.status === 'succeeded') {
    if ((await applyView(deps, attempt, view, { actor: provider })) === 'outdated') throw overtaken();
    return 'known';
  }
  const payment =
    attempt || paymentId === null
      ? undefined
      : await db.selectFrom('payment').select('provider').where('id', '=', paymentId).executeTakeFirst();
  if (payment && paymentId !== null) {
    const method = payment.provider;
    const isOfAccount = method !== null && methods[method].account === account;
    await addAttempt(db, { paymentId, provider: isOfAccount ? method : account }, view);
    attempt = await findAttempt(deps, view);
  }
  if (attempt === undefined) {
    for (const other of view.others ?? []) await adoptView(deps, other);
    if (paymentId === null || view.state !== 'succeeded' || view.refunded >= amount) return null;
    const isNew = await recordDiscrepancy(db, { account, ref, kind: 'stranger', paymentId: null, amount, currency });
    if (isNew) deps.log.error({ ref, amount, currency }, 'money came in for a payment that is not in the database');
    return 'stranger';
  }
  // Again, as what it is: the first look did not know yet whether the payer fills in a form or is sent away.
  const latest = await deps.gateway.look(attempt.provider, ref);
  if ((await applyView(deps, attempt, latest, { actor: provider })) === 'outdated') throw overtaken();
  return 'found';
}

const overtaken = () => new GatewayDown('The answer was overtaken by another.');
