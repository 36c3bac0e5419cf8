import { i18n } from '@lingui/core';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { createActor } from 'xstate';
import type { Profile } from '#contract/accounts/account.calls.ts';
import type { Payment } from '#contract/payments/payment.calls.ts';
import { reservationCountdownMachine } from '#machines/payments/reservationCountdown.machine.ts';
import { reservationCountdownEffects } from '../../../src/effects/payments/reservationCountdown.effects.ts';
import { thankYouEffects } from '../../../src/effects/payments/thankYou.effects.ts';
import { paymentKey, simplePaymentQuery } from '../../../src/queries/payment.ts';
import type { Session } from '../../../src/services.ts';
import { offers, run, worldWith } from '../../kit/screens/paymentWorld.ts';
import { refusal } from '../../kit/screens/refusal.ts';
import { ola } from '../../machines/accounts/profile/profile.fixtures.ts';
import { cardPayment, foundAt, paymentId, simplePayment } from '../../machines/payments/payment/payment.fixtures.ts';

beforeAll(() => i18n.loadAndActivate({ locale: 'en', messages: {} }));

it('too many tries to pay are reported with the end of the limit', async () => {
  const text = 'Too many attempts to pay in a short time. Try again in 40 seconds.';
  const limited = refusal('rate_limited', text);
  const { effects, services } = worldWith({ 'POST payment/{id}/provider': limited });
  await expect(run(effects.actors.openAttempt, { paymentId, provider: 'stripe' })).rejects.toBe(limited);
  expect(vi.mocked(services.notify).mock.calls).toEqual([[{ kind: 'bad', text }]]);
});

describe('a payment is read', () => {
  it('with the methods of its own region', async () => {
    const { effects, asked } = worldWith({ 'GET payment/{id}': cardPayment, 'GET properties': offers });
    expect(await run(effects.actors.loadPayment, { paymentId })).toEqual({
      kind: 'found',
      payment: cardPayment,
      methods: ['stripe'],
      now: foundAt,
    });
    expect(asked[1]).toEqual(['GET properties', { query: { region: 'de' } }]);
  });

  // specification 7.53
  it('again when it joined a read without the secret', async () => {
    const { effects, services, asked } = worldWith({
      'GET payment/{id}': cardPayment,
      'GET payment/{id}/simple': simplePayment,
      'GET properties': offers,
    });
    const simple = services.cache.fetchQuery(simplePaymentQuery(services, paymentId));
    const read = run(effects.actors.loadPayment, { paymentId });
    await simple;
    expect(await read).toMatchObject({ payment: cardPayment });
    expect(asked.map(([name]) => name)).toEqual(['GET payment/{id}/simple', 'GET payment/{id}', 'GET properties']);
    expect(services.cache.getQueryData(paymentKey(paymentId))).toEqual(cardPayment);
  });

  it.each(['not_found', 'invalid'] as const)('and is missing: %s', async (code) => {
    const { effects } = worldWith({ 'GET payment/{id}': refusal(code, code) });
    expect(await run(effects.actors.loadPayment, { paymentId })).toEqual({ kind: 'missing' });
  });

  // specification 8.8
  it('fails without an answer', async () => {
    const { effects } = worldWith({ 'GET payment/{id}': refusal('network', 'gone') });
    await expect(run(effects.actors.loadPayment, { paymentId })).rejects.toThrow('gone');
  });
});

describe('an attempt', () => {
  const ask = { paymentId, provider: 'stripe' };
  it('is opened and remembered', async () => {
    const { effects, services, asked } = worldWith({ 'POST payment/{id}/provider': cardPayment });
    expect(await run(effects.actors.openAttempt, ask)).toEqual({ kind: 'opened', payment: cardPayment });
    expect(asked).toContainEqual([
      'POST payment/{id}/provider',
      { params: { id: paymentId }, body: { payment_provider: 'stripe' } },
    ]);
    expect(services.cache.getQueryData<Payment>(paymentKey(paymentId))).toEqual(cardPayment);
  });

  it.each(['already_paid', 'payment_processing', 'reservation_lapsed', 'payment_failed'] as const)(
    'comes too late: %s',
    async (code) => {
      const { effects } = worldWith({ 'POST payment/{id}/provider': refusal(code, code) });
      expect(await run(effects.actors.openAttempt, ask)).toEqual({ kind: 'moved' });
    },
  );

  it('finds the provider down', async () => {
    const { effects } = worldWith({
      'POST payment/{id}/provider': refusal('provider_unavailable', 'provider_unavailable'),
    });
    await expect(run(effects.actors.openAttempt, ask)).rejects.toThrow('provider_unavailable');
  });
});

