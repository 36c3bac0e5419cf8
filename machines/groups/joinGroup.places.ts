import { not } from 'xstate';
import type { PriceOutcome } from '../shop/buying/order.ts';
import type { AcceptOutcome, PayOutcome } from './joinGroup.logic.ts';
import { basketOf, type JoinContext, joinGroupSetup, paidPlaceOf, spawnCoupons } from './joinGroup.setup.ts';

interface Answered<Outcome> {
  readonly event: { readonly output: Outcome };
}
export const asSaid = <Outcome>({ event }: Answered<Outcome>) => event.output;
export const asItHappened = <Happened>({ event }: { readonly event: Happened }) => event;
const asPriced = asSaid<PriceOutcome>;
const asOrdered = asSaid<PayOutcome>;

/** Whether the server said this. */
export const said = <Outcome extends { readonly kind: string }>(kind: Outcome['kind']) =>
  ({ type: 'endsAs', params: ({ event }: Answered<Outcome>) => ({ outcome: event.output, kind }) }) as const;
const asRefused = asSaid<AcceptOutcome | PayOutcome>;
const refused = said<AcceptOutcome | PayOutcome>;
const remember = { type: 'rememberOrder', params: asOrdered } as const;
const paymentOf = ({ context: { order } }: { readonly context: JoinContext }) => ({
  groupId: order?.group_id ?? 0,
  paymentId: order?.payment_id ?? '',
});

/** What may be said to either wish; `back` is where it was wished, `forgotten` what does not hold of it any more. */
export const refusals = (back: string, forgotten: readonly 'forgetKey'[]) =>
  [
    { guard: refused('member'), target: '#joinGroup.member', actions: 'refreshProfile' },
    { guard: refused('unconfirmed'), target: '#joinGroup.unconfirmed' },
    {
      guard: refused('full'),
      target: '#joinGroup.full.meanwhile',
      actions: { type: 'rememberMessage', params: asRefused },
    },
    {
      guard: refused('wrongCode'),
      target: '#joinGroup.entering.wrongCode',
      actions: { type: 'rememberMessage', params: asRefused },
    },
    { guard: refused('termsRequired'), target: `${back}.termsChanged`, actions: [...forgotten, 'refreshProfile'] },
    {
      target: `${back}.refused`,
      actions: [...forgotten, { type: 'noteRefusal', params: asRefused }, 'callToFault'],
    },
  ] as const;

/** Asks what the place costs with its coupon; a code that the price refuses counts no more. */
const asking = <const Priced extends string>(priced: Priced) =>
  ({
    invoke: {
      id: 'askPrice',
      src: 'askPrice',
      input: basketOf,
      onDone: [
        {
          guard: { type: 'isPriced', params: asPriced },
          target: priced,
          actions: { type: 'adoptPrice', params: asPriced },
        },
        { target: 'settling', actions: { type: 'refuseCoupon', params: asPriced } },
      ],
      onError: 'priceFailed',
    },
  }) as const;

/** A place that is paid for: taken by one press. */
export const paidPlace = joinGroupSetup.createStateConfig({
  initial: 'reviewing',
  on: {
    'age.typed': { actions: { type: 'rememberAge', params: asItHappened } },
    'mode.chosen': {
      guard: { type: 'offersMode', params: ({ event: { mode } }) => ({ mode, wanted: 'unpaid' as const }) },
      target: 'unpaidPlace',
      actions: 'forgetFaults',
    },
    'place.accepted': [
      { guard: 'isPlaceReady', target: 'accepting', actions: 'forgetFaults' },
      { actions: ['notePlaceFaults', 'callToFault'] },
    ],
    'another.wanted': { target: 'entering', actions: 'forgetGroup' },
  },
  states: { reviewing: {}, refused: {}, failed: {}, termsChanged: {} },
});

