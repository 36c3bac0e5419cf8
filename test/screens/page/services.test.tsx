import { describe, expect, it, vi } from 'vitest';
import { createActor } from 'xstate';
import { sessionMachine } from '#machines/accounts/session.machine.ts';
import { createAddress } from '../../../src/app/shell/address.ts';
import { createServices } from '../../../src/app/start/services.ts';
import { reloadRestored } from '../../../src/app/start/start.ts';
import type { Tracking } from '../../../src/app/start/tracking.ts';
import { storageOf } from '../../../src/shell/storageOf.ts';
import { createToasts } from '../../../src/shell/toasts.ts';

/** A window at an address, with its history as far as the app uses it. */
function windowAt(href: string) {
  let url = new URL(href);
  const listeners = new Set<() => void>();
  const changed: [kind: string, address: string][] = [];
  const move = (kind: string) => (state: unknown, _: string, address: string) => {
    url = new URL(address, url);
    history.state = state;
    changed.push([kind, address]);
  };
  const history = {
    state: null as unknown,
    pushState: move('push'),
    replaceState: move('replace'),
    go: () => undefined,
    back: () => void changed.push(['back', '']),
  };
  const left: [kind: string, address: string][] = [];
  const leave = (kind: string) => (to: string) => void left.push([kind, to]);
  const view = {
    get location() {
      const { href, hostname, pathname, search, hash, origin } = url;
      return { href, hostname, pathname, search, hash, origin, assign: leave('assign'), replace: leave('replace') };
    },
    history,
    addEventListener: (_: string, listener: () => void) => listeners.add(listener),
    localStorage,
  };
  const goTo = (address: string) => {
    url = new URL(address, url);
    for (const listener of listeners) listener();
  };
  return { view: view as unknown as Window, changed, left, goTo };
}

describe('the address', () => {
  it('outside its base is corrected at once, with query and anchor', () => {
    const { view, changed } = windowAt('https://muster.pl/tickets?lng=en#x');
    expect(createAddress(view).now()).toEqual({ pathname: '/tickets', search: '?lng=en', hash: '#x' });
    expect(changed).toEqual([['replace', '/konto/tickets?lng=en#x']]);
  });

  it('is changed by the app and by the browser, and notifies listeners', () => {
    const { view, changed, goTo } = windowAt('https://muster.de/tickets');
    const address = createAddress(view);
    const seen: string[] = [];
    const stop = address.subscribe(() => seen.push(address.now().pathname));
    address.go('/tickets/payment/abc');
    address.navigator.replace('/thank-you/abc');
    goTo('/tickets');
    stop();
    address.navigator.push({ pathname: '/login', search: '?x=1' });
    expect(seen).toEqual(['/tickets/payment/abc', '/thank-you/abc', '/tickets']);
    expect(changed).toEqual([
      ['push', '/tickets/payment/abc'],
      ['replace', '/tickets/thank-you/abc'],
      ['push', '/tickets/login?x=1'],
    ]);
    expect(address.href('/tickets')).toBe('/tickets');
  });
});

function servicesAt(href: string, send?: typeof fetch) {
  const world = windowAt(href);
  const tracking: Tracking = {
    start: () => undefined,
    stop: () => undefined,
    track: () => undefined,
    push: () => Promise.resolve(),
    prefilledCode: () => null,
    fbc: () => null,
  };
  const address = createAddress(world.view);
  const services = createServices({
    view: world.view,
    storage: localStorage,
    tabStorage: sessionStorage,
    address,
    toasts: createToasts(),
    tracking: () => tracking,
    session: () => createActor(sessionMachine, { input: { token: null, arrival: null } }),
    language: () => 'pl',
    region: () => 'pl',
    started: undefined,
    ...(send === undefined ? {} : { send }),
  });
  return { ...world, address, services };
}

it('fetches one of our forms before its payment is read, and none for a bank', async () => {
  const asked: string[] = [];
  const { services } = servicesAt('https://muster.pl/bilety', async (to) => {
    asked.push(String(to));
    return Response.json({ data: { properties: [] } });
  });
  services.expectPayment('przelewy24');
  services.expectPayment(null);
  services.expectPayment('adyen');
  await vi.waitFor(() => expect(asked).toHaveLength(1), { timeout: 10_000 });
  expect(asked[0]).toContain('/api/properties?lang=pl&region=pl');
});

