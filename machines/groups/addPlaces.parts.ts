import { and, not, stateIn } from 'xstate';
import { basketOf, type OrderOutcome } from '../shop/buying/order.ts';
import { as } from '../shop/buying/paying.ts';
import { sentOrder } from '../shop/buying/setup.ts';
import { addPlacesSetup, fieldsOfAddition } from './addPlaces.setup.ts';

/** The run, its methods of payment and the free places of the group's wave, kept fresh by watchers. */
export const offer = addPlacesSetup.createStateConfig({
  initial: 'watching',
  states: {
    watching: {
      invoke: [
        { id: 'watchCatalogue', src: 'watchCatalogue' },
        {
          id: 'watchWaves',
          src: 'watchWaves',
          input: ({ context: { draft } }) => ({
            event_id: draft.event_id ?? 0,
            event_category_id: draft.event_category_id ?? 0,
          }),
        },
      ],
      initial: 'asking',
      on: {
        'catalogue.arrived': { actions: { type: 'adoptCatalogue', params: ({ event }) => event } },
        'properties.arrived': { actions: { type: 'adoptProperties', params: ({ event }) => event } },
        'waves.arrived': { actions: { type: 'adoptWaves', params: ({ event }) => event } },
        'catalogue.failed': '.failed',
        'waves.failed': '.failed',
        'catalogue.retried': { target: 'watching', reenter: true },
      },
      states: { asking: {}, failed: {} },
    },
  },
});

/** The price of the places, asked half a second after the last change; what was shown stays until the new one is there. */
export const price = addPlacesSetup.createStateConfig({
  initial: 'settling',
  on: {
    'places.changed': '.settling',
    'coupons.changed': { guard: { type: 'codesDiffer', params: ({ event }) => event }, target: '.settling' },
    'price.retried': '.asking',
    'window.focused': '.asking',
  },
  states: {
    settling: { after: { priceDebounce: 'asking' } },
    asking: {
      invoke: {
        id: 'askPrice',
        src: 'askPrice',
        input: ({ context }) => basketOf(context.draft),
        onDone: [
          {
            guard: { type: 'isPriced', params: ({ event }) => event.output },
            target: 'current',
            actions: { type: 'adoptPrice', params: ({ event }) => event.output },
          },
          { target: 'settling', actions: { type: 'refuseCoupon', params: ({ event }) => event.output } },
        ],
        onError: 'failed',
      },
    },
    current: {},
    failed: {},
  },
});

/** The address for the bill, where the chosen method wants one: kept with the account, shown and edited in its own block. */
export const billing = addPlacesSetup.createStateConfig({
  initial: 'unneeded',
  states: {
    unneeded: { always: { guard: 'wantsBilling', target: 'needed' } },
    needed: {
      initial: 'incomplete',
      always: { guard: 'wantsNoBilling', target: 'unneeded' },
      invoke: {
        id: 'billingDetails',
        src: 'billingDetails',
        onSnapshot: [
          {
            guard: { type: 'isBillable', params: ({ event }) => ({ details: event.snapshot }) },
            target: '.complete',
          },
          { target: '.incomplete' },
        ],
        onError: '.incomplete',
      },
      states: { incomplete: {}, complete: {} },
    },
  },
});

const isPriceCurrent = stateIn({ open: { price: 'current' } });
const lacksBilling = stateIn({ open: { billing: { needed: 'incomplete' } } });

/** How many, how paid, the terms, and what became of an order that did not go through. */
export const editing = addPlacesSetup.createStateConfig({
  initial: 'counting',
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
        actions: [
          { type: 'showFaults', params: { fields: fieldsOfAddition } },
          { type: 'callToFault', params: { fields: fieldsOfAddition } },
        ],
      },
      {
        guard: and([isPriceCurrent, not(lacksBilling)]),
        target: 'submitting',
        actions: { type: 'rememberIntent', params: ({ event }) => event },
      },
    ],
    'dialog.dismissed': '#addPlaces.dismissed',
  },
  states: {
    counting: {},
    full: {
      always: { guard: not('lacksRoom'), target: 'counting' },
      on: { 'otherWave.wanted': '#addPlaces.moving' },
    },
    priceChanged: {},
    saleClosed: {},
    termsChanged: {},
    refused: {},
    failed: {},
  },
});

interface Answered {
  readonly event: { readonly output: OrderOutcome };
}
const outcomeOf = ({ event }: Answered) => event.output;

/** The order is under way; once the places are reserved the dialog is on its way out. */
export const submitting = addPlacesSetup.createStateConfig({
  tags: 'busy',
  invoke: {
    id: 'placeOrder',
    src: 'placeOrder',
    input: ({ context }) => sentOrder(context),
    onDone: [
      {
        guard: { type: 'endsAs', params: as('reserved') },
        target: '#addPlaces.telling',
        actions: { type: 'rememberOrder', params: outcomeOf },
      },
      {
        guard: { type: 'endsAs', params: as('waveFull') },
        target: 'editing',
        actions: ['forgetIntent', { type: 'noteFullWave', params: outcomeOf }],
      },
      {
        guard: { type: 'endsAs', params: as('priceChanged') },
        target: 'editing.priceChanged',
        actions: ['forgetIntent', 'askPriceAgain'],
      },
      { guard: { type: 'endsAs', params: as('saleClosed') }, target: 'editing.saleClosed', actions: 'forgetIntent' },
      {
        guard: { type: 'endsAs', params: as('termsRequired') },
        target: 'editing.termsChanged',
        actions: ['forgetIntent', 'refreshProfile'],
      },
      {
        guard: { type: 'isCodeRefused', params: outcomeOf },
        target: 'editing',
        actions: ['forgetIntent', { type: 'refuseCoupon', params: outcomeOf }, 'callToCodes'],
      },
      {
        target: 'editing.refused',
        actions: ['forgetIntent', { type: 'noteRefusal', params: outcomeOf }],
      },
    ],
    onError: 'editing.failed',
  },
});
