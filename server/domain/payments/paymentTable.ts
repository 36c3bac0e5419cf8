import { paymentStates } from '#contract/payments/payment.values.ts';
import type { PaymentEvent, PaymentFacts } from '#machines/payments/paymentLife.machine.ts';
import type { Effect } from './paymentEffects.ts';
import { advancePayment } from './paymentLife.ts';
import type { PaymentState } from './paymentRow.ts';

/** Every change that the chart paymentLife knows, as `from event to`, for the check of histories; found once. */
export const allowedChanges = (): ReadonlySet<string> => {
  allowed ??= findChanges();
  return allowed;
};
let allowed: ReadonlySet<string> | null = null;

function findChanges(): ReadonlySet<string> {
  const changes = new Set(['– payment.ordered pending', '– payment.ordered paid']);
  for (const status of paymentStates) {
    for (const inner of [true, false]) {
      const state = { status, closed: status === 'processing' && inner, disputed: status === 'review' && inner };
      for (const way of waysFrom(state)) {
        const last = way.at(-1);
        if (last !== undefined) changes.add(`${status} ${last.event} ${last.becomes.status}`);
      }
    }
  }
  return changes;
}

export interface PaymentStep {
  readonly event: PaymentEvent['type'];
  readonly becomes: PaymentState;
  readonly effects: readonly Effect[];
}

/**
 * Every way on that the chart paymentLife has from a state, whatever the facts. A step through `reviving` is two steps,
 * of which a history keeps the second.
 */
export const waysFrom = (state: PaymentState): readonly (readonly PaymentStep[])[] =>
  stepsBy(state, events).flatMap((step) =>
    step.becomes.status === 'reviving' ? stepsBy(step.becomes, room).map((answer) => [step, answer]) : [[step]],
  );

const stepsBy = (state: PaymentState, by: readonly PaymentEvent[]): PaymentStep[] =>
  by.flatMap((event) =>
    facts.flatMap((fact) => {
      const advance = advancePayment(state, fact, event);
      return advance === null ? [] : [{ event: event.type, ...advance }];
    }),
  );

const facts: readonly PaymentFacts[] = [true, false].flatMap((yes) =>
  [1, 2].map(
    (openRefunds) =>
      ({ toPay: 1, currency: 'PLN', waveStarted: yes, hasPlaces: yes, openRefunds, isPointless: !yes }) as const,
  ),
);
const fitting = { attemptId: '', amount: 1, currency: 'PLN' } as const;
const room = [
  { type: 'room.found', ...fitting },
  { type: 'room.missing', ...fitting },
] as const satisfies PaymentEvent[];
const events: readonly PaymentEvent[] = [
  { type: 'attempt.succeeded', ...fitting },
  { type: 'attempt.succeeded', ...fitting, amount: 2 },
  { type: 'attempt.processing' },
  { type: 'attempt.declined', code: '' },
  { type: 'attempt.cancelled', code: '' },
  { type: 'attempt.closed' },
  { type: 'reservation.lapsed' },
  { type: 'reservation.renewed' },
  { type: 'places.released' },
  { type: 'places.refunded', kind: 'places', placeIds: [], back: 1, kept: 1, key: '' },
  { type: 'places.refunded', kind: 'places', placeIds: [], back: 0, kept: 1, key: '' },
  { type: 'refund.succeeded', refundId: '', attemptId: '', amount: 1 },
  { type: 'refund.failed', refundId: '', attemptId: '', amount: 1 },
  { type: 'review.approved', ...fitting },
  { type: 'review.refunded' },
  { type: 'dispute.opened' },
  { type: 'dispute.won' },
  { type: 'dispute.kept' },
  { type: 'operator.refunded' },
  { type: 'operator.restored' },
  { type: 'operator.extended', hours: 1 },
  { type: 'arrival.withdrawn', attemptId: '' },
];
