import { waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { createActor } from 'xstate';
import type { JoinInput } from '#machines/groups/joining/joinGroup.logic.ts';
import { joinGroupMachine } from '#machines/groups/joining/joinGroup.machine.ts';
import type { ApiError } from '../../../../src/api/request.ts';
import { keepJoinCode, recallJoinCode } from '../../../../src/effects/groups/joinCode.ts';
import { joinGroupEffects } from '../../../../src/effects/groups/joinGroup.effects.ts';
import { refusal } from '../../../kit/screens/refusal.ts';
import { testServices } from '../../../kit/screens/services.ts';
import { visiting } from '../../../kit/screens/session.ts';
import { ola, signup, unconfirmed } from '../../../machines/accounts/profile/profile.fixtures.ts';
import { group } from '../../../machines/groups/joining/joinGroup.fixtures.ts';
import { bankOrder, cardOrder, freeOrder, freePrice, mud10, price } from '../../../machines/shop/purchase.fixtures.ts';

const stranger = { ...ola, signups: [] };
const preview = { group: { ...group, id: 77 }, modes: ['paid'], price, expires_at: null, invited_by: null };
const toBePaid = { ...preview, modes: ['unpaid'] };
const properties = {
  properties: [
    { name: 'payment_providers', value: ['przelewy24', 'stripe'] },
    { name: 'terms_url', value: '/terms' },
    { name: 'privacy_url', value: '/privacy' },
  ],
};
const link = { number: '77', code: 'ABCD2345', isSignedIn: true, promocode: null } as const;

/** A person with a link, as far as the server and their own actions lead. */
async function open(
  answers: Readonly<Record<string, unknown>>,
  { input = link, profile = stranger }: { input?: JoinInput; profile?: typeof ola | null } = {},
) {
  const ways: string[] = [];
  const refreshed: string[] = [];
  const { services, calls, moves, toasts } = testServices(
    { 'GET properties': properties, ...answers },
    { session: { ...visiting, profile: () => profile, refresh: async () => void refreshed.push('refreshed') } },
  );
  keepJoinCode(services.tabStorage, '77', 'ABCD2345');
  const effects = joinGroupEffects(services, {
    toLogin: (path) => void ways.push(`login, then ${path}`),
    toRegistration: (path) => void ways.push(`registration, then ${path}`),
  });
  const actor = createActor(joinGroupMachine.provide(effects), { input });
  actor.start();
  const settled = () => waitFor(() => expect(actor.getSnapshot().hasTag('busy')).toBe(false));
  await settled();
  const send = async (event: Parameters<typeof actor.send>[0]) => {
    actor.send(event);
    await settled();
  };
  const code = () => recallJoinCode(services.tabStorage, '77');
  return { actor, services, calls, moves, toasts, ways, refreshed, send, code };
}
const accept = { type: 'place.accepted' } as const;
const terms = { type: 'terms.answered', accepted: true } as const;
const order = { type: 'order.submitted', key: 'order-key-1' } as const;
const no = (code: ApiError['code'], data = {}) => refusal(code, `Said: ${code}.`, data);

describe('a link', () => {
  // specification 7.42
  it('is shown to the server, and the methods follow the region of the run', async () => {
    const berlin = { ...preview, group: { ...preview.group, region: 'de' } };
    const { actor, calls } = await open({ 'POST additions/verify': berlin });
    expect(calls).toEqual([
      ['POST additions/verify', { body: { group_id: 77, secret: 'ABCD2345' } }],
      ['GET properties', { query: { region: 'de' } }],
    ]);
    expect(actor.getSnapshot().context.offer).toEqual(berlin);
    expect(actor.getSnapshot().context.properties).toMatchObject({
      payment_providers: ['przelewy24', 'stripe'],
      terms_url: '/terms',
      privacy_url: '/privacy',
      contact_email: '',
      reservation_hours: 48,
    });
  });

  it('without a code sends only the number', async () => {
    const { calls } = await open({ 'POST additions/verify': preview }, { input: { ...link, code: '' } });
    expect(calls[0]).toEqual(['POST additions/verify', { body: { group_id: 77 } }]);
  });

  it('to a group of one’s own sends no request', async () => {
    const { actor, calls } = await open(
      {},
      { input: { ...link, number: '4182' }, profile: { ...ola, signups: [signup] } },
    );
    expect([actor.getSnapshot().value, calls]).toEqual(['member', []]);
  });

  it.each<[name: string, answer: ApiError, code: string, profile: typeof ola | null, state: unknown]>([
    ['a wrong code', no('wrong_code'), 'X', stranger, { entering: 'wrongCode' }],
    ['a code that is none', no('invalid'), 'X', stranger, { entering: 'wrongCode' }],
    ['too many tries', no('rate_limited'), 'X', stranger, { entering: 'limited' }],
    ['somebody who was removed', no('kept_out'), 'X', stranger, { entering: 'limited' }],
    ['no answer', no('network'), 'X', stranger, { entering: 'unreachable' }],
    ['a visitor without a code', no('wrong_code'), '', null, { entering: 'codeMissing' }],
    ['an address to be confirmed', no('wrong_code'), '', unconfirmed, { unconfirmed: 'offering' }],
    ['a code is no invitation', no('wrong_code'), 'X', unconfirmed, { entering: 'wrongCode' }],
  ])('%s', async (_, answer, code, profile, state) => {
    const { actor } = await open(
      { 'POST additions/verify': answer },
      { input: { ...link, number: '78', code }, profile },
    );
    expect(actor.getSnapshot().value).toEqual(state);
  });

  it('leads a visitor to an account and back', async () => {
    const visitor = { input: { ...link, isSignedIn: false }, profile: null };
    const one = await open({ 'POST additions/verify': preview }, visitor);
    await one.send({ type: 'signIn.wanted' });
    const other = await open({ 'POST additions/verify': preview }, visitor);
    await other.send({ type: 'registration.wanted' });
    expect([one.ways, other.ways]).toEqual([
      ['login, then /join/77/ABCD2345'],
      ['registration, then /join/77/ABCD2345'],
    ]);
    expect(one.code()).toBe('ABCD2345');
  });
});

describe('a paid place', () => {
  // specification 7.43
  it('is taken: the person gets a message on the group’s page, and the link is forgotten', async () => {
    const seen = await open({ 'POST additions/verify': preview, 'POST addition/accept-invitation': { group_id: 77 } });
    await seen.send(accept);
    expect(seen.calls.at(-1)).toEqual([
      'POST addition/accept-invitation',
      { body: { group_id: 77, secret: 'ABCD2345' } },
    ]);
    expect([seen.actor.getSnapshot().value, seen.moves, seen.refreshed, seen.code()]).toEqual([
      'joined',
      ['/group/77'],
      ['refreshed'],
      '',
    ]);
  });

  it('is taken for a child of an age, without a code', async () => {
    const kids = { ...preview, group: { ...preview.group, is_kids: true, age_from: 6, age_to: 8 } };
    const answers = { 'POST additions/verify': kids, 'POST addition/accept-invitation': { group_id: 77 } };
    const seen = await open(answers, { input: { ...link, code: '' } });
    await seen.send({ type: 'age.typed', text: '7' });
    await seen.send(accept);
    expect(seen.calls.at(-1)).toEqual(['POST addition/accept-invitation', { body: { group_id: 77, age: 7 } }]);
  });

  it.each<[answer: ApiError, state: unknown]>([
    [no('already_member'), 'member'],
    [no('terms_required'), { paidPlace: 'termsChanged' }],
    [no('wrong_code'), { entering: 'wrongCode' }],
    [no('no_free_place'), { full: 'meanwhile' }],
    [no('age_mismatch', { age: ['Too old.'] }), { paidPlace: 'refused' }],
    [no('rate_limited'), { paidPlace: 'refused' }],
    [no('kept_out'), { paidPlace: 'refused' }],
    [no('unavailable'), { paidPlace: 'failed' }],
    [no('network'), { paidPlace: 'failed' }],
  ])('refused as %s', async (answer, state) => {
    const seen = await open({ 'POST additions/verify': preview, 'POST addition/accept-invitation': answer });
    await seen.send(accept);
    expect([seen.actor.getSnapshot().value, seen.code()]).toEqual([state, 'ABCD2345']);
  });

  it('offered to an unconfirmed address asks for the confirmation', async () => {
    const answers = { 'POST additions/verify': preview, 'POST addition/accept-invitation': no('wrong_code') };
    const seen = await open(answers, { input: { ...link, code: '' }, profile: unconfirmed });
    await seen.send(accept);
    expect(seen.actor.getSnapshot().value).toEqual({ unconfirmed: 'offering' });
  });
});

it('a check of coupons without an answer says so at the field', async () => {
  const seen = await open({ 'POST additions/verify': toBePaid, 'POST payment/validate-coupon': no('network') });
  const { coupons } = seen.actor.getSnapshot().children;
  coupons?.send({ type: 'code.typed', text: 'MUD10' });
  coupons?.send({ type: 'codes.submitted' });
  await waitFor(() => expect(coupons?.getSnapshot().context.failure).toBe('Said: network.'));
  expect(seen.toasts).toEqual([{ kind: 'bad', text: 'Said: network.' }]);
});

describe('a place to be paid', () => {
  const ordering = async (answer: unknown) => {
    const seen = await open({ 'POST additions/verify': toBePaid, 'POST addition/pay-to-join': answer });
    await seen.send(terms);
    await seen.send(order);
    return seen;
  };

  const toPay = '/group/77/payment/pay_1234567890abcdefghij';
  // specification 1.12, 7.44
  it.each<[name: string, answer: unknown, ways: readonly string[]]>([
    ['on to the form', { ...cardOrder, group_id: 77 }, [toPay]],
    [
      'on to the bank, and back to its payment',
      { ...bankOrder, group_id: 77 },
      [toPay, 'leave for /api/payment/pay_1234567890abcdefghij/go'],
    ],
    ['on to the thanks', freeOrder, ['/thank-you/pay_1234567890abcdefghij']],
  ])('is ordered, and leads %s', async (_, answer, ways) => {
    const { calls, moves, refreshed, code } = await ordering(answer);
    expect(calls.at(-1)).toEqual([
      'POST addition/pay-to-join',
      { body: { group_id: 77, secret: 'ABCD2345', payment_provider: 'przelewy24', expected_to_pay: 20_199 } },
    ]);
    expect([moves, refreshed, code()]).toEqual([ways, ['refreshed'], '']);
  });

  it.each<[answer: ApiError, state: unknown]>([
    [no('price_changed', { price: ['1'] }), { unpaidPlace: { choosing: { priced: 'priceChanged' } } }],
    [no('wave_full'), { full: 'meanwhile' }],
    [no('sale_closed'), { full: 'meanwhile' }],
    [no('already_invited'), { full: 'meanwhile' }],
    [no('terms_required'), { unpaidPlace: { choosing: { priced: 'termsChanged' } } }],
    [no('invalid', { payment_provider: ['No.'] }), { unpaidPlace: { choosing: { priced: 'refused' } } }],
    [no('idempotency_in_progress'), { unpaidPlace: { choosing: { priced: 'failed' } } }],
    [no('network'), { unpaidPlace: { choosing: { priced: 'failed' } } }],
  ])('refused as %s', async (answer, state) => {
    const { actor } = await ordering(answer);
    await waitFor(() => expect(actor.getSnapshot().value).toEqual(state));
  });

  it('has the price of its code, and of none again', async () => {
    const seen = await open({ 'POST additions/verify': toBePaid, 'GET event/price': freePrice });
    const shown = () => seen.actor.getSnapshot().context.price?.breakdown.toPay;
    const codes = (coupons: (typeof mud10)[]) =>
      seen.actor.send({ type: 'coupons.changed', coupons, text: '', unchecked: false });
    codes([mud10]);
    await waitFor(() => expect(shown()).toBe(0));
    expect(seen.calls.at(-1)).toEqual([
      'GET event/price',
      { query: { event_category_id: 11, participants: 1, finalView: true, coupons: ['MUD10'] } },
    ]);
    codes([]);
    await waitFor(() => expect(shown()).toBe(20_199));
    expect(seen.calls.at(-1)).toEqual(['POST additions/verify', { body: { group_id: 77, secret: 'ABCD2345' } }]);
  });

  it.each<[name: string, answers: Readonly<Record<string, unknown>>]>([
    ['price', { 'GET event/price': no('coupon_exhausted', { 'codes.0': ['Used up.'] }) }],
    [
      'order',
      { 'GET event/price': price, 'POST addition/pay-to-join': no('coupon_exhausted', { coupon: ['Used up.'] }) },
    ],
  ])('drops a code that the %s refuses', async (who, answers) => {
    const seen = await open({ 'POST additions/verify': toBePaid, ...answers });
    const { actor } = seen;
    actor.send({ type: 'coupons.changed', coupons: [mud10], text: '', unchecked: false });
    actor.send(terms);
    if (who === 'order') {
      const priced = { unpaidPlace: { choosing: { priced: 'reviewing' } } } as const;
      await waitFor(() => expect(actor.getSnapshot().matches(priced)).toBe(true));
      actor.send(order);
    }
    await waitFor(() =>
      expect(actor.getSnapshot().children.coupons?.getSnapshot().context.entries).toEqual([
        { name: 'MUD10', code: 'coupon_exhausted', message: 'Used up.' },
      ]),
    );
  });
});
