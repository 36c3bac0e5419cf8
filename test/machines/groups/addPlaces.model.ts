import type { AnyActorLogic } from 'xstate';
import { billingDetailsMachine } from '#machines/accounts/billingDetails.machine.ts';
import { additionTo, addPlacesMachine } from '#machines/groups/addPlaces.machine.ts';
import type { OrderOutcome, PriceOutcome } from '#machines/shop/buying/order.ts';
import type { PurchaseContext, PurchaseEvent } from '#machines/shop/buying/types.ts';
import { type Fixtures, holdPromises, modelOf } from '../../kit/charts/model.ts';
import {
  billed,
  catalogue,
  couponRefused,
  filledWaves,
  german,
  lost,
  mud10,
  opened,
  outcomes,
  priced,
  properties,
  unreached,
  waves,
} from '../shop/purchase.fixtures.ts';
import { holdWorld } from '../shop/purchase.sides.ts';
import { about, sharks } from './group.fixtures.ts';

const tellings = holdPromises();
/** What the billing address depends on. */
export const billing = holdPromises();
const held = holdWorld();
export const world = { ...held, tellings };
const nothing = () => undefined;
export const machine = addPlacesMachine.provide({
  actors: {
    ...held.actors,
    billingDetails: billingDetailsMachine.provide({ actors: { loadDetails: billing.actor as AnyActorLogic as never } }),
    tellPurchase: tellings.actor as AnyActorLogic as never,
  },
  actions: { ...held.actions, refreshProfile: nothing },
});

export const input = additionTo(about());
export const kids = additionTo(
  about({ group: { ...sharks, event_id: 3, category_id: 31, is_kids: true, event_name: 'Muster Kids Gdańsk' } }),
);
export const wanted = { type: 'properties.arrived', properties } as const satisfies PurchaseEvent;
export const seen = { type: 'waves.arrived', waves } as const satisfies PurchaseEvent;
/** A captain's address is confirmed, so no code is ever asked for. */
const { codeRequired: _, ...ofCaptains } = outcomes;
export const further = {
  ...ofCaptains,
  termsRequired: { kind: 'termsRequired' },
  badAge: {
    kind: 'rejected',
    code: 'age_mismatch',
    message: 'Check the marked fields.',
    faults: { 'ages.0': ['This age does not fit.'] },
  },
} as const satisfies Record<string, OrderOutcome>;

interface Side extends Pick<Fixtures<typeof machine>, 'events' | 'byName' | 'happenings'> {
  readonly input?: typeof input;
  readonly askPrice?: readonly PriceOutcome[];
  readonly placeOrder?: readonly OrderOutcome[];
  readonly failures?: readonly ('askPrice' | 'placeOrder' | 'billingDetails' | 'tellPurchase')[];
}

function sideOf({ input: own = input, askPrice = [], placeOrder = [], failures = [], ...some }: Side) {
  const errorOf = (name: (typeof failures)[number]) => (failures.includes(name) ? [lost] : []);
  const model = modelOf(machine, {
    ...some,
    input: own,
    outcomes: {
      askPrice: { done: askPrice, error: errorOf('askPrice') },
      placeOrder: { done: placeOrder, error: errorOf('placeOrder') },
      billingDetails: { done: [], error: errorOf('billingDetails') },
      tellPurchase: { done: placeOrder.length === 0 ? [] : [null], error: errorOf('tellPurchase') },
    },
    project: ({ draft, ...context }: PurchaseContext) => [
      draft.places,
      draft.ages,
      draft.terms,
      draft.payment_provider,
      draft.coupons.length,
      context.waves === waves,
      context.waves.length,
      context.catalogue === catalogue,
      context.properties?.payment_providers[1],
      context.order?.status,
      context.order?.payment_url,
      Object.keys(context.faults),
    ],
    limit: 50_000,
  });
  return { input: own, model };
}

const known = { 'catalogue.arrived': [opened], 'properties.arrived': [wanted], 'waves.arrived': [seen] } as const;
const agreeing = {
  ...known,
  'terms.answered': [{ type: 'terms.answered', accepted: true }],
  'order.submitted': [{ type: 'order.submitted', key: 'order-key-1' }],
} as const;

export const sides = {
  offer: sideOf({
    events: {
      ...known,
      'waves.arrived': [seen, { type: 'waves.arrived', waves: filledWaves }],
    },
    byName: ['otherWave.wanted', 'catalogue.failed', 'waves.failed', 'catalogue.retried', 'dialog.dismissed'],
  }),
  counting: sideOf({
    events: {
      ...known,
      'places.changed': [{ type: 'places.changed', places: 3 }],
      'provider.chosen': [{ type: 'provider.chosen', provider: 'stripe' }],
      'terms.answered': [{ type: 'terms.answered', accepted: true }],
      'order.submitted': [{ type: 'order.submitted', key: 'order-key-1' }],
    },
    byName: ['dialog.dismissed'],
  }),
  children: sideOf({
    input: kids,
    events: { ...known, 'age.given': [{ type: 'age.given', place: 0, age: 7 }] },
  }),
  price: sideOf({
    input: { ...input, draft: { ...input.draft, coupons: [mud10] } },
    events: known,
    byName: ['price.retried', 'window.focused', 'network.returned'],
    askPrice: [priced, unreached],
    failures: ['askPrice'],
  }),
  /** What makes the chart ask for the price again; nothing else is known yet. */
  again: sideOf({
    input: { ...input, draft: { ...input.draft, coupons: [mud10] } },
    events: { 'coupons.changed': [{ type: 'coupons.changed', coupons: [], text: '', unchecked: false }] },
    byName: ['window.focused'],
    askPrice: [priced, couponRefused],
  }),
  billing: sideOf({
    events: {
      ...agreeing,
      'properties.arrived': [{ type: 'properties.arrived', properties: german }],
      'provider.chosen': [
        { type: 'provider.chosen', provider: 'adyen' },
        { type: 'provider.chosen', provider: 'stripe' },
      ],
    },
    happenings: Object.values(billed),
    askPrice: [priced],
    failures: ['billingDetails'],
  }),
  ordering: sideOf({
    input: { ...input, draft: { ...input.draft, coupons: [mud10], terms: true } },
    events: { ...known, 'order.submitted': [{ type: 'order.submitted', key: 'order-key-1' }] },
    happenings: [billed.whole],
    askPrice: [priced],
    placeOrder: Object.values(further),
    failures: ['placeOrder', 'tellPurchase'],
  }),
};

export const models = Object.values(sides).map(({ model }) => model);
