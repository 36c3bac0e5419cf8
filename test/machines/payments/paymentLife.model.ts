import { type PaymentFacts, paymentLifeMachine } from '../../../machines/payments/paymentLife.machine.ts';
import { modelOf } from '../../kit/charts/model.ts';

export const machine = paymentLifeMachine;
const money = { attemptId: 'a1', amount: 20_199, currency: 'PLN' } as const;

const sent = { refundId: 'r1', attemptId: 'a1', amount: 20_199 } as const;
const forPlaces = { kind: 'places', placeIds: [1], back: 9_950, kept: 10_249, key: 'k1' } as const;

export const input: PaymentFacts = {
  toPay: 20_199,
  currency: 'PLN',
  waveStarted: false,
  hasPlaces: true,
  openRefunds: 1,
  isPointless: false,
};

/** Facts do not change on a path, so each fact that a guard reads has a model of its own. */
export const models = [
  input,
  { ...input, toPay: 0 },
  { ...input, waveStarted: true },
  { ...input, openRefunds: 2 },
  { ...input, hasPlaces: false },
  { ...input, isPointless: true },
].map((facts) =>
  modelOf(machine, {
    input: facts,
    events: {
      'attempt.declined': [{ type: 'attempt.declined', code: 'card_declined' }],
      'attempt.cancelled': [{ type: 'attempt.cancelled', code: 'cancelled' }],
      'attempt.succeeded': [
        { type: 'attempt.succeeded', ...money },
        { type: 'attempt.succeeded', ...money, amount: 1 },
      ],
      'room.found': [{ type: 'room.found', ...money }],
      'room.missing': [{ type: 'room.missing', ...money }],
      'refund.succeeded': [{ type: 'refund.succeeded', ...sent }],
      'refund.failed': [{ type: 'refund.failed', ...sent }],
      'places.refunded': [
        { type: 'places.refunded', ...forPlaces },
        { type: 'places.refunded', ...forPlaces, back: 0 },
      ],
      'review.approved': [{ type: 'review.approved', ...money }],
      'operator.extended': [{ type: 'operator.extended', hours: 24 }],
      'arrival.withdrawn': [{ type: 'arrival.withdrawn', attemptId: 'a1' }],
    },
    byName: [
      'attempt.processing',
      'attempt.closed',
      'reservation.lapsed',
      'reservation.renewed',
      'places.released',
      'dispute.opened',
      'dispute.won',
      'dispute.kept',
      'review.refunded',
      'operator.refunded',
      'operator.restored',
    ],
    project: () => null,
  }),
);
