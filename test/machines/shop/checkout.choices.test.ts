import { describe, expect, it } from 'vitest';
import type { Draft } from '#machines/shop/buying/draft.ts';
import type { PurchaseEvent } from '#machines/shop/buying/types.ts';
import { ordered, reopened, walk } from './checkout.words.ts';
import { catalogue, distanceDraft, kidsDraft, mud10, opened, readyDraft } from './purchase.fixtures.ts';
import { journeysOfCoupons, journeysOfPrice, journeysOfWaves } from './purchase.journeys.ts';
import {
  age,
  agreed,
  billingEvents,
  current,
  distance,
  type Events,
  effects,
  finished,
  places,
  regionOf,
  run,
  seen,
  wave,
} from './purchase.words.ts';

// specification 3.9, 5.1, 5.2
describe('choosing', () => {
  it('a run resets distance, ages, wave and coupons, and keeps the rest', () => {
    const draft: Draft = {
      ...agreed,
      places: 3,
      ages: [7, 8, null],
      coupons: [mud10],
      texts: { ...agreed.texts, group_name: 'Mud sharks' },
    };
    const journey = walk([opened, ...current, reopened('run'), run(3)], draft);
    expect(journey.context.draft).toEqual({
      ...draft,
      type: 'kids',
      event_id: 3,
      event_category_id: null,
      wave_id: null,
      ages: [],
      coupons: [],
    });
    expect([journey.context.price, journey.context.waves]).toEqual([null, []]);
    expect([regionOf(journey, 'price'), regionOf(journey, 'waves')]).toEqual(['none', 'idle']);
    expect(billingEvents(journey)).toEqual([{ type: 'run.changed', runId: 3 }]);
    expect(effects(journey, 'emit')).toEqual([['emit', { type: 'choice.made', entity: 'event', id: 3 }]]);
  });

  it('a run does not choose its only distance if an age decides', () => {
    const kids = { ...catalogue, categories: catalogue.categories.filter(({ id }) => id === 31) };
    const one = walk([{ type: 'catalogue.arrived', catalogue: kids }, run(3)]);
    expect(one.context.draft.event_category_id).toBe(null);
  });

  // specification 4.3
  it('a distance resets the wave', () => {
    const journey = walk([opened, seen(), reopened('distance'), distance], readyDraft);
    expect(journey.context.draft).toEqual({ ...readyDraft, wave_id: null });
    expect(journey.context.waves).toEqual([]);
    expect(effects(journey, 'emit')).toEqual([['emit', { type: 'choice.made', entity: 'category', id: 11 }]]);
  });

  // specification 4.4
  it('an age sets the category with its range, and resets the wave', () => {
    const journey = walk([opened, reopened('distance'), age(10)], {
      ...kidsDraft,
      ...{ event_category_id: 31, wave_id: 104, places: 2 },
    });
    expect(journey.context.draft).toEqual({
      ...kidsDraft,
      event_category_id: 32,
      places: 2,
      ages: [10, null],
    });
    expect(effects(journey, 'emit')).toEqual([['emit', { type: 'choice.made', entity: 'category', id: 32 }]]);
    const none = walk([opened, age(40)], kidsDraft);
    expect(none.context.draft.event_category_id).toBe(null);
  });

  it('each child has their own age, which may be given later', () => {
    const kids: Draft = { ...kidsDraft, event_category_id: 31, ages: [7] };
    const events: Events = [opened, places(3), { type: 'age.given', place: 1, age: 6 }];
    expect(walk(events, kids).context.draft.ages).toEqual([7, 6, null]);
    expect(walk([...events, places(1)], kids).context.draft.ages).toEqual([7]);
  });

  // specification 9.10, 9.11
  it.each<[string, Events, { places: number; wave: number | null; clampedTo: number | null }]>([
    ['a small wave clamps the places and says so', [places(3), wave(102)], { places: 2, wave: 102, clampedTo: 2 }],
    ['a large one does not', [places(3), wave(104)], { places: 3, wave: 104, clampedTo: null }],
    ['a full one cannot be chosen', [places(3), wave(101)], { places: 3, wave: null, clampedTo: null }],
    ['a wave that is not there cannot be chosen', [wave(999)], { places: 1, wave: null, clampedTo: null }],
    ['more places than the wave has become its own', [wave(103), places(9)], { places: 8, wave: 103, clampedTo: 8 }],
    ['fewer take the note away', [wave(103), places(9), places(4)], { places: 4, wave: 103, clampedTo: null }],
    ['there is at least one place', [places(0)], { places: 1, wave: null, clampedTo: null }],
    ['there are at most fifty places', [places(51)], { places: 50, wave: null, clampedTo: null }],
  ])('%s', (_, events, end) => {
    const { context } = walk([opened, seen(), ...events], distanceDraft);
    expect({ places: context.draft.places, wave: context.draft.wave_id, clampedTo: context.clampedTo }).toEqual(end);
  });

  const kept: PurchaseEvent = { type: 'places.kept' };
  it.each<[string, Events, { places: number; wave: number | null; price: string }]>([
    ['all rather than the small wave', [places(3), wave(102), kept], { places: 3, wave: null, price: 'settling' }],
    [
      'in the former wave',
      [places(3), wave(104), wave(102), ...current, kept],
      { places: 3, wave: 104, price: 'settling' },
    ],
    ['once', [places(3), wave(102), kept, ...current, kept], { places: 3, wave: null, price: 'current' }],
    ['not the number of the counter', [wave(103), places(9), kept], { places: 8, wave: 103, price: 'settling' }],
    ['not after another number', [places(3), wave(102), places(1), kept], { places: 1, wave: 102, price: 'settling' }],
    ['not after a larger wave', [places(3), wave(102), wave(104), kept], { places: 2, wave: 104, price: 'settling' }],
  ])('places are kept: %s', (_, events, end) => {
    const journey = walk([opened, seen(), ...events], distanceDraft);
    const { places: number, wave_id } = journey.context.draft;
    expect({ places: number, wave: wave_id, price: regionOf(journey, 'price') }).toEqual(end);
    expect(journey.context.beforeClamp).toBe(null);
  });

  it('places can be kept only if a wave has lowered them', () => {
    const canKeep = (events: Events) => walk([opened, seen(), ...events], distanceDraft).snapshot.can(kept);
    expect([canKeep([places(3)]), canKeep([places(3), wave(102)])]).toEqual([false, true]);
  });

  it('children keep their ages with their places', () => {
    const kids: Draft = { ...kidsDraft, event_category_id: 31, places: 3, ages: [7, 6, null] };
    const { context } = walk([opened, seen(), wave(102), kept], kids);
    expect([context.draft.ages, context.draft.intent]).toEqual([[7, 6, null], null]);
  });

  it('a wave is reported, and other places reach the coupons', () => {
    const journey = walk([opened, seen(), places(2), wave(104)], distanceDraft);
    expect(effects(journey, 'emit')).toEqual([['emit', { type: 'choice.made', entity: 'wave', id: 104 }]]);
    expect(billingEvents(journey)).toEqual([{ type: 'places.changed' }]);
  });

  // specification 5.19
  it('a group name ends after 45 graphemes', () => {
    const events: Events = [opened, { type: 'text.typed', field: 'group_name', text: `${'ä'.repeat(44)}👩🏽‍🚀x` }];
    expect(walk(events, distanceDraft).context.draft.texts.group_name).toBe(`${'ä'.repeat(44)}👩🏽‍🚀`);
  });

  it('leaving the wave part clears its note', () => {
    expect(walk([opened, seen(), places(3), wave(102), finished], distanceDraft).context.clampedTo).toBe(null);
  });
});

const intent = { key: 'k', call: 'POST group', order: { ...ordered } } as const;
journeysOfWaves(walk, reopened('run'));
journeysOfPrice(walk, reopened('run'));
journeysOfCoupons(walk, intent);
