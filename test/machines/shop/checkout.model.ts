import { emptyDraft } from '#machines/shop/buying/draft.ts';
import { checkoutMachine } from '#machines/shop/checkout.machine.ts';
import { holdCallback } from '../../kit/charts/model.ts';
import { ordered } from './checkout.words.ts';
import { ada, kidsDraft, mud10, priced, properties, readyDraft, runDraft, waves } from './purchase.fixtures.ts';
import { arrives, commonSides, holdWorld, type Side, sideOf } from './purchase.sides.ts';
import { waiting } from './purchase.words.ts';

const purchase = holdWorld();
const addressBar = holdCallback();
export const world = { ...purchase, observers: { ...purchase.observers, 'part.visited': addressBar } };
export const machine = checkoutMachine.provide({
  ...world,
  actors: { ...world.actors, watchAddress: addressBar.actor },
  actions: { ...world.actions, showPart: () => undefined },
});
const visits = (['run', 'distance', 'places', 'contact', 'payment'] as const).map(
  (part) => ({ type: 'part.visited', part }) as const,
);

const waitingForCode = { ...waiting({ key: 'first-key', call: 'POST group', order: ordered }), coupons: [mud10] };

const side = (one: Side) => sideOf(machine, one);
const { shop, gone, age, waves: watching, price, paying, ordering, code } = commonSides;

export const sides = {
  shop: side(shop),
  gone: side(gone),
  choosing: side({
    draft: emptyDraft,
    events: {
      ...arrives,
      'run.chosen': [{ type: 'run.chosen', runId: 1 }],
      'distance.chosen': [{ type: 'distance.chosen', categoryId: 11 }],
    },
    byName: ['choice.tapped', 'part.finished'],
  }),
  age: side(age),
  changing: side({
    draft: readyDraft,
    events: {
      ...arrives,
      'part.reopened': (['run', 'distance', 'places', 'contact'] as const).map((part) => ({
        type: 'part.reopened',
        part,
      })),
      'part.visited': visits,
    },
    byName: ['details.opened', 'details.closed', 'part.finished'],
  }),
  waves: side(watching),
  places: side({
    draft: { ...runDraft, event_category_id: 11 },
    events: {
      ...arrives,
      'waves.arrived': [{ type: 'waves.arrived', waves }],
      'places.changed': [{ type: 'places.changed', places: 3 }],
      'wave.chosen': [{ type: 'wave.chosen', waveId: 102 }],
      'part.reopened': [{ type: 'part.reopened', part: 'places' }],
    },
    byName: ['places.kept', 'choice.tapped', 'part.finished'],
  }),
  children: side({
    draft: { ...kidsDraft, event_category_id: 31, ages: [7] },
    events: {
      ...arrives,
      'age.given': [{ type: 'age.given', place: 0, age: 8 }],
      'text.typed': [{ type: 'text.typed', field: 'group_name', text: 'Mud sharks' }],
      'text.left': [{ type: 'text.left', field: 'group_name' }],
    },
  }),
  contact: side({
    draft: { ...readyDraft, texts: emptyDraft.texts },
    events: {
      ...arrives,
      'text.typed': [
        { type: 'text.typed', field: 'email', text: 'ada' },
        { type: 'text.typed', field: 'email', text: ada.email },
      ],
      'text.left': [{ type: 'text.left', field: 'email' }],
      'answer.given': [{ type: 'answer.given', name: 'answer0.7', text: '1' }],
    },
    byName: ['part.finished'],
  }),
  price: side(price),
  paying: side(paying),
  comparing: side({
    draft: readyDraft,
    events: {
      ...arrives,
      'properties.arrived': [{ type: 'properties.arrived', properties }],
      'provider.chosen': [{ type: 'provider.chosen', provider: 'stripe' }],
      'part.reopened': [{ type: 'part.reopened', part: 'contact' }],
    },
    byName: ['details.opened', 'details.closed'],
    askPrice: [priced],
  }),
  ordering: side(ordering),
  code: side({
    ...code,
    draft: waitingForCode,
    events: {
      ...code.events,
      // `codeLeft` goes to each part.
      'part.visited': visits.filter(({ part }) => part === 'contact' || part === 'payment'),
      'part.reopened': [{ type: 'part.reopened', part: 'contact' }],
    },
    byName: [...code.byName, 'part.finished'],
  }),
  codeLeft: side({
    draft: waitingForCode,
    events: {
      ...arrives,
      'part.visited': visits,
      'part.reopened': (['run', 'distance', 'places', 'contact'] as const).map((part) => ({
        type: 'part.reopened',
        part,
      })),
    },
    byName: ['part.finished'],
  }),
};

export const models = Object.values(sides).map(({ model }) => model);