describe('leaving the app', () => {
  it.each([
    ['/api/payment/abc/go', 'https://muster.pl/api/payment/abc/go'],
    ['https://hooks.stripe.com/3d/x', 'https://hooks.stripe.com/3d/x'],
    ['https://accounts.google.com/o/oauth2/v2/auth?x', 'https://accounts.google.com/o/oauth2/v2/auth?x'],
    ['https://www.facebook.com/dialog/oauth?x', 'https://www.facebook.com/dialog/oauth?x'],
  ])('for %s is allowed', (target, address) => {
    const { services, left } = servicesAt('https://muster.pl/konto');
    services.leaveFor(target);
    expect(left).toEqual([['assign', address]]);
  });

  it.each([
    'https://stripe.com.evil.example/',
    'http://hooks.stripe.com/',
    'https://sites.google.com/',
    'https://accounts.google.com.evil.example/',
    'https://evilfacebook.com/',
    'javascript:alert(1)',
    '//evil.example',
  ])('for %s is not', (target) => {
    const { services, left } = servicesAt('https://muster.pl/konto');
    expect(() => services.leaveFor(target)).toThrow('Not an address');
    expect(left).toEqual([]);
  });

  it('replaces a dialog, whose end does not cancel it', () => {
    const { address, services, changed, left } = servicesAt('https://muster.pl/konto/group/7');
    address.lay('/group/7?dialog=addPlaces');
    services.leaveFor('https://go.przelewy24.pl/x');
    address.lift('/group/7');
    // Stopped on the way, so the next dialog is closed by a step again.
    address.lay('/group/7?dialog=rename');
    address.lift('/group/7');
    expect(left).toEqual([['replace', 'https://go.przelewy24.pl/x']]);
    expect(changed).toEqual([
      ['push', '/konto/group/7?dialog=addPlaces'],
      ['replace', '/konto/group/7'],
      ['push', '/konto/group/7?dialog=rename'],
      ['back', ''],
    ]);
  });
});

describe('a page that the browser kept as it was', () => {
  const restored = (href: string, isLeft: boolean, persisted = true) => {
    const { view, goTo: _, ...world } = windowAt(href);
    const reload = vi.fn();
    const address = { ...createAddress(view), reload };
    const showings: ((event: PageTransitionEvent) => void)[] = [];
    reloadRestored({ addEventListener: (_: string, hear: never) => void showings.push(hear) }, address);
    if (isLeft) address.leave('https://go.przelewy24.pl/x');
    for (const hear of showings) hear({ persisted } as PageTransitionEvent);
    return { reloads: reload.mock.calls.length, ...world };
  };

  it.each<[string, string, boolean, number]>([
    ['left for a bank from a dialog', 'https://run.muster.pl/group/7', true, 1],
    ['a payment, left by a form of the provider', 'https://run.muster.pl/tickets/payment/abc', false, 1],
    ['a payment in a group', 'https://run.muster.pl/group/7/payment/abc', false, 1],
    ['the checkout, where somebody chooses', 'https://run.muster.pl/tickets', false, 0],
  ])('%s', (_, href, isLeft, reloads) => {
    expect(restored(href, isLeft).reloads).toBe(reloads);
    expect(restored(href, isLeft, false).reloads).toBe(0);
  });
});

it.each([
  ['https://muster.pl/bilety', 'https://muster.pl/konto/login/social/google'],
  ['https://run.muster.de/tickets', 'https://run.muster.de/login/social/google'],
  ['http://localhost:3000/', 'http://localhost:3000/login/social/google'],
])('from %s people return to %s', (href, back) => {
  expect(servicesAt(href).services.addressOf('/login/social/google')).toBe(back);
});

describe('the clock', () => {
  const answerAt = (date: Date) => async () =>
    new Response('{"message":null,"data":{"events":[],"cities":[],"categories":[]}}', {
      headers: { date: date.toUTCString() },
    });

  it.each<[name: string, ahead: number, corrected: boolean]>([
    ['ten minutes off is corrected by the server’s', 600_000, true],
    ['within the header’s whole seconds is left alone', 900, false],
  ])('%s', async (_, ahead, corrected) => {
    vi.useFakeTimers({ now: new Date('2026-11-21T10:00:00Z') });
    const { services } = servicesAt('https://muster.pl/konto', answerAt(new Date(Date.now() + ahead)));
    await services.request('GET events', { query: {} });
    expect(services.serverNow() - Date.now()).toBe(corrected ? ahead : 0);
    vi.useRealTimers();
  });
});

it('forbidden storage keeps data until the page is left', () => {
  const forbidden = {
    get localStorage(): Storage {
      throw new DOMException('denied', 'SecurityError');
    },
  };
  const storage = storageOf(() => forbidden.localStorage);
  storage.setItem('draft', 'x');
  expect(storage.getItem('draft')).toBe('x');
  storage.removeItem('draft');
  expect(storage.getItem('draft')).toBeNull();
});
