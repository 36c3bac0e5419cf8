import { describe, expect, it } from 'vitest';
import type { Catalogue } from '#contract/shop/catalogue.calls.ts';
import type { Draft, WizardStep } from '#machines/shop/buying/draft.ts';
import { catalogue, distanceDraft, filledWaves, kidsDraft, mud10, opened, saleOver } from './purchase.fixtures.ts';
import {
  age,
  agreed,
  billingEvents,
  current,
  type Events,
  effects,
  finished,
  named,
  places,
  regionOf,
  run,
  seen,
  wave,
} from './purchase.words.ts';
import { addressed, city, type, walk } from './signUp.words.ts';

/** A second classic run in Gdańsk. */
const twice: Catalogue = {
  ...catalogue,
  events: catalogue.events.flatMap((one) => (one.id === 1 ? [one, { ...one, id: 6, date: '2027-09-18' }] : [one])),
};
// specification 4.1, 4.2
describe('choosing', () => {
  const before: Draft = {
    ...agreed,
    places: 3,
    ages: [7, 8, null],
    coupons: [mud10],
    texts: { ...agreed.texts, group_name: 'Mud sharks' },
  };
  const at = (step: WizardStep): Draft => ({ ...before, step });
  const nothingChosen = { event_id: null, event_category_id: null, wave_id: null, ages: [], coupons: [] };

  it.each<[string, Draft, Events, Partial<Draft>]>([
    [
      'a type resets wave, ages and distance, and keeps a city that has such a run',
      at('type'),
      [opened, type('kids')],
      { type: 'kids', city_id: 1, event_id: 3, event_category_id: null, wave_id: null, ages: [], coupons: [] },
    ],
    [
      'a type whose only run is elsewhere sets that run, and its only distance',
      at('type'),
      [opened, type('legend')],
      { type: 'legend', city_id: 2, event_id: 2, event_category_id: 21, wave_id: null, ages: [], coupons: [] },
    ],
    [
      'a type of several runs in the city leaves the run to be chosen',
      at('type'),
      [{ type: 'catalogue.arrived', catalogue: twice }, type('classic')],
      { ...nothingChosen, type: 'classic', city_id: 1 },
    ],
    [
      'a type of several cities leaves the city to be chosen',
      { ...at('type'), type: 'legend', city_id: 2, event_id: 2, event_category_id: 21 },
      [{ type: 'catalogue.arrived', catalogue: twice }, type('classic')],
      { ...nothingChosen, type: 'classic', city_id: null },
    ],
    [
      'a type without an open run leaves everything open',
      { ...at('type'), type: 'legend', city_id: 2, event_id: 2, event_category_id: 21 },
      [
        { type: 'catalogue.arrived', catalogue: { ...saleOver, events: saleOver.events.filter(({ id }) => id < 3) } },
        type('classic'),
      ],
      { ...nothingChosen, type: 'classic', city_id: null },
    ],
    [
      'a city resets wave, ages and codes, and sets the run where one is left',
      at('city'),
      [opened, city(1)],
      { city_id: 1, event_id: 1, event_category_id: null, wave_id: null, ages: [], coupons: [] },
    ],
    [
      'a city of several runs does not',
      at('city'),
      [{ type: 'catalogue.arrived', catalogue: twice }, city(1)],
      { ...nothingChosen, city_id: 1 },
    ],
    [
      'one of several runs sets it, and resets what was chosen of another',
      at('city'),
      [{ type: 'catalogue.arrived', catalogue: twice }, run(6)],
      { event_id: 6, event_category_id: null, wave_id: null, ages: [], coupons: [] },
    ],
  ])('%s', (_, draft, events, change) => {
    const journey = walk(events, draft);
    expect(journey.context.draft).toEqual({ ...draft, ...change });
    expect([journey.context.waves, journey.context.faults]).toEqual([[], {}]);
  });

  it('a new type or city drops waves and price of the previous choice', () => {
    const regions = (events: Events, draft: Draft) => {
      const journey = walk([opened, seen(), ...current, ...events], draft);
      return [journey.context.price, regionOf(journey, 'price'), regionOf(journey, 'waves')];
    };
    expect(regions([type('kids')], at('type'))).toEqual([null, 'none', 'idle']);
    expect(regions([city(1)], at('city'))).toEqual([null, 'none', 'idle']);
    expect(regions([type('legend')], at('type'))).toEqual([null, 'settling', 'watching.asking']);
  });

  it('the coupons learn of a run, however it is chosen, and a definite run is reported', () => {
    expect(billingEvents(walk([opened, type('kids')], at('type')))).toEqual([{ type: 'run.changed', runId: 3 }]);
    expect(billingEvents(walk([opened, city(1)], at('city')))).toEqual([{ type: 'run.changed', runId: 1 }]);
    expect(billingEvents(walk([opened, run(2)], at('city')))).toEqual([{ type: 'run.changed', runId: 2 }]);
    expect(effects(walk([opened, run(2)], at('city')), 'emit')).toEqual([]);
    expect(effects(walk([opened, run(2), finished], at('city')), 'emit')).toEqual([
      ['emit', { type: 'choice.made', entity: 'event', id: 2 }],
    ]);
  });

  it('an age reports its group, a wave itself, and other places reach the coupons', () => {
    const kids: Draft = { ...kidsDraft, step: 'distance' };
    expect(effects(walk([opened, age(10)], kids), 'emit')).toEqual([
      ['emit', { type: 'choice.made', entity: 'category', id: 32 }],
    ]);
    expect(effects(walk([opened, seen(), wave(104)], distanceDraft), 'emit')).toEqual([
      ['emit', { type: 'choice.made', entity: 'wave', id: 104 }],
    ]);
    expect(billingEvents(walk([opened, places(2)], at('places')))).toEqual([{ type: 'places.changed' }]);
  });

  it.each<[string, number, Events, { places: number; clampedTo: number | null; state: string }]>([
    [
      'a lowered number is still reported where places are counted',
      3,
      [wave(102), finished],
      { places: 2, clampedTo: 2, state: 'countingPlaces' },
    ],
    [
      'a lowered number is not reported after they were counted',
      3,
      [wave(102), finished, finished],
      { places: 2, clampedTo: null, state: 'paying.reviewing' },
    ],
    [
      'a full one cannot be chosen',
      3,
      [wave(101), finished],
      { places: 3, clampedTo: null, state: 'choosingWave.choosing' },
    ],
  ])('%s', (_, number, events, end) => {
    const journey = walk([opened, seen(), ...events], { ...distanceDraft, places: number });
    const { draft, clampedTo } = journey.context;
    expect({ places: draft.places, clampedTo, state: regionOf(journey, 'form').replace('editing.', '') }).toEqual(end);
  });

  it('places can be kept only if a wave has lowered them', () => {
    const canKeep = (events: Events) =>
      walk([opened, seen(), ...events], { ...distanceDraft, places: 3 }).snapshot.can({ type: 'places.kept' });
    expect([canKeep([]), canKeep([wave(102)])]).toEqual([false, true]);
    const kept = walk([opened, seen(), wave(102), { type: 'places.kept' }], { ...distanceDraft, places: 3 });
    expect([kept.context.draft.places, kept.context.clampedTo]).toEqual([3, null]);
  });
});

