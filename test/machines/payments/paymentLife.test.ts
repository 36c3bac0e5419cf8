import { expect, it } from 'vitest';
import { initialTransition, transition } from 'xstate';
import {
  type PaymentEvent,
  type PaymentFacts,
  paymentLifeMachine,
} from '../../../machines/payments/paymentLife.machine.ts';
import { walkJourney } from '../../kit/charts/journey.ts';
import { input } from './paymentLife.model.ts';

const first = { attemptId: 'a1', amount: 20_199, currency: 'PLN' } as const;
const succeeded = { type: 'attempt.succeeded', ...first } as const;
const tooLittle = { ...succeeded, amount: 20_198 } as const;
const inEuros = { ...succeeded, currency: 'EUR' } as const;
const processing = { type: 'attempt.processing' } as const;
const declined = { type: 'attempt.declined', code: 'card_declined' } as const;
const cancelled = { type: 'attempt.cancelled', code: 'cancelled' } as const;
const closedByUs = { type: 'attempt.closed' } as const;
const lapsed = { type: 'reservation.lapsed' } as const;
const renewed = { type: 'reservation.renewed' } as const;
const released = { type: 'places.released' } as const;
const found = { type: 'room.found', ...first } as const;
const missing = { type: 'room.missing', ...first } as const;
const refunded = { type: 'refund.succeeded', refundId: 'r1', attemptId: 'a1', amount: 20_199 } as const;
const refundFailed = { ...refunded, type: 'refund.failed' } as const;
const forPlaces = { type: 'places.refunded', kind: 'places', placeIds: [1], back: 1, kept: 1, key: 'k' } as const;
const forNothing = { ...forPlaces, back: 0 } as const;
const approved = { type: 'review.approved', ...first } as const;
const sentBack = { type: 'review.refunded' } as const;
const paidBack = { type: 'operator.refunded' } as const;
const restored = { type: 'operator.restored' } as const;
const disputed = { type: 'dispute.opened' } as const;
const won = { type: 'dispute.won' } as const;
const kept = { type: 'dispute.kept' } as const;
const extended = { type: 'operator.extended', hours: 24 } as const;

type Value = Parameters<typeof paymentLifeMachine.resolveState>[0]['value'];
const held = { processing: 'held' } as const;
const closed = { processing: 'closed' } as const;
const review = { review: 'unplaced' } as const;
const underDispute = { review: 'disputed' } as const;

const paidInVain = ['releasePlaces', 'refundMoney', 'mail refund_pending'];