describe('places are taken again', () => {
  it.each([
    ['sale_closed', 'saleClosed'],
    ['already_paid', 'moved'],
    ['payment_processing', 'moved'],
    ['payment_failed', 'moved'],
  ] as const)('unless %s', async (code, kind) => {
    const { effects } = worldWith({ 'POST payment/{id}/renew': refusal(code, code) });
    expect(await run(effects.actors.renewReservation, { paymentId })).toEqual({ kind });
  });

  it('unless the wave has too few by now, and how many that are', async () => {
    const full = refusal('wave_full', 'Too few.', { free_places: ['2'] });
    const { effects } = worldWith({ 'POST payment/{id}/renew': full });
    expect(await run(effects.actors.renewReservation, { paymentId })).toEqual({ kind: 'full', free: 2 });
  });

  // specification 7.7
  it.each([
    ['open', { isOver: false, run: 'berlin' }],
    ['sold_out', { isOver: false, run: 'berlin' }],
    ['closed', { isOver: true, run: 'berlin' }],
  ])('as far as there is room, which is counted in the shop of their run: sale %s', async (sale, room) => {
    const events = [{ id: 7, key: 'berlin', sale }];
    const { effects, asked } = worldWith({ 'GET waves/{id}': { free_places: 4 }, 'GET events': { events } });
    const counted = { waveId: 31, runId: 7, region: 'de' };
    expect(await run(effects.actors.countRoom, counted)).toEqual({ free: 4, ...room });
    expect(asked).toEqual([
      ['GET waves/{id}', { params: { id: 31 }, query: {} }],
      ['GET events', { query: { region: 'de' } }],
    ]);
    expect(await run(effects.actors.countRoom, { ...counted, runId: 8 })).toEqual({
      free: 4,
      isOver: false,
      run: null,
    });
  });

  it('under a new payment', async () => {
    const { effects } = worldWith({ 'POST payment/{id}/renew': {} });
    expect(await run(effects.actors.renewReservation, { paymentId })).toEqual({ kind: 'moved' });
  });
});

describe("the link of an order's mail", () => {
  const keep = { paymentId, secret: 'secret-of-a-mail' };
  it('is brought to the server once, and what comes back is what the page reads', async () => {
    const { effects, asked, services } = worldWith({ 'POST payment/{id}/keep': cardPayment });
    expect(await run(effects.actors.keepHold, keep)).toEqual({ kind: 'kept' });
    expect(asked).toEqual([['POST payment/{id}/keep', { params: { id: paymentId }, body: { secret: keep.secret } }]]);
    expect(services.cache.getQueryData(['payment', paymentId])).toEqual(cardPayment);
  });

  it.each(['wrong_code', 'invalid', 'not_found'] as const)('may be none of its: %s', async (code) => {
    const { effects } = worldWith({ 'POST payment/{id}/keep': refusal(code, code) });
    expect(await run(effects.actors.keepHold, keep)).toEqual({ kind: 'unknown' });
  });

  it('may reach nobody', async () => {
    const { effects } = worldWith({ 'POST payment/{id}/keep': refusal('network') });
    await expect(run(effects.actors.keepHold, keep)).rejects.toMatchObject({ code: 'network' });
  });
});

