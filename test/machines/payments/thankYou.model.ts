import { type ThanksRead, thankYouMachine } from '#machines/payments/thankYou.machine.ts';
import { holdPromises, modelOf } from '../../kit/charts/model.ts';
import { paymentId, simplePayment } from './payment/payment.fixtures.ts';

export const requests = holdPromises();
export const machine = thankYouMachine.provide({
  actors: { loadPayment: requests.actor, refreshPayment: requests.actor },
  actions: { showPayment: () => undefined },
});

const failure = { code: 'declined', text: 'The bank refused it.' };
export const renewed = { ...simplePayment, status: 'lapsed', renewed_as: 'pay_renewed890abcdefghij' } as const;
const released = { ...simplePayment, status: 'paid', released: true } as const;
export const reads: readonly ThanksRead[] = [
  ...(['paid', 'processing', 'pending', 'lapsed', 'failed', 'refund_pending', 'refunded', 'review'] as const).map(
    (status) => ({ kind: 'found', payment: { ...simplePayment, status } }) as const,
  ),
  { kind: 'found', payment: released },
  { kind: 'found', payment: { ...simplePayment, failure } },
  { kind: 'found', payment: renewed },
  { kind: 'missing' },
];
const refused = new Error('refused');

export const input = { paymentId };
export const model = modelOf(machine, {
  input,
  byName: ['retry.requested', 'answer.wanted'],
  outcomes: {
    loadPayment: { done: reads, error: [refused] },
    refreshPayment: { done: reads, error: [refused] },
  },
  project: ({ payment, asked }) => [
    payment?.status,
    payment?.released,
    payment?.failure,
    payment?.renewed_as,
    Math.min(asked, 8),
  ],
});
