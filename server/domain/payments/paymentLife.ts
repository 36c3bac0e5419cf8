import { type Insertable, sql, type Transaction } from 'kysely';
import { initialTransition, transition } from 'xstate';
import type { PaymentStatus } from '#contract/payments/payment.values.ts';
import { type PaymentEvent, type PaymentFacts, paymentLifeMachine } from '#machines/payments/paymentLife.machine.ts';
import type { Tables } from '../../store/schema.ts';
import { type Actor, inWords } from '../kit/actor.ts';
import { endHold, pauseHold, resumeHold } from '../shop/holds/holds.ts';
import { giveAttemptsUp } from './liveAttempts.ts';
import { type Effect, effectTable, isEffect } from './paymentEffects.ts';
import { lockPayment, type PaymentState } from './paymentRow.ts';

export interface Advance {
  readonly becomes: PaymentState;
  readonly effects: readonly Effect[];
}

/** The next state of a payment after an event and its effects, or null when its life does not take the event. */
export function advancePayment(state: PaymentState, facts: PaymentFacts, event: PaymentEvent): Advance | null {
  const now = paymentLifeMachine.resolveState({ value: chartValue(state), context: facts });
  if (!now.can(event)) return null;
  const [{ value }, actions] = transition(paymentLifeMachine, now, event);
  return { becomes: stateOf(value), effects: actions.map(effectOf) };
}

/**
 * Takes a payment through one event under its row's lock, with its history's line and every effect in the same
 * transaction. The one order of locks everywhere: group, payment, its places, waves, coupons, counts.
 * Answers the status it has then, or null when its life does not take the event: nothing is changed.
 */
export async function changePayment(
  tx: Transaction<Tables>,
  paymentId: string,
  event: PaymentEvent,
  actor: Actor,
): Promise<PaymentStatus | null> {
  const payment = await lockPayment(tx, paymentId);
  let state: PaymentState = { status: payment.status, closed: payment.closed, disputed: payment.disputed };
  let last = event;
  const owed: string[] = [];
  for (const events = [event]; events.length > 0; ) {
    last = events.shift() ?? last;
    const advance = advancePayment(state, payment.facts, last);
    if (advance === null && last === event) return null;
    if (advance === null) throw new Error(`'${state.status}' refuses '${last.type}', its own effect's answer.`);
    const change = {
      tx,
      payment,
      event: last,
      actor,
      from: state.status,
      raise: (next: PaymentEvent) => events.push(next),
      owed,
    };
    for (const { type, params } of advance.effects) await effectTable[type](change, params);
    state = advance.becomes;
  }
  const status = stored(state);
  await changeHold(tx, payment, status);
  await keepState(tx, paymentId, { ...state, status });
  if (!waits(state)) await giveAttemptsUp(tx, paymentId);
  await keepHistory(tx, {
    payment_id: paymentId,
    event: last.type,
    from_status: payment.status,
    to_status: status,
    who: inWords(actor),
  });
  return status;
}

/** The counts of unpaid places follow the payment (docs/rules/holds.md 2.12). */
async function changeHold(
  tx: Transaction<Tables>,
  payment: Awaited<ReturnType<typeof lockPayment>>,
  becomes: PaymentStatus,
): Promise<void> {
  const isOpen = payment.status === 'pending' || payment.status === 'processing';
  if (!isOpen || payment.status === becomes) return;
  if (becomes === 'processing') await pauseHold(tx, payment);
  else if (becomes === 'pending') await resumeHold(tx, payment);
  else await endHold(tx, payment, { isMoney: becomes === 'paid' });
}

/**
 * The first step of a payment whose row and places the caller has just inserted as pending and reserved: what costs
 * nothing is paid at once.
 */
export async function beginPayment(tx: Transaction<Tables>, paymentId: string, actor: Actor): Promise<PaymentStatus> {
  const payment = await lockPayment(tx, paymentId);
  const [{ value }, actions] = initialTransition(paymentLifeMachine, payment.facts);
  const status = stored(stateOf(value));
  const event = { type: 'payment.ordered' } as const;
  const change = { tx, payment, event, actor, from: payment.status, raise: () => undefined, owed: [] };
  for (const { type, params } of actions.map(effectOf)) await effectTable[type](change, params);
  await keepState(tx, payment.id, { status, closed: false, disputed: false });
  await keepHistory(tx, {
    payment_id: payment.id,
    event: event.type,
    from_status: null,
    to_status: status,
    who: inWords(actor),
  });
  return status;
}

/** Whether money for its places is still wanted. */
const waits = ({ status, closed }: PaymentState) => (status === 'pending' || status === 'processing') && !closed;

async function keepState(tx: Transaction<Tables>, id: string, state: PaymentState & { status: PaymentStatus }) {
  const paid = state.status === 'paid' && { paid_at: sql<Date>`coalesce(paid_at, now())` };
  await tx
    .updateTable('payment')
    .set({ ...state, ...paid })
    .where('id', '=', id)
    .execute();
}

const keepHistory = (tx: Transaction<Tables>, line: Insertable<Tables['payment_history']>) =>
  tx.insertInto('payment_history').values(line).execute();

function chartValue({ status, closed, disputed }: PaymentState) {
  if (status === 'processing') return { processing: closed ? 'closed' : 'held' } as const;
  return status === 'review' ? ({ review: disputed ? 'disputed' : 'unplaced' } as const) : status;
}

function stateOf(value: ReturnType<typeof paymentLifeMachine.resolveState>['value']): PaymentState {
  const state = { closed: false, disputed: false };
  if (value === 'ordered') throw new Error('A payment is stored once it is ordered.');
  if (typeof value === 'string') return { ...state, status: value };
  return 'processing' in value
    ? { ...state, status: 'processing', closed: value.processing === 'closed' }
    : { ...state, status: 'review', disputed: value.review === 'disputed' };
}

function stored({ status }: PaymentState): PaymentStatus {
  if (status === 'reviving') throw new Error('Nobody answered whether there is room for late money.');
  return status;
}

function effectOf({ type, params }: { readonly type: string; readonly params?: unknown }): Effect {
  if (!isEffect(type)) throw new Error(`The payment's life asks for '${type}', which nobody does.`);
  return { type, params };
}
