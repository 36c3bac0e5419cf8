import { describe, expect, it } from 'vitest';
import { addPlacesMachine } from '#machines/groups/addPlaces.machine.ts';
import type { OrderOutcome } from '#machines/shop/buying/order.ts';
import type { PurchaseEvent } from '#machines/shop/buying/types.ts';
import { done, failed, passed, walkJourney } from '../../kit/charts/journey.ts';
import {
  bankOrder,
  billed,
  cardOrder,
  couponRefused,
  filledWaves,
  freeOrder,
  freePrice,
  german,
  mud10,
  opened,
  priced,
} from '../shop/purchase.fixtures.ts';
import { coupons, current, pathOf, places, submitted } from '../shop/purchase.words.ts';
import { further, input, kids, seen, wanted } from './addPlaces.model.ts';

type Events = Parameters<typeof walkJourney<typeof addPlacesMachine>>[2];
const walk = (events: Events, from = input) => walkJourney(addPlacesMachine, from, events);
const regionOf = ({ snapshot }: ReturnType<typeof walk>, region: string) =>
  typeof snapshot.value === 'string' ? snapshot.value : pathOf(snapshot.value.open[region]);
const form = (events: Events, from = input) => regionOf(walk(events, from), 'form');
const effects = (events: Events, kind: string, from = input) => walk(events, from).did.filter(([one]) => one === kind);

const known: Events = [opened, wanted, seen, billed.blank];
const terms: PurchaseEvent = { type: 'terms.answered', accepted: true };
const dismissed: PurchaseEvent = { type: 'dialog.dismissed' };
const provider = (name: 'stripe' | 'adyen'): PurchaseEvent => ({ type: 'provider.chosen', provider: name });
const filled: PurchaseEvent = { type: 'waves.arrived', waves: filledWaves };
const ordering: Events = [...known, terms, ...current, submitted()];
const answered = (outcome: OrderOutcome): Events => [...ordering, done('placeOrder', outcome)];
const purchaseReported = done('tellPurchase');
const ask = { key: 'first-key', call: 'POST groups/{id}/payToJoin', groupId: 4182 };

describe('the order of more places', () => {
  it('finds the wave full', () => expect(form(answered(further.waveFull))).toBe('editing.full'));

  it('has the codes, ages and chosen method; no method if there is nothing to pay', () => {
    const events = [
      ...known,
      places(2),
      { type: 'age.given', place: 1, age: 7 } as const,
      terms,
      provider('stripe'),
      coupons([mud10]),
    ];
    const asked = (...more: Events) => walk([...events, ...more, submitted()], kids).asked('placeOrder');
    const order = { participants: 2, ages: [7], coupons: ['MUD10'] };
    expect(asked(...current)).toEqual([
      { ...ask, order: { ...order, payment_provider: 'stripe', expected_to_pay: 20_199 } },
    ]);
    const free = done('askPrice', { kind: 'priced', price: freePrice });
    expect(asked(passed('priceDebounce'), free)).toEqual([{ ...ask, order: { ...order, expected_to_pay: 0 } }]);
  });

  it('is the same when it is sent again, and a new one after any change or refusal', () => {
    const keys = (...events: Events) =>
      walk([...ordering, ...events, submitted('second-key')])
        .asked('placeOrder')
        .map((one) => (one as typeof ask).key);
    expect(keys(failed('placeOrder'))).toEqual(['first-key', 'first-key']);
    expect(keys(failed('placeOrder'), provider('stripe'))).toEqual(['first-key', 'second-key']);
    for (const outcome of [further.saleClosed, further.termsRequired, further.refused])
      expect(keys(done('placeOrder', outcome))).toEqual(['first-key', 'second-key']);
    const again = [done('placeOrder', further.priceChanged), done('askPrice', priced)];
    expect(keys(...again)).toEqual(['first-key', 'second-key']);
    const roomAgain = [done('placeOrder', further.waveFull), seen];
    expect(keys(...roomAgain)).toEqual(['first-key', 'second-key']);
  });

  // specification 4.42, 9.27
  it('is reported with its places', () => {
    expect(walk(answered(further.bank)).asked('tellPurchase')).toEqual([{ order: bankOrder, places: 1 }]);
    expect(effects(answered(further.bank), 'wait').at(-1)).toEqual(['wait', 'analyticsLimit', 2000]);
  });

  it.each<[OrderOutcome, unknown]>([
    [
      further.bank,
      ['do', 'goToProvider', { groupId: 4182, paymentId: bankOrder.payment_id, address: bankOrder.payment_url }],
    ],
    [further.card, ['do', 'goToPayment', { groupId: 4182, paymentId: cardOrder.payment_id }]],
    [further.free, ['do', 'goToThankYou', { groupId: 4182, paymentId: freeOrder.payment_id }]],
  ])('leads on: %j', (outcome, effect) =>
    expect(effects([...answered(outcome), purchaseReported], 'do')).toEqual([effect]),
  );

  it('focuses the first missing field, and says what is missing', () => {
    const events = [...known, submitted()];
    expect([walk(events).context.faults, effects(events, 'emit')]).toEqual([
      { terms: 'terms' },
      [['emit', { type: 'fault.shown', field: 'terms' }]],
    ]);
    expect(walk([...events, terms]).context.faults).toEqual({});
  });

  it('shows a refused code at the coupons', () => {
    const events: Events = [
      ...known,
      terms,
      coupons([mud10]),
      ...current,
      submitted(),
      done('placeOrder', further.codeRefused),
    ];
    expect([form(events), effects(events, 'emit')]).toEqual([
      'editing.counting',
      [['emit', { type: 'fault.shown', field: 'codes' }]],
    ]);
    expect(
      walk(events)
        .did.filter(([kind]) => kind === 'tell')
        .at(-1),
    ).toEqual([
      'tell',
      'coupons',
      { type: 'coupon.refused', name: 'MUD10', code: 'coupon_exhausted', message: 'It is used up.' },
    ]);
    expect(walk(events).context.draft.intent).toBeNull();
  });

  it('shows a refusal in the server’s words, that of an age at the ages', () => {
    const { refusal, faults } = walk(answered(further.badAge)).context;
    expect([refusal, faults]).toEqual(['Check the marked fields.', { ages: { text: 'This age does not fit.' } }]);
  });

  it('asks for new terms', () => {
    expect(effects(answered(further.termsRequired), 'do')).toEqual([['do', 'refreshProfile', undefined]]);
  });
});

