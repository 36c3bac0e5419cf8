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
  it('lets the buyer go back a step, and waits while nothing changes', () => {
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

  it('is asked for at the payment step, also after a reload, and leaves other steps alone', () => {
    const { draft } = walk(required, agreed).context;
    expect(draft.step).toBe('payment');
    expect(walk([opened], { ...draft, step: null }).context.draft.step).toBe('payment');
    const shown = effects(walk([opened], draft), 'do');
    expect(shown).toEqual([['do', 'showStep', { step: 'payment' }]]);
    expect(regionOf(walk([opened], { ...draft, step: 'wave' }), 'form')).toBe('editing.choosingWave.choosing');
  });

  it('requested from a visitor does not belong to this order', () => {
    const visitors = { ...ordered, ...ada, codes: [] };
    const intent = { key: 'visitors-key', call: 'POST group', order: visitors, codeSentTo: 'a…a@example.com' } as const;
    const draft: Draft = { ...agreed, step: 'payment', intent };
    expect(regionOf(walk([opened], draft), 'form')).toBe('editing.paying.reviewing');
    expect(regionOf(walk(ordering, draft), 'form')).toBe('submitting');
  });

  it('does not stop new terms from being asked for', () => {
    for (const event of [submitted(), { type: 'code.wanted' }] as const) {
      const events = [...required, typedCode('123456'), event, done('placeOrder', { kind: 'termsRequired' })] as Events;
      const journey = walk(events, agreed);
      expect([regionOf(journey, 'form'), journey.context.draft.intent]).toEqual(['editing.paying.termsChanged', null]);
      expect(effects(journey, 'do').filter(([, action]) => action === 'refreshProfile').length).toBe(1);
    }
  });
});

describe("an account's order", () => {
  it('is another order than a visitor’s', () => {
    const visitors = { ...ordered, ...ada, codes: [] };
    const intent = { key: 'visitors-key', call: 'POST group', order: visitors } as const;
    expect(walk(ordering, { ...agreed, intent }).asked('placeOrder')).toEqual([
      { key: 'first-key', call: 'POST group-signup', order: ordered },
    ]);
  });

  it('with a refused group name leads back to the name', () => {
    const journey = walk(answered({ ...outcomes.badPlaces, faults: { groupName: ['Too long.'] } }), agreed);
    expect(regionOf(journey, 'form')).toBe('editing.countingPlaces');
    expect([journey.context.faults, journey.context.draft.intent]).toEqual([
      { group_name: { text: 'Too long.' } },
      null,
    ]);
    expect(effects(journey, 'emit')).toEqual([['emit', { type: 'fault.shown', field: 'group_name' }]]);
  });

  it('under new terms asks for them, and is then sent again', () => {
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

describe('the billing address', () => {
  it('is not needed with a card', () => expect([at(), end(submitted())]).toEqual(['unneeded', 'submitting']));
  it('is needed by a bank', () => expect(at(provider('adyen'))).toBe('needed.loading'));
  it('is not asked for before the last step', () =>
    expect(at(provider('adyen'), revisited('places'))).toBe('unneeded'));
  it('is needed by the region’s own method, too', () => {
    const properties = { ...german, payment_providers: ['adyen'] } as const;
    expect(at({ type: 'properties.arrived', properties })).toBe('needed.loading');
  });
  it('blocks the order until it is complete', () => {
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
  it('blocks the order if it cannot be loaded', () =>
    expect(at(...whole, failed('billingDetails'))).toBe('needed.missing'));
  it('is no longer needed with another method', () => expect(at(...whole, provider('stripe'))).toBe('unneeded'));
  it('is not needed if there is nothing to pay', () => {
    const free = [coupons([mud10]), passed('priceDebounce'), done('askPrice', { kind: 'priced', price: freePrice })];
    expect(at(provider('adyen'), ...free)).toBe('unneeded');
  });
  it('is kept while the order is being sent', () => expect(at(...whole, submitted())).toBe('needed.complete'));
});
