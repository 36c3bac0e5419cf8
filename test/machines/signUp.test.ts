import { describe, expect, it } from 'vitest';
import type { Catalogue } from '#contract/catalogue.calls.ts';
import { type Draft, emptyDraft, type Step, steps } from '#machines/purchase.draft.ts';
import {
  catalogue,
  distanceDraft,
  emptyCatalogue,
  filledWaves,
  kidsDraft,
  mud10,
  opened,
  properties,
  readyDraft,
  runDraft,
  saleOver,
} from './purchase.fixtures.ts';
import { journeysOfDetails } from './purchase.journeys.ts';
import {
  age,
  agreed,
  coupons,
  current,
  deeds,
  distance,
  type Events,
  finished,
  named,
  places,
  regionOf,
  run,
  seen,
  submitted,
  told,
  wave,
} from './purchase.words.ts';
import { addressed, city, ordered, revisited, type, walk } from './signUp.words.ts';

/** A second classic run in Gdańsk. */
const twice: Catalogue = {
  ...catalogue,
  events: catalogue.events.flatMap((one) => (one.id === 1 ? [one, { ...one, id: 6, date: '2027-09-18' }] : [one])),
};
const all: Events = [
  opened,
  type('classic'),
  finished,
  city(1),
  finished,
  distance,
  finished,
  seen(),
  wave(104),
  finished,
  places(2),
  named('Mud sharks'),
  finished,
];

