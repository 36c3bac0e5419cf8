import { describe, expect, it } from 'vitest';
import { joinGroupMachine } from '#machines/joinGroup.machine.ts';
import { done, failed, passed, walkJourney } from '../kit/journey.ts';
import {
  bothWays,
  forKids,
  found,
  inBerlin,
  joined,
  kidsToBePaid,
  limited,
  noPlace,
  ordered,
  refusals,
  toBePaid,
  wrongCode,
} from './joinGroup.fixtures.ts';
import { kept, sides } from './joinGroup.model.ts';
import { couponRefused, freePrice, minus50, mud10, price, priced } from './purchase.fixtures.ts';

type Input = Parameters<typeof walkJourney<typeof joinGroupMachine>>[1];
type Events = Parameters<typeof walkJourney<typeof joinGroupMachine>>[2];
const link = sides.member.input;
const walk = (events: Events, input: Input = link) => walkJourney(joinGroupMachine, input, events);

const verify = (outcome: unknown) => done('verifyGroup', outcome);
const accept = { type: 'place.accepted' } as const;
const retry = { type: 'retry.requested' } as const;
const another = { type: 'another.wanted' } as const;
const terms = { type: 'terms.answered', accepted: true } as const;
const order = { type: 'order.submitted', key: 'order-key-1' } as const;
const number = (text: string) => ({ type: 'number.typed', text }) as const;
const code = (text: string) => ({ type: 'code.typed', text }) as const;
const age = (text: string) => ({ type: 'age.typed', text }) as const;
const submit = { type: 'group.submitted' } as const;
const codes = (...coupons: (typeof mud10)[]) =>
  ({ type: 'coupons.changed', coupons, text: '', unchecked: false }) as const;
const unchecked = { type: 'coupons.changed', coupons: [], text: 'MUD', unchecked: true } as const;
const adyen = { type: 'provider.chosen', provider: 'adyen' } as const;
const card = { type: 'provider.chosen', provider: 'stripe' } as const;
const mode = (wanted: 'paid' | 'unpaid') => ({ type: 'mode.chosen', mode: wanted }) as const;

const accepting = [verify(found(bothWays)), accept] as const;
const paying = [verify(found(toBePaid)), terms] as const;
const ordering = [...paying, order] as const;
const coded = [verify(found(toBePaid)), codes(mud10)] as const;
const berlin = [verify(found(inBerlin)), terms, adyen] as const;
const choosing = 'unpaidPlace.choosing.';

describe('with a link, signed in', () => {
  it.each<[string, Events, string]>([
    ['the group is looked for at once', [], 'verifying'],
    ['a paid place comes first', [verify(found(bothWays))], 'paidPlace.reviewing'],
    ['one that is to be paid, where none is paid for', [verify(found(toBePaid))], `${choosing}priced.reviewing`],
    ['there may be none', [verify(found(noPlace))], 'full.nothing'],
    ['none is looked for again', [verify(found(noPlace)), retry], 'verifying'],
    ['a member is one already', [verify({ kind: 'member' })], 'member'],
    ['an address may have to be confirmed', [verify({ kind: 'unconfirmed' })], 'unconfirmed.offering'],
    ['a wrong code is put right by hand', [verify(wrongCode)], 'entering.wrongCode'],
    ['typing begins anew', [verify(wrongCode), code('X')], 'entering.asking'],
    ['too many tries', [verify(limited)], 'entering.limited'],
    ['the server is not there', [failed('verifyGroup')], 'entering.unreachable'],
    ['and is asked again', [failed('verifyGroup'), submit], 'verifying'],
    ['the paid place is taken', accepting, 'accepting'],
    ['and the person is in', [...accepting, done('acceptPlace', joined)], 'joined'],
    ['somebody was faster', [...accepting, done('acceptPlace', refusals.full)], 'full.meanwhile'],
    ['the terms have changed', [...accepting, done('acceptPlace', refusals.termsRequired)], 'paidPlace.termsChanged'],
    ['it is refused', [...accepting, done('acceptPlace', refusals.rejected)], 'paidPlace.refused'],
    ['it is not known whether it arrived', [...accepting, failed('acceptPlace')], 'paidPlace.failed'],
    ['and it is wished again', [...accepting, failed('acceptPlace'), accept], 'accepting'],
    ['a member learns so late', [...accepting, done('acceptPlace', { kind: 'member' })], 'member'],
    ['the code was renewed meanwhile', [...accepting, done('acceptPlace', wrongCode)], 'entering.wrongCode'],
    ['the other way is chosen', [verify(found(bothWays)), mode('unpaid')], `${choosing}priced.reviewing`],
    ['and the first again', [verify(found(bothWays)), mode('unpaid'), mode('paid')], 'paidPlace.reviewing'],
    ['a way that there is not', [verify(found(toBePaid)), mode('paid')], `${choosing}priced.reviewing`],
    ['another group after all', [verify(found(bothWays)), another], 'entering.asking'],
    ['another instead of paying', [verify(found(toBePaid)), another], 'entering.asking'],
  ])('%s', (_, events, end) => {
    expect(walk(events).state).toBe(end);
  });
});

