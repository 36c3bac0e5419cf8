/** Journeys that the one-page checkout and the wizard share. */
import { describe, expect, it } from 'vitest';
import type { Draft, Intent } from '#machines/shop/buying/draft.ts';
import type { PurchaseEvent } from '#machines/shop/buying/types.ts';
import { done, failed } from '../../kit/charts/journey.ts';
import {
  couponRefused,
  distanceDraft,
  emptyCatalogue,
  filledWaves,
  kidsDraft,
  minus50,
  mud10,
  opened,
  price,
  readyDraft,
  runDraft,
  waves,
} from './purchase.fixtures.ts';
import {
  age,
  agreed,
  asked,
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
  type Walk,
  wave,
} from './purchase.words.ts';

/** The waves of the chosen distance, on every page that sells places. */
export const journeysOfWaves = (walk: Walk, toRuns: PurchaseEvent) =>
  describe('waves', () => {
    it.each<[string, Events, string, Draft?]>([
      ['are not asked for without a distance', [opened], 'idle'],
      ['of another distance are asked for', [opened, distance, seen(), distance], 'watching.asking'],
      ['of no age group are not asked for', [opened, age(7), seen(), age(40)], 'idle', kidsDraft],
      ['are not asked again without a distance', [opened, { type: 'waves.retried' }], 'idle'],
      ['of another run are not these', [opened, distance, seen(), toRuns, run(2), run(1)], 'idle'],
      ['of an age group are its own', [opened, age(7), seen(), age(8)], 'watching.asking', kidsDraft],
      ['of nothing are none', [opened, distance, seen(), { type: 'choice.dropped' }], 'watching.asking'],
      ['are shown once they are there', [opened, distance, seen()], 'watching.shown'],
      ['that do not come say so', [opened, distance, seen(), { type: 'waves.failed' }], 'watching.failed'],
      ['that come after all are shown', [opened, distance, { type: 'waves.failed' }, seen()], 'watching.shown'],
    ])('%s', (_, events, state, draft = runDraft) => {
      expect(regionOf(walk(events, draft), 'waves')).toBe(state);
    });

    it('are empty if no run is on sale', () => {
      const none = walk([{ type: 'catalogue.arrived', catalogue: emptyCatalogue }]);
      expect([regionOf(none, 'shop'), none.context.catalogue]).toEqual(['watching.empty', emptyCatalogue]);
      expect(regionOf(walk([opened]), 'shop')).toBe('watching.open');
    });

    it('need the runs, which can be requested again', () => {
      const lost = walk([{ type: 'catalogue.failed' }]);
      const again = walk([{ type: 'catalogue.failed' }, { type: 'catalogue.retried' }]);
      expect(
        [lost, again].map((journey) => [regionOf(journey, 'shop'), journey.asked('watchCatalogue').length]),
      ).toEqual([
        ['watching.failed', 1],
        ['watching.asking', 2],
      ]);
    });

    it('are watched for the run and distance', () => {
      const journey = walk([opened, distance, { type: 'waves.retried' }], runDraft);
      const ask = { event_id: 1, event_category_id: 11 };
      expect(journey.asked('watchWaves')).toEqual([ask, ask]);
      expect(walk([opened, seen()], distanceDraft).context.waves).toEqual(waves);
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

    it('one that is too small keeps the number until a person decides', () => {
      const draft: Draft = { ...agreed, places: 3, wave_id: 102 };
      expect(walk([opened, seen()], draft).context.draft.places).toBe(3);
      expect(walk([opened, seen(), wave(102)], draft).context.draft.places).toBe(2);
    });
  });

/** What blocks a part: these on every page, and `own` ones. */
type Missing = readonly [what: string, draft: Draft, events: Events, faults: object, field: string];
export const journeysOfMissing = (walk: Walk, own: readonly Missing[]) =>
  // specification 5.35
  it.each<Missing>([
    ...own,
    ['a distance', runDraft, [finished], { event_category_id: 'required' }, 'event_category_id'],
    ['a wave', distanceDraft, [seen(), finished], { wave_id: 'required' }, 'wave_id'],
    ['the terms', readyDraft, [submitted()], { terms: 'terms' }, 'terms'],
    ['a code nobody checked', agreed, [coupons([], 'MUD', true), submitted()], { codes: 'unchecked' }, 'codes'],
  ])('missing fields are shown and focused: %s', (_, draft, events, faults, field) => {
    const journey = walk([opened, ...events], draft);
    expect(journey.context.faults).toEqual(faults);
    expect(effects(journey, 'emit').at(-1)).toEqual(['emit', { type: 'fault.shown', field }]);
  });

const unreached = done('askPrice', { kind: 'unreached' });

/** The price of what is chosen. */
export const journeysOfPrice = (walk: Walk, toRuns: PurchaseEvent) =>
  describe('the price', () => {
    const chosen: Events = [opened, distance];
    it.each<[string, Events, string, Draft?]>([
      ['is not asked without a distance', [opened], 'none'],
      ['is not asked again without a distance', [opened, { type: 'price.retried' }], 'none'],
      ['of other places settles again', [...chosen, ...current, finished, places(2)], 'settling'],
      ['of an age group too', [opened, age(7), ...current, age(8)], 'settling', kidsDraft],
      ['of no age group is none', [opened, age(7), ...current, age(40)], 'none', kidsDraft],
      ['of a smaller wave too', [opened, seen(), ...current, wave(102)], 'settling', { ...distanceDraft, places: 3 }],
      [
        'of all places again too',
        [opened, seen(), ...current, wave(102), ...current, { type: 'places.kept' }],
        'settling',
        { ...distanceDraft, places: 3 },
      ],
      ['of a large wave stays', [...chosen, ...current, finished, seen(), wave(104)], 'current'],
      ['with other coupons settles again', [...chosen, ...current, coupons([mud10])], 'settling'],
      ['with the same stays', [...chosen, ...current, coupons([], 'typing')], 'current'],
      ['of another run is another', [...chosen, ...current, toRuns, run(2), run(1)], 'none'],
      ['of another distance is another', [...chosen, ...current, distance], 'settling'],
      ['is not asked for a code without a distance', [opened, coupons([mud10])], 'none'],
      ['is not asked for places without a distance', [opened, places(2)], 'none'],
      ['is not asked for by who comes to a page without a distance', [opened, { type: 'window.focused' }], 'none'],
      ['that does not come says so', [...chosen, ...asked, failed('askPrice')], 'failed'],
      ['is waited for without a connection', [...chosen, ...asked, unreached], 'unreached'],
      ['comes with the connection', [...chosen, ...asked, unreached, { type: 'network.returned' }], 'asking'],
      ['without a refused code is requested again', [...chosen, ...asked, done('askPrice', couponRefused)], 'settling'],
    ])('%s', (_, events, state, draft = runDraft) => {
      expect(regionOf(walk(events, draft), 'price')).toBe(state);
    });

    it.each<[string, Events]>([
      ['today', current],
      ['after it did not come', [...asked, failed('askPrice')]],
      ['after the connection was gone', [...asked, unreached]],
    ])('is requested again on return to the page, or on demand, %s', (_, before) => {
      const backs: Events = [{ type: 'screen.opened' }, { type: 'window.focused' }, { type: 'price.retried' }];
      const regions = backs.map((back) => regionOf(walk([...chosen, ...before, back], runDraft), 'price'));
      expect(regions).toEqual(['asking', 'asking', 'asking']);
    });

    it('is behind a phone’s bar, which opens and closes', () => {
      const open: Events = [opened, { type: 'details.opened' }];
      const ways: Events[] = [
        [],
        open,
        [...open, { type: 'details.closed' }],
        [...open, finished],
        [...open, submitted()],
      ];
      expect(ways.map((events) => regionOf(walk(events, agreed), 'details'))).toEqual([
        'closed',
        'opened',
        'closed',
        'closed',
        'closed',
      ]);
    });

    // specification 5.5
    it('is requested for category, places and codes, after 500 ms', () => {
      const journey = walk([opened, ...asked], { ...distanceDraft, places: 3, coupons: [mud10, minus50] });
      expect(journey.asked('askPrice')).toEqual([{ event_category_id: 11, places: 3, codes: ['MUD10', 'MINUS50'] }]);
      expect(effects(journey, 'wait')).toEqual([['wait', 'priceDebounce', 500]]);
    });

    it('stays visible while the next is requested', () => {
      const journey = walk([opened, ...current, places(2)], distanceDraft);
      expect([journey.context.price, journey.context.pricedPlaces]).toEqual([price, 1]);
      expect(regionOf(journey, 'price')).toBe('settling');
    });

    it('refuses a coupon at its code', () => {
      const refused = done('askPrice', couponRefused);
      expect(billingEvents(walk([opened, ...asked, refused], distanceDraft))).toEqual([
        { type: 'coupon.refused', name: 'MUD10', code: 'coupon_exhausted', message: 'It is used up.' },
      ]);
    });
  });

/** Coupons as the purchase sees them. */
export const journeysOfCoupons = (walk: Walk, intent: Intent) =>
  describe('coupons', () => {
    it('are stored with what was typed', () => {
      const { context } = walk([opened, coupons([mud10], 'more', true)]);
      expect([context.draft.coupons, context.draft.couponText, context.uncheckedCodes]).toEqual([
        [mud10],
        'more',
        true,
      ]);
    });
    it('make it another order, which typing alone does not', () => {
      const kept: Draft = { ...agreed, intent };
      expect(walk([opened, coupons([], 'typing')], kept).context.draft.intent).toEqual(intent);
      expect(walk([opened, coupons([mud10])], kept).context.draft.intent).toBe(null);
    });
  });
