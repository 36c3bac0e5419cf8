import { focusManager, onlineManager } from '@tanstack/react-query';
import { describe, expect, it } from 'vitest';
import { createActor, toPromise, waitFor } from 'xstate';
import type { Draft, Part } from '#machines/shop/buying/draft.ts';
import type { OrderSent } from '#machines/shop/buying/order.ts';
import { ApiError } from '../../../src/api/request.ts';
import { recallRegistration } from '../../../src/effects/accounts/registrationDraft.ts';
import { checkoutEffects, startCheckout } from '../../../src/effects/shop/checkout.effects.ts';
import { couponsEffects } from '../../../src/effects/shop/coupons.effects.ts';
import { keptOrders } from '../../../src/lib/keptOrders.ts';
import type { Services } from '../../../src/services.ts';
import { browserAt } from '../../kit/screens/addressBar.ts';
import { refusal } from '../../kit/screens/refusal.ts';
import { testServices } from '../../kit/screens/services.ts';
import { ordered } from '../../machines/shop/checkout.words.ts';
import {
  bankOrder,
  cardOrder,
  catalogue,
  minus50,
  mud10,
  price,
  properties,
  readyDraft,
  waves,
} from '../../machines/shop/purchase.fixtures.ts';

type Answers = Readonly<Record<string, unknown>>;

/** A server that answers each call as given, and remembers the calls. */
function world(answers: Answers = {}, language: 'pl' | 'de' = 'pl') {
  const moves: string[] = [];
  const shop: Answers = {
    'GET events': catalogue,
    'GET properties': { properties: Object.entries(properties).map(([name, value]) => ({ name, value })) },
    'GET events/{id}/waves': { waves },
    'GET event/price': price,
  };
  const world = testServices(
    { ...shop, ...answers },
    {
      language: () => language,
      navigate: (path, { replace } = {}) => void moves.push(replace ? `instead: ${path}` : path),
      leaveFor: (address) => void moves.push(`leave for ${address}`),
    },
  );
  return { ...world, moves };
}
const refused = (code: ApiError['code'], data = {}) => refusal(code, 'In words.', data);

const elsewhere = () => browserAt('/login');

describe('an order', () => {
  const intent = { key: 'first-key', call: 'POST group', order: { ...ordered } } as const;
  type Change = { readonly payment_provider?: 'stripe' | 'przelewy24' };
  const place = (answer: unknown, order: Change = {}, code: Partial<OrderSent> = {}) => {
    const { services, calls, keys, expected } = world({ 'POST group': answer });
    const input = { ...intent, order: { ...ordered, ...order }, ...code } as OrderSent;
    const actor = createActor(checkoutEffects(services, elsewhere()).actors.placeOrder, { input });
    actor.start();
    return { outcome: toPromise(actor), calls, keys, expected, services };
  };

  it('leaves to the registration what the visitor typed', async () => {
    const { outcome, services } = place(cardOrder);
    await outcome;
    const { name, surname, email } = ordered;
    await expect.poll(() => recallRegistration(services.tabStorage)).toMatchObject({ name, surname, email });
  });

  it('is kept in the browser of who made it, unless there is nothing to pay', async () => {
    const placed = [cardOrder, { ...cardOrder, status: 'paid' }].map((order) => place(order));
    await Promise.all(placed.map(({ outcome }) => outcome));
    expect(placed.map(({ services }) => keptOrders(services.storage))).toEqual([[cardOrder.payment_id], []]);
  });

  it('has what its method needs fetched meanwhile', async () => {
    const { outcome, expected } = place(cardOrder, { payment_provider: 'stripe' });
    await outcome;
    expect(expected).toEqual(['stripe']);
  });

  // specification 7.23
  it('is sent once, under its key', async () => {
    const { outcome, calls, keys } = place(cardOrder);
    expect(await outcome).toEqual({ kind: 'reserved', order: cardOrder });
    expect([calls, keys]).toEqual([[['POST group', { body: intent.order }]], ['first-key']]);
  });

  it('takes the code of a mail along, beside what is ordered', async () => {
    const { outcome, calls, keys } = place(cardOrder, {}, { codeSentTo: 'a…a@example.com', emailCode: '123456' });
    await outcome;
    expect([calls, keys]).toEqual([
      [['POST group', { body: { ...intent.order, email_code: '123456' } }]],
      ['first-key'],
    ]);
  });

  it.each<[string, ApiError, unknown]>([
    ['wave_full', refused('wave_full', { free_places: ['3'] }), { kind: 'waveFull', free: 3 }],
    ['wave_full without a number', refused('wave_full'), { kind: 'waveFull', free: 0 }],
    ['price_changed', refused('price_changed', { price: ['1'] }), { kind: 'priceChanged' }],
    ['sale_closed', refused('sale_closed'), { kind: 'saleClosed' }],
    [
      'code_required',
      refused('code_required', { email: ['a…a@example.com'] }),
      { kind: 'codeRequired', sentTo: 'a…a@example.com' },
    ],
    [
      'invalid',
      refused('invalid', { email: ['Wrong.'] }),
      { kind: 'rejected', code: 'invalid', message: 'In words.', faults: { email: ['Wrong.'] } },
    ],
    [
      'rate_limited',
      refused('rate_limited'),
      { kind: 'rejected', code: 'rate_limited', message: 'In words.', faults: {} },
    ],
  ])('refused with %s is answered, not failed', async (_, error, outcome) => {
    expect(await place(error).outcome).toEqual(outcome);
  });

  it.each<[string, ApiError]>([
    ['the network', refused('network')],
    ['a server that is down', refused('unavailable')],
    ['a server that fails', refused('unexpected')],
    ['itself under way', refused('idempotency_in_progress')],
  ])('that meets %s has an unknown fate', async (_, error) => {
    await expect(place(error).outcome).rejects.toBe(error);
  });
});

