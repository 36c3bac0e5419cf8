import { assign, fromPromise, setup } from 'xstate';
import type { SimplePayment } from '#contract/payments/payment.calls.ts';
import { outputOf } from '../kit/outputOf.ts';
import { unprovided } from '../kit/unprovided.ts';

export type ThanksRead = { readonly kind: 'found'; readonly payment: SimplePayment } | { readonly kind: 'missing' };

interface Context {
  readonly paymentId: string;
  readonly payment: SimplePayment | null;
  /** How often the provider has been asked. */
  readonly asked: number;
}

/** The provider itself answers, so a payment that is still open after this many questions was not paid. */
const questionsUntilUnpaid = 3;
/** Late money may bring the places back, so its notification is given a moment to arrive. */
const questionsUntilLapsed = 2;
const questionsAtMost = 7;

const askedById = ({ context: { paymentId } }: { readonly context: Context }) => ({ paymentId });
const remember = { type: 'rememberPayment', params: outputOf<ThanksRead> } as const;
const verdicts = [
  { guard: { type: 'isMissing', params: outputOf<ThanksRead> }, target: '#thankYou.missing' },
  { guard: { type: 'isReleased', params: outputOf<ThanksRead> }, target: '#thankYou.released', actions: remember },
  { guard: { type: 'isPaid', params: outputOf<ThanksRead> }, target: '#thankYou.paid', actions: remember },
  { guard: { type: 'isRenewed', params: outputOf<ThanksRead> }, target: '#thankYou.elsewhere', actions: remember },
  { guard: { type: 'isGivenBack', params: outputOf<ThanksRead> }, target: '#thankYou.refunding', actions: remember },
  { guard: { type: 'isInReview', params: outputOf<ThanksRead> }, target: '#thankYou.inReview', actions: remember },
  { guard: { type: 'isClosed', params: outputOf<ThanksRead> }, target: '#thankYou.closed', actions: remember },
] as const;
/** Outcomes that only the provider's answer allows. */
const answers = [
  { guard: { type: 'isLapsed', params: outputOf<ThanksRead> }, target: '#thankYou.elsewhere', actions: remember },
  { guard: { type: 'isUnpaid', params: outputOf<ThanksRead> }, target: '#thankYou.problem', actions: remember },
] as const;

/**
 * Tells the payer how the payment ended. Banks may take minutes, so the page asks again with growing pauses, then stops
 * and leaves the rest to the mail (docs/rules/payments.md 4).
 *
 * | state | what is happening |
 * |---|---|
 * | checking | How did it end? |
 * | unreachable | Nobody answered; I may try again. |
 * | waitingForBank | My bank has not answered yet. |
 * | · resting | We ask again in a moment. |
 * | · asking | We are asking. |
 * | · stopped | I will get a mail when the result is known; I may ask again. |
 * | problem | It did not work; I may pay again. |
 * | paid | My places are paid. |
 * | released | My places were paid for, and have been released since. |
 * | elsewhere | My places went back; I go to the screen where I can take them again, or where I pay for them since I did. |
 * | refunding | I get my money back. |
 * | inReview | Somebody is looking into it. |
 * | closed | There is nothing left to pay. |
 * | missing | There is no such payment. |
 */
