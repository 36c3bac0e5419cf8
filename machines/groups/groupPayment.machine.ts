import { assign, fromPromise, setup } from 'xstate';
import type { Payment } from '#contract/payments/payment.calls.ts';
import { isPaidElsewhere, isPaidHere, type PaymentProviderName } from '#contract/payments/providers.ts';
import { known } from '../kit/known.ts';
import { outputOf } from '../kit/outputOf.ts';
import { unprovided } from '../kit/unprovided.ts';
import type { Attempt } from '../payments/payment.logic.ts';
import type { Subject } from './groupDialogs.logic.ts';

interface Context {
  readonly groupId: number;
  readonly paymentId: string;
  /** Null until it is read. */
  readonly payment: Payment | null;
}

const paymentOf = ({ context: { groupId, paymentId } }: { readonly context: Context }) => ({ groupId, paymentId });

/**
 * Shows unpaid places once more before the payer leaves for a bank (docs/rules/groups.md 9.5). A payment that can be
 * made on our own page, or is no longer due, goes to the payment screen.
 *
 * | state | what is happening |
 * |---|---|
 * | loading | The payment is loading. |
 * | unavailable | It did not load; I may try again. |
 * | reviewing | I look at price, fee and total before I leave. |
 * | opening | The way to my bank is being opened. |
 * | failed | It could not be opened; I may try again. |
 * | toPayment | I go to the payment screen. |
 * | toProvider | I go to my bank. |
 * | dismissed | I have closed the dialog. |
 */
export const groupPaymentMachine = setup({
  types: {
    input: {} as Subject,
    context: {} as Context,
    events: {} as { type: 'payment.confirmed' | 'payment.reconsidered' | 'retry.requested' | 'dialog.dismissed' },
    tags: {} as 'waiting' | 'unavailable' | 'busy' | 'failed',
  },
  actors: {
    loadPayment: fromPromise<Payment, { paymentId: string }>(unprovided),
    openAttempt: fromPromise<Attempt, { paymentId: string; provider: PaymentProviderName }>(unprovided),
  },
  actions: {
    rememberPayment: assign((_, { payment }: { payment: Payment }) => ({ payment })),
    rememberAttempt: assign((_, attempt: Attempt) => (attempt.kind === 'opened' ? { payment: attempt.payment } : {})),
    goToPayment: (_, _params: { groupId: number; paymentId: string }) => unprovided(),
    goToProvider: (_, _params: { address: string }) => unprovided(),
  },
  guards: {
    /** The payment is due, and is not made by a form on our own page. */
    wantsReview: (_, { status, payment_provider }: Payment) => status === 'pending' && !isPaidHere(payment_provider),
    hasProvider: ({ context }) => context.payment?.payment_provider != null,
    goesToBank: (_, attempt: Attempt) => attempt.kind === 'opened' && isPaidElsewhere(attempt.payment.payment_provider),
  },
}).createMachine({
  id: 'groupPayment',
  context: ({ input: { group, paymentId } }) => ({ groupId: group.id, paymentId: known(paymentId), payment: null }),
  initial: 'loading',
  states: {
    loading: {
      tags: 'waiting',
      invoke: {
        id: 'loadPayment',
        src: 'loadPayment',
        input: ({ context: { paymentId } }) => ({ paymentId }),
        onDone: [
          {
            guard: { type: 'wantsReview', params: ({ event }) => event.output },
            target: 'reviewing',
            actions: { type: 'rememberPayment', params: ({ event }) => ({ payment: event.output }) },
          },
          { target: 'toPayment' },
        ],
        onError: 'unavailable',
      },
      on: { 'dialog.dismissed': 'dismissed' },
    },
    unavailable: { tags: 'unavailable', on: { 'retry.requested': 'loading', 'dialog.dismissed': 'dismissed' } },
    reviewing: {
      on: {
        'payment.confirmed': [{ guard: 'hasProvider', target: 'opening' }, { target: 'toPayment' }],
        // The payer wants another method, or to cancel.
        'payment.reconsidered': 'toPayment',
        'dialog.dismissed': 'dismissed',
      },
    },
    opening: {
      tags: 'busy',
      invoke: {
        id: 'openAttempt',
        src: 'openAttempt',
        input: ({ context: { paymentId, payment } }) => ({
          paymentId,
          provider: known(payment?.payment_provider),
        }),
        onDone: [
          {
            guard: { type: 'goesToBank', params: outputOf<Attempt> },
            target: 'toProvider',
            actions: { type: 'rememberAttempt', params: outputOf<Attempt> },
          },
          { target: 'toPayment' },
        ],
        onError: 'failed',
      },
    },
    failed: {
      tags: 'failed',
      on: { 'payment.confirmed': 'opening', 'payment.reconsidered': 'toPayment', 'dialog.dismissed': 'dismissed' },
    },
    toPayment: { type: 'final', entry: { type: 'goToPayment', params: paymentOf } },
    toProvider: {
      type: 'final',
      entry: { type: 'goToProvider', params: ({ context }) => ({ address: known(context.payment?.payment_url) }) },
    },
    dismissed: { type: 'final' },
  },
});
