import { describe, expect, it } from 'vitest';
import { type Draft, emptyDraft } from '#machines/checkout.draft.ts';
import { done, failed } from '../kit/journey.ts';
import { catalogue, filledWaves, minus50, mud10, price, readyDraft, waves } from './checkout.fixtures.ts';
import { priced } from './checkout.model.ts';
import {
  age,
  agreed,
  asked,
  coupons,
  current,
  deeds,
  distance,
  type Events,
  finished,
  opened,
  ordered,
  places,
  places1,
  regionOf,
  reopened,
  run,
  seen,
  told,
  walk,
  wave,
} from './checkout.words.ts';

describe('choosing', () => {
  it('a run resets distance, ages, wave and coupons, and keeps the rest', () => {
    const draft: Draft = { ...agreed, places: 3, ages: [7, 8, null], coupons: [mud10], group_name: 'Mud sharks' };
    const journey = walk([opened, ...current, reopened('run'), run(3)], draft);
    expect(journey.context.draft).toEqual({
      ...draft,
      event_id: 3,
      event_category_id: null,
      wave_id: null,
      ages: [],
      coupons: [],
    });
    expect([journey.context.price, journey.context.waves]).toEqual([null, []]);
    expect([regionOf(journey, 'price'), regionOf(journey, 'waves')]).toEqual(['none', 'idle']);
    expect(told(journey)).toEqual([{ type: 'run.changed', eventId: 3 }]);
    expect(deeds(journey, 'emit')).toEqual([['emit', { type: 'choice.made', entity: 'event', id: 3 }]]);
  });

  it('a run of one distance chooses it, except where an age decides', () => {
    const journey = walk([opened, run(2)]);
    expect(journey.context.draft).toEqual({ ...emptyDraft, event_id: 2, event_category_id: 21 });
    expect(regionOf(walk([opened, run(2), finished]), 'form')).toBe('editing.choosingWave.choosing');
    const kids = { ...catalogue, categories: catalogue.categories.filter(({ id }) => id === 31) };
    const one = walk([{ type: 'catalogue.arrived', catalogue: kids }, run(3)]);
    expect(one.context.draft.event_category_id).toBe(null);
  });

  it('a distance resets the wave', () => {
    const journey = walk([opened, seen(), reopened('distance'), distance], readyDraft);
    expect(journey.context.draft).toEqual({ ...readyDraft, wave_id: null });
    expect(journey.context.waves).toEqual([]);
    expect(deeds(journey, 'emit')).toEqual([['emit', { type: 'choice.made', entity: 'category', id: 11 }]]);
  });

  it('an age sets the category whose range holds it', () => {
    const journey = walk([opened, age(10)], { ...emptyDraft, event_id: 3, places: 2 });
    expect(journey.context.draft).toEqual({
      ...emptyDraft,
      event_id: 3,
      event_category_id: 32,
      places: 2,
      ages: [10, null],
    });
    expect(deeds(journey, 'emit')).toEqual([['emit', { type: 'choice.made', entity: 'category', id: 32 }]]);
    const none = walk([opened, age(40)], { ...emptyDraft, event_id: 3 });
    expect(none.context.draft.event_category_id).toBe(null);
  });

  it('each child has an age of its own, which may be said later', () => {
    const kids: Draft = { ...emptyDraft, event_id: 3, event_category_id: 31, ages: [7] };
    const events: Events = [opened, places(3), { type: 'age.given', place: 1, age: 6 }];
    expect(walk(events, kids).context.draft.ages).toEqual([7, 6, null]);
    expect(walk([...events, places(1)], kids).context.draft.ages).toEqual([7]);
  });

  it.each<[string, Events, { places: number; wave: number | null; clampedTo: number | null }]>([
    ['a small wave clamps the places and says so', [places(3), wave(102)], { places: 2, wave: 102, clampedTo: 2 }],
    ['a large one does not', [places(3), wave(104)], { places: 3, wave: 104, clampedTo: null }],
    ['a full one cannot be chosen', [places(3), wave(101)], { places: 3, wave: null, clampedTo: null }],
    ['nor one that is not there', [wave(999)], { places: 1, wave: null, clampedTo: null }],
    ['more places than the wave has become its own', [wave(103), places(9)], { places: 8, wave: 103, clampedTo: 8 }],
    ['fewer take the note away', [wave(103), places(9), places(4)], { places: 4, wave: 103, clampedTo: null }],
    ['and so does a larger wave', [wave(103), places(9), wave(104)], { places: 8, wave: 104, clampedTo: null }],
    ['there is at least one place', [places(0)], { places: 1, wave: null, clampedTo: null }],
    ['and at most fifty', [places(51)], { places: 50, wave: null, clampedTo: null }],
  ])('%s', (_, events, end) => {
    const { context } = walk([opened, seen(), ...events], places1);
    expect({ places: context.draft.places, wave: context.draft.wave_id, clampedTo: context.clampedTo }).toEqual(end);
  });

  it('a wave is reported, and other places reach the coupons', () => {
    const journey = walk([opened, seen(), places(2), wave(104)], places1);
    expect(deeds(journey, 'emit')).toEqual([['emit', { type: 'choice.made', entity: 'wave', id: 104 }]]);
    expect(told(journey)).toEqual([{ type: 'places.changed' }]);
  });

  it('a group name ends after 45 characters as people count them', () => {
    const events: Events = [opened, { type: 'groupName.typed', text: `${'ä'.repeat(44)}👩🏽‍🚀x` }];
    expect(walk(events, places1).context.draft.group_name).toBe(`${'ä'.repeat(44)}👩🏽‍🚀`);
  });

  it('leaving the wave part forgets its note', () => {
    expect(walk([opened, seen(), places(3), wave(102), finished], places1).context.clampedTo).toBe(null);
  });
});

