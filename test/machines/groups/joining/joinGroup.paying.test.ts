import { describe, expect, it } from 'vitest';
import { delays } from '#contract/constants.ts';
import { done, failed, passed } from '../../../kit/charts/journey.ts';
import { billed, couponRefused, freePrice, minus50, mud10, price, priced } from '../../shop/purchase.fixtures.ts';
import { bothWays, forKids, found, inBerlin, kidsToBePaid, ordered, refusals, toBePaid } from './joinGroup.fixtures.ts';
import { kept } from './joinGroup.model.ts';
import {
  adyen,
  age,
  berlin,
  card,
  choosing,
  coded,
  codes,
  type Events,
  link,
  mode,
  order,
  ordering,
  terms,
  unchecked,
  verify,
  walk,
} from './joinGroup.words.ts';

describe('a person who pays for a place', () => {
  it.each<[string, Events, string]>([
    ['says first whom the bill is for', [...berlin, order, billed.edited as never], 'unpaidPlace.billing'],
    ['has no bill by another method', [...berlin, card, order], 'unpaidPlace.ordering'],
    [
      'has none with nothing to pay',
      [verify(found({ ...inBerlin, price: freePrice })), terms, adyen, order],
      'unpaidPlace.ordering',
    ],
  ])('%s', (_, events, end) => {
    expect(walk(events).state).toBe(end);
  });

  it('reads errors where they are', () => {
    const orders = (...before: Events) => walk([...before, order]);
    expect(orders(verify(found(toBePaid))).context.faults).toEqual({ terms: 'terms' });
    expect(orders(verify(found(toBePaid)), unchecked, terms).context.faults).toEqual({ codes: 'unchecked' });
    const child = orders(verify(found(kidsToBePaid)), terms);
    expect([child.context.faults, child.did.at(-1)]).toEqual([
      { age: 'required' },
      ['emit', { type: 'fault.shown', field: 'age' }],
    ]);
  });

  it('may use one code, and sees its effect before ordering', () => {
    const { context, state } = walk([...coded, codes(mud10, minus50)]);
    expect([context.faults, state]).toEqual([{ codes: 'tooMany' }, `${choosing}settling`]);
    expect(walk([...coded, codes(mud10, minus50), codes(mud10)]).context.faults).toEqual({});
    const typing = { ...codes(mud10, minus50), text: 'x' };
    expect(walk([...coded, codes(mud10, minus50), typing]).context.faults).toEqual({ codes: 'tooMany' });
  });

  it('asks for the price with the code, and orders exactly what is shown', () => {
    const events = [...coded, passed('priceDebounce'), done('askPrice', priced), terms, card, order] as const;
    const { asked } = walk(events);
    const opening = { number: '4182', code: 'ABCD2345' };
    expect(asked('askPrice')).toEqual([{ link: opening, categoryId: 11, codes: ['MUD10'] }]);
    expect(asked('orderPlace')).toEqual([
      {
        link: opening,
        groupId: 4182,
        age: undefined,
        key: 'order-key-1',
        coupon: 'MUD10',
        provider: 'stripe',
        toPay: price.breakdown.toPay,
      },
    ]);
  });

  it('asks for the price when nobody is typing', () => {
    expect(walk(coded).did).toContainEqual(['wait', 'priceDebounce', delays.priceDebounce]);
  });

  it('repeats an order that may have arrived with the same key, and sends any other with a new one', () => {
    const again = { type: 'order.submitted', key: 'order-key-2' } as const;
    const keys = (...events: Events) =>
      walk([...ordering, ...events, again])
        .asked('orderPlace')
        .map((one) => (one as { key: string }).key);
    const withBill = walk([...berlin, order, kept as never]).asked('orderPlace');
    expect(withBill).toEqual([expect.objectContaining({ key: 'order-key-1' })]);
    expect(keys(failed('orderPlace'))).toEqual(['order-key-1', 'order-key-1']);
    expect(keys(failed('orderPlace'), terms)).toEqual(['order-key-1', 'order-key-1']);
    expect(keys(failed('orderPlace'), card)).toEqual(['order-key-1', 'order-key-2']);
    expect(keys(failed('orderPlace'), age('7'))).toEqual(['order-key-1', 'order-key-2']);
    expect(keys(done('orderPlace', refusals.rejected))).toEqual(['order-key-1', 'order-key-2']);
    expect(keys(done('orderPlace', refusals.termsRequired))).toEqual(['order-key-1', 'order-key-2']);
    expect(keys(done('orderPlace', ordered.priceChanged), done('askPrice', priced))).toEqual([
      'order-key-1',
      'order-key-2',
    ]);
    expect(keys(done('orderPlace', ordered.couponRefused))).toEqual(['order-key-1', 'order-key-2']);
    expect(keys(failed('orderPlace'), codes(mud10), passed('priceDebounce'), done('askPrice', priced))).toEqual([
      'order-key-1',
      'order-key-2',
    ]);
  });

  it('reads at the code why it does not count, both from the price and from the order', () => {
    const reports = (events: Events) => walk(events).did.filter(([what]) => what === 'tell');
    expect(reports([...coded, passed('priceDebounce'), done('askPrice', couponRefused)])).toEqual([
      ['tell', 'coupons', { type: 'coupon.refused', ...couponRefused.refused }],
    ]);
    const late = [...coded, passed('priceDebounce'), done('askPrice', priced), terms, order] as const;
    expect(walk([...late, done('orderPlace', ordered.couponRefused)]).state).toBe(`${choosing}priced.reviewing`);
    expect(reports([...late, done('orderPlace', ordered.couponRefused)])).toEqual([
      ['tell', 'coupons', { type: 'coupon.refused', ...couponRefused.refused }],
    ]);
    expect(walk([...late, done('orderPlace', ordered.couponRefused)]).did).toContainEqual([
      'emit',
      { type: 'fault.shown', field: 'codes' },
    ]);
  });

  it.each<[string, keyof typeof ordered, unknown[]]>([
    ['the form', 'card', ['goToPayment', { groupId: 4182, paymentId: 'pay_1234567890abcdefghij' }]],
    [
      'the bank',
      'bank',
      [
        'goToProvider',
        {
          groupId: 4182,
          paymentId: 'pay_1234567890abcdefghij',
          address: '/api/payment/pay_1234567890abcdefghij/go',
        },
      ],
    ],
    ['the thanks', 'free', ['goToThankYou', { groupId: 4182, paymentId: 'pay_1234567890abcdefghij' }]],
  ])('leaves for %s, and the link is forgotten', (_, outcome, effect) => {
    const did = walk([...ordering, done('orderPlace', ordered[outcome])]).did.filter(([what]) => what === 'do');
    expect(did).toEqual([
      ['do', 'forgetLink', undefined],
      ['do', 'refreshProfile', undefined],
      ['do', ...effect],
    ]);
  });

  it('gets the coupons with the promocode of the address, for the group’s run', () => {
    const { asked, context } = walk([verify(found(toBePaid))], { ...link, promocode: 'MUD10' });
    expect(asked('coupons')).toEqual([expect.objectContaining({ runId: 1, coupons: [], text: 'MUD10' })]);
    expect(context.uncheckedCodes).toBe(true);
  });

  it('reads the server’s message in its place', () => {
    const hearing = (outcome: unknown) => walk([...ordering, done('orderPlace', outcome)]);
    // Besides, it checks again whether the terms were accepted.
    const lastEffect = (did: readonly (readonly unknown[])[]) => did.findLast(([, name]) => name !== 'watchTerms');
    expect(hearing(refusals.full).context.message).toBe(refusals.full.message);
    expect(hearing(refusals.wrongCode).context.message).toBe(refusals.wrongCode.message);
    const { context, did } = hearing(refusals.rejected);
    expect([context.message, context.faults, lastEffect(did)]).toEqual([
      refusals.rejected.message,
      { age: { text: 'Between 6 and 8.' } },
      ['emit', { type: 'fault.shown', field: 'age' }],
    ]);
    for (const outcome of [refusals.member, refusals.termsRequired])
      expect(lastEffect(hearing(outcome).did)).toEqual(['do', 'refreshProfile', undefined]);
  });

  it('sees the last computed price', () => {
    const free = done('askPrice', { kind: 'priced', price: freePrice });
    expect(walk([...coded, passed('priceDebounce')]).context.price).toEqual(price);
    expect(walk([...coded, passed('priceDebounce'), free]).context.price).toEqual(freePrice);
    const repriced = walk([...ordering, done('orderPlace', ordered.priceChanged), free]);
    expect([repriced.context.price, repriced.asked('askPrice')]).toEqual([
      freePrice,
      [{ link: { number: '4182', code: 'ABCD2345' }, categoryId: 11, codes: [] }],
    ]);
    const refusedAnew = walk([...ordering, done('orderPlace', ordered.priceChanged), done('askPrice', couponRefused)]);
    expect(refusedAnew.did.filter(([what]) => what === 'tell')).toEqual([
      ['tell', 'coupons', { type: 'coupon.refused', ...couponRefused.refused }],
    ]);
  });

  it('sees no error of a corrected field, nor of another way to join', () => {
    const child = [verify(found({ ...forKids, modes: ['paid', 'unpaid'] })), mode('unpaid')] as const;
    const faulty = [...child, terms, order] as const;
    expect(walk(faulty).context.faults).toEqual({ age: 'required' });
    expect(walk([...faulty, mode('paid')]).context.faults).toEqual({});
    expect(walk([...faulty, age('7')]).context.faults).toEqual({});
    const refused = [...child, terms, age('7'), order, done('orderPlace', refusals.rejected)] as const;
    expect(walk(refused).context.message).toBe(refusals.rejected.message);
    expect(walk([...refused, order]).context.message).toBeNull();
    const refusedOnce = [...berlin, order, card, order, done('orderPlace', refusals.rejected), adyen] as const;
    expect([walk(refusedOnce).context.message, walk([...refusedOnce, order]).context.message]).toEqual([
      refusals.rejected.message,
      null,
    ]);
  });

  it('keeps the coupons only while paying', () => {
    const paying = [verify(found(bothWays)), mode('unpaid')] as const;
    const coupons = (events: Events) => walk(events).snapshot.children.coupons !== undefined;
    expect([coupons(paying), coupons([...paying, mode('paid')])]).toEqual([true, false]);
  });
});
