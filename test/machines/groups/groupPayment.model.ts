import type { Payment } from '#contract/payments/payment.calls.ts';
import { groupPaymentMachine } from '#machines/groups/groupPayment.machine.ts';
import { holdPromises, modelOf } from '../../kit/charts/model.ts';
import { about, duePayment } from './group.fixtures.ts';

export const requests = holdPromises();
const nothing = () => undefined;
export const machine = groupPaymentMachine.provide({
  actors: { loadPayment: requests.actor, openAttempt: requests.actor },
  actions: { goToPayment: nothing, goToProvider: nothing },
});

export const input = about({ paymentId: duePayment.payment_id });
/** The payment of a challenge, which has no method yet. */
export const undecided: Payment = { ...duePayment, payment_provider: null, payment_url: null };
export const byCard: Payment = {
  ...duePayment,
  payment_provider: 'stripe',
  payment_url: null,
  payment_secret: 'pi_1_secret_2',
};

export const model = modelOf(machine, {
  input,
  byName: ['payment.confirmed', 'payment.reconsidered', 'retry.requested', 'dialog.dismissed'],
  outcomes: {
    loadPayment: { done: [duePayment, undecided, byCard], error: [new Error('no network')] },
    openAttempt: {
      done: [{ kind: 'opened', payment: duePayment }, { kind: 'moved' }],
      error: [new Error('no network')],
    },
  },
  project: ({ payment }) => [payment?.payment_provider],
});
