import { describe, expect, it } from 'vitest';
import { type Draft, emptyDraft } from '#machines/shop/buying/draft.ts';
import type { PurchaseEvent } from '#machines/shop/buying/types.ts';
import { done, failed, passed } from '../../kit/charts/journey.ts';
import { journeysOfCode } from './purchase.code.ts';
import { ada, billed, freePrice, german, mud10, opened, outcomes } from './purchase.fixtures.ts';
import { journeysOfCoupons, journeysOfPrice, journeysOfWaves } from './purchase.journeys.ts';
import { journeysAfterOrder, journeysOfOrder } from './purchase.orders.ts';
import {
  agreed,
  answered,
  coupons,
  current,
  type Events,
  effects,
  finished,
  ordering,
  regionOf,
  submitted,
  typedCode,
} from './purchase.words.ts';
import { addressed, ordered, revisited, walk } from './signUp.words.ts';

const page = {
  walk,
  call: 'POST group-signup',
  ordered,
  named: { groupName: 'Mud sharks', codes: [{ name: 'MUD10', title: 'Ten per cent' }] },
  gone: 'choosingCity.gone',
  nobody: emptyDraft,
  start: 'editing.choosingType',
} as const;
journeysOfOrder(page);
journeysAfterOrder(page);
journeysOfCode(page);
journeysOfWaves(walk, revisited('city'));
journeysOfPrice(walk, revisited('city'));
journeysOfCoupons(walk, { key: 'k', call: 'POST group-signup', order: { ...ordered } });

describe("an account's code", () => {
  const required = answered(outcomes.codeRequired);
  it('lets a step be gone back to, and waits as long as nothing is changed', () => {
    for (const back of [revisited('places'), addressed('places')]) {
      const there = walk([...required, back], agreed);
      expect(regionOf(there, 'form')).toBe('editing.countingPlaces');
      const again = walk([...required, back, finished, submitted('other-key')], agreed);
      expect([regionOf(again, 'form'), again.asked('placeOrder').length]).toEqual(['askedForCode.typing', 1]);
    }
    for (const back of [revisited('wave'), addressed('wave')]) {
      const there = walk([...required, back], agreed);
      expect([regionOf(there, 'form'), there.context.draft.step]).toEqual(['editing.choosingWave.choosing', 'wave']);
    }
  });

  it('stands at the payment step, after a reload too, and leaves any other step alone', () => {
    const { draft } = walk(required, agreed).context;
    expect(draft.step).toBe('payment');
    expect(walk([opened], { ...draft, step: null }).context.draft.step).toBe('payment');
    const shown = effects(walk([opened], draft), 'do');
    expect(shown).toEqual([['do', 'showStep', { step: 'payment' }]]);
    expect(regionOf(walk([opened], { ...draft, step: 'wave' }), 'form')).toBe('editing.choosingWave.choosing');
  });

  it('that a visitor was asked for is not this order’s', () => {
    const visitors = { ...ordered, ...ada, codes: [] };
    const intent = { key: 'visitors-key', call: 'POST group', order: visitors, codeSentTo: 'a…a@example.com' } as const;
    const draft: Draft = { ...agreed, step: 'payment', intent };
    expect(regionOf(walk([opened], draft), 'form')).toBe('editing.paying.reviewing');
    expect(regionOf(walk(ordering, draft), 'form')).toBe('submitting');
  });

  it('does not keep new terms from being asked for', () => {
    for (const event of [submitted(), { type: 'code.wanted' }] as const) {
      const events = [...required, typedCode('123456'), event, done('placeOrder', { kind: 'termsRequired' })] as Events;
      const journey = walk(events, agreed);
      expect([regionOf(journey, 'form'), journey.context.draft.intent]).toEqual(['editing.paying.termsChanged', null]);
      expect(effects(journey, 'do').filter(([, action]) => action === 'refreshProfile').length).toBe(1);
    }
  });
});

describe("an account's order", () => {
  it('is another than the one that a visitor sent', () => {
    const visitors = { ...ordered, ...ada, codes: [] };
    const intent = { key: 'visitors-key', call: 'POST group', order: visitors } as const;
    expect(walk(ordering, { ...agreed, intent }).asked('placeOrder')).toEqual([
      { key: 'first-key', call: 'POST group-signup', order: ordered },
    ]);
  });

  it("that is refused a group name by the call's own word leads back to it", () => {
    const journey = walk(answered({ ...outcomes.badPlaces, faults: { groupName: ['Too long.'] } }), agreed);
    expect(regionOf(journey, 'form')).toBe('editing.countingPlaces');
    expect([journey.context.faults, journey.context.draft.intent]).toEqual([
      { group_name: { text: 'Too long.' } },
      null,
    ]);
    expect(effects(journey, 'emit')).toEqual([['emit', { type: 'fault.shown', field: 'group_name' }]]);
  });

  it('under new terms asks for them, and is sent anew after that', () => {
    const required = answered({ kind: 'termsRequired' });
    const journey = walk(required, agreed);
    expect([regionOf(journey, 'form'), journey.context.draft.intent]).toEqual(['editing.paying.termsChanged', null]);
    expect(effects(journey, 'do').filter(([, action]) => action === 'refreshProfile').length).toBe(1);
    expect(regionOf(walk([...required, submitted('other-key')], agreed), 'form')).toBe('submitting');
  });
});

const provider = (provider: 'adyen' | 'stripe'): PurchaseEvent => ({ type: 'provider.chosen', provider });
const paying = [opened, { type: 'properties.arrived', properties: german } as const, ...current];
const event = (news: object) => news as Events[number];
const whole = [provider('adyen'), event(billed.whole)];
const at = (...events: Events) => regionOf(walk([...paying, ...events], agreed), 'billing');
const end = (...events: Events) => regionOf(walk([...paying, ...events], agreed), 'form');

describe('the address for the bill', () => {
  it('is nobody’s business with a card', () => expect([at(), end(submitted())]).toEqual(['unneeded', 'submitting']));
  it('is wanted by a bank', () => expect(at(provider('adyen'))).toBe('needed.loading'));
  it('is not asked for before the last step', () =>
    expect(at(provider('adyen'), revisited('places'))).toBe('unneeded'));
  it('by the region’s own method, too', () => {
    const properties = { ...german, payment_providers: ['adyen'] } as const;
    expect(at({ type: 'properties.arrived', properties })).toBe('needed.loading');
  });
  it('holds the order up until it is whole', () => {
    expect(end(provider('adyen'), submitted())).toBe('editing.paying.reviewing');
    expect([at(...whole), end(...whole, submitted())]).toEqual(['needed.complete', 'submitting']);
  });
  it.each([
    ['is blank', billed.blank, 'missing'],
    ['is being edited', billed.edited, 'edited'],
    ['is loading', billed.loading, 'loading'],
  ])('and while it %s', (_, news, state) =>
    expect([at(...whole, event(news)), end(...whole, event(news), submitted())]).toEqual([
      `needed.${state}`,
      'editing.paying.reviewing',
    ]),
  );
  it('cannot be had', () => expect(at(...whole, failed('billingDetails'))).toBe('needed.missing'));
  it('is not wanted any more with another method', () => expect(at(...whole, provider('stripe'))).toBe('unneeded'));
  it('is not wanted where nothing is to be paid', () => {
    const free = [coupons([mud10]), passed('priceDebounce'), done('askPrice', { kind: 'priced', price: freePrice })];
    expect(at(provider('adyen'), ...free)).toBe('unneeded');
  });
  it('is kept while the order is under way', () => expect(at(...whole, submitted())).toBe('needed.complete'));
});