describe('an order is given up', () => {
  const call = 'POST payment/{id}/cancel';
  const ended = { ...simplePayment, status: 'failed' };
  const groupId = simplePayment.group_id;

  it('by its id, and what was read of its places is old', async () => {
    const { effects, services, asked } = worldWith({ [call]: ended });
    const keys = [
      ['waves', 7, 1],
      ['catalogue', 'pl'],
      ['group', groupId],
      ['group', 1],
    ];
    for (const key of keys) services.cache.setQueryData(key, {});
    expect(await run(effects.actors.giveUpOrder, { paymentId })).toEqual({ kind: 'givenUp' });
    expect(asked).toEqual([[call, { params: { id: paymentId } }]]);
    expect(services.cache.getQueryData(paymentKey(paymentId))).toEqual(ended);
    expect(keys.map((key) => services.cache.getQueryState(key)?.isInvalidated)).toEqual([true, true, true, false]);
  });

  it.each(['lapsed', 'refund_pending'] as const)('or no longer exists: %s', async (status) => {
    const { effects } = worldWith({ [call]: { ...simplePayment, status } });
    expect(await run(effects.actors.giveUpOrder, { paymentId })).toEqual({ kind: 'stands', text: null });
  });

  it.each(['already_paid', 'payment_processing', 'not_found'] as const)('unless %s', async (code) => {
    const { effects } = worldWith({ [call]: refusal(code, code) });
    expect(await run(effects.actors.giveUpOrder, { paymentId })).toEqual({ kind: 'stands', text: code });
  });

  it('fails if it cannot be sent', async () => {
    const { effects } = worldWith({ [call]: refusal('network', 'gone') });
    await expect(run(effects.actors.giveUpOrder, { paymentId })).rejects.toThrow('gone');
  });

  it('tells once of what stands', () => {
    const { effects, services } = worldWith({});
    effects.actions.tellStanding({} as never, { kind: 'stands', text: 'These places have already been paid for.' });
    effects.actions.tellStanding({} as never, { kind: 'stands', text: null });
    expect(vi.mocked(services.notify).mock.calls).toEqual([
      [{ kind: 'plain', text: 'These places have already been paid for.' }],
    ]);
  });

  const member = (...groups: number[]) => ({ signups: groups.map((group_id) => ({ group_id })) }) as unknown as Profile;
  it.each<[string, Profile | null, string]>([
    ['to the shop, as a visitor', null, '/tickets'],
    ['to the own runs', member(1), '/signups'],
    ['to a group that goes on', member(1, groupId), `/group/${groupId}`],
  ])('and leads %s', async (_, profile, path) => {
    const { effects, services } = worldWith({ [call]: ended });
    const refresh = vi.spyOn(services.session, 'refresh');
    vi.spyOn(services.session, 'profile').mockReturnValue(profile);
    await run(effects.actors.giveUpOrder, { paymentId });
    effects.actions.showWhatIsLeft({} as never, { groupId });
    expect(vi.mocked(services.navigate).mock.calls).toEqual([[path, { replace: true }]]);
    expect(refresh).toHaveBeenCalledTimes(profile === null ? 0 : 1);
    vi.restoreAllMocks();
  });
});

it.each(['email_unconfirmed', 'rate_limited'] as const)('are refused in words by %s', async (code) => {
  const { effects } = worldWith({ 'POST payment/{id}/renew': refusal(code, code) });
  expect(await run(effects.actors.renewReservation, { paymentId })).toEqual({ kind: 'refused', text: code });
});

describe('the thank-you page', () => {
  // specification 7.33
  it('reads without secrets', async () => {
    const { services, asked } = worldWith({ 'GET payment/{id}/simple': simplePayment });
    const { loadPayment } = thankYouEffects(services).actors;
    expect(await run(loadPayment, { paymentId })).toEqual({ kind: 'found', payment: simplePayment });
    expect(asked).toEqual([['GET payment/{id}/simple', { params: { id: paymentId }, query: {} }]]);
  });

  it('asks the provider through our server', async () => {
    const { services } = worldWith({ 'POST payment/{id}/refresh': simplePayment });
    const { refreshPayment } = thankYouEffects(services).actors;
    expect(await run(refreshPayment, { paymentId })).toEqual({ kind: 'found', payment: simplePayment });
    expect(services.cache.getQueryData(paymentKey(paymentId))).toEqual(simplePayment);
  });

  it('knows a payment that is not there', async () => {
    const { services } = worldWith({ 'GET payment/{id}/simple': refusal('not_found') });
    expect(await run(thankYouEffects(services).actors.loadPayment, { paymentId })).toEqual({ kind: 'missing' });
  });

  it('leads to the screen of another payment in its place', () => {
    const pathFor = (profile: Session['profile']) => {
      const { services } = worldWith({});
      const session = { ...services.session, profile };
      const { showPayment } = thankYouEffects({ ...services, session }).actions;
      showPayment({ context: { payment: simplePayment } } as never, { paymentId: 'pay_2' });
      return vi.mocked(services.navigate).mock.lastCall;
    };
    expect(pathFor(() => null)).toEqual(['/bilety/payment/pay_2', { replace: true }]);
    // A signed-in person goes on within their group.
    expect(pathFor(() => ola)).toEqual([`/group/${simplePayment.group_id}/payment/pay_2`, { replace: true }]);
  });
});

describe('the clock', () => {
  afterEach(() => void vi.useRealTimers());

  // specification 4.36, 9.28
  it("counts down by the server's time until nobody watches", () => {
    vi.useFakeTimers();
    let now = foundAt;
    const countdown = reservationCountdownMachine.provide(reservationCountdownEffects({ serverNow: () => now }));
    const actor = createActor(countdown, { input: { expiresAt: foundAt + 90_000, now } });
    actor.start();
    now += 61_000;
    vi.advanceTimersByTime(1000);
    expect(actor.getSnapshot().context.left).toBe(29_000);
    actor.stop();
    expect(vi.getTimerCount()).toBe(0);
  });
});
