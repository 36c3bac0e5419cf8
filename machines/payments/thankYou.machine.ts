import { assign, fromPromise, setup } from 'xstate';
import type { SimplePayment } from '#contract/buying.calls.ts';
import { unprovided } from '../kit/unprovided.ts';

export type ThanksRead = { readonly kind: 'found'; readonly payment: SimplePayment } | { readonly kind: 'missing' };

interface Context {
  readonly paymentId: string;
  readonly payment: SimplePayment | null;
  /** How often the provider was asked. */
  readonly asked: number;
}

/** The provider answers for itself: a payment still open after this many questions was not paid. */
const questionsUntilUnpaid = 3;
const questionsAtMost = 7;

const askedById = ({ context: { paymentId } }: { readonly context: Context }) => ({ paymentId });
const asOutput = ({ event }: { readonly event: { readonly output: ThanksRead } }) => event.output;
const remember = { type: 'rememberPayment', params: asOutput } as const;
const verdicts = [
  { guard: { type: 'isMissing', params: asOutput }, target: '#thankYou.missing' },
  { guard: { type: 'isReleased', params: asOutput }, target: '#thankYou.released', actions: remember },
  { guard: { type: 'isPaid', params: asOutput }, target: '#thankYou.paid', actions: remember },
  { guard: { type: 'isRenewed', params: asOutput }, target: '#thankYou.renewed', actions: remember },
  { guard: { type: 'isLapsed', params: asOutput }, target: '#thankYou.lapsed', actions: remember },
  { guard: { type: 'isGivenBack', params: asOutput }, target: '#thankYou.refunding', actions: remember },
  { guard: { type: 'isInReview', params: asOutput }, target: '#thankYou.inReview', actions: remember },
  { guard: { type: 'isClosed', params: asOutput }, target: '#thankYou.closed', actions: remember },
  { guard: { type: 'isUnpaid', params: asOutput }, target: '#thankYou.problem', actions: remember },
] as const;

/**
 * Tells the payer how the payment ended. Banks may take minutes: the page asks again with growing pauses, then stops
 * and leaves the rest to the mail (docs/rules/payments.md 4).
 *
 * | state | what is happening |
 * |---|---|
 * | checking | How did it end? |
 * | unreachable | Nobody answered; I may try again. |
 * | waitingForBank | My bank has not said yet. |
 * | · resting | We ask again in a moment. |
 * | · asking | We are asking. |
 * | · stopped | I get a mail when it is known; I may ask again. |
 * | problem | It did not work; I may pay again. |
 * | paid | My places are paid. |
 * | released | They were paid, and are nobody's any more. |
 * | renewed | I took the places again; I go to that payment. |
 * | lapsed | My places went back before it was paid. |
 * | refunding | I get my money back. |
 * | inReview | Somebody looks into it. |
 * | closed | There is nothing to be paid any more. |
 * | missing | There is no such payment. |
 */
export const thankYouMachine = setup({
  types: {
    input: {} as { readonly paymentId: string },
    context: {} as Context,
    events: {} as { type: 'retry.requested' | 'answer.wanted' },
    tags: {} as
      | ('waiting' | 'missing' | 'waitingForBank' | 'bankIsSlow')
      | ('unpaid' | 'paid' | 'released' | 'lapsed' | 'refunding' | 'inReview' | 'closed'),
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
    /** Money that came late for places taken again goes back: that is told, not passed over. */
    isRenewed: (_, read: ThanksRead) =>
      read.kind === 'found' && read.payment.status === 'lapsed' && read.payment.renewed_as !== null,
    isLapsed: (_, read: ThanksRead) => statusOf(read) === 'lapsed',
    isGivenBack: (_, read: ThanksRead) => statusOf(read) === 'refund_pending' || statusOf(read) === 'refunded',
    isInReview: (_, read: ThanksRead) => statusOf(read) === 'review',
    isClosed: (_, read: ThanksRead) => statusOf(read) === 'failed',
    isUnpaid: ({ context: { asked } }, read: ThanksRead) =>
      read.kind === 'found' &&
      read.payment.status === 'pending' &&
      (read.payment.failure !== null || asked >= questionsUntilUnpaid),
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
        onDone: [...verdicts, { target: 'waitingForBank', actions: remember }],
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
    /** The places were taken again under another payment: its own screen knows how that one stands. */
    renewed: {
      type: 'final',
      tags: 'waiting',
      entry: {
        type: 'showPayment',
        params: ({ context: { paymentId, payment } }) => ({ paymentId: payment?.renewed_as ?? paymentId }),
      },
    },
    lapsed: { tags: 'lapsed', type: 'final' },
    refunding: { tags: 'refunding', type: 'final' },
    inReview: { tags: 'inReview', type: 'final' },
    closed: { tags: 'closed', type: 'final' },
    missing: { tags: 'missing', type: 'final' },
  },
});

const statusOf = (read: ThanksRead) => (read.kind === 'found' ? read.payment.status : null);
