import type { EventFrom } from 'xstate';
import { type Draft, emptyDraft } from '#machines/checkout.draft.ts';
import { checkoutMachine } from '#machines/checkout.machine.ts';
import type { OrderOutcome, PriceOutcome } from '#machines/checkout.order.ts';
import { couponsMachine } from '#machines/coupons.machine.ts';
import { type Fixtures, holdCallback, holdPromises, modelOf } from '../kit/model.ts';
import {
  ada,
  bankOrder,
  cardOrder,
  catalogue,
  emptyCatalogue,
  filledWaves,
  freeOrder,
  mud10,
  price,
  properties,
  readyDraft,
  saleOver,
  waves,
} from './checkout.fixtures.ts';

export const prices = holdPromises();
export const orders = holdPromises();
export const shop = holdCallback();
export const waveWatch = holdCallback();
export const focus = holdCallback();
const nothing = () => undefined;

export const machine = checkoutMachine.provide({
  actors: {
    // A model of the checkout says itself what the coupons tell it.
    coupons: couponsMachine.provide({
      actors: { checkCoupons: holdPromises().actor },
      actions: { tellPurchase: nothing },
    }),
    watchCatalogue: shop.actor,
    watchWaves: waveWatch.actor,
    watchFocus: focus.actor,
    askPrice: prices.actor,
    placeOrder: orders.actor,
  },
  actions: { goToPayment: nothing, goToProvider: nothing, goToThankYou: nothing },
});

type Event = EventFrom<typeof checkoutMachine>;
type Events = Fixtures<typeof checkoutMachine>['events'];

export const opened = { type: 'catalogue.arrived', catalogue } as const satisfies Event;
const lost = new Error('no network');

export const outcomes = {
  card: { kind: 'reserved', order: cardOrder },
  bank: { kind: 'reserved', order: bankOrder },
  free: { kind: 'reserved', order: freeOrder },
  waveFull: { kind: 'waveFull', free: 0 },
  priceChanged: { kind: 'priceChanged' },
  saleClosed: { kind: 'saleClosed' },
  codeRefused: { kind: 'rejected', message: 'Check the code.', faults: { 'codes.0': ['It is used up.'] } },
  badPlaces: { kind: 'rejected', message: 'Check the fields.', faults: { group_name: ['Too long.'] } },
  badContact: { kind: 'rejected', message: 'Check the fields.', faults: { email: ['No such domain.'] } },
  refused: { kind: 'rejected', message: 'Too many orders.', faults: {} },
} as const satisfies Record<string, OrderOutcome>;
export const priced = { kind: 'priced', price } as const satisfies PriceOutcome;
const couponRefused = { kind: 'couponRefused', name: 'MUD10', message: 'It is used up.' } as const;

/** Each model walks one side of the page; a chart of five regions walked at once would have no end. */
const none: Events = {
  'screen.opened': [],
  'window.focused': [],
  'catalogue.failed': [],
  'catalogue.retried': [],
  'catalogue.arrived': [],
  'properties.arrived': [],
  'run.chosen': [],
  'distance.chosen': [],
  'age.chosen': [],
  'age.given': [],
  'places.changed': [],
  'waves.arrived': [],
  'waves.failed': [],
  'waves.retried': [],
  'wave.chosen': [],
  'groupName.typed': [],
  'contact.typed': [],
  'contact.left': [],
  'coupons.changed': [],
  'provider.chosen': [],
  'terms.answered': [],
  'price.retried': [],
  'part.finished': [],
  'choice.dropped': [],
  'part.reopened': [],
  'order.submitted': [],
  'details.opened': [],
  'details.closed': [],
};

interface Side {
  readonly draft: Draft;
  readonly events: Partial<Events>;
  readonly askPrice?: readonly PriceOutcome[];
  readonly placeOrder?: readonly OrderOutcome[];
  readonly error?: readonly Error[];
}

const side = ({ draft, events, askPrice = [], placeOrder = [], error = [] }: Side) => ({
  input: { draft, promocode: null },
  model: modelOf(machine, {
    input: { draft, promocode: null },
    events: { ...none, ...events },
    outcomes: {
      askPrice: { done: askPrice, error: askPrice.length === 0 ? [] : error },
      placeOrder: { done: placeOrder, error: placeOrder.length === 0 ? [] : error },
    },
    project: (context) => [
      context.draft.event_id,
      context.draft.event_category_id,
      context.draft.wave_id,
      context.draft.places,
      context.draft.terms,
      context.waves.length,
      context.catalogue === catalogue,
      context.properties === null,
      Object.keys(context.faults),
    ],
    limit: 50_000,
  }),
});

const arrives = { 'catalogue.arrived': [opened] } as const;