/** What is chosen of a place that is to be paid for, and what became of an order that did not go through. */
const choosing = joinGroupSetup.createStateConfig({
  initial: 'priced',
  on: {
    'age.typed': { actions: { type: 'rememberAge', params: asItHappened } },
    'coupons.changed': [
      {
        guard: { type: 'codesDiffer', params: asItHappened },
        target: '.settling',
        actions: { type: 'adoptCoupons', params: asItHappened },
      },
      { actions: { type: 'adoptCoupons', params: asItHappened } },
    ],
    'provider.chosen': { actions: { type: 'chooseProvider', params: asItHappened } },
    'terms.answered': { actions: { type: 'answerTerms', params: asItHappened } },
    'mode.chosen': {
      guard: { type: 'offersMode', params: ({ event: { mode } }) => ({ mode, wanted: 'paid' as const }) },
      target: '#joinGroup.paidPlace',
      actions: 'forgetFaults',
    },
    'another.wanted': { target: '#joinGroup.entering', actions: 'forgetGroup' },
  },
  states: {
    priced: {
      initial: 'reviewing',
      on: {
        'order.submitted': [
          { guard: not('isOrderReady'), actions: ['noteOrderFaults', 'callToFault'] },
          {
            guard: 'needsAddress',
            target: '#joinGroup.unpaidPlace.billing',
            actions: ['forgetFaults', { type: 'rememberKey', params: asItHappened }],
          },
          {
            target: '#joinGroup.unpaidPlace.ordering',
            actions: ['forgetFaults', { type: 'rememberKey', params: asItHappened }],
          },
        ],
      },
      states: { reviewing: {}, priceChanged: {}, refused: {}, failed: {}, termsChanged: {} },
    },
    settling: { after: { priceDebounce: 'pricing' } },
    pricing: asking('priced'),
    repricing: asking('priced.priceChanged'),
    priceFailed: { on: { 'price.retried': 'pricing' } },
  },
});

/** A place that is paid for by who takes it. */
export const unpaidPlace = joinGroupSetup.createStateConfig({
  tags: 'paying',
  entry: spawnCoupons,
  exit: 'stopCoupons',
  initial: 'choosing',
  states: {
    choosing,
    // What is kept is read first; where there is nothing yet, the person says it here.
    billing: {
      invoke: {
        id: 'billingDetails',
        src: 'billingDetails',
        onSnapshot: {
          guard: { type: 'isAddressKept', params: ({ event: { snapshot } }) => ({ snapshot }) },
          target: 'ordering',
        },
        onError: 'choosing.priced.failed',
      },
      on: {
        'provider.chosen': {
          target: 'choosing',
          actions: { type: 'chooseProvider', params: asItHappened },
        },
      },
    },
    ordering: {
      tags: 'busy',
      invoke: {
        id: 'orderPlace',
        src: 'orderPlace',
        input: paidPlaceOf,
        onDone: [
          { guard: { type: 'isPaid', params: asOrdered }, target: '#joinGroup.left.paidAtOnce', actions: remember },
          {
            guard: { type: 'isPaidElsewhere', params: asOrdered },
            target: '#joinGroup.left.toProvider',
            actions: remember,
          },
          { guard: said<PayOutcome>('reserved'), target: '#joinGroup.left.toPayment', actions: remember },
          { guard: said<PayOutcome>('priceChanged'), target: 'choosing.repricing', actions: 'forgetKey' },
          {
            guard: said<PayOutcome>('codeRefused'),
            target: 'choosing',
            actions: ['forgetKey', { type: 'refuseCoupon', params: asOrdered }, 'callToCodes'],
          },
          ...refusals('#joinGroup.unpaidPlace.choosing.priced', ['forgetKey']),
        ],
        onError: 'choosing.priced.failed',
      },
    },
  },
});

/** The place is reserved, and its buyer on the way out. */
export const left = joinGroupSetup.createStateConfig({
  tags: 'leaving',
  entry: ['forgetLink', 'refreshProfile'],
  initial: 'toPayment',
  states: {
    toPayment: { entry: { type: 'goToPayment', params: paymentOf } },
    toProvider: {
      entry: {
        type: 'goToProvider',
        params: ({ context }) => ({ ...paymentOf({ context }), address: context.order?.payment_url ?? '' }),
      },
    },
    paidAtOnce: { entry: { type: 'goToThankYou', params: paymentOf } },
  },
});