describe('the wizard', () => {
  it.each<[string, number, string]>([
    ['begins with the type', 1, 'choosingType'],
    ['goes on with the city', 3, 'choosingCity.choosing'],
    ['and the distance', 5, 'choosingDistance'],
    ['and the wave', 7, 'choosingWave.choosing'],
    ['and the places', 10, 'countingPlaces'],
    ['and ends with the payment', 13, 'paying.reviewing'],
  ])('%s', (_, taken, state) => {
    expect(regionOf(walk(all.slice(0, taken)), 'form')).toBe(`editing.${state}`);
  });

  it('keeps what is chosen, and remembers and shows each step', () => {
    const journey = walk(all);
    expect(journey.context.draft).toEqual({
      ...readyDraft,
      contact: emptyDraft.contact,
      places: 2,
      group_name: 'Mud sharks',
      step: 'payment',
    });
    expect(deeds(journey, 'do')).toEqual(steps.map((step) => ['do', 'showStep', { step }]));
    expect(deeds(journey, 'emit')).toEqual([
      ['emit', { type: 'choice.made', entity: 'event', id: 1 }],
      ['emit', { type: 'choice.made', entity: 'category', id: 11 }],
      ['emit', { type: 'choice.made', entity: 'wave', id: 104 }],
    ]);
  });

  it.each<[Step, Draft]>([
    ['type', emptyDraft],
    ['city', { ...emptyDraft, type: 'classic' }],
    ['distance', runDraft],
    ['wave', distanceDraft],
    ['places', { ...readyDraft, step: 'places' }],
    ['payment', readyDraft],
  ])('knows each step by its tag, and goes on there after a reload: %s', (step, draft) => {
    const { snapshot, context } = walk([opened], draft);
    expect([...snapshot.tags]).toEqual([step]);
    expect(context.draft).toEqual({ ...draft, step });
  });

  it.each<[string, Draft, Events, object, string]>([
    ['a type', emptyDraft, [finished], { type: 'required' }, 'type'],
    ['a city', { ...emptyDraft, type: 'classic' }, [finished], { event_id: 'required' }, 'event_id'],
    ['a distance', runDraft, [finished], { event_category_id: 'required' }, 'event_category_id'],
    ['a wave', distanceDraft, [seen(), finished], { wave_id: 'required' }, 'wave_id'],
    [
      'a name that is no name',
      { ...readyDraft, step: 'places' },
      [named('a\u0007b'), finished],
      { group_name: 'invalid' },
      'group_name',
    ],
    ['the terms', readyDraft, [submitted()], { terms: 'terms' }, 'terms'],
    ['a code nobody checked', agreed, [coupons([], 'MUD', true), submitted()], { codes: 'unchecked' }, 'codes'],
  ])('shows what is missing, and calls to it: %s', (_, draft, events, faults, field) => {
    const journey = walk([opened, ...events], draft);
    expect(journey.context.faults).toEqual(faults);
    expect(deeds(journey, 'emit').at(-1)).toEqual(['emit', { type: 'fault.shown', field }]);
  });

  it.each<[string, Draft, Events]>([
    ['a type', emptyDraft, [finished, type('classic')]],
    ['a city', { ...emptyDraft, type: 'classic' }, [finished, city(1)]],
    ['a distance', runDraft, [finished, distance]],
    ['an age', kidsDraft, [finished, age(7)]],
    ['a wave', distanceDraft, [seen(), finished, wave(104)]],
    ['the terms', readyDraft, [submitted(), { type: 'terms.answered', accepted: true }]],
    ['a step that is come back to', readyDraft, [submitted(), revisited('type'), finished]],
  ])('has no fault any more with what is put right: %s', (_, draft, events) => {
    expect(walk([opened, ...events], draft).context.faults).toEqual({});
  });

  it('begins with a draft, and the code of a link', () => {
    const { context } = walk([], emptyDraft, 'SPRING');
    expect([context.call, context.draft.couponText, context.uncheckedCodes]).toEqual([
      'POST group-signup',
      'SPRING',
      true,
    ]);
    const [input] = walk([], { ...readyDraft, coupons: [mud10] }, 'SPRING').asked('coupons');
    expect(input).toEqual({ parent: expect.anything(), eventId: 1, coupons: [mud10], text: 'SPRING' });
  });

  it.each<[string, Events, string, string]>([
    ['is waited for', [], 'watching.asking', 'waiting'],
    ['may have none', [{ type: 'catalogue.arrived', catalogue: emptyCatalogue }], 'watching.empty', 'choosingType'],
    ['may not be reached', [{ type: 'catalogue.failed' }], 'watching.failed', 'waiting'],
    ['is asked again', [{ type: 'catalogue.failed' }, { type: 'catalogue.retried' }], 'watching.asking', 'waiting'],
    ['opens then', [{ type: 'catalogue.failed' }, opened], 'watching.open', 'choosingType'],
  ])('shows the shop: it %s', (_, events, shop, form) => {
    const journey = walk(events);
    expect([regionOf(journey, 'shop'), regionOf(journey, 'form').replace('editing.', '')]).toEqual([shop, form]);
    expect(journey.asked('watchFocus').length).toBe(1);
    expect(journey.asked('watchAddress').length).toBe(1);
  });

  it('knows what the shop says of itself', () => {
    const { context } = walk([opened, { type: 'properties.arrived', properties }]);
    expect([context.catalogue, context.properties]).toEqual([catalogue, properties]);
    const closed = { type: 'catalogue.arrived', catalogue: emptyCatalogue } as const;
    expect(walk([closed]).context.catalogue).toEqual(emptyCatalogue);
  });
});

describe('a step', () => {
  it.each<[string, Draft, Events, string]>([
    ['that is done is come back to', readyDraft, [opened, revisited('type')], 'choosingType'],
    ['also the city', readyDraft, [opened, revisited('city')], 'choosingCity.choosing'],
    ['also the distance', readyDraft, [opened, revisited('distance')], 'choosingDistance'],
    ['also the wave', readyDraft, [opened, revisited('wave')], 'choosingWave.choosing'],
    ['also the places', readyDraft, [opened, revisited('places')], 'countingPlaces'],
    [
      'and left again for any that is open',
      readyDraft,
      [opened, revisited('type'), revisited('payment')],
      'paying.reviewing',
    ],
    ['leads to the next, not back', readyDraft, [opened, revisited('city'), finished], 'choosingDistance'],
    [
      'that is not open yet leads to the furthest',
      distanceDraft,
      [opened, revisited('payment')],
      'choosingWave.choosing',
    ],
    ['of the address is shown', readyDraft, [opened, addressed('city')], 'choosingCity.choosing'],
    ['of the address that is not open is not', runDraft, [opened, addressed('payment')], 'choosingDistance'],
    [
      'stays when the address names none',
      readyDraft,
      [opened, addressed('wave'), addressed(null)],
      'choosingWave.choosing',
    ],
    [
      'of the address is shown once the shop is known',
      readyDraft,
      [addressed('city'), opened],
      'choosingCity.choosing',
    ],
    ['of a draft is where it goes on', { ...readyDraft, step: 'distance' }, [opened], 'choosingDistance'],
    ['of a draft that is not open any more is not', { ...runDraft, step: 'payment' }, [opened], 'choosingDistance'],
    ['of a name that was never one comes before', { ...readyDraft, group_name: '\u0007' }, [opened], 'countingPlaces'],
  ])('%s', (_, draft, events, state) => {
    expect(regionOf(walk(events, draft), 'form')).toBe(`editing.${state}`);
  });

  it('is no part of the order: one whose fate is unknown stays the same', () => {
    const intent = { key: 'k', call: 'POST group-signup', order: { ...ordered } } as const;
    expect(walk([opened, revisited('city')], { ...agreed, intent }).context.draft.intent).toEqual(intent);
  });

  it('is shown in the address bar, also when another was wanted', () => {
    const journey = walk([opened, addressed('payment')], distanceDraft);
    expect(deeds(journey, 'do')).toEqual([
      ['do', 'showStep', { step: 'wave' }],
      ['do', 'showStep', { step: 'wave' }],
    ]);
  });
});

