import { setup } from 'xstate';
import type { Currency } from '#contract/constants.ts';
import { unprovided } from '../kit/unprovided.ts';

/** What the server knows of a payment while it holds the row's lock; guards read nothing else. */
export interface PaymentFacts {
  /** The stored quote, in cents. */
  readonly toPay: number;
  readonly currency: Currency;
  readonly waveStarted: boolean;
  /** Somebody may still start on one of its places. */
  readonly hasPlaces: boolean;
  /** Refunds that still wait for the provider's final answer. */
  readonly openRefunds: number;
  /** It was asked for so that a place goes to another distance, and that place cannot go there any more. */
  readonly isPointless: boolean;
}

/** Money captured by one attempt, in cents. */
export interface Captured {
  readonly attemptId: string;
  readonly amount: number;
  readonly currency: Currency;
  /** More had come by hand than was due: this is the rest. */
  readonly isRest?: boolean;
}

/** A refund that came to an end, of so many cents. */
interface SentBack {
  readonly refundId: string;
  readonly attemptId: string;
  readonly amount: number;
}

/** Staff give money back for some places, which are ended before or stay. */
export interface PlacesRefunded {
  readonly kind: 'places' | 'difference';
  readonly placeIds: readonly number[];
  /** Cents that go back, and cents that are kept of places that ended. */
  readonly back: number;
  readonly kept: number;
  /** What was looked at when it was ordered. */
  readonly key: string;
}

export type PaymentEvent =
  | ({ readonly type: 'attempt.succeeded' } & Captured)
  /** The provider is processing it; nothing lapses meanwhile. */
  | { readonly type: 'attempt.processing' }
  /** Declined by the bank, or cancelled by the payer; `code` is the provider's reason. */
  | { readonly type: 'attempt.declined' | 'attempt.cancelled'; readonly code: string }
  /** Ended by us, because another method was chosen or the reservation is over. */
  | { readonly type: 'attempt.closed' }
  | { readonly type: 'reservation.lapsed' }
  | { readonly type: 'reservation.renewed' }
  /** All of its places were left, removed or withdrawn, or the group was deleted. */
  | { readonly type: 'places.released' }
  /** Answers to `seekRoom`, from the same transaction. */
  | ({ readonly type: 'room.found' | 'room.missing' } & Captured)
  | ({ readonly type: 'refund.succeeded' | 'refund.failed' } & SentBack)
  | ({ readonly type: 'places.refunded' } & PlacesRefunded)
  /** The operator's decisions on money under review. */
  | ({ readonly type: 'review.approved' } & Captured)
  | { readonly type: 'review.refunded' }
  /**
   * The payer's bank disputes the money of paid places; the provider reports that the dispute was dropped; the operator
   * leaves the places as they are.
   */
  | { readonly type: 'dispute.opened' | 'dispute.won' | 'dispute.kept' }
  /** Staff had noted money that had not come. */
  | { readonly type: 'arrival.withdrawn'; readonly attemptId: string }
  /** Actions of the operator: refund what was paid, give places back without a refund, hold them longer. */
  | { readonly type: 'operator.refunded' | 'operator.restored' }
  | { readonly type: 'operator.extended'; readonly hours: number };

const mail = <const Template extends PaymentMail>(template: Template) =>
  ({ type: 'mail', params: { template } }) as const;
export type PaymentMail = 'reserved' | 'paid' | 'lapsed' | 'payment_failed' | 'refund_pending' | 'refunded';

const paidInTime = ['payPlaces', 'keepMoney', 'raisePlace', mail('paid')] as const;
const paidInVain = ['releasePlaces', 'refundMoney', mail('refund_pending')] as const;
const refundedLate = ['refundMoney', mail('refund_pending')] as const;
const restored = { target: 'paid', actions: ['restorePlaces', mail('paid')] } as const;
const given = ['releasePlaces', 'forfeitMoney'] as const;
const sentForPlaces = ['refundPlacesMoney', 'keepRest', mail('refund_pending')] as const;
const sentBack = ['refundPaidMoney', mail('refund_pending')] as const;

/**
 * The life of a payment on the server: the table of docs/rules/payments.md 2, and the only way to change a payment. The
 * chart is pure: server/domain/payments/paymentLife.ts restores a state, takes one event and runs the actions under the
 * row's lock. Root handlers and final states are unsafe with restored states: a refused event would fall through to the
 * handler, and a final state would be alive again. So every state lists its events and ends each list with an unguarded
 * branch.
 *
 * | state | what is happening |
 * |---|---|
 * | ordered | An order has just been made. |
 * | pending | We hold the places and wait for money. |
 * | processing | The provider is processing it. |
 * | · held | We hold the places meanwhile. |
 * | · closed | The places are gone; only the money is still to come. |
 * | lapsed | The time ran out; the places went back. |
 * | failed | There is nothing left to pay. |
 * | reviving | Late money looks for room. |
 * | paid | The places are paid. |
 * | refund_pending | The money is on its way back. |
 * | refunded | The money is back. |
 * | review | The operator has to decide. |
 * | · unplaced | There is money without places. |
 * | · disputed | The places are paid, and the payer's bank disputes the money. |
 */