describe('waves', () => {
  it.each<[string, Events, string]>([
    ['are not asked for without a distance', [opened], 'idle'],
    ['are asked for with one', [opened, run(1), finished, distance], 'watching.asking'],
    ['are shown', [opened, run(1), finished, distance, seen()], 'watching.shown'],
    ['may fail', [opened, run(1), finished, distance, { type: 'waves.failed' }], 'watching.failed'],
    [
      'are asked again',
      [opened, run(1), finished, distance, { type: 'waves.failed' }, { type: 'waves.retried' }],
      'watching.asking',
    ],
    ['of another distance are asked for', [opened, run(1), finished, distance, seen(), distance], 'watching.asking'],
    ['of no age group are not asked for', [opened, run(3), finished, age(7), seen(), age(40)], 'idle'],
    ['are not asked again without a distance', [opened, { type: 'waves.retried' }], 'idle'],
    ['of another run are not these', [opened, run(2), seen(), run(1)], 'idle'],
    ['of an age group are its own', [opened, run(3), finished, age(7), seen(), age(8)], 'watching.asking'],
    ['of nothing are none', [opened, run(2), seen(), { type: 'choice.dropped' }], 'watching.asking'],
  ])('%s', (_, events, state) => {
    expect(regionOf(walk(events), 'waves')).toBe(state);
  });

  it('are watched for the run and distance', () => {
    const journey = walk([opened, run(1), finished, distance, { type: 'waves.retried' }]);
    const ask = { event_id: 1, event_category_id: 11 };
    expect(journey.asked('watchWaves')).toEqual([ask, ask]);
    expect(walk([opened, seen()], places1).context.waves).toEqual(waves);
  });

  it.each<[string, Draft, Events, string]>([
    ['that fills up brings the wave part back', agreed, [opened, seen(), seen(filledWaves)], 'choosingWave.waveFull'],
    ['that is withdrawn too', agreed, [opened, seen(), seen(waves.slice(0, 2))], 'choosingWave.waveFull'],
    ['with room left leaves everybody alone', agreed, [opened, seen(), seen()], 'paying.reviewing'],
    ['that is full is left for another', agreed, [opened, seen(filledWaves), wave(103)], 'choosingWave.choosing'],
    ['that is full is not left by itself', agreed, [opened, seen(filledWaves), finished], 'choosingWave.waveFull'],
    ['that is full again has room again', agreed, [opened, seen(filledWaves), seen()], 'choosingWave.choosing'],
  ])('one %s', (_, draft, events, state) => {
    expect(regionOf(walk(events, draft), 'form')).toBe(`editing.${state}`);
  });

  it('one too small keeps the number until someone decides', () => {
    const draft: Draft = { ...agreed, places: 3, wave_id: 102 };
    expect(walk([opened, seen()], draft).context.draft).toEqual(draft);
    expect(walk([opened, seen(), wave(102)], draft).context.draft.places).toBe(2);
  });
});