describe('choosing', () => {
  const before: Draft = { ...agreed, places: 3, ages: [7, 8, null], coupons: [mud10], group_name: 'Mud sharks' };
  const at = (step: Step): Draft => ({ ...before, step });
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
    ['a distance resets the wave', at('distance'), [opened, distance], { wave_id: null, ages: [] }],
    [
      'an age sets the category whose range holds it, and resets the wave',
      { ...before, ...kidsDraft, event_category_id: 31, wave_id: 104, ages: [7], step: 'distance' },
      [opened, age(10)],
      { event_category_id: 32, wave_id: null, ages: [10] },
    ],
  ])('%s', (_, draft, events, change) => {
    const journey = walk(events, draft);
    const kids = change.ages?.length === 1 ? { ages: [10, null, null].slice(0, draft.places) } : {};
    expect(journey.context.draft).toEqual({ ...draft, ...change, ...kids });
    expect([journey.context.waves, journey.context.faults]).toEqual([[], {}]);
  });

  it('a type or a city drops waves and price of what was chosen before', () => {
    const regions = (events: Events, draft: Draft) => {
      const journey = walk([opened, seen(), ...current, ...events], draft);
      return [journey.context.price, regionOf(journey, 'price'), regionOf(journey, 'waves')];
    };
    expect(regions([type('kids')], at('type'))).toEqual([null, 'none', 'idle']);
    expect(regions([city(1)], at('city'))).toEqual([null, 'none', 'idle']);
    expect(regions([type('legend')], at('type'))).toEqual([null, 'settling', 'watching.asking']);
  });

  it('a run is told to the coupons, however it is chosen, and reported when it stands', () => {
    expect(told(walk([opened, type('kids')], at('type')))).toEqual([{ type: 'run.changed', eventId: 3 }]);
    expect(told(walk([opened, city(1)], at('city')))).toEqual([{ type: 'run.changed', eventId: 1 }]);
    expect(told(walk([opened, run(2)], at('city')))).toEqual([{ type: 'run.changed', eventId: 2 }]);
    expect(deeds(walk([opened, run(2)], at('city')), 'emit')).toEqual([]);
    expect(deeds(walk([opened, run(2), finished], at('city')), 'emit')).toEqual([
      ['emit', { type: 'choice.made', entity: 'event', id: 2 }],
    ]);
  });

  it('an age reports its group, a wave itself, and other places reach the coupons', () => {
    const kids: Draft = { ...kidsDraft, step: 'distance' };
    expect(deeds(walk([opened, age(10)], kids), 'emit')).toEqual([
      ['emit', { type: 'choice.made', entity: 'category', id: 32 }],
    ]);
    expect(deeds(walk([opened, seen(), wave(104)], distanceDraft), 'emit')).toEqual([
      ['emit', { type: 'choice.made', entity: 'wave', id: 104 }],
    ]);
    expect(told(walk([opened, places(2)], at('places')))).toEqual([{ type: 'places.changed' }]);
  });

  it('each child has an age of its own, which may be said later', () => {
    const kids: Draft = { ...kidsDraft, event_category_id: 31, ages: [7], wave_id: 104, step: 'places' };
    const events: Events = [opened, places(3), { type: 'age.given', place: 1, age: 6 }];
    expect(walk(events, kids).context.draft.ages).toEqual([7, 6, null]);
  });

  it.each<[string, number, Events, { places: number; clampedTo: number | null; state: string }]>([
    [
      'a small wave clamps the places and says so',
      3,
      [wave(102)],
      { places: 2, clampedTo: 2, state: 'choosingWave.choosing' },
    ],
    ['still where they are counted', 3, [wave(102), finished], { places: 2, clampedTo: 2, state: 'countingPlaces' }],
    [
      'and not after that',
      3,
      [wave(102), finished, finished],
      { places: 2, clampedTo: null, state: 'paying.reviewing' },
    ],
    ['a large one does not', 3, [wave(104)], { places: 3, clampedTo: null, state: 'choosingWave.choosing' }],
    [
      'a full one cannot be chosen',
      3,
      [wave(101), finished],
      { places: 3, clampedTo: null, state: 'choosingWave.choosing' },
    ],
    [
      'more places than the wave has become its own',
      1,
      [wave(103), finished, places(9)],
      { places: 8, clampedTo: 8, state: 'countingPlaces' },
    ],
  ])('%s', (_, number, events, end) => {
    const journey = walk([opened, seen(), ...events], { ...distanceDraft, places: number });
    const { draft, clampedTo } = journey.context;
    expect({ places: draft.places, clampedTo, state: regionOf(journey, 'form').replace('editing.', '') }).toEqual(end);
  });
});