it('a run that is gone is forgotten with the next city or run', () => {
  const gone: Events = [{ type: 'catalogue.arrived', catalogue: saleOver }, opened];
  const ends = [[], [city(1)], [run(2)]].map((chosen) => regionOf(walk([...gone, ...chosen], agreed), 'form'));
  expect(ends).toEqual(
    ['choosingCity.gone', 'choosingCity.choosing', 'choosingCity.choosing'].map((end) => `editing.${end}`),
  );
});

it('places follow the ages of children, and a name is checked on blur', () => {
  const counting: Draft = { ...kidsDraft, event_category_id: 31, wave_id: 104, ages: [7], step: 'places' };
  const events: Events = [opened, places(3), { type: 'age.given', place: 1, age: 6 }, named('a\u0007b')];
  const before = walk(events, counting).context;
  const after = walk([...events, { type: 'text.left', field: 'group_name' }], counting).context;
  expect([before.draft.ages, before.faults, after.faults]).toEqual([[7, 6, null], {}, { group_name: 'invalid' }]);
});

describe('a wave that fills up meanwhile', () => {
  it.each<[string, Draft, Events, string]>([
    [
      'leaves the steps before alone',
      { ...agreed, step: 'city' },
      [opened, seen(), seen(filledWaves)],
      'choosingCity.choosing',
    ],
    [
      'waits for who comes to it',
      { ...agreed, step: 'distance' },
      [opened, seen(filledWaves), finished],
      'choosingWave.waveFull',
    ],
    [
      'brings who counts places back to it',
      { ...agreed, step: 'places' },
      [opened, seen(), seen(filledWaves)],
      'choosingWave.waveFull',
    ],
    [
      'cannot be passed by the address',
      agreed,
      [opened, seen(filledWaves), addressed('payment')],
      'choosingWave.waveFull',
    ],
  ])('%s', (_, draft, events, state) => {
    expect(regionOf(walk(events, draft), 'form')).toBe(`editing.${state}`);
  });
});