export const sides = {
  shop: side({
    draft: emptyDraft,
    events: {
      'catalogue.arrived': [opened, { type: 'catalogue.arrived', catalogue: emptyCatalogue }],
      'catalogue.failed': [{ type: 'catalogue.failed' }],
      'catalogue.retried': [{ type: 'catalogue.retried' }],
      'properties.arrived': [{ type: 'properties.arrived', properties }],
    },
  }),
  gone: side({
    draft: { ...emptyDraft, event_id: 1 },
    events: {
      'catalogue.arrived': [opened, { type: 'catalogue.arrived', catalogue: saleOver }],
      'run.chosen': [{ type: 'run.chosen', eventId: 2 }],
    },
  }),
  choosing: side({
    draft: emptyDraft,
    events: {
      ...arrives,
      'run.chosen': [{ type: 'run.chosen', eventId: 1 }],
      'distance.chosen': [{ type: 'distance.chosen', categoryId: 11 }],
      'part.finished': [{ type: 'part.finished' }],
    },
  }),
  age: side({
    draft: { ...emptyDraft, event_id: 3 },
    events: { ...arrives, 'age.chosen': [{ type: 'age.chosen', age: 7 }] },
  }),
  changing: side({
    draft: readyDraft,
    events: {
      ...arrives,
      'part.reopened': (['run', 'distance', 'places', 'contact'] as const).map((part) => ({
        type: 'part.reopened',
        part,
      })),
      'details.opened': [{ type: 'details.opened' }],
      'details.closed': [{ type: 'details.closed' }],
      'part.finished': [{ type: 'part.finished' }],
    },
  }),
  waves: side({
    draft: { ...emptyDraft, event_id: 1, event_category_id: 11 },
    events: {
      ...arrives,
      'waves.arrived': [
        { type: 'waves.arrived', waves },
        { type: 'waves.arrived', waves: filledWaves },
      ],
      'waves.failed': [{ type: 'waves.failed' }],
      'waves.retried': [{ type: 'waves.retried' }],
      'wave.chosen': [{ type: 'wave.chosen', waveId: 104 }],
    },
  }),
  places: side({
    draft: { ...emptyDraft, event_id: 1, event_category_id: 11 },
    events: {
      ...arrives,
      'waves.arrived': [{ type: 'waves.arrived', waves }],
      'places.changed': [{ type: 'places.changed', places: 3 }],
      'wave.chosen': [{ type: 'wave.chosen', waveId: 102 }],
      'part.finished': [{ type: 'part.finished' }],
      'part.reopened': [{ type: 'part.reopened', part: 'places' }],
    },
  }),
  children: side({
    draft: { ...emptyDraft, event_id: 3, event_category_id: 31, ages: [7] },
    events: {
      ...arrives,
      'age.given': [{ type: 'age.given', place: 0, age: 8 }],
      'groupName.typed': [{ type: 'groupName.typed', text: 'Mud sharks' }],
    },
  }),
  contact: side({
    draft: { ...readyDraft, contact: emptyDraft.contact },
    events: {
      ...arrives,
      'contact.typed': [
        { type: 'contact.typed', field: 'email', text: 'ada' },
        { type: 'contact.typed', field: 'email', text: ada.email },
      ],
      'contact.left': [{ type: 'contact.left', field: 'email' }],
      'part.finished': [{ type: 'part.finished' }],
    },
  }),
  price: side({
    draft: { ...readyDraft, coupons: [mud10] },
    events: {
      ...arrives,
      'screen.opened': [{ type: 'screen.opened' }],
      'window.focused': [{ type: 'window.focused' }],
      'price.retried': [{ type: 'price.retried' }],
      'coupons.changed': [{ type: 'coupons.changed', coupons: [], text: '', unchecked: false }],
    },
    askPrice: [priced, couponRefused],
    error: [lost],
  }),
  paying: side({
    draft: readyDraft,
    events: {
      ...arrives,
      'provider.chosen': [{ type: 'provider.chosen', provider: 'stripe' }],
      'terms.answered': [{ type: 'terms.answered', accepted: true }],
      'order.submitted': [{ type: 'order.submitted', key: 'order-key-1' }],
      'details.opened': [{ type: 'details.opened' }],
    },
    askPrice: [priced],
  }),
  comparing: side({
    draft: readyDraft,
    events: {
      ...arrives,
      'properties.arrived': [{ type: 'properties.arrived', properties }],
      'provider.chosen': [{ type: 'provider.chosen', provider: 'stripe' }],
      'part.reopened': [{ type: 'part.reopened', part: 'contact' }],
      'details.opened': [{ type: 'details.opened' }],
      'details.closed': [{ type: 'details.closed' }],
    },
    askPrice: [priced],
  }),
  ordering: side({
    draft: { ...readyDraft, coupons: [mud10], terms: true },
    events: {
      ...arrives,
      'screen.opened': [{ type: 'screen.opened' }],
      'order.submitted': [{ type: 'order.submitted', key: 'order-key-1' }],
    },
    askPrice: [priced],
    placeOrder: Object.values(outcomes),
    error: [lost],
  }),
};

export const models = Object.values(sides).map(({ model }) => model);