describe('a price', () => {
  const basket = { event_category_id: 11, places: 3, codes: ['MUD10', 'MINUS50'] };
  const ask = (answer: unknown) => {
    const { services } = world({ 'GET event/price': answer });
    const actor = createActor(checkoutEffects(services, elsewhere()).actors.askPrice, { input: basket });
    actor.start();
    return toPromise(actor);
  };

  it('is what the server says', async () => {
    expect(await ask(price)).toEqual({ kind: 'priced', price });
  });
  it('tells which coupon is refused', async () => {
    const error = refused('coupon_exhausted', { 'codes.1': ['Used up.'] });
    expect(await ask(error)).toEqual({
      kind: 'couponRefused',
      refused: { name: 'MINUS50', code: 'coupon_exhausted', message: 'Used up.' },
    });
  });
  it('is not known without a network, whatever the places', async () => {
    expect(await ask(refused('network'))).toEqual({ kind: 'unreached' });
  });
  it('fails with everything else', async () => {
    const error = refused('unexpected');
    await expect(ask(error)).rejects.toBe(error);
  });
});

describe('coupons', () => {
  const check = (codes: readonly string[], answer: unknown, message = 'In words.') => {
    const calls: unknown[] = [];
    const toasts: unknown[] = [];
    const request = async (...call: unknown[]) => {
      calls.push(call.slice(0, 2));
      return answer instanceof ApiError
        ? { result: null, error: answer }
        : { result: { message: { content: message }, data: answer }, error: null };
    };
    const services = { request: request as Services['request'], notify: (toast: unknown) => void toasts.push(toast) };
    const actor = createActor(couponsEffects(services).actors.checkCoupons, { input: { runId: 1, codes } });
    actor.start();
    return { result: toPromise(actor), calls, toasts };
  };
  const nope = { name: 'NOPE', code: 'coupon_unknown', message: 'No such code.' };

  // specification 7.32, 7.51
  it('are asked for in one call, a single one by itself, and the server’s words are shown', async () => {
    const { result, calls, toasts } = check(['MUD10'], mud10, 'MUD10: 10% off');
    expect(await result).toEqual({ entries: [{ name: 'MUD10', coupon: mud10 }] });
    expect(calls).toEqual([['POST coupon', { body: { coupon: 'MUD10', event_id: 1 } }]]);
    expect(toasts).toEqual([{ kind: 'good', text: 'MUD10: 10% off' }]);
  });
  // specification 7.51
  it.each([
    ['good', { coupons: [nope, minus50] }],
    ['bad', { coupons: [nope, nope] }],
  ] as const)('have a result each, reported together as %s', async (kind, answer) => {
    const { result, calls, toasts } = check(['NOPE', 'MINUS50'], answer, '1 of 2.');
    expect((await result).entries[0]).toEqual(nope);
    expect(calls).toEqual([['POST coupon', { body: { coupon: 'NOPE,MINUS50', event_id: 1 } }]]);
    expect(toasts).toEqual([{ kind, text: '1 of 2.' }]);
  });
  // specification 7.52
  it('that are refused alone are no failure, but reported as one', async () => {
    const { result, toasts } = check(['NOPE'], refused('coupon_unknown'));
    expect(await result).toEqual({ entries: [{ name: 'NOPE', code: 'coupon_unknown', message: 'In words.' }] });
    expect(toasts).toEqual([{ kind: 'bad', text: 'In words.' }]);
  });
  // specification 7.52
  it('that nobody could check are one', async () => {
    const { result, toasts } = check(['MUD10'], refused('network'));
    await expect(result).rejects.toThrow('In words.');
    expect(toasts).toEqual([{ kind: 'bad', text: 'In words.' }]);
  });
});

