import { and, not, or, stateIn } from 'xstate';
import { delays } from '#contract/constants.ts';
import { isPaidHere } from '#contract/payments/providers.ts';
import { known } from '../kit/known.ts';
import { providerOf } from '../shop/buying/actions.ts';
import { billing as address } from '../shop/buying/billing.ts';
import { emptyDraft, waveIn } from '../shop/buying/draft.ts';
import { type BuyingFields, type OrderOutcome, paymentFields } from '../shop/buying/order.ts';
import { endsAs, rememberOrder, waysOut } from '../shop/buying/parts.ts';
import { refusedStates, refusedTo, showingFaults, termsChanged } from '../shop/buying/paying.ts';
import { priceStates, watchingWaves } from '../shop/buying/regions.ts';
import { beginning, purchaseSetup, sentOrder, spawnCoupons } from '../shop/buying/setup.ts';
import type { PurchaseInput } from '../shop/buying/types.ts';
import { endOf, type Subject } from './groupDialogs.logic.ts';

/** The fields of the dialog that adds places, in order. */
export const fieldsOfAddition: BuyingFields = ['places', 'ages', ...paymentFields];

/** The input for adding places in the group's own wave. */
export const additionTo = ({ group: { id, event_id, category_id, wave_id, is_kids } }: Subject): PurchaseInput => ({
  draft: { ...emptyDraft, event_id, event_category_id: category_id, wave_id, ages: is_kids ? [null] : [] },
  promocode: null,
  groupId: id,
});

const addPlacesSetup = purchaseSetup.extend({
  guards: {
    knowsOffer: ({ context: { catalogue, properties, waves, draft } }) =>
      catalogue !== null && properties !== null && waveIn(waves, draft) !== null,
    wasPaid: ({ context }) => context.order?.status === 'paid',
    wasSentElsewhere: ({ context }) => context.order?.payment_url != null && !isPaidHere(providerOf(context)),
  },
  delays: { analyticsLimit: delays.analytics },
});

/** The run, its methods of payment and the free places of the group's wave, kept fresh by watchers. */
const offer = addPlacesSetup.createStateConfig({
  initial: 'watching',
  states: {
    watching: {
      invoke: [{ id: 'watchCatalogue', src: 'watchCatalogue' }, watchingWaves],
      initial: 'asking',
      on: {
        'catalogue.arrived': { actions: { type: 'adoptCatalogue', params: ({ event }) => event } },
        'properties.arrived': { actions: { type: 'adoptProperties', params: ({ event }) => event } },
        'waves.arrived': { actions: { type: 'adoptWaves', params: ({ event }) => event } },
        'catalogue.failed': '.failed',
        'waves.failed': '.failed',
        'catalogue.retried': { target: 'watching', reenter: true },
      },
      states: { asking: {}, failed: { tags: 'catalogueFailed' } },
    },
  },
});

/** The price of the places. */
const price = addPlacesSetup.createStateConfig({
  initial: 'settling',
  on: {
    'places.changed': '.settling',
    'coupons.changed': { guard: { type: 'codesDiffer', params: ({ event }) => event }, target: '.settling' },
  },
  states: priceStates({ 'window.focused': 'asking', 'price.retried': 'asking' }),
});

/** The address on the receipt, for any method; some methods require it. */
const billing = addPlacesSetup.createStateConfig({
  tags: 'billing',
  type: 'parallel',
  states: {
    address,
    need: {
      initial: 'none',
      states: {
        none: { always: { guard: 'needsAddress', target: 'some' } },
        some: { tags: 'billAsked', always: { guard: not('needsAddress'), target: 'none' } },
      },
    },
  },
});

const isPriceCurrent = stateIn({ open: { price: 'current' } });
const hasBilling = or([
  stateIn({ open: { billing: { address: 'complete' } } }),
  stateIn({ open: { billing: { address: 'missing', need: 'none' } } }),
]);

/** The number of places, the method, the terms, and the outcome of a failed order. */
const editing = addPlacesSetup.createStateConfig({
  initial: 'counting',
  invoke: { id: 'watchTerms', src: 'watchTerms' },
  always: { guard: 'lacksRoom', target: '.full' },
  on: {
    'places.changed': {
      target: '.counting',
      actions: [{ type: 'choosePlaces', params: ({ event }) => event }, 'tellCouponsPlaces'],
    },
    'age.given': { target: '.counting', actions: { type: 'giveAge', params: ({ event }) => event } },
    'provider.chosen': { target: '.counting', actions: { type: 'chooseProvider', params: ({ event }) => event } },
    'terms.answered': { target: '.counting', actions: { type: 'answerTerms', params: ({ event }) => event } },
    'order.submitted': [
      {
        guard: not({ type: 'isFinished', params: { fields: fieldsOfAddition } }),
        actions: showingFaults(fieldsOfAddition),
      },
      {
        guard: and([isPriceCurrent, hasBilling]),
        target: 'submitting',
        actions: { type: 'rememberIntent', params: ({ event }) => event },
      },
    ],
    'dialog.dismissed': '#addPlaces.dismissed',
  },
  states: {
    counting: {},
    full: {
      tags: 'waveFull',
      always: { guard: not('lacksRoom'), target: 'counting' },
      on: { 'otherWave.wanted': '#addPlaces.moving' },
    },
    ...refusedStates,
    saleClosed: { tags: 'saleClosed' },
    termsChanged: { tags: 'termsChanged' },
  },
});