describe('the number of places', () => {
  it('tells the coupons', () => {
    expect(effects([...known, places(3)], 'tell').at(-1)).toEqual(['tell', 'coupons', { type: 'places.changed' }]);
  });
  it('in a full wave leads to another wave, or to nothing', () => {
    const end = (event: PurchaseEvent) => {
      const { state, output } = walk([opened, wanted, filled, event]);
      return [state, output];
    };
    expect(end({ type: 'otherWave.wanted' })).toEqual(['moving', { next: 'wave' }]);
    expect(end(dismissed)).toEqual(['dismissed', { next: null }]);
  });
});

describe('the price', () => {
  const at = (events: Events) => regionOf(walk(events), 'price');
  it.each<[story: string, events: Events, end: string]>([
    ['stays with another text in the field', [...current, coupons([], 'x')], 'current'],
    ['is asked for again where it has changed', answered(further.priceChanged), 'asking'],
  ])('%s', (_, events, end) => expect(at(events)).toBe(end));

  // specification 5.5, 9.29
  it('is that of the group’s distance', () => {
    expect(walk([...known, places(3), passed('priceDebounce')]).asked('askPrice')).toEqual([
      { event_category_id: 11, places: 3, codes: [] },
    ]);
    expect(walk([]).did).toContainEqual(['wait', 'priceDebounce', 500]);
  });
  it('reports a refused code to the coupons', () => {
    const events = [coupons([mud10]), passed('priceDebounce'), done('askPrice', couponRefused)];
    expect(effects(events, 'tell').at(-1)).toEqual([
      'tell',
      'coupons',
      { type: 'coupon.refused', ...couponRefused.refused },
    ]);
  });
});

describe('the billing address', () => {
  const at = (...events: Events) =>
    regionOf(
      walk([opened, { type: 'properties.arrived', properties: german }, seen, terms, ...current, ...events]),
      'billing',
    );
  const end = (...events: Events) =>
    form([opened, { type: 'properties.arrived', properties: german }, seen, terms, ...current, ...events]);
  // specification 4.40
  it('is shown with every method, and blocks an order if the method needs it', () => {
    expect([at(), at(provider('adyen'))]).toEqual(['address.loading & need.none', 'address.loading & need.some']);
    const blank = [provider('adyen'), billed.blank];
    expect([at(...blank), end(...blank, submitted())]).toEqual(['address.missing & need.some', 'editing.counting']);
    const whole = [provider('adyen'), billed.whole];
    expect([at(...whole), end(...whole, submitted())]).toEqual(['address.complete & need.some', 'submitting']);
    expect(end(billed.blank, submitted())).toBe('submitting');
  });
  // specification 4.39
  it.each(['loading', 'edited'] as const)('blocks every order while it is %s', (state) => {
    expect(end(billed[state], submitted())).toBe('editing.counting');
    expect(end(billed.whole, billed[state], submitted())).toBe('editing.counting');
  });
});

describe('what is for sale', () => {
  it('is watched for the group’s own run and distance', () => {
    const { did } = walk([]);
    expect(did).toContainEqual(['ask', 'watchWaves', { event_id: 1, event_category_id: 11 }]);
    expect(
      did.filter(([kind, name]) => kind === 'ask' && ['watchCatalogue', 'watchFocus', 'coupons'].includes(String(name)))
        .length,
    ).toBe(3);
  });
});