describe('the checkout of a page', () => {
  const start = (services: Services, draft?: Draft, address = elsewhere()) => {
    if (draft !== undefined)
      services.storage.setItem('muster.checkout', JSON.stringify({ v: 1, at: Date.now(), draft }));
    return startCheckout(services, { promocode: null, shared: null, track: () => undefined, address });
  };

  it('says when the shop or the waves cannot be reached', async () => {
    const down = world({ 'GET events': refused('network') });
    const closed = start(down.services);
    await waitFor(closed, (snapshot) => snapshot.matches({ shop: { watching: 'failed' } }));
    closed.stop();
    const half = world({ 'GET events/{id}/waves': refused('network') });
    const waiting = start(half.services, readyDraft);
    await waitFor(waiting, (snapshot) => snapshot.matches({ waves: { watching: 'failed' } }));
    waiting.stop();
  });

  it('asks for the price again when someone comes back to the window', async () => {
    const { services } = world();
    const actor = start(services, readyDraft);
    await waitFor(actor, ({ value }) => value.price === 'current');
    focusManager.setFocused(false);
    expect(actor.getSnapshot().value.price).toBe('current');
    focusManager.setFocused(true);
    expect(actor.getSnapshot().value.price).toBe('asking');
    focusManager.setFocused(undefined);
    actor.stop();
  });

  it('asks for the price again by itself once there is a network', async () => {
    const { services: connected } = world();
    let isDown = true;
    const request = (name: string, ...rest: readonly unknown[]) =>
      isDown && name === 'GET event/price'
        ? Promise.resolve({ result: null, error: refused('network') })
        : (connected.request as (...call: readonly unknown[]) => unknown)(name, ...rest);
    const services = { ...connected, request: request as Services['request'] };
    const actor = start(services, readyDraft);
    await waitFor(actor, (snapshot) => snapshot.hasTag('priceUnreached'));
    onlineManager.setOnline(false);
    isDown = false;
    onlineManager.setOnline(true);
    await waitFor(actor, ({ value }) => value.price === 'current');
    actor.stop();
  });

  const atBank = [`instead: /bilety/payment/${bankOrder.payment_id}`, `leave for ${bankOrder.payment_url}`];
  it.each<[string, unknown, 'pl' | 'de', readonly string[]]>([
    ['by card', cardOrder, 'pl', [`/bilety/payment/${cardOrder.payment_id}`]],
    [
      'by card in German, named by the region all the same',
      cardOrder,
      'de',
      [`/bilety/payment/${cardOrder.payment_id}`],
    ],
    ['by transfer, back to its payment', bankOrder, 'pl', atBank],
    ['for nothing', { ...cardOrder, status: 'paid' }, 'pl', [`/thank-you/${cardOrder.payment_id}`]],
  ])('leads on after an order %s', async (_, order, language, ways) => {
    const { services, moves } = world({ 'POST group': order }, language);
    const actor = start(services, { ...readyDraft, terms: true });
    await waitFor(actor, ({ value }) => value.price === 'current');
    actor.send({ type: 'order.submitted', key: 'first-key' });
    await waitFor(actor, (snapshot) => snapshot.hasTag('leaving'));
    expect(moves).toEqual(ways);
    actor.stop();
  });

  it('has a step of the history for each part that somebody opens, and follows back and forward', async () => {
    const browser = browserAt('/bilety?promocode=MUD10');
    const { services } = world();
    const actor = start(services, { ...readyDraft, wave_id: null }, browser);
    const opens = (part: Part) => waitFor(actor, (snapshot) => snapshot.hasTag(part));
    await waitFor(actor, ({ context }) => context.waves.length > 0);
    // A reload is no move.
    expect(browser.entries()).toEqual(['/bilety?promocode=MUD10&step=places']);
    actor.send({ type: 'wave.chosen', waveId: 104 });
    actor.send({ type: 'part.finished' });
    await opens('payment');
    actor.send({ type: 'part.reopened', part: 'run' });
    await opens('run');
    expect(browser.entries().map((entry) => entry.replace('/bilety?promocode=MUD10', ''))).toEqual([
      '&step=places',
      '&step=payment',
      '',
    ]);
    browser.step(-1);
    await opens('payment');
    browser.step(-1);
    await opens('places');
    browser.step(2);
    await opens('run');
    expect(browser.entries().length).toBe(3);
    browser.go('/login');
    expect(actor.getSnapshot().hasTag('run')).toBe(true);
    actor.stop();
  });
});