/** The table of docs/rules/payments.md 2, row by row: from, event, to, effects. */
type Row = [from: Value, event: PaymentEvent, to: Value, effects: string[], facts?: Partial<PaymentFacts>];
const table: Row[] = [
  ['pending', declined, 'pending', ['noteFailure']],
  ['pending', cancelled, 'pending', ['noteFailure']],
  ['pending', closedByUs, 'pending', ['note']],
  ['pending', processing, held, ['processPlaces']],
  ['pending', succeeded, 'paid', ['payPlaces', 'keepMoney', 'raisePlace', 'mail paid']],
  [held, succeeded, 'paid', ['payPlaces', 'keepMoney', 'raisePlace', 'mail paid']],
  ['pending', succeeded, 'refund_pending', paidInVain, { isPointless: true }],
  [held, succeeded, 'refund_pending', paidInVain, { isPointless: true }],
  ['pending', tooLittle, review, ['lapsePlaces', 'reviewMoney'], { isPointless: true }],
  ['pending', tooLittle, review, ['lapsePlaces', 'reviewMoney']],
  ['pending', inEuros, review, ['lapsePlaces', 'reviewMoney']],
  [held, tooLittle, review, ['lapsePlaces', 'reviewMoney']],
  [held, inEuros, review, ['lapsePlaces', 'reviewMoney']],
  ['lapsed', tooLittle, review, ['reviewMoney']],
  ['failed', tooLittle, review, ['reviewMoney']],
  [held, declined, 'pending', ['noteFailure', 'returnPlaces', 'extendReservation', 'mail payment_failed']],
  [held, cancelled, 'pending', ['noteFailure', 'returnPlaces', 'extendReservation', 'mail payment_failed']],
  [held, declined, 'failed', ['noteFailure', 'lapsePlaces', 'mail payment_failed'], { waveStarted: true }],
  [held, cancelled, 'failed', ['noteFailure', 'lapsePlaces', 'mail payment_failed'], { waveStarted: true }],
  ['pending', lapsed, 'lapsed', ['lapsePlaces', 'mail lapsed']],
  ['pending', released, 'failed', ['releasePlaces']],
  [held, released, closed, ['releasePlaces']],
  [closed, succeeded, 'refund_pending', ['refundMoney', 'mail refund_pending']],
  [closed, tooLittle, review, ['reviewMoney']],
  [closed, declined, 'failed', ['noteFailure']],
  [closed, cancelled, 'failed', ['noteFailure']],
  ['lapsed', succeeded, 'reviving', ['seekRoom']],
  ['failed', succeeded, 'reviving', ['seekRoom']],
  ['lapsed', renewed, 'lapsed', ['note']],
  ['reviving', found, 'paid', ['revivePlaces', 'keepMoney', 'refundReviewedMoney', 'raisePlace', 'mail paid']],
  ['reviving', missing, 'refund_pending', ['refundMoney', 'refundReviewedMoney', 'mail refund_pending']],
  ['paid', succeeded, 'paid', ['refundMoney', 'mail refund_pending']],
  ['paid', tooLittle, 'paid', ['refundMoney', 'mail refund_pending']],
  ['paid', refunded, 'paid', ['returnMoney', 'mail refunded']],
  ['paid', refundFailed, 'paid', ['reviewMoney']],
  ['paid', sentBack, 'paid', ['refundReviewedMoney', 'mail refund_pending']],
  ['paid', released, 'paid', ['releasePlaces', 'forfeitMoney']],
  ['refund_pending', refunded, 'refunded', ['returnMoney', 'mail refunded']],
  ['refund_pending', refunded, 'refund_pending', ['returnMoney', 'mail refunded'], { openRefunds: 2 }],
  ['refund_pending', refundFailed, review, ['reviewMoney']],
  ['refund_pending', succeeded, 'refund_pending', ['refundMoney', 'mail refund_pending']],
  ['refunded', succeeded, 'refund_pending', ['refundMoney', 'mail refund_pending']],
  ['pending', extended, 'pending', ['holdLonger', 'mail reserved']],
  ['lapsed', restored, 'paid', ['restorePlaces', 'mail paid']],
  ['failed', restored, 'paid', ['restorePlaces', 'mail paid']],
  ['refunded', restored, 'paid', ['restorePlaces', 'mail paid']],
  ['paid', paidBack, 'paid', ['refundPaidMoney', 'mail refund_pending']],
  ['paid', paidBack, 'refund_pending', ['refundPaidMoney', 'mail refund_pending'], { hasPlaces: false }],
  ['paid', forPlaces, 'paid', ['refundPlacesMoney', 'keepRest', 'mail refund_pending']],
  ['paid', forPlaces, 'refund_pending', ['refundPlacesMoney', 'keepRest', 'mail refund_pending'], { hasPlaces: false }],
  ['paid', forNothing, 'paid', ['keepRest']],
  ['paid', forNothing, 'paid', ['keepRest'], { hasPlaces: false }],
  [review, succeeded, review, ['reviewMoney']],
  [review, refunded, review, ['returnMoney', 'mail refunded']],
  [review, refundFailed, review, ['reviewMoney']],
  [review, approved, 'reviving', ['seekRoom']],
  [review, sentBack, 'refund_pending', ['refundReviewedMoney', 'mail refund_pending']],
  ['paid', disputed, underDispute, ['note']],
  [underDispute, won, 'paid', ['note']],
  [underDispute, kept, 'paid', ['note']],
  [underDispute, released, 'paid', ['releasePlaces', 'forfeitMoney']],
  [underDispute, succeeded, underDispute, ['refundMoney', 'mail refund_pending']],
  [underDispute, tooLittle, underDispute, ['refundMoney', 'mail refund_pending']],
  [underDispute, refunded, underDispute, ['returnMoney', 'mail refunded']],
  [underDispute, refundFailed, underDispute, ['reviewMoney']],
  [underDispute, sentBack, underDispute, ['refundReviewedMoney', 'mail refund_pending']],
];

it.each<Row>(table)('%j takes %j and becomes %j', (from, event, to, effects, facts = {}) => {
  const before = paymentLifeMachine.resolveState({ value: from, context: { ...input, ...facts } });
  const [after, actions] = transition(paymentLifeMachine, before, event);
  expect({ value: after.value, did: actions.map(nameOf) }).toEqual({ value: to, did: effects });
});

const allStates = [
  'pending',
  held,
  closed,
  'lapsed',
  'failed',
  'reviving',
  'paid',
  'refund_pending',
  'refunded',
  review,
  underDispute,
] as const;
const allEvents = [...new Map(table.map(([, event]) => [event.type, event])).values()];
const refusals = allStates.flatMap((from) =>
  allEvents
    .filter(({ type }) => !table.some(([state, event]) => state === from && event.type === type))
    .map((event) => [from, event] as const),
);

it.each(refusals)('%j refuses %j, also when restored', (from, event) => {
  const before = paymentLifeMachine.resolveState({ value: from, context: input });
  const [after, actions] = transition(paymentLifeMachine, before, event);
  expect({ may: before.can(event), same: after === before, actions }).toEqual({ may: false, same: true, actions: [] });
});

it.each([
  ['what costs nothing is paid at once', 0, 'paid', ['payPlaces', 'mail paid']],
  ['an order waits for its money', 20_199, 'pending', ['holdPlaces', 'mail reserved']],
])('%s', (_, toPay, state, effects) => {
  const [{ value }, actions] = initialTransition(paymentLifeMachine, { ...input, toPay });
  expect({ value, did: actions.map(nameOf) }).toEqual({ value: state, did: effects });
});

it.each<[story: string, events: readonly PaymentEvent[], end: string]>([
  ['late money finds none and goes back', [lapsed, succeeded, missing, refunded], 'refunded'],
  ['who paid in cash has the places again, and money that comes then goes back', [lapsed, restored, succeeded], 'paid'],
  ['old news takes nothing back', [succeeded, processing, declined, cancelled, lapsed], 'paid'],
])('%s', (_, events, end) => {
  expect(walkJourney(paymentLifeMachine, input, events).state).toBe(end);
});

function nameOf({ type, params }: { readonly type: string; readonly params?: unknown }): string {
  const { template } = (params ?? {}) as { template?: string };
  return template === undefined ? type : `${type} ${template}`;
}