export const paymentLifeMachine = setup({
  types: {
    input: {} as PaymentFacts,
    context: {} as PaymentFacts,
    events: {} as PaymentEvent,
  },
  actions: {
    /** Allowed, with no effect but a line in the history. */
    note: unprovided,
    noteFailure: unprovided,
    holdPlaces: unprovided,
    processPlaces: unprovided,
    returnPlaces: unprovided,
    payPlaces: unprovided,
    /** Ends the places and returns their room and coupon uses; lapsed places may come back. */
    lapsePlaces: unprovided,
    releasePlaces: unprovided,
    /** Looks for room for lapsed places and takes it; answers `room.found` or `room.missing`. */
    seekRoom: unprovided,
    revivePlaces: unprovided,
    /** The same in one step, without money; takes nothing if there is no room. */
    restorePlaces: unprovided,
    extendReservation: unprovided,
    holdLonger: unprovided,
    /** The account in which an attempt's captured money is booked. */
    keepMoney: unprovided,
    refundMoney: unprovided,
    refundReviewedMoney: unprovided,
    refundPaidMoney: unprovided,
    refundPlacesMoney: unprovided,
    /** What is left of places that ended with money back. */
    keepRest: unprovided,
    /** Takes the place that its money is for to its other distance; of most payments there is none. */
    raisePlace: unprovided,
    reviewMoney: unprovided,
    forfeitMoney: unprovided,
    returnMoney: unprovided,
    mail: (_, _params: { template: PaymentMail }) => unprovided(),
  },
  guards: {
    costsNothing: ({ context }) => context.toPay === 0,
    fitsQuote: ({ context }, { amount, currency }: { amount: number; currency: Currency }) =>
      amount === context.toPay && currency === context.currency,
    fitsInVain: ({ context }, { amount, currency }: { amount: number; currency: Currency }) =>
      context.isPointless && amount === context.toPay && currency === context.currency,
    waveStarted: ({ context }) => context.waveStarted,
    hasPlaces: ({ context }) => context.hasPlaces,
    goesBack: (_, { back }: { back: number }) => back > 0,
    isLastPlace: ({ context }, { back }: { back: number }) => back > 0 && !context.hasPlaces,
    isLastRefund: ({ context }) => context.openRefunds <= 1,
  },
}).createMachine({
  id: 'paymentLife',
  context: ({ input }) => input,
  initial: 'ordered',
  states: {
    ordered: {
      always: [
        { guard: 'costsNothing', target: 'paid', actions: ['payPlaces', mail('paid')] },
        { target: 'pending', actions: ['holdPlaces', mail('reserved')] },
      ],
    },
    pending: {
      on: {
        'attempt.declined': { actions: 'noteFailure' },
        'attempt.cancelled': { actions: 'noteFailure' },
        'attempt.closed': { actions: 'note' },
        'attempt.processing': { target: 'processing', actions: 'processPlaces' },
        'attempt.succeeded': [
          {
            guard: { type: 'fitsInVain', params: ({ event }) => event },
            target: 'refund_pending',
            actions: paidInVain,
          },
          { guard: { type: 'fitsQuote', params: ({ event }) => event }, target: 'paid', actions: paidInTime },
          { target: 'review', actions: ['lapsePlaces', 'reviewMoney'] },
        ],
        'reservation.lapsed': { target: 'lapsed', actions: ['lapsePlaces', mail('lapsed')] },
        'places.released': { target: 'failed', actions: 'releasePlaces' },
        'operator.extended': { actions: ['holdLonger', mail('reserved')] },
      },
    },
    processing: {
      initial: 'held',
      states: {
        held: {
          on: {
            'attempt.succeeded': [
              {
                guard: { type: 'fitsInVain', params: ({ event }) => event },
                target: '#paymentLife.refund_pending',
                actions: paidInVain,
              },
              {
                guard: { type: 'fitsQuote', params: ({ event }) => event },
                target: '#paymentLife.paid',
                actions: paidInTime,
              },
              { target: '#paymentLife.review', actions: ['lapsePlaces', 'reviewMoney'] },
            ],
            'attempt.declined': [
              {
                guard: 'waveStarted',
                target: '#paymentLife.failed',
                actions: ['noteFailure', 'lapsePlaces', mail('payment_failed')],
              },
              {
                target: '#paymentLife.pending',
                actions: ['noteFailure', 'returnPlaces', 'extendReservation', mail('payment_failed')],
              },
            ],
            'attempt.cancelled': [
              {
                guard: 'waveStarted',
                target: '#paymentLife.failed',
                actions: ['noteFailure', 'lapsePlaces', mail('payment_failed')],
              },
              {
                target: '#paymentLife.pending',
                actions: ['noteFailure', 'returnPlaces', 'extendReservation', mail('payment_failed')],
              },
            ],
            'places.released': { target: 'closed', actions: 'releasePlaces' },
          },
        },
        /** Its places are gone already; only the money may still come. */
        closed: {
          on: {
            'attempt.succeeded': [
              {
                guard: { type: 'fitsQuote', params: ({ event }) => event },
                target: '#paymentLife.refund_pending',
                actions: refundedLate,
              },
              { target: '#paymentLife.review', actions: 'reviewMoney' },
            ],
            'attempt.declined': { target: '#paymentLife.failed', actions: 'noteFailure' },
            'attempt.cancelled': { target: '#paymentLife.failed', actions: 'noteFailure' },
          },
        },
      },
    },
    lapsed: {
      on: {
        'attempt.succeeded': [
          { guard: { type: 'fitsQuote', params: ({ event }) => event }, target: 'reviving', actions: 'seekRoom' },
          { target: 'review', actions: 'reviewMoney' },
        ],
        'reservation.renewed': { actions: 'note' },
        'operator.restored': restored,
      },
    },
    failed: {
      on: {
        'attempt.succeeded': [
          { guard: { type: 'fitsQuote', params: ({ event }) => event }, target: 'reviving', actions: 'seekRoom' },
          { target: 'review', actions: 'reviewMoney' },
        ],
        'operator.restored': restored,
      },
    },
    /** Late money looks for room. The state is passed through within one transaction and never stored. */
    reviving: {
      on: {
        'room.found': {
          target: 'paid',
          actions: ['revivePlaces', 'keepMoney', 'refundReviewedMoney', 'raisePlace', mail('paid')],
        },
        'room.missing': {
          target: 'refund_pending',
          actions: ['refundMoney', 'refundReviewedMoney', mail('refund_pending')],
        },
      },
    },
    paid: {
      on: {
        'attempt.succeeded': { actions: refundedLate },
        'refund.succeeded': { actions: ['returnMoney', mail('refunded')] },
        'refund.failed': { actions: 'reviewMoney' },
        // Money beyond the price that could not be refunded. The places are paid, so it can only be refunded again.
        'review.refunded': { actions: ['refundReviewedMoney', mail('refund_pending')] },
        'places.released': { actions: given },
        'arrival.withdrawn': {
          target: 'pending',
          actions: ['returnPlaces', 'returnMoney', 'extendReservation', mail('reserved')],
        },
        // Some of its places, ended or not; without places left, the payment ends as its money does.
        'places.refunded': [
          {
            guard: { type: 'isLastPlace', params: ({ event }) => event },
            target: 'refund_pending',
            actions: sentForPlaces,
          },
          { guard: { type: 'goesBack', params: ({ event }) => event }, actions: sentForPlaces },
          { actions: 'keepRest' },
        ],
        'dispute.opened': { target: 'review.disputed', actions: 'note' },
        // A goodwill refund leaves the places paid; without places left, nothing is paid for.
        'operator.refunded': [
          { guard: 'hasPlaces', actions: sentBack },
          { target: 'refund_pending', actions: sentBack },
        ],
      },
    },
    refund_pending: {
      on: {
        'attempt.succeeded': { actions: refundedLate },
        'refund.succeeded': [
          { guard: 'isLastRefund', target: 'refunded', actions: ['returnMoney', mail('refunded')] },
          { actions: ['returnMoney', mail('refunded')] },
        ],
        'refund.failed': { target: 'review', actions: 'reviewMoney' },
      },
    },
    refunded: {
      on: {
        'attempt.succeeded': { target: 'refund_pending', actions: refundedLate },
        'operator.restored': restored,
      },
    },
    review: {
      initial: 'unplaced',
      states: {
        unplaced: {
          on: {
            'attempt.succeeded': { actions: 'reviewMoney' },
            'refund.succeeded': { actions: ['returnMoney', mail('refunded')] },
            'refund.failed': { actions: 'reviewMoney' },
            'review.approved': { target: '#paymentLife.reviving', actions: 'seekRoom' },
            'review.refunded': {
              target: '#paymentLife.refund_pending',
              actions: ['refundReviewedMoney', mail('refund_pending')],
            },
          },
        },
        /** Its places stay paid until somebody decides. Other money is treated as it is beside paid places. */
        disputed: {
          on: {
            'attempt.succeeded': { actions: refundedLate },
            'refund.succeeded': { actions: ['returnMoney', mail('refunded')] },
            'refund.failed': { actions: 'reviewMoney' },
            'review.refunded': { actions: ['refundReviewedMoney', mail('refund_pending')] },
            'places.released': { target: '#paymentLife.paid', actions: given },
            'dispute.won': { target: '#paymentLife.paid', actions: 'note' },
            'dispute.kept': { target: '#paymentLife.paid', actions: 'note' },
          },
        },
      },
    },
  },
});
