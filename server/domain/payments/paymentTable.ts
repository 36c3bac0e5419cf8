import { paymentStates } from '#contract/buying.calls.ts';
import type { PaymentEvent, PaymentFacts } from '#machines/payments/paymentLife.machine.ts';
import { advancePayment } from './paymentLife.ts';
import type { PaymentState } from './paymentRow.ts';

/** Every change that the chart paymentLife knows, as `from event to`, for the check of histories. */
export function allowedChanges(): ReadonlySet<string> {
  const changes = new Set(['– payment.ordered pending', '– payment.ordered paid']);
  for (const status of paymentStates) {
    for (const inner of [true, false]) {
      const state = { status, closed: status === 'processing' && inner, disputed: status === 'review' && inner };
      for (const event of events) collect(changes, status, state, event);
    }
  }
  return changes;
}

const facts: readonly PaymentFacts[] = [true, false].flatMap((yes) =>
  [1, 2].map((openRefunds) => ({ toPay: 1, currency: 'PLN', waveStarted: yes, hasPlaces: yes, openRefunds }) as const),
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
  { type: 'refund.succeeded', attemptId: '' },
  { type: 'refund.failed', attemptId: '' },
  { type: 'review.approved', ...fitting },
  { type: 'review.refunded' },
  { type: 'dispute.opened' },
  { type: 'dispute.won' },
  { type: 'dispute.kept' },
  { type: 'operator.refunded' },
  { type: 'operator.restored' },
  { type: 'operator.extended', hours: 1 },
];

/** What passes through `reviving` is written down as what it came to. */
function collect(changes: Set<string>, from: string, state: PaymentState, event: PaymentEvent) {
  for (const known of facts) {
    const becomes = advancePayment(state, known, event)?.becomes;
    if (becomes?.status === 'reviving') for (const answer of room) collect(changes, from, becomes, answer);
    else if (becomes) changes.add(`${from} ${event.type} ${becomes.status}`);
  }
}
