import { describe, expect, it } from 'vitest';
import { type Draft, emptyDraft, type Part } from '#machines/shop/buying/draft.ts';
import type { PurchaseEvent } from '#machines/shop/buying/types.ts';
import { left, nobody, ordered, reopened, typed, walk } from './checkout.words.ts';
import {
  ada,
  catalogue,
  distanceDraft,
  filledWaves,
  kidsDraft,
  mud10,
  opened,
  outcomes,
  properties,
  readyDraft,
  runDraft,
  saleOver,
  waves,
} from './purchase.fixtures.ts';
import { journeysOfMissing } from './purchase.journeys.ts';
import {
  age,
  agreed,
  answered,
  billingEvents,
  coupons,
  current,
  distance,
  type Events,
  effects,
  finished,
  places,
  regionOf,
  run,
  seen,
  submitted,
  tapped,
  waiting,
  wave,
} from './purchase.words.ts';

describe('the shop', () => {
  it('shows its runs and settings', () => {
    const { context } = walk([opened, { type: 'properties.arrived', properties }]);
    expect([context.catalogue, context.properties]).toEqual([catalogue, properties]);
  });
});

describe('the address bar', () => {
  const visited = (part: Part): PurchaseEvent => ({ type: 'part.visited', part });
  const shows = (events: Events, draft: Draft) =>
    effects(walk(events, draft), 'do').flatMap(([, action, params]) => (action === 'showPart' ? [params] : []));

  it.each<[string, Part, Draft, string]>([
    ['opens the run', 'run', readyDraft, 'choosingRun.choosing'],
    ['opens no part before its time, but the furthest', 'contact', runDraft, 'choosingDistance'],
    ['opens no payment before its time', 'payment', nobody, 'givingContact'],
  ])('%s', (_, part, draft, form) => {
    expect(regionOf(walk([opened, visited(part)], draft), 'form')).toBe(`editing.${form}`);
  });

  it.each<[string, Events, Draft, readonly Part[]]>([
    ['the first part that wants something', [opened], nobody, ['contact']],
    [
      'each part that is opened',
      [opened, ...(['run', 'distance', 'places', 'contact'] as const).map(reopened)],
      readyDraft,
      ['payment', 'run', 'distance', 'places', 'contact'],
    ],
    ['the part that is next', [opened, reopened('run'), finished], readyDraft, ['payment', 'run', 'payment']],
    ['where a wave is full', [opened, seen(filledWaves)], agreed, ['payment', 'places']],
  ])('shows %s', (_, events, draft, parts) => {
    expect(shows(events, draft)).toEqual(parts.map((part) => ({ part })));
  });
});

describe('an order that waits for its code', () => {
  const draft: Draft = waiting({ key: 'first-key', call: 'POST group', order: ordered });
  it.each<[Part, string]>([
    ['run', 'editing.choosingRun.choosing'],
    ['distance', 'editing.choosingDistance'],
    ['places', 'editing.choosingWave.choosing'],
    ['contact', 'editing.givingContact'],
    ['payment', 'askedForCode.typing'],
  ])('is left by the address for %s', (part, form) => {
    const journey = walk([opened, { type: 'part.visited', part }], draft);
    expect(regionOf(journey, 'form')).toBe(form);
    expect(effects(journey, 'do')[0]).toEqual(['do', 'showPart', { part: 'payment' }]);
  });
});

