import { describe, expect, it } from 'vitest';
import { type Draft, emptyDraft, steps, type WizardStep } from '#machines/shop/buying/draft.ts';
import { distanceDraft, opened, readyDraft, runDraft, saleOver } from './purchase.fixtures.ts';
import { journeysOfMissing } from './purchase.journeys.ts';
import {
  billingEvents,
  distance,
  type Events,
  effects,
  finished,
  named,
  places,
  regionOf,
  seen,
  submitted,
  tapped,
  wave,
} from './purchase.words.ts';
import { addressed, city, revisited, type, walk } from './signUp.words.ts';

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
  // specification 2.34, 4.5, 4.6
  it('keeps the choices, and remembers and shows each step', () => {
    expect(walk(all.slice(0, 10)).context.draft.step).toBe('places');
    const journey = walk(all);
    expect(journey.context.draft).toEqual({
      ...readyDraft,
      texts: { ...emptyDraft.texts, group_name: 'Mud sharks' },
      places: 2,
      step: 'payment',
    });
    expect(effects(journey, 'do')).toEqual(steps.map((step) => ['do', 'showStep', { step }]));
    expect(effects(journey, 'emit')).toEqual([
      ['emit', { type: 'choice.made', entity: 'event', id: 1 }],
      ['emit', { type: 'choice.made', entity: 'category', id: 11 }],
      ['emit', { type: 'choice.made', entity: 'wave', id: 104 }],
    ]);
  });

  // specification 3.9, 4.6
  it.each<[WizardStep, Draft]>([
    ['type', emptyDraft],
    ['city', { ...emptyDraft, type: 'classic' }],
    ['distance', runDraft],
    ['wave', distanceDraft],
    ['places', { ...readyDraft, step: 'places' }],
    ['payment', readyDraft],
  ])('knows each step by its tag, and continues there after a reload: %s', (step, draft) => {
    const { snapshot, context } = walk([opened], draft);
    expect([...snapshot.tags]).toEqual([step]);
    expect(context.draft).toEqual({ ...draft, step });
  });

  journeysOfMissing(walk, [
    ['a type', emptyDraft, [finished], { type: 'required' }, 'type'],
    ['a city', { ...emptyDraft, type: 'classic' }, [finished], { event_id: 'required' }, 'event_id'],
    [
      'a name that is no name',
      { ...readyDraft, step: 'places' },
      [named('a\u0007b'), finished],
      { group_name: 'invalid' },
      'group_name',
    ],
  ]);

  it.each<[string, Draft, Events]>([
    ['a type', emptyDraft, [finished, type('classic')]],
    ['a city', { ...emptyDraft, type: 'classic' }, [finished, city(1)]],
    ['the terms', readyDraft, [submitted(), { type: 'terms.answered', accepted: true }]],
    ['a step that is come back to', readyDraft, [submitted(), revisited('type')]],
  ])('clears the error of a corrected field: %s', (_, draft, events) => {
    expect(walk([opened, ...events], draft).context.faults).toEqual({});
  });
});

describe('a tapped card', () => {
  it('goes on step by step to the number of places, and tells what was chosen', () => {
    const taps: Events = [type('classic'), tapped, city(1), tapped, distance, tapped, seen(), wave(104), tapped];
    const journey = walk([opened, ...taps]);
    expect([regionOf(journey, 'form'), journey.context.draft.step]).toEqual(['editing.countingPlaces', 'places']);
    expect(effects(journey, 'emit')).toEqual([
      ['emit', { type: 'choice.made', entity: 'event', id: 1 }],
      ['emit', { type: 'choice.made', entity: 'category', id: 11 }],
      ['emit', { type: 'choice.made', entity: 'wave', id: 104 }],
    ]);
  });

  it.each<[string, Draft, Events, string]>([
    ['a step without a choice', emptyDraft, [], 'choosingType'],
    ['a wave that left fewer places', { ...distanceDraft, places: 3 }, [seen(), wave(102)], 'choosingWave.choosing'],
    ['the number of places', { ...readyDraft, step: 'places' }, [], 'countingPlaces'],
  ])('leads nowhere from %s, and finds no fault with it', (_, draft, events, state) => {
    const journey = walk([opened, ...events, tapped], draft);
    expect([regionOf(journey, 'form'), journey.context.faults]).toEqual([`editing.${state}`, {}]);
  });
});

describe('a step', () => {
  it.each<[string, Draft, Events, string]>([
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
    ['of a draft that is not open any more is not', { ...runDraft, step: 'payment' }, [opened], 'choosingDistance'],
    [
      'of a name that was never one comes before',
      { ...readyDraft, texts: { ...readyDraft.texts, group_name: '\u0007' } },
      [opened],
      'countingPlaces',
    ],
  ])('%s', (_, draft, events, state) => {
    expect(regionOf(walk(events, draft), 'form')).toBe(`editing.${state}`);
  });

  it('is shown in the address bar, even if another was requested', () => {
    const journey = walk([opened, addressed('payment')], distanceDraft);
    expect(effects(journey, 'do')).toEqual([
      ['do', 'showStep', { step: 'wave' }],
      ['do', 'showStep', { step: 'wave' }],
    ]);
  });
});

describe('a run that is not on sale any more', () => {
  it('since the last visit is reported where another can be chosen', () => {
    const journey = walk([{ type: 'catalogue.arrived', catalogue: saleOver }], readyDraft);
    expect(regionOf(journey, 'form')).toBe('editing.choosingCity.gone');
    expect([regionOf(journey, 'waves'), regionOf(journey, 'price')]).toEqual(['idle', 'none']);
    expect(journey.context.draft).toEqual({
      ...readyDraft,
      city_id: null,
      event_id: null,
      event_category_id: null,
      wave_id: null,
      step: 'city',
    });
    expect(billingEvents(journey)).toEqual([{ type: 'run.changed', runId: null }]);
  });
});
