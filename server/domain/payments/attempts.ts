import { sql } from 'kysely';
import type { PaymentStatus } from '#contract/payments/payment.values.ts';
import type { PaymentProviderName } from '#contract/payments/providers.ts';
import type { Deps } from '../../deps.ts';
import {
  GatewayDown,
  GatewayRefused,
  GatewayUnknown,
  isProviderTrouble,
  type NewAttempt,
  type PayersAddress,
  type ProviderView,
} from '../../outside/gateway.ts';
import { clock, visitor } from '../kit/actor.ts';
import { paymentAddress, thankYouAddress } from '../kit/addresses.ts';
import { Refusal } from '../kit/answers.ts';
import { transact } from '../kit/transact.ts';
import { isLive, liveAttempts } from './liveAttempts.ts';
import { lockPayment, shownStatus } from './paymentRow.ts';
import { isTransferOnly, usualMethod } from './refuseMethod.ts';
import { type Attempt, applyView, attemptsOf } from './settle.ts';

/** What the payer needs to go on: a secret for the form, or where to go. */
export interface Opened {
  readonly provider: PaymentProviderName;
  readonly secret: string | null;
  readonly redirectUrl: string | null;
}

type OpenRefusal = Refusal<
  'already_paid' | 'payment_processing' | 'reservation_lapsed' | 'payment_failed' | 'provider_unavailable'
>;

/**
 * Opens an attempt to pay exactly the stored quote, or answers the open one. Called again after anything, it goes
 * on where it stopped: the row is committed first, then the provider is called outside any transaction with the
 * row's id as its key, then the answer is stored. Another method ends the open attempt first.
 */
export async function openAttempt(
  deps: Deps,
  paymentId: string,
  { provider }: { provider?: PaymentProviderName } = {},
): Promise<Opened | OpenRefusal> {
  try {
    for (let turn = 0; turn < turns; turn++) {
      const attempt = await currentAttempt(deps, paymentId, provider);
      if (attempt instanceof Refusal) return attempt;
      if (provider !== undefined && attempt.provider !== provider) {
        await closeAttempt(deps, attempt);
        continue;
      }
      const view = await ask(deps, attempt);
      const status = await applyView(deps, attempt, view, { actor: visitor });
      if (status === 'pending' && canBePaid(view)) {
        return { provider: attempt.provider, secret: view.secret, redirectUrl: view.redirectUrl };
      }
      // Refused at the bank's page, or overtaken by the lapse: this object leads nowhere any more.
      if (status !== 'outdated' && view.state === 'open') await closeAttempt(deps, attempt);
    }
  } catch (error) {
    if (!isProviderTrouble(error)) throw error;
    deps.log.warn({ err: error, payment: paymentId }, 'no attempt could be opened');
  }
  return new Refusal('provider_unavailable', {}, retrySeconds);
}

/** `openAttempt` for an order: the order stands whatever the provider does, and waits for it no longer than this. */
export async function openFirstAttempt(deps: Deps, paymentId: string, milliseconds = 3_000): Promise<Opened | null> {
  const { promise: late, resolve } = Promise.withResolvers<null>();
  const timer = setTimeout(resolve, milliseconds, null);
  const opened = openAttempt(deps, paymentId).catch((error: unknown) => {
    deps.log.error({ err: error, payment: paymentId }, 'the first attempt failed');
    return null;
  });
  const first = await Promise.race([opened, late]);
  clearTimeout(timer);
  return first instanceof Refusal ? null : first;
}

/**
 * Ends an attempt at the provider first and applies what it says instead, if it says otherwise. Throws GatewayDown
 * while it does not answer, or while the object can neither be paid nor ended.
 */
export async function closeAttempt(deps: Deps, attempt: Attempt): Promise<void> {
  try {
    const ref = attempt.provider_ref ?? (await open(deps, attempt)).ref;
    // A refused key answers the same for a day: one per version of the attempt.
    const key = `${keyOf(attempt)}:cancel:${attempt.version}`;
    const view = await deps.gateway.cancel(attempt.provider, ref, key);
    if ((await applyView(deps, attempt, view, { actor: clock, closedByUs: true })) === 'outdated') {
      throw new GatewayDown(`Attempt ${attempt.id} changed meanwhile.`);
    }
    if (view.state === 'open') throw new GatewayDown(`Attempt ${attempt.id} is still open at the provider.`);
  } catch (error) {
    if (!leadsNowhere(attempt, error)) throw error;
    await giveUp(deps, attempt);
  }
}

const turns = 4;
const retrySeconds = 5;

const keyOf = ({ id, payment_id }: Attempt) => `${payment_id}:${id}`;

