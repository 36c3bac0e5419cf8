/** Journeys of an order, for the one-page checkout and the wizard. */
import { describe, expect, it } from 'vitest';
import type { Draft, Intent } from '#machines/shop/buying/draft.ts';
import type { OrderOutcome } from '#machines/shop/buying/order.ts';
import type { PurchaseEvent } from '#machines/shop/buying/types.ts';
import { done, failed } from '../../kit/charts/journey.ts';
import {
  bankOrder,
  cardOrder,
  catalogue,
  freeOrder,
  freePrice,
  mud10,
  opened,
  outcomes,
  priced,
  properties,
} from './purchase.fixtures.ts';
import {
  agreed,
  answered,
  asked,
  billingEvents,
  current,
  type Events,
  effects,
  ordering,
  regionOf,
  seen,
  submitted,
  type Walk,
} from './purchase.words.ts';

/** A page that sells places. */
export interface Page {
  readonly walk: Walk;
  readonly call: Intent['call'];
  /** The order of the ready draft. */
  readonly ordered: object;
  /** Its fields for the group's name and the codes. */
  readonly named: object;
  /** The state that says that a run is no longer on sale. */
  readonly gone: string;
  /** What is left of a draft after the order: an empty one, at the page's current position. */
  readonly nobody: Draft;
  /** Where the next visit begins. */
  readonly start: string;
}

export const journeysOfOrder = ({ walk, call, ordered, named }: Page) =>
  describe('the order', () => {
    it.each<[string, Draft, Events, string]>([
      [
        'does not go out with a price still asked for',
        agreed,
        [opened, ...asked, submitted()],
        'editing.paying.reviewing',
      ],
      [
        'of a changed price is confirmed',
        agreed,
        [...answered(outcomes.priceChanged), done('askPrice', priced), submitted()],
        'submitting',
      ],
      ['that is lost may be sent again', agreed, [...ordering, failed('placeOrder')], 'editing.paying.failed'],
      ['of another price is looked at', agreed, answered(outcomes.priceChanged), 'editing.paying.priceChanged'],
      ['that is refused is looked at', agreed, answered(outcomes.refused), 'editing.paying.refused'],
      [
        'is looked over again once the terms are answered',
        agreed,
        [...answered(outcomes.refused), { type: 'terms.answered', accepted: true }],
        'editing.paying.reviewing',
      ],
    ])('%s', (_, draft, events, state) => {
      expect(regionOf(walk(events, draft), 'form')).toBe(state);
    });

    // specification 5.22
    it('contains everything once, with a key', () => {
      expect(walk(ordering, agreed).asked('placeOrder')).toEqual([{ key: 'first-key', call, order: ordered }]);
    });

    it('contains method, name, ages and codes only if there are any', () => {
      const draft: Draft = {
        ...agreed,
        places: 2,
        ages: [null, 7],
        texts: { ...agreed.texts, group_name: 'Mud sharks' },
        coupons: [mud10],
      };
      const order = { ...ordered, places: 2, ages: [7], payment_provider: 'przelewy24', ...named };
      const journey = walk([{ type: 'properties.arrived', properties }, ...ordering], draft);
      expect(journey.asked('placeOrder')).toEqual([{ key: 'first-key', call, order }]);
    });

    it('names the chosen method, and none if there is nothing to pay', () => {
      const chosen: Events = [
        opened,
        { type: 'properties.arrived', properties },
        { type: 'provider.chosen', provider: 'stripe' },
      ];
      const method = (events: Events) =>
        (walk([...chosen, ...events, submitted()], agreed).asked('placeOrder')[0] as { order: object }).order;
      expect(method(current)).toEqual({ ...ordered, payment_provider: 'stripe' });
      expect(method([...asked, done('askPrice', { kind: 'priced', price: freePrice })])).toEqual({
        ...ordered,
        expected_to_pay: 0,
      });
    });

    it('that is lost is sent again unchanged, with its first key', () => {
      const journey = walk([...ordering, failed('placeOrder'), submitted('other-key')], agreed);
      expect(journey.asked('placeOrder')).toEqual([
        { key: 'first-key', call, order: ordered },
        { key: 'first-key', call, order: ordered },
      ]);
    });

    it('that is lost is the same after a reload', () => {
      const { draft } = walk([...ordering, failed('placeOrder')], agreed).context;
      expect(walk([opened, ...current, submitted('other-key')], draft).asked('placeOrder')).toEqual([
        { key: 'first-key', call, order: ordered },
      ]);
    });

    it.each<[string, PurchaseEvent, string]>([
      ['another method is another order', { type: 'provider.chosen', provider: 'stripe' }, 'other-key'],
      ['the terms answered again is the same order', { type: 'terms.answered', accepted: true }, 'first-key'],
    ])('with %s', (_, change, key) => {
      const journey = walk([...ordering, failed('placeOrder'), change, submitted('other-key')], agreed);
      expect(journey.asked('placeOrder').map((ask) => (ask as { key: string }).key)).toEqual(['first-key', key]);
    });

    it('that finds the wave full says how many places are left', () => {
      const events: Events = [opened, seen(), ...current, submitted()];
      const freeAfter = (free: number, number: number) =>
        walk([...events, done('placeOrder', { kind: 'waveFull', free })], {
          ...agreed,
          places: number,
        }).context.waves.map(({ free_places }: { free_places: number }) => free_places);
      expect(freeAfter(2, 3)).toEqual([0, 2, 8, 2]);
      expect(freeAfter(7, 3)).toEqual([0, 2, 8, 2]);
    });

    it('that finds another price requests it at once', () => {
      const journey = walk(answered(outcomes.priceChanged), agreed);
      expect([regionOf(journey, 'price'), journey.asked('askPrice').length]).toEqual(['asking', 2]);
    });

    it('that finds the sale closed drops the run', () => {
      const journey = walk(answered(outcomes.saleClosed), agreed);
      expect(journey.context.draft).toEqual({
        ...agreed,
        step: journey.context.draft.step,
        city_id: null,
        event_id: null,
        event_category_id: null,
        wave_id: null,
      });
      expect([regionOf(journey, 'price'), regionOf(journey, 'waves')]).toEqual(['none', 'idle']);
      expect(billingEvents(journey)).toEqual([{ type: 'run.changed', runId: null }]);
    });

    it('with a refused code says so at the code', () => {
      const journey = walk(answered(outcomes.codeRefused), { ...agreed, coupons: [mud10] });
      expect(billingEvents(journey)).toEqual([
        { type: 'coupon.refused', name: 'MUD10', code: 'coupon_exhausted', message: 'It is used up.' },
      ]);
      expect(effects(journey, 'emit')).toEqual([['emit', { type: 'fault.shown', field: 'codes' }]]);
    });

    it.each<[string, OrderOutcome, object, string | null, unknown[]]>([
      [
        'at the wave',
        outcomes.badWave,
        { wave_id: { text: 'There is no such wave.' } },
        'Check the fields.',
        ['wave_id'],
      ],
      ['at the places', outcomes.badPlaces, { group_name: { text: 'Too long.' } }, 'Check the fields.', ['group_name']],
      ['nowhere', outcomes.refused, {}, 'Too many orders.', []],
      [
        'at fields that nobody sees',
        { kind: 'rejected', code: 'invalid', message: 'Check the fields.', faults: { wave: ['?'], 'codes.7': ['?'] } },
        {},
        'Check the fields.',
        [],
      ],
    ])('that is refused %s shows it there', (_, outcome, faults, refusal, called) => {
      const journey = walk(answered(outcome), agreed);
      expect([journey.context.faults, journey.context.refusal]).toEqual([faults, refusal]);
      expect(effects(journey, 'emit')).toEqual(called.map((field) => ['emit', { type: 'fault.shown', field }]));
    });

    it('clears an old refusal when it is sent again', () => {
      expect(walk([...answered(outcomes.refused), submitted()], agreed).context.refusal).toBe(null);
    });
  });