/** The order is being sent; once the places are reserved, the dialog leads on. */
const submitting = addPlacesSetup.createStateConfig({
  tags: 'busy',
  invoke: {
    id: 'placeOrder',
    src: 'placeOrder',
    input: ({ context }) => sentOrder(context),
    onDone: [
      { guard: endsAs<OrderOutcome>('reserved'), target: '#addPlaces.telling', actions: rememberOrder },
      ...refusedTo({
        waveFull: 'editing',
        priceChanged: 'editing.priceChanged',
        saleClosed: { target: 'editing.saleClosed', actions: 'forgetIntent' },
        couponRefused: 'editing',
        further: [termsChanged('editing.termsChanged')],
        refused: 'editing.refused',
      }),
    ],
    onError: 'editing.failed',
  },
});

/**
 * Adds places to a group (docs/rules/shop.md 5.10): as many as its wave has room for, their price, and how to pay. It
 * then leads on to the payment, once analytics have had a moment to record the purchase.
 *
 * | state | what is happening |
 * |---|---|
 * | open | I add places to my group. |
 * | · offer | I see what is free in my wave. |
 * | · · watching | It is kept up to date. |
 * | · · · asking | Places and methods are loading or loaded. |
 * | · · · failed | They did not load; I may try again. |
 * | · price | I see what it costs. |
 * | · · settling | I have just changed my choice. |
 * | · · asking | The price is loading; I see the old one. |
 * | · · current | I see the current price. |
 * | · · unreached | I am offline; it is requested again when I am back. |
 * | · · failed | The price did not load; I may try again. |
 * | · billing | I see the billing address. |
 * | · · address | Is my address saved? |
 * | · · · loading | It is loading. |
 * | · · · edited | I am editing it. |
 * | · · · missing | Mine is not complete yet. |
 * | · · · complete | Mine is complete. |
 * | · · need | Does my method need it? |
 * | · · · none | No. |
 * | · · · some | Yes. |
 * | · form | I choose how many. |
 * | · · waiting | I wait for my wave to load. |
 * | · · editing | I choose. |
 * | · · · counting | I choose how many places and how to pay. |
 * | · · · full | My wave has no room for so many. |
 * | · · · priceChanged | The price has changed; I look at it again. |
 * | · · · refused | The server refused, and I read why. |
 * | · · · failed | Nobody answered; I may try again. |
 * | · · · saleClosed | The sale has ended. |
 * | · · · termsChanged | There are new terms; I read them first. |
 * | · · submitting | My order is being sent. |
 * | telling | The places are held; analytics record the purchase. |
 * | recorded | Where do I go next? |
 * | toPayment | I go to the payment screen. |
 * | toProvider | I go to my bank. |
 * | paidAtOnce | It cost nothing; I go to the thank-you page. |
 * | moving | I would rather change the wave. |
 * | dismissed | I have closed the dialog. |
 */
export const addPlacesMachine = addPlacesSetup.createMachine({
  id: 'addPlaces',
  context: ({ input }) => beginning('POST groups/{id}/payToJoin', input),
  entry: spawnCoupons,
  initial: 'open',
  states: {
    open: {
      type: 'parallel',
      invoke: { id: 'watchFocus', src: 'watchFocus' },
      states: {
        offer,
        price,
        billing,
        form: {
          initial: 'waiting',
          on: { 'coupons.changed': { actions: { type: 'adoptCoupons', params: ({ event }) => event } } },
          states: {
            waiting: {
              tags: 'awaitingOffer',
              always: { guard: 'knowsOffer', target: 'editing' },
              on: { 'dialog.dismissed': '#addPlaces.dismissed' },
            },
            editing,
            submitting,
          },
        },
      },
    },
    /** A tag manager has two seconds to record the purchase; nobody waits longer. */
    telling: {
      tags: 'busy',
      invoke: {
        id: 'tellPurchase',
        src: 'tellPurchase',
        input: ({ context: { order, draft } }) => ({ order: known(order), places: draft.places }),
        onDone: 'recorded',
        onError: 'recorded',
      },
      after: { analyticsLimit: 'recorded' },
    },
    recorded: {
      always: [
        { guard: 'wasPaid', target: 'paidAtOnce' },
        { guard: 'wasSentElsewhere', target: 'toProvider' },
        { target: 'toPayment' },
      ],
    },
    toPayment: { type: 'final', ...waysOut.toPayment },
    toProvider: { type: 'final', ...waysOut.toProvider },
    paidAtOnce: { type: 'final', ...waysOut.paidAtOnce },
    moving: { type: 'final', output: { next: 'wave' } },
    dismissed: { type: 'final' },
  },
  output: endOf,
});
