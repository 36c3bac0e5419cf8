import type { AnyActorLogic } from 'xstate';
import { emptyDraft, steps, type WizardStep } from '#machines/shop/buying/draft.ts';
import { signUpMachine } from '#machines/shop/signUp.machine.ts';
import { holdCallback, holdPromises } from '../../kit/charts/model.ts';
import {
  billed,
  distanceDraft,
  filledWaves,
  german,
  kidsDraft,
  lost,
  mud10,
  outcomes,
  priced,
  properties,
  readyDraft,
  refusedForGood,
  waves,
  wrongCode,
} from './purchase.fixtures.ts';
import { arrives, commonSides, holdWorld, type Side, sideOf } from './purchase.sides.ts';
import { waiting } from './purchase.words.ts';
import { ordered } from './signUp.words.ts';

const addressBar = holdCallback();
const purchase = holdWorld();
const nothing = () => undefined;

export const world = { ...purchase, observers: { ...purchase.observers, 'address.changed': addressBar } };
export const machine = signUpMachine.provide({
  actors: {
    ...world.actors,
    watchAddress: addressBar.actor,
    // The block has a chart of its own; here are only its reports.
    billingDetails: holdPromises().actor as AnyActorLogic as never,
  },
  actions: { ...world.actions, showStep: nothing, refreshProfile: nothing },
});

const side = (one: Side) => sideOf(machine, one);
const addresses = (some: readonly (WizardStep | null)[]) =>
  some.map((step) => ({ type: 'address.changed', step }) as const);
// An account's order has no data of the buyer, so none are refused.
const accountOutcomes = commonSides.ordering.placeOrder.filter((outcome) => outcome !== outcomes.badContact);
const { shop, gone, age, waves: watching, price, paying, ordering, code } = commonSides;

export const sides = {
  shop: side(shop),
  gone: side(gone),
  choosing: side({
    draft: emptyDraft,
    events: {
      ...arrives,
      'type.chosen': [
        { type: 'type.chosen', eventType: 'classic' },
        { type: 'type.chosen', eventType: 'legend' },
      ],
      'city.chosen': [{ type: 'city.chosen', cityId: 1 }],
      'run.chosen': [{ type: 'run.chosen', runId: 2 }],
      'distance.chosen': [{ type: 'distance.chosen', categoryId: 11 }],
    },
    byName: ['choice.tapped', 'part.finished'],
  }),
  city: side({
    draft: { ...emptyDraft, type: 'classic' },
    events: { ...arrives, 'city.chosen': [{ type: 'city.chosen', cityId: 1 }] },
  }),
  age: side(age),
  waves: side(watching),
  small: side({
    draft: { ...distanceDraft, places: 3 },
    events: {
      ...arrives,
      'waves.arrived': [{ type: 'waves.arrived', waves }],
      'wave.chosen': [{ type: 'wave.chosen', waveId: 102 }],
      'places.changed': [{ type: 'places.changed', places: 1 }],
    },
    byName: ['places.kept', 'choice.tapped', 'part.finished'],
  }),
  counting: side({
    draft: { ...readyDraft, step: 'places' },
    events: {
      ...arrives,
      'waves.arrived': [
        { type: 'waves.arrived', waves },
        { type: 'waves.arrived', waves: filledWaves },
      ],
      'text.typed': [
        { type: 'text.typed', field: 'group_name', text: '\u0007' },
        { type: 'text.typed', field: 'group_name', text: 'Mud sharks' },
      ],
      'text.left': [{ type: 'text.left', field: 'group_name' }],
      'answer.given': [{ type: 'answer.given', name: 'answer0.7', text: '1' }],
    },
    byName: ['part.finished'],
  }),
  children: side({
    draft: { ...kidsDraft, event_category_id: 31, ages: [7], wave_id: 104, step: 'places' },
    events: { ...arrives, 'age.given': [{ type: 'age.given', place: 0, age: 8 }] },
  }),
  revisiting: side({
    draft: readyDraft,
    events: {
      ...arrives,
      'step.revisited': steps.map((step) => ({ type: 'step.revisited', step })),
    },
    byName: ['part.finished', 'details.opened', 'details.closed'],
  }),
  moving: side({
    draft: distanceDraft,
    events: { ...arrives, 'address.changed': addresses([...steps, null]) },
  }),
  filling: side({
    draft: readyDraft,
    events: { ...arrives, 'waves.arrived': [{ type: 'waves.arrived', waves: filledWaves }] },
  }),
  price: side(price),
  paying: side(paying),
  comparing: side({
    draft: readyDraft,
    events: {
      ...arrives,
      'properties.arrived': [{ type: 'properties.arrived', properties }],
      'provider.chosen': [{ type: 'provider.chosen', provider: 'stripe' }],
      'step.revisited': [{ type: 'step.revisited', step: 'places' }],
    },
    byName: ['details.opened', 'details.closed'],
    askPrice: [priced],
  }),
  billing: side({
    draft: { ...readyDraft, terms: true },
    events: {
      ...arrives,
      'properties.arrived': [{ type: 'properties.arrived', properties: german }],
      'provider.chosen': [
        { type: 'provider.chosen', provider: 'adyen' },
        { type: 'provider.chosen', provider: 'stripe' },
      ],
      'order.submitted': [{ type: 'order.submitted', key: 'order-key-1' }],
    },
    billed: Object.values(billed),
    error: [lost],
  }),
  ordering: side({ ...ordering, placeOrder: [...accountOutcomes, { kind: 'termsRequired' }] }),
  code: side({
    ...code,
    draft: { ...waiting({ key: 'first-key', call: 'POST group-signup', order: ordered }), coupons: [mud10] },
    events: {
      ...code.events,
      'step.revisited': [{ type: 'step.revisited', step: 'places' }],
      'address.changed': addresses(['wave', null]),
    },
    placeOrder: [...accountOutcomes, wrongCode, refusedForGood, { kind: 'termsRequired' }],
  }),
};

export const models = Object.values(sides).map(({ model }) => model);