describe('the price', () => {
  const chosen: Events = [opened, run(1), finished, distance];
  it.each<[string, Events, string]>([
    ['is not asked without a distance', [opened, run(1)], 'none'],
    ['waits half a second', chosen, 'settling'],
    ['is asked then', [...chosen, ...asked], 'asking'],
    ['is current then', [...chosen, ...asked, done('askPrice', priced)], 'current'],
    ['may fail', [...chosen, ...asked, failed('askPrice')], 'failed'],
    ['is asked again', [...chosen, ...asked, failed('askPrice'), { type: 'price.retried' }], 'asking'],
    ['is not asked again without a distance', [opened, { type: 'price.retried' }], 'none'],
    ['is asked when the window has the focus', [...chosen, ...current, { type: 'window.focused' }], 'asking'],
    ['and when the page is shown', [...chosen, ...current, { type: 'screen.opened' }], 'asking'],
    ['also after a failure', [...chosen, ...asked, failed('askPrice'), { type: 'window.focused' }], 'asking'],
    ['and again', [...chosen, ...asked, failed('askPrice'), { type: 'screen.opened' }], 'asking'],
    ['of other places settles anew', [...chosen, ...current, finished, places(2)], 'settling'],
    ['of another distance too', [...chosen, ...current, distance], 'settling'],
    ['of an age group too', [opened, run(3), finished, age(7), ...current, age(8)], 'settling'],
    ['of no age group is none', [opened, run(3), finished, age(7), ...current, age(40)], 'none'],
    ['of places alone is none', [opened, places(2)], 'none'],
    ['of coupons alone is none', [opened, coupons([mud10])], 'none'],
    ['of a smaller wave too', [...chosen, ...current, finished, seen(), places(3), ...current, wave(102)], 'settling'],
    ['of a large wave stays', [...chosen, ...current, finished, seen(), wave(104)], 'current'],
    ['with other coupons settles anew', [...chosen, ...current, coupons([mud10])], 'settling'],
    ['with the same stays', [...chosen, ...current, coupons([], 'typing')], 'current'],
    ['of another run is another', [opened, run(2), ...current, run(1)], 'none'],
    ['of nothing is none', [opened, run(2), ...current, { type: 'choice.dropped' }], 'settling'],
    [
      'with a refused coupon settles anew',
      [...chosen, ...asked, done('askPrice', { kind: 'couponRefused', name: 'MUD10', message: 'Used up.' })],
      'settling',
    ],
  ])('%s', (_, events, state) => {
    expect(regionOf(walk(events), 'price')).toBe(state);
  });

  it('is asked for category, places and codes, after 500 ms', () => {
    const journey = walk([opened, ...asked], { ...places1, places: 3, coupons: [mud10, minus50] });
    expect(journey.asked('askPrice')).toEqual([{ event_category_id: 11, places: 3, codes: ['MUD10', 'MINUS50'] }]);
    expect(deeds(journey, 'wait')).toEqual([['wait', 'priceDebounce', 500]]);
  });

  it('stays in sight while the next is asked for', () => {
    const journey = walk([opened, ...current, places(2)], places1);
    expect([journey.context.price, regionOf(journey, 'price')]).toEqual([price, 'settling']);
  });

  it('refuses a coupon at its code', () => {
    const refused = done('askPrice', { kind: 'couponRefused', name: 'MUD10', message: 'Used up.' });
    expect(told(walk([opened, ...asked, refused], places1))).toEqual([
      { type: 'coupon.refused', name: 'MUD10', message: 'Used up.' },
    ]);
  });
});

describe('coupons', () => {
  it('are kept with what is typed', () => {
    const { context } = walk([opened, coupons([mud10], 'more', true)]);
    expect([context.draft.coupons, context.draft.couponText, context.uncheckedCodes]).toEqual([[mud10], 'more', true]);
  });
  it('make another order, typing alone does not', () => {
    const intent = { key: 'k', order: { ...ordered } };
    const kept: Draft = { ...agreed, intent };
    expect(walk([opened, coupons([], 'typing')], kept).context.draft.intent).toEqual(intent);
    expect(walk([opened, coupons([mud10])], kept).context.draft.intent).toBe(null);
  });
});