describe('a wave that fills up meanwhile', () => {
  it.each<[string, Draft, Events, string]>([
    [
      'brings the wave step back from the payment',
      agreed,
      [opened, seen(), seen(filledWaves)],
      'choosingWave.waveFull',
    ],
    [
      'and from the places',
      { ...agreed, step: 'places' },
      [opened, seen(), seen(filledWaves)],
      'choosingWave.waveFull',
    ],
    [
      'and on the wave step says so',
      { ...agreed, step: 'wave' },
      [opened, seen(), seen(filledWaves)],
      'choosingWave.waveFull',
    ],
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
      'cannot be passed by the address',
      agreed,
      [opened, seen(filledWaves), addressed('payment')],
      'choosingWave.waveFull',
    ],
    ['is left for another', agreed, [opened, seen(filledWaves), wave(103)], 'choosingWave.choosing'],
    ['is not left by itself', agreed, [opened, seen(filledWaves), finished], 'choosingWave.waveFull'],
  ])('%s', (_, draft, events, state) => {
    expect(regionOf(walk(events, draft), 'form')).toBe(`editing.${state}`);
  });

  it('is told with its step in the address bar', () => {
    const journey = walk([opened, seen(), seen(filledWaves)], agreed);
    expect(deeds(journey, 'do').at(-1)).toEqual(['do', 'showStep', { step: 'wave' }]);
  });
});

describe('a run that is not on sale any more', () => {
  it.each<[string, Draft, Events]>([
    ['since the last visit', readyDraft, [{ type: 'catalogue.arrived', catalogue: saleOver }]],
    ['since a moment ago', readyDraft, [opened, ...current, { type: 'catalogue.arrived', catalogue: saleOver }]],
  ])('is told where another is chosen: %s', (_, draft, events) => {
    const journey = walk(events, draft);
    expect(regionOf(journey, 'form')).toBe('editing.choosingCity.gone');
    expect([regionOf(journey, 'waves'), regionOf(journey, 'price')]).toEqual(['idle', 'none']);
    expect(journey.context.draft).toEqual({
      ...draft,
      city_id: null,
      event_id: null,
      event_category_id: null,
      wave_id: null,
      step: 'city',
    });
    expect(told(journey)).toEqual([{ type: 'run.changed', eventId: null }]);
  });

  it.each([city(2), run(2)])('is forgotten with another', (chosen) => {
    const lostRun: Events = [{ type: 'catalogue.arrived', catalogue: saleOver }, chosen];
    expect(regionOf(walk(lostRun, readyDraft), 'form')).toBe('editing.choosingCity.choosing');
  });
});

journeysOfDetails(walk);