export const thankYouMachine = setup({
  types: {
    input: {} as { readonly paymentId: string },
    context: {} as Context,
    events: {} as { type: 'retry.requested' | 'answer.wanted' },
    tags: {} as
      | ('waiting' | 'missing' | 'waitingForBank' | 'bankIsSlow')
      | ('unpaid' | 'paid' | 'released' | 'refunding' | 'inReview' | 'closed'),
  },
  actors: {
    loadPayment: fromPromise<ThanksRead, { paymentId: string }>(unprovided),
    refreshPayment: fromPromise<ThanksRead, { paymentId: string }>(unprovided),
  },
  actions: {
    rememberPayment: assign((_, read: ThanksRead) => (read.kind === 'found' ? { payment: read.payment } : {})),
    showPayment: (_, _paymentId: { paymentId: string }) => unprovided(),
    countQuestion: assign({ asked: ({ context }) => context.asked + 1 }),
  },
  guards: {
    isMissing: (_, read: ThanksRead) => read.kind === 'missing',
    isReleased: (_, read: ThanksRead) => read.kind === 'found' && read.payment.released,
    isPaid: (_, read: ThanksRead) => statusOf(read) === 'paid',
    /** Late money for places that were taken again is refunded, and the payer gets a mail. */
    isRenewed: (_, read: ThanksRead) =>
      read.kind === 'found' && read.payment.status === 'lapsed' && read.payment.renewed_as !== null,
    isLapsed: ({ context: { asked } }, read: ThanksRead) =>
      statusOf(read) === 'lapsed' && asked >= questionsUntilLapsed,
    isGivenBack: (_, read: ThanksRead) => statusOf(read) === 'refund_pending' || statusOf(read) === 'refunded',
    isInReview: (_, read: ThanksRead) => statusOf(read) === 'review',
    isClosed: (_, read: ThanksRead) => statusOf(read) === 'failed',
    hasFailed: (_, read: ThanksRead) => hasFailed(read),
    /** A failure that was already there at the first question may belong to an earlier try. */
    isUnpaid: ({ context: { asked } }, read: ThanksRead) =>
      statusOf(read) === 'pending' && asked >= (hasFailed(read) ? 1 : questionsUntilUnpaid),
    hasAskedEnough: ({ context }) => context.asked >= questionsAtMost,
  },
  delays: { pause: ({ context }) => 1000 * 2 ** context.asked },
}).createMachine({
  id: 'thankYou',
  context: ({ input }) => ({ ...input, payment: null, asked: 0 }),
  initial: 'checking',
  states: {
    checking: {
      tags: 'waiting',
      invoke: {
        id: 'loadPayment',
        src: 'loadPayment',
        input: askedById,
        onDone: [
          ...verdicts,
          {
            guard: { type: 'hasFailed', params: outputOf<ThanksRead> },
            target: 'waitingForBank.asking',
            actions: remember,
          },
          { target: 'waitingForBank', actions: remember },
        ],
        onError: 'unreachable',
      },
    },
    unreachable: { on: { 'retry.requested': 'checking' } },
    waitingForBank: {
      tags: 'waitingForBank',
      initial: 'resting',
      states: {
        resting: { after: { pause: 'asking' } },
        asking: {
          entry: 'countQuestion',
          invoke: {
            id: 'refreshPayment',
            src: 'refreshPayment',
            input: askedById,
            onDone: [
              ...verdicts,
              ...answers,
              { guard: 'hasAskedEnough', target: 'stopped', actions: remember },
              { target: 'resting', actions: remember },
            ],
            onError: [{ guard: 'hasAskedEnough', target: 'stopped' }, { target: 'resting' }],
          },
        },
        stopped: { tags: 'bankIsSlow', on: { 'answer.wanted': 'asking' } },
      },
    },
    problem: { tags: 'unpaid', on: { 'answer.wanted': 'waitingForBank.asking' } },
    paid: { tags: 'paid', type: 'final' },
    released: { tags: 'released', type: 'final' },
    /** The places' state is shown on the screen of this payment, or of the one under which they were taken again. */
    elsewhere: {
      type: 'final',
      tags: 'waiting',
      entry: {
        type: 'showPayment',
        params: ({ context: { paymentId, payment } }) => ({ paymentId: payment?.renewed_as ?? paymentId }),
      },
    },
    refunding: { tags: 'refunding', type: 'final' },
    inReview: { tags: 'inReview', type: 'final' },
    closed: { tags: 'closed', type: 'final' },
    missing: { tags: 'missing', type: 'final' },
  },
});

const hasFailed = (read: ThanksRead) =>
  read.kind === 'found' && read.payment.status === 'pending' && read.payment.failure !== null;
const statusOf = (read: ThanksRead) => (read.kind === 'found' ? read.payment.status : null);
