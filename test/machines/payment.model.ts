import { paymentMachine } from '#machines/payment.machine.ts';
import type { PaymentRead } from '#machines/payment.types.ts';
import { reservationCountdownMachine } from '#machines/reservationCountdown.machine.ts';
import { holdCallback, holdPromises, modelOf } from '../kit/model.ts';
import {
  bankPayment,
  cardPayment,
  found,
  heldLonger,
  methodlessPayment,
  paymentId,
  refusedByBank,
  renewedPayment,
  unopenedPayment,
} from './payment.fixtures.ts';

export const requests = holdPromises();
export const clock = holdCallback();
const nothing = () => undefined;

export const machine = paymentMachine.provide({
  actors: {
    loadPayment: requests.actor,
    openAttempt: requests.actor,
    loadProvider: requests.actor,
    confirmPayment: requests.actor,
    leaveForBank: requests.actor,
    renewReservation: requests.actor,
    countdown: reservationCountdownMachine.provide({ actors: { watchClock: clock.actor } }),
  },
  actions: { showMissingFields: nothing, showThankYou: nothing, showPayment: nothing },
});

const refused = new Error('refused');
const reads: readonly PaymentRead[] = [
  ...[cardPayment, bankPayment, refusedByBank, unopenedPayment, methodlessPayment].map(found),
  ...[heldLonger, renewedPayment].map(found),
  ...(['paid', 'lapsed', 'failed'] as const).map((status) => found({ ...cardPayment, status })),
  { kind: 'missing' },
];

export const input = { paymentId, answer: null };
export const model = modelOf(machine, {
  input,
  events: {
    'form.readied': [{ type: 'form.readied' }],
    'form.failed': [{ type: 'form.failed' }],
    'form.completed': [{ type: 'form.completed' }],
    'form.unfinished': [{ type: 'form.unfinished' }],
    'payment.confirmed': [{ type: 'payment.confirmed' }],
    'bank.chosen': [{ type: 'bank.chosen' }],
    'method.reconsidered': [{ type: 'method.reconsidered' }],
    'choice.dismissed': [{ type: 'choice.dismissed' }],
    'method.chosen': [{ type: 'method.chosen', provider: 'przelewy24' }],
    'places.wanted': [{ type: 'places.wanted' }],
    'retry.requested': [{ type: 'retry.requested' }],
  },
  outcomes: {
    loadPayment: { done: reads, error: [refused] },
    openAttempt: {
      done: [
        { kind: 'opened', payment: cardPayment },
        { kind: 'opened', payment: bankPayment },
        { kind: 'opened', payment: unopenedPayment },
        { kind: 'moved' },
      ],
      error: [refused],
    },
    loadProvider: { done: [undefined], error: [refused] },
    confirmPayment: {
      done: [
        { kind: 'declined', text: 'Your card was declined.' },
        { kind: 'incomplete' },
        { kind: 'moved' },
        { kind: 'confirmed' },
      ],
      error: [refused],
    },
    leaveForBank: { done: [], error: [refused] },
    renewReservation: { done: [{ kind: 'moved' }, { kind: 'full' }, { kind: 'saleClosed' }], error: [refused] },
    countdown: { done: [undefined], error: [refused] },
  },
  project: ({ found: read }) => [
    read?.payment.payment_secret,
    read?.payment.payment_url,
    read?.payment.payment_provider,
    read?.payment.failure,
  ],
});