/** The open attempt of a payment that still waits for money, made where there is none; committed on return. */
async function currentAttempt(
  deps: Deps,
  paymentId: string,
  method: PaymentProviderName | undefined,
): Promise<Attempt | OpenRefusal> {
  const refusal = await transact(deps.database, async (tx) => {
    const payment = await lockPayment(tx, paymentId);
    const status = shownStatus(payment);
    if (status !== 'pending') return new Refusal(refusalOf[status]);
    if (payment.facts.isDue) return new Refusal('reservation_lapsed');
    if (await isTransferOnly(tx, payment)) return new Refusal('payment_failed');
    const payer = { offered: deps.gateway.offered(payment.region), address: payment.address as object | null };
    const provider = method ?? payment.provider ?? usualMethod(payer);
    if (provider === null) return new Refusal('provider_unavailable', {}, retrySeconds);
    const { rows: made } = await sql`
      insert into attempt (payment_id, provider, amount, currency)
      select ${paymentId}, ${provider}, ${payment.to_pay}, ${payment.currency}
      where not exists (select from attempt where payment_id = ${paymentId} and status = any(${liveAttempts}))
      returning id`.execute(tx);
    if (made.length > 0) {
      await tx.updateTable('payment').set({ provider, failure: null }).where('id', '=', paymentId).execute();
    }
    return null;
  });
  if (refusal) return refusal;
  const live = (await attemptsOf(deps, paymentId)).find(isLive);
  return live ?? currentAttempt(deps, paymentId, method);
}

const refusalOf = {
  processing: 'payment_processing',
  paid: 'already_paid',
  lapsed: 'reservation_lapsed',
  failed: 'payment_failed',
  refund_pending: 'payment_failed',
  refunded: 'payment_failed',
  review: 'payment_processing',
} as const satisfies Record<Exclude<PaymentStatus, 'pending'>, string>;

/** An attempt whose opening was never answered is opened again: its key makes that the same object. */
async function ask(deps: Deps, attempt: Attempt): Promise<ProviderView> {
  try {
    if (attempt.provider_ref === null) return await open(deps, attempt);
    const view = await deps.gateway.look(attempt.provider, attempt.provider_ref);
    if (view.state === 'open' && attempt.isSpent) return await deps.gateway.open(await newAttempt(deps, attempt));
    return { ...view, secret: view.secret ?? attempt.secret };
  } catch (error) {
    if (leadsNowhere(attempt, error)) await giveUp(deps, attempt);
    throw error;
  }
}

/** The provider made no object and never will, or does not know it any more: with the keys of another account, say. */
const leadsNowhere = ({ provider_ref }: Attempt, error: unknown) =>
  error instanceof GatewayUnknown || (error instanceof GatewayRefused && provider_ref === null);

/** Its key makes it the same object again; where that may be forgotten, the object is looked for by its name. */
async function open(deps: Deps, attempt: Attempt): Promise<ProviderView> {
  const found = attempt.isOld ? await deps.gateway.find(attempt.provider, attempt.id) : null;
  return found ?? deps.gateway.open(await newAttempt(deps, attempt));
}

async function newAttempt(deps: Deps, attempt: Attempt): Promise<NewAttempt> {
  const payment = await deps.database.db
    .selectFrom('payment')
    .innerJoin('run', 'run.id', 'payment.run_id')
    .selectAll('payment')
    .select('run.name as run_name')
    .where('payment.id', '=', attempt.payment_id)
    .executeTakeFirstOrThrow();
  const { region, name, surname } = payment;
  return {
    attemptId: attempt.id,
    paymentId: attempt.payment_id,
    provider: attempt.provider,
    amount: attempt.amount,
    currency: attempt.currency,
    email: payment.email,
    description: `${payment.run_name} #${payment.group_id}`,
    returnUrl: thankYouAddress(deps.config, region, attempt.payment_id),
    formUrl: paymentAddress(deps.config, region, attempt.payment_id),
    region,
    language: payment.language,
    payer: { name, surname, address: payment.address as PayersAddress | null },
    breakdown: payment.breakdown,
    seats: payment.seats,
    expiresAt: payment.expires_at,
    since: (attempt.isSpent ? attempt.secret_until : null) ?? attempt.created_at,
  };
}

const canBePaid = ({ state, secret, redirectUrl }: ProviderView) =>
  state === 'open' && (secret !== null || redirectUrl !== null);

/** The next try is a new attempt. Money that comes by this one all the same counts like any other. */
async function giveUp({ database }: Deps, { id }: Attempt) {
  await sql`update attempt set status = 'failed', updated_at = clock_timestamp()
    where id = ${id} and status in ('opening', 'open')`.execute(database.db);
}