describe('a visit', () => {
  it.each<[string, Draft, string]>([
    ['a run', emptyDraft, 'choosingRun.choosing'],
    ['a distance', runDraft, 'choosingDistance'],
    ['a wave', distanceDraft, 'choosingWave.choosing'],
    ['contact details', nobody, 'givingContact'],
    ['the payment', readyDraft, 'paying.reviewing'],
  ])('continues after a reload with what is still missing: %s', (_, draft, state) => {
    const journey = walk([opened], draft);
    expect(regionOf(journey, 'form')).toBe(`editing.${state}`);
    expect(journey.context.draft).toEqual(draft);
  });

  it('fills the coupon field from the link, unless something has been typed there', () => {
    const { draft, uncheckedCodes } = walk([], emptyDraft, 'SPRING').context;
    expect([draft.couponText, uncheckedCodes]).toEqual(['SPRING', true]);
    expect(walk([], { ...emptyDraft, couponText: 'MUD' }, 'SPRING').context.draft.couponText).toBe('MUD');
  });

  it('spawns the coupons with what was stored', () => {
    const [input] = walk([], { ...readyDraft, coupons: [mud10] }, 'SPRING').asked('coupons');
    expect(input).toEqual({ parent: expect.anything(), runId: 1, coupons: [mud10], text: 'SPRING' });
  });

  it.each<[string, Draft, Events]>([
    ['whose sale has ended', readyDraft, [{ type: 'catalogue.arrived', catalogue: saleOver }]],
    ['that is not there', { ...readyDraft, event_id: 99 }, [opened]],
    ['without that distance', { ...readyDraft, event_category_id: 21 }, [opened]],
    ['whose sale ends meanwhile', readyDraft, [opened, ...current, { type: 'catalogue.arrived', catalogue: saleOver }]],
  ])('cannot keep a run %s', (_, draft, events) => {
    const journey = walk(events, draft);
    expect(regionOf(journey, 'form')).toBe('editing.choosingRun.gone');
    expect([regionOf(journey, 'waves'), regionOf(journey, 'price'), journey.context.price]).toEqual([
      'idle',
      'none',
      null,
    ]);
    expect(journey.context.draft).toEqual({
      ...readyDraft,
      city_id: null,
      event_id: null,
      event_category_id: null,
      wave_id: null,
    });
    expect(billingEvents(journey)).toEqual([{ type: 'run.changed', runId: null }]);
  });
});

describe('the parts', () => {
  it.each<[string, Draft, Events, string]>([
    ['a wave leads to the details', distanceDraft, [opened, seen(), wave(104), finished], 'givingContact'],
    ['the run may be changed', readyDraft, [opened, reopened('run')], 'choosingRun.choosing'],
    ['what is not finished is not skipped to', distanceDraft, [opened, reopened('contact')], 'choosingWave.choosing'],
    ['an unchanged part leads straight back', readyDraft, [opened, reopened('run'), finished], 'paying.reviewing'],
    [
      'details given early lead back to the wave',
      { ...distanceDraft, texts: { ...emptyDraft.texts, ...ada } },
      [opened, reopened('contact'), finished],
      'choosingWave.choosing',
    ],
    ['a changed one to what it resets', readyDraft, [opened, reopened('run'), run(1), finished], 'choosingDistance'],
  ])('%s', (_, draft, events, state) => {
    expect(regionOf(walk(events, draft), 'form')).toBe(`editing.${state}`);
  });

  journeysOfMissing(walk, [
    ['a run', emptyDraft, [finished], { event_id: 'required' }, 'event_id'],
    [
      'a name that is no name',
      distanceDraft,
      [seen(), wave(104), { type: 'text.typed', field: 'group_name', text: 'a\u0007b' }, finished],
      { group_name: 'invalid' },
      'group_name',
    ],
    [
      'details',
      { ...nobody, texts: { ...nobody.texts, ...ada, surname: ' ', email: 'ada@example', city: 'x'.repeat(101) } },
      [finished],
      { surname: 'required', email: 'email', city: 'invalid' },
      'surname',
    ],
  ]);

  it('checks the group’s field on blur', () => {
    const typedOnly: Events = [opened, seen(), wave(104), { type: 'text.typed', field: 'group_name', text: '\u0007' }];
    expect(walk(typedOnly, distanceDraft).context.faults).toEqual({});
    const { context } = walk([...typedOnly, { type: 'text.left', field: 'group_name' }], distanceDraft);
    expect(context.faults).toEqual({ group_name: 'invalid' });
  });

  it.each<[string, Draft, Events]>([
    ['a run', emptyDraft, [finished, run(1)]],
    ['a distance', runDraft, [finished, distance]],
    ['an age', kidsDraft, [finished, age(7)]],
    ['a wave', distanceDraft, [seen(), finished, wave(104)]],
    ['a detail', { ...nobody, texts: { ...nobody.texts, ...ada, city: '' } }, [finished, typed('city', 'Gdańsk')]],
    ['the terms', readyDraft, [submitted(), { type: 'terms.answered', accepted: true }]],
    ['the codes', agreed, [coupons([], 'MUD', true), submitted(), coupons([mud10])]],
    ['an opened part', { ...readyDraft, wave_id: 104 }, [submitted(), reopened('run'), finished]],
  ])('a corrected field shows no error: %s', (_, draft, events) => {
    expect(walk([opened, ...events], draft).context.faults).toEqual({});
  });
});