export const journeysAfterOrder = ({ walk, call, nobody, start }: Page) =>
  describe('an accepted order', () => {
    it.each<[string, OrderOutcome, unknown]>([
      ['thanks', outcomes.free, ['do', 'goToThankYou', { groupId: 4182, paymentId: freeOrder.payment_id }]],
      [
        'leads to the provider',
        outcomes.bank,
        ['do', 'goToProvider', { groupId: 4182, paymentId: bankOrder.payment_id, address: bankOrder.payment_url }],
      ],
      [
        'leads to its payment',
        outcomes.card,
        ['do', 'goToPayment', { groupId: 4182, paymentId: cardOrder.payment_id }],
      ],
    ])('%s', (_, outcome, effect) => {
      const leaving = effects(walk(answered(outcome), agreed), 'do').filter(
        ([, action]) => action !== 'showStep' && action !== 'showPart',
      );
      expect(leaving).toEqual([effect]);
    });

    // specification 4.9
    it('resets the draft, and everything beside it', () => {
      const journey = walk([opened, seen(), ...current, submitted(), done('placeOrder', outcomes.bank)], agreed);
      expect(journey.context).toEqual({
        call,
        groupId: null,
        draft: nobody,
        uncheckedCodes: false,
        catalogue,
        properties: null,
        waves: [],
        price: null,
        pricedPlaces: 0,
        emailCode: '',
        faults: {},
        refusal: null,
        clampedTo: null,
        beforeClamp: null,
        order: bankOrder,
      });
      expect([regionOf(journey, 'price'), regionOf(journey, 'waves')]).toEqual(['none', 'idle']);
      expect(billingEvents(journey)).toEqual([{ type: 'purchase.ended' }]);
    });

    it.each([outcomes.free, outcomes.bank, outcomes.card])('lets the next visit start fresh', (outcome) => {
      const journey = walk([...answered(outcome), { type: 'screen.opened' }], agreed);
      expect([regionOf(journey, 'form'), journey.context.order]).toEqual([start, null]);
    });
  });