describe('who pays for a place', () => {
  it.each<[string, Events, string]>([
    ['accepts the terms first', [verify(found(toBePaid)), order], `${choosing}priced.reviewing`],
    ['orders', ordering, 'unpaidPlace.ordering'],
    ['goes on to the form', [...ordering, done('orderPlace', ordered.card)], 'left.toPayment'],
    ['goes on to the bank', [...ordering, done('orderPlace', ordered.bank)], 'left.toProvider'],
    ['has nothing to pay', [...ordering, done('orderPlace', ordered.free)], 'left.paidAtOnce'],
    ['finds another price', [...ordering, done('orderPlace', ordered.priceChanged)], `${choosing}repricing`],
    [
      'sees it',
      [...ordering, done('orderPlace', ordered.priceChanged), done('askPrice', priced)],
      `${choosing}priced.priceChanged`,
    ],
    ['finds the wave full', [...ordering, done('orderPlace', refusals.full)], 'full.meanwhile'],
    [
      'has new terms to accept',
      [...ordering, done('orderPlace', refusals.termsRequired)],
      `${choosing}priced.termsChanged`,
    ],
    ['is refused', [...ordering, done('orderPlace', refusals.rejected)], `${choosing}priced.refused`],
    ['does not know whether the order arrived', [...ordering, failed('orderPlace')], `${choosing}priced.failed`],
    ['may not be confirmed', [...ordering, done('orderPlace', refusals.unconfirmed)], 'unconfirmed.offering'],
    ['adds a code', coded, `${choosing}settling`],
    ['has its price worked out', [...coded, passed('priceDebounce')], `${choosing}pricing`],
    ['sees it', [...coded, passed('priceDebounce'), done('askPrice', priced)], `${choosing}priced.reviewing`],
    ['cannot order meanwhile', [...coded, terms, order], `${choosing}settling`],
    ['has no price', [...coded, passed('priceDebounce'), failed('askPrice')], `${choosing}priceFailed`],
    [
      'asks again',
      [...coded, passed('priceDebounce'), failed('askPrice'), { type: 'price.retried' }],
      `${choosing}pricing`,
    ],
    ['types a code and does not check it', [verify(found(toBePaid)), unchecked], `${choosing}priced.reviewing`],
    ['says first whom the bill is for', [...berlin, order], 'unpaidPlace.billing'],
    ['has said it before', [...berlin, order, kept as never], 'unpaidPlace.ordering'],
    ['pays otherwise after all', [...berlin, order, card], `${choosing}priced.reviewing`],
    ['has no bill by another method', [...berlin, card, order], 'unpaidPlace.ordering'],
    [
      'has none with nothing to pay',
      [verify(found({ ...inBerlin, price: freePrice })), terms, adyen, order],
      'unpaidPlace.ordering',
    ],
    ['has a bill that could not be read', [...berlin, order, failed('billingDetails')], `${choosing}priced.failed`],
  ])('%s', (_, events, end) => {
    expect(walk(events).state).toBe(end);
  });

  it('is told what is wrong where it is', () => {
    const orders = (...before: Events) => walk([...before, order]);
    expect(orders(verify(found(toBePaid))).context.faults).toEqual({ terms: 'terms' });
    expect(orders(verify(found(toBePaid)), unchecked, terms).context.faults).toEqual({ codes: 'unchecked' });
    const child = orders(verify(found(kidsToBePaid)), terms);
    expect([child.context.faults, child.did.at(-1)]).toEqual([
      { age: 'required' },
      ['emit', { type: 'fault.shown', field: 'age' }],
    ]);
  });

  it('may use one code, and reads so before ordering', () => {
    const { context, state } = walk([...coded, codes(mud10, minus50)]);
    expect([context.faults, state]).toEqual([{ codes: 'tooMany' }, `${choosing}settling`]);
    expect(walk([...coded, codes(mud10, minus50), codes(mud10)]).context.faults).toEqual({});
  });

  it('asks for the price of the code, and orders exactly what is shown', () => {
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

  it('pays as is usual in the region, unless something else is chosen', () => {
    expect(walk(ordering).asked('orderPlace')).toEqual([expect.objectContaining({ provider: 'przelewy24' })]);
  });

  it('sends what may have arrived under the same key, and anything else under a new one', () => {
    const again = { type: 'order.submitted', key: 'order-key-2' } as const;
    const keys = (...events: Events) =>
      walk([...ordering, ...events, again])
        .asked('orderPlace')
        .map((one) => (one as { key: string }).key);
    expect(keys(failed('orderPlace'))).toEqual(['order-key-1', 'order-key-1']);
    expect(keys(failed('orderPlace'), card)).toEqual(['order-key-1', 'order-key-2']);
    expect(keys(failed('orderPlace'), age('7'))).toEqual(['order-key-1', 'order-key-2']);
    expect(keys(done('orderPlace', refusals.rejected))).toEqual(['order-key-1', 'order-key-2']);
    expect(keys(done('orderPlace', refusals.termsRequired))).toEqual(['order-key-1', 'order-key-2']);
    expect(keys(done('orderPlace', ordered.priceChanged), done('askPrice', priced))).toEqual([
      'order-key-1',
      'order-key-2',
    ]);
    expect(keys(done('orderPlace', ordered.codeRefused))).toEqual(['order-key-1', 'order-key-2']);
    expect(keys(failed('orderPlace'), codes(mud10), passed('priceDebounce'), done('askPrice', priced))).toEqual([
      'order-key-1',
      'order-key-2',
    ]);
  });

  it('reads at the code why it does not count, from the price and from the order', () => {
    const told = (events: Events) => walk(events).did.filter(([what]) => what === 'tell');
    const { code: reason, message } = ordered.codeRefused;
    expect(told([...coded, passed('priceDebounce'), done('askPrice', couponRefused)])).toEqual([
      ['tell', 'coupons', { type: 'coupon.refused', ...couponRefused.refused }],
    ]);
    const late = [...coded, passed('priceDebounce'), done('askPrice', priced), terms, order] as const;
    expect(walk([...late, done('orderPlace', ordered.codeRefused)]).state).toBe(`${choosing}priced.reviewing`);
    expect(told([...late, done('orderPlace', ordered.codeRefused)])).toEqual([
      ['tell', 'coupons', { type: 'coupon.refused', name: 'MUD10', code: reason, message }],
    ]);
    expect(walk([...late, done('orderPlace', ordered.codeRefused)]).did).toContainEqual([
      'emit',
      { type: 'fault.shown', field: 'codes' },
    ]);
  });

  it.each<[string, keyof typeof ordered, unknown[]]>([
    ['the form', 'card', ['goToPayment', { groupId: 4182, paymentId: 'pay_1234567890abcdefghij' }]],
    ['the bank', 'bank', ['goToProvider', { address: '/api/payment/pay_1234567890abcdefghij/go' }]],
    ['the thanks', 'free', ['goToThankYou', { groupId: 4182, paymentId: 'pay_1234567890abcdefghij' }]],
  ])('leaves for %s, and the link is forgotten', (_, outcome, deed) => {
    const did = walk([...ordering, done('orderPlace', ordered[outcome])]).did.filter(([what]) => what === 'do');
    expect(did).toEqual([
      ['do', 'forgetLink', undefined],
      ['do', 'refreshProfile', undefined],
      ['do', ...deed],
    ]);
  });

  it('has the coupons with the promocode of the address, for the group’s run', () => {
    const { asked, context } = walk([verify(found(toBePaid))], { ...link, promocode: 'MUD10' });
    expect(asked('coupons')).toEqual([expect.objectContaining({ eventId: 1, coupons: [], text: 'MUD10' })]);
    expect(context.uncheckedCodes).toBe(true);
  });
});

describe('by hand', () => {
  const visitor = sides.visitor.input;
  const typed = (...events: Events) => walk(events, visitor);

  it('nothing is asked without a number', () => {
    const { state, context, did } = typed(submit);
    expect([state, context.faults, did]).toEqual([
      'entering.asking',
      { number: 'required' },
      [['emit', { type: 'fault.shown', field: 'number' }]],
    ]);
    expect(typed(submit, number('4')).context.faults).toEqual({});
  });

  it.each([['the sharks'], ['0'], ['41.5'], ['99999999999']])('%s is no number', (text) => {
    const { state, context } = typed(number(text), submit);
    expect([state, context.faults]).toEqual(['entering.asking', { number: 'number' }]);
  });

  it.each<[text: string, code: string]>([
    [' 4182 ', ''],
    ['#4182', ''],
    ['https://muster.example/join/4182', ''],
    ['https://muster.example/konto/zapisz-do-grupy/4182/ABCD2345?x=1', 'ABCD2345'],
  ])('%s is one', (text, expected) => {
    expect(typed(number(text), submit).asked('verifyGroup')).toEqual([{ groupId: 4182, code: expected }]);
  });

  it('asks with the code as it was typed, without blanks', () => {
    expect(typed(number('4182'), code(' abcd2345 '), submit).asked('verifyGroup')).toEqual([
      { groupId: 4182, code: 'abcd2345' },
    ]);
  });

  it('keeps what the server said', () => {
    expect(typed(number('4182'), submit, verify(wrongCode)).context.message).toBe(wrongCode.message);
    expect(typed(number('4182'), submit, verify(limited)).context.message).toBe(limited.message);
  });

  it('a visitor looks at the group, and signs in or registers to join', () => {
    const looks = [number('4182'), code('ABCD2345'), submit, verify(found(bothWays))] as const;
    expect(typed(...looks).state).toBe('preview');
    const kept = { link: { number: '4182', code: 'ABCD2345' } };
    const signsIn = typed(...looks, { type: 'signIn.wanted' });
    expect([signsIn.state, signsIn.did.at(-1)]).toEqual(['signingIn.withAccount', ['do', 'goToLogin', kept]]);
    const registers = typed(...looks, { type: 'registration.wanted' });
    expect([registers.state, registers.did.at(-1)]).toEqual([
      'signingIn.withoutAccount',
      ['do', 'goToRegistration', kept],
    ]);
    expect(typed(...looks, another).state).toBe('entering.asking');
  });

  it('a visitor learns that there is no place before signing in', () => {
    expect(typed(number('4182'), submit, verify(found(noPlace))).state).toBe('full.nothing');
  });
});

describe('a child', () => {
  it.each([[''], ['five'], ['5'], ['9'], ['6.5']])('of "%s" is not taken along', (text) => {
    const { state, context } = walk([verify(found(forKids)), age(text), accept]);
    expect([state, context.faults]).toEqual(['paidPlace.reviewing', { age: text === '' ? 'required' : 'age' }]);
  });

  it('joins with its age', () => {
    const { state, asked } = walk([verify(found(forKids)), accept, age('8'), accept]);
    expect(state).toBe('accepting');
    expect(asked('acceptPlace')).toEqual([{ link: { number: '4182', code: 'ABCD2345' }, groupId: 4182, age: 8 }]);
  });

  it('is not taken along at an age that the server refuses, which is said at its field', () => {
    const { context, did } = walk([verify(found(forKids)), age('8'), accept, done('acceptPlace', refusals.rejected)]);
    expect([context.faults, context.message, did.at(-1)]).toEqual([
      { age: { text: 'Between 6 and 8.' } },
      refusals.rejected.message,
      ['emit', { type: 'fault.shown', field: 'age' }],
    ]);
    expect(walk([verify(found(forKids)), accept, age('7')]).context.faults).toEqual({});
  });
});

describe('afterwards', () => {
  it('whoever joined is told so and stands on the group’s page; the link is forgotten', () => {
    const did = walk([...accepting, done('acceptPlace', joined)]).did.filter(([what]) => what === 'do');
    expect(did).toEqual([
      ['do', 'tellJoined', joined],
      ['do', 'forgetLink', undefined],
      ['do', 'refreshProfile', undefined],
      ['do', 'goToGroup', expect.objectContaining({ groupId: 4182 })],
    ]);
  });

  it('new terms and a place that is there already are read with the profile', () => {
    for (const refusal of [refusals.termsRequired, refusals.member])
      expect(walk([...accepting, done('acceptPlace', refusal)]).did.at(-1)).toEqual([
        'do',
        'refreshProfile',
        undefined,
      ]);
  });

  it('another group begins with nothing of this one', () => {
    const { context } = walk([verify(found(kidsToBePaid)), age('7'), codes(mud10), terms, another]);
    expect([context.offer, context.age, context.coupons, context.terms, context.faults]).toEqual([
      null,
      '',
      [],
      false,
      {},
    ]);
  });
});

describe('an address that is not confirmed', () => {
  const wanted = [verify({ kind: 'unconfirmed' }), { type: 'link.wanted' }] as const;
  const tooMany = { kind: 'refused', message: 'Too many mails.' } as const;
  it.each<[string, Events, string]>([
    ['is sent another link', wanted, 'unconfirmed.resending'],
    ['which is on its way', [...wanted, done('resendLink', { kind: 'sent' })], 'unconfirmed.resent'],
    ['which is not sent too often', [...wanted, done('resendLink', tooMany)], 'unconfirmed.refused'],
    ['which could not be sent', [...wanted, failed('resendLink')], 'unconfirmed.failed'],
    ['which is tried again', [...wanted, failed('resendLink'), { type: 'link.wanted' }], 'unconfirmed.resending'],
    ['once it is, the group is looked for again', [verify({ kind: 'unconfirmed' }), retry], 'verifying'],
    ['or another group is wanted', [verify({ kind: 'unconfirmed' }), another], 'entering.asking'],
  ])('%s', (_, events, end) => {
    expect(walk(events).state).toBe(end);
  });
  it('says why no mail goes out', () => {
    expect(walk([...wanted, done('resendLink', tooMany)]).context.message).toBe('Too many mails.');
  });
});

it('says what is waited for, and when the page is on its way out', () => {
  const tags = (events: Events) => [...walk(events).snapshot.tags].sort();
  expect(tags([])).toEqual(['busy']);
  expect(tags([verify(wrongCode)])).toEqual(['form']);
  expect(tags([verify(found(bothWays))])).toEqual([]);
  expect(tags(accepting)).toEqual(['busy']);
  expect(tags([verify(found(toBePaid))])).toEqual(['paying']);
  expect(tags(ordering)).toEqual(['busy', 'paying']);
  expect(tags([...ordering, done('orderPlace', ordered.card)])).toEqual(['leaving']);
  expect(tags([...accepting, done('acceptPlace', joined)])).toEqual(['leaving']);
  expect(tags([verify({ kind: 'unconfirmed' }), { type: 'link.wanted' }])).toEqual(['busy']);
  const visitor = [number('4182'), submit, verify(found(bothWays)), { type: 'signIn.wanted' }] as const;
  expect([...walk(visitor, sides.visitor.input).snapshot.tags]).toEqual(['leaving']);
});