describe('a tapped card', () => {
  const lastPlace = waves.map((one) => (one.id === 102 ? { ...one, free_places: 1 } : one));
  const oneChild: Draft = { ...kidsDraft, event_category_id: 31, ages: [7] };
  it.each<[string, Draft, Events, string]>([
    ['a run goes on to its distances', emptyDraft, [run(1), tapped], 'choosingDistance'],
    ['choosing the same run again goes on to what is left', readyDraft, [reopened('run'), tapped], 'paying.reviewing'],
    ['a distance goes on to the waves', runDraft, [distance, tapped], 'choosingWave.choosing'],
    ['an age does, too', kidsDraft, [age(7), tapped], 'choosingWave.choosing'],
    ['an age that no distance has stays', kidsDraft, [age(40), tapped], 'choosingDistance'],
    ['a wave for one goes on to the details', distanceDraft, [seen(), wave(104), tapped], 'givingContact'],
    ['a wave for one child does, too', oneChild, [seen(), wave(104), tapped], 'givingContact'],
    [
      'a wave for several stays: the group has a name',
      distanceDraft,
      [seen(), places(2), wave(104), tapped],
      'choosingWave.choosing',
    ],
    [
      'a wave that left one place of several says so first',
      distanceDraft,
      [seen(lastPlace), places(3), wave(102), tapped],
      'choosingWave.choosing',
    ],
    ['a full wave stays', distanceDraft, [seen(), wave(101), tapped], 'choosingWave.choosing'],
    [
      'a wave beside a name that is no name stays',
      distanceDraft,
      [seen(), { type: 'text.typed', field: 'group_name', text: 'a\u0007b' }, wave(104), tapped],
      'choosingWave.choosing',
    ],
  ])('%s', (_, draft, events, state) => {
    const journey = walk([opened, ...events], draft);
    expect([regionOf(journey, 'form'), journey.context.faults]).toEqual([`editing.${state}`, {}]);
  });
});

describe('contact details', () => {
  const faultsAfter = (...events: PurchaseEvent[]) => walk([opened, ...events], nobody).context.faults;

  it('are checked on blur, except empty ones', () => {
    expect(faultsAfter(typed('email', 'ada'), left('email'))).toEqual({ email: 'email' });
    expect(faultsAfter(left('email'), left('name'))).toEqual({});
    expect(faultsAfter(typed('email', ada.email), left('email'))).toEqual({});
  });
  it('are incomplete without a street', () => {
    const texts = { ...readyDraft.texts, street: ' ' };
    const journey = walk([opened, finished], { ...readyDraft, texts });
    expect([regionOf(journey, 'form'), journey.context.faults]).toEqual([
      'editing.givingContact',
      { street: 'required' },
    ]);
    expect(
      walk([opened, finished, typed('street', 'Długa 1'), finished], { ...readyDraft, texts }).context.faults,
    ).toEqual({});
  });

  it('keep their error until it is corrected', () => {
    const wrong = [typed('email', 'ada'), left('email')];
    expect(faultsAfter(...wrong, typed('email', 'ada@'))).toEqual({ email: 'email' });
    expect(faultsAfter(...wrong, typed('email', ada.email))).toEqual({});
  });
  it("lose the server's error with the first letter", () => {
    const journey = walk([...answered(outcomes.badContact), typed('email', 'x')], agreed);
    expect(journey.context.faults).toEqual({});
  });
});
