import { describe, expect, it } from 'vitest';
import { waitFor } from 'xstate';
import type { ApiError } from '../../../src/api/request.ts';
import { createTabs } from '../../../src/app/shell/tabs.ts';
import { startSession } from '../../../src/effects/accounts/session.effects.ts';
import { siblingKey } from '../../../src/effects/kit/draftKey.ts';
import { keepOrder } from '../../../src/lib/keptOrders.ts';
import { profileKey } from '../../../src/queries/profile.ts';
import { refusal } from '../../kit/screens/refusal.ts';
import { testServices } from '../../kit/screens/services.ts';
import { storageFor } from '../../kit/screens/storage.ts';
import { inName, ola } from '../../machines/accounts/profile/profile.fixtures.ts';
import { answer, credentials, login, submitted } from '../../machines/accounts/session.model.ts';

const usual = { 'GET user': ola, 'POST logout': {}, 'POST client-errors': {} };
const now = Date.parse('2027-01-01T10:00:00Z');

/** A page with a cookie, and a server that answers each call as given. */
function open(token: string | null, answers: Record<string, unknown> = {}, arrival: string | null = null) {
  const done: string[] = [];
  const jar = cookieJar(token);
  const looks = new Set<() => void>();
  let notified = 0;
  for (const [call, answer] of Object.entries(usual)) answers[call] ??= answer;
  const { services, calls, toasts } = testServices(answers, {
    navigate: (path, { replace = false } = {}) => void done.push(`${replace ? 'replace' : 'push'} ${path}`),
    leaveFor: (address) => void done.push(`leave for ${address}`),
    serverNow: () => now,
    tabStorage: storageFor(new Map([['social_sign_in', JSON.stringify(kept)]])),
  });
  const session = startSession({
    services,
    jar,
    arrival,
    tabs: {
      notify: () => {
        notified += 1;
      },
      watch(look) {
        looks.add(look);
        return () => looks.delete(look);
      },
    },
    takeTarget: () => '/group/4182',
    route: () => '/zapisy',
  });
  const come = () => {
    for (const look of looks) look();
  };
  const asked = () =>
    calls.map(([name, ask]) => {
      const { body } = (ask ?? {}) as { readonly body?: unknown };
      return body === undefined ? name : [name, body];
    });
  const params = (call: string) =>
    calls.flatMap(([name, ask]) => (name === call ? [(ask as { readonly params: unknown }).params] : []));
  return { session, services, jar, asked, params, done, toasts, come, notified: () => notified };
}

/** What the tab kept when it left for the provider. */
const { code, ...mine } = answer.body;
const kept = { provider: 'google', ...mine };

/** As a browser's, for one cookie beside others. */
function cookieJar(token: string | null) {
  const cookies = new Map([['locale', 'en']]);
  if (token !== null) cookies.set('access_token', token);
  const written: string[] = [];
  return {
    written,
    get cookie() {
      return [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    },
    set cookie(line: string) {
      written.push(line);
      const [pair = '', ...parts] = line.split('; ');
      const [name = '', value = ''] = pair.split('=');
      if (parts.includes('max-age=0')) cookies.delete(name);
      else cookies.set(name, value);
    },
  };
}

const out = (opened: ReturnType<typeof open>) => waitFor(opened.session, (s) => s.matches({ signedOut: 'idle' }));
const active = (opened: ReturnType<typeof open>) => waitFor(opened.session, (s) => s.matches({ signedIn: 'active' }));
const texts = ({ toasts }: ReturnType<typeof open>) => toasts.map(({ kind, text }) => [kind, text]);

describe('a visitor', () => {
  it('costs no call', async () => {
    const opened = open(null);
    await out(opened);
    expect([opened.asked(), opened.toasts, opened.done]).toEqual([[], [], []]);
  });

  // specification 4.12, 6.2, 7.17, 9.22
  it('who signs in has the cookie for as many days as the server says, and goes where they wanted', async () => {
    const opened = open(null, { 'POST login': login });
    opened.services.cache.setQueryData(['payment', 'x'], 'a visitor’s');
    opened.services.cache.setQueryData(['catalogue', 'pl'], 'everybody’s');
    opened.services.tabStorage.setItem(siblingKey, 'a visitor’s');
    opened.session.send(submitted);
    await active(opened);
    expect(opened.asked()).toEqual([['POST login', credentials], 'GET user']);
    // 43,200 minutes are 30 days.
    expect(opened.jar.written).toEqual(['access_token=fresh; path=/; max-age=2592000; samesite=lax']);
    expect([opened.done, opened.notified()]).toEqual([['replace /group/4182'], 1]);
    const { cache } = opened.services;
    const reads = [['payment', 'x'], ['catalogue', 'pl'], profileKey].map((key) => cache.getQueryData(key));
    expect(reads).toEqual([undefined, 'everybody’s', ola]);
    expect(opened.services.tabStorage.getItem(siblingKey)).toBeNull();
  });

  // specification 4.13
  it.each<[ApiError, string, number | null]>([
    [refusal('wrong_credentials'), 'wrong', null],
    [refusal('invalid'), 'wrong', null],
    [refusal('rate_limited', 'No.', {}, 90), 'limited', now + 90_000],
    [refusal('rate_limited'), 'limited', null],
    [refusal('unavailable'), 'unreachable', null],
    [refusal('network'), 'unreachable', null],
  ])('who is refused by %s reads why', async (error, reason, until) => {
    const opened = open(null, { 'POST login': error });
    opened.session.send(submitted);
    const { value, context } = await out(opened);
    expect([value, context.until]).toEqual([{ signedOut: { idle: reason } }, until]);
    expect([opened.asked(), opened.jar.written]).toEqual([[['POST login', credentials]], []]);
  });

  it('who signed in in another tab is signed in here on return to the tab', async () => {
    const opened = open(null);
    opened.come();
    opened.jar.cookie = 'access_token=other';
    opened.come();
    const { context } = await active(opened);
    expect([context.token, opened.done, opened.notified()]).toEqual(['other', [], 0]);
  });
});

describe('a person who comes back from a provider', () => {
  const path = 'POST login/social/{provider}';
  const back = `?${new URLSearchParams({ code, state: mine.state })}`;
  const settled = (opened: ReturnType<typeof open>) =>
    waitFor(opened.session, (s) => !s.hasTag('waiting') && !s.hasTag('busy'));

  // specification 7.19
  it('is signed in by the provider’s answer', async () => {
    const opened = open(null, { [path]: { ...login, source: 'google' } }, back);
    await active(opened);
    expect(opened.asked()).toEqual([[path, answer.body], 'GET user']);
    expect([opened.jar.cookie, opened.done]).toEqual(['locale=en; access_token=fresh', ['replace /group/4182']]);
  });

  it.each<[why: string, arrival: string, outcome: unknown, end: unknown, words: string | null]>([
    ['changed their mind', `?error=access_denied&state=${mine.state}`, {}, { idle: 'ready' }, null],
    ['has another tab’s answer', '?code=code&state=other', {}, { idle: 'socialRefused' }, null],
    ['comes twice', back, refusal('token_spent'), { idle: 'socialRefused' }, 'No.'],
    ['finds the provider silent', back, refusal('provider_unavailable'), { idle: 'socialRefused' }, 'No.'],
    ['came too often', back, refusal('rate_limited'), { idle: 'limited' }, null],
    ['finds the server closed', back, refusal('unavailable'), { idle: 'unreachable' }, null],
    ['is not believed', back, refusal('wrong_credentials'), { idle: 'socialRefused' }, 'No.'],
    ['has an account with a password', back, refusal('link_required'), { linking: 'asking' }, null],
  ])('who %s reads so, in the server’s words where it refused', async (_, arrival, outcome, end, words) => {
    const opened = open(null, { [path]: outcome }, arrival);
    const { value, context } = await settled(opened);
    expect([value, context.message]).toEqual([{ signedOut: end }, words]);
    expect(opened.jar.written).toEqual([]);
  });

  it.each<[why: string, outcome: unknown, end: unknown]>([
    ['gives the wrong password', refusal('wrong_credentials'), { signedOut: { linking: 'wrong' } }],
    ['takes too long', refusal('token_spent'), { signedOut: { idle: 'socialRefused' } }],
    ['loses the network', refusal('network'), { signedOut: { linking: 'unreachable' } }],
    ['gives the right one', login, { signedIn: 'active' }],
  ])('and links the account, who %s, is there', async (_, outcome, end) => {
    const answers: Record<string, unknown> = { [path]: refusal('link_required') };
    const opened = open(null, answers, back);
    await settled(opened);
    answers[path] = outcome;
    opened.session.send({ type: 'password.given', password: 'secret' });
    expect((await settled(opened)).value).toEqual(end);
    expect(opened.asked()[1]).toEqual([path, { ...answer.body, password: 'secret' }]);
  });
});

it('a person who chooses a provider leaves for its page', async () => {
  const offer = {
    name: 'google',
    client_id: 'muster',
    authorize_url: 'https://accounts.google.com/auth',
    scope: 'openid',
  };
  const opened = open(null, { 'GET properties': { properties: [{ name: 'social_providers', value: [offer] }] } });
  opened.session.send({ type: 'provider.chosen', provider: 'google' });
  await expect.poll(() => opened.done).toHaveLength(1);
  expect(opened.done[0]).toMatch(/^leave for https:\/\/accounts\.google\.com\/auth\?client_id=muster&/u);
});

describe('a person with a token', () => {
  // specification 7.9
  it('gets their profile with the first call', async () => {
    const opened = open('known');
    await active(opened);
    expect([opened.asked(), opened.services.cache.getQueryData(profileKey)]).toEqual([['GET user'], ola]);
  });

  it('gets the orders of this browser without a question, and is asked about all others', async () => {
    const stranger = { ...inName, payment_id: 'pay_another' };
    const answers: Record<string, unknown> = { 'GET user': { ...ola, reserved_in_name: [inName, stranger] } };
    const opened = open('known', answers);
    keepOrder(opened.services.storage, inName.payment_id);
    await active(opened);
    const takeOver = 'POST payment/{id}/take-over';
    expect(opened.asked()).toEqual(['GET user', takeOver, 'GET user']);
    expect(opened.params(takeOver)).toEqual([{ id: inName.payment_id }]);
  });

  it('is signed in even if that fails', async () => {
    const opened = open('known', {
      'GET user': { ...ola, reserved_in_name: [inName] },
      'POST payment/{id}/take-over': refusal('unavailable'),
    });
    keepOrder(opened.services.storage, inName.payment_id);
    await active(opened);
    expect(opened.toasts).toEqual([]);
  });

  // specification 4.16, 4.17, 4.18, 8.7
  it('sees that their profile cannot be read and loses the cookie; the error is reported', async () => {
    const opened = open('known', { 'GET user': refusal('unavailable') });
    await out(opened);
    expect(texts(opened)).toEqual([['bad', 'An error occurred and you have been logged out.']]);
    expect(opened.asked()).toEqual([
      'GET user',
      ['POST client-errors', { message: 'ApiError: No.', route: '/zapisy' }],
    ]);
    expect([opened.jar.cookie, opened.notified()]).toEqual(['locale=en', 1]);
  });

  it('sees a change of the profile, and one that comes while the last is being read', async () => {
    const opened = open('known');
    await active(opened);
    opened.session.send({ type: 'profile.changed' });
    opened.session.send({ type: 'profile.changed' });
    await active(opened);
    expect(opened.asked().filter((name) => name === 'GET user').length).toBeGreaterThan(1);
    expect(texts(opened)).toEqual([]);
  });

  // specification 4.20
  it('signs out on the server, in the cookie and in the cache, and goes to the root', async () => {
    const opened = open('known');
    await active(opened);
    opened.session.send({ type: 'signOut.requested' });
    expect(opened.jar.cookie).toBe('locale=en');
    await out(opened);
    expect(opened.asked()).toEqual(['GET user', 'POST logout']);
    expect(opened.services.cache.getQueryData(profileKey)).toBeUndefined();
    expect([opened.done, opened.notified()]).toEqual([['replace /'], 1]);
  });

  it('whose token died sees that once and is signed out', async () => {
    const opened = open('known');
    await active(opened);
    for (let call = 0; call < 3; call += 1) opened.session.send({ type: 'token.refused', token: 'known' });
    expect(texts(opened)).toEqual([['bad', 'Your session has ended. Sign in again to continue.']]);
    expect(opened.jar.cookie).toBe('locale=en');
  });

  it('whose token died leaves a cookie of another tab alone', async () => {
    const opened = open('known');
    await active(opened);
    opened.jar.cookie = 'access_token=other';
    opened.session.send({ type: 'token.refused', token: 'known' });
    expect(opened.jar.cookie).toBe('locale=en; access_token=other');
    opened.come();
    expect((await active(opened)).context.token).toBe('other');
  });
});

it.each<[where: string, gone: boolean, end: unknown]>([
  ['signs out in another tab is signed out here', true, { signedOut: { idle: 'ready' } }],
  ['does nothing elsewhere stays', false, { signedIn: 'active' }],
])('who has signed in here and %s', async (_, gone, end) => {
  const opened = open(null, { 'POST login': login });
  opened.session.send(submitted);
  await active(opened);
  if (gone) opened.jar.cookie = 'access_token=; max-age=0';
  opened.come();
  expect(opened.session.getSnapshot().value).toEqual(end);
});

it('returning to the tab signs nobody out if cookies are forbidden', async () => {
  const opened = open(null, { 'POST login': login });
  Object.defineProperty(opened.jar, 'cookie', { get: () => '', set: () => undefined });
  opened.session.send(submitted);
  await active(opened);
  opened.come();
  expect(opened.session.getSnapshot().value).toEqual({ signedIn: 'active' });
});

describe('other tabs', () => {
  it('learn of a change, and check on return', () => {
    const heard: string[] = [];
    const tabs = createTabs(window, storageFor());
    const stop = tabs.watch(() => void heard.push('look'));
    window.dispatchEvent(new StorageEvent('storage', { key: 'something.else' }));
    expect(heard).toHaveLength(0);
    window.dispatchEvent(new StorageEvent('storage', { key: 'session.changed' }));
    window.dispatchEvent(new Event('focus'));
    document.dispatchEvent(new Event('visibilitychange'));
    expect(heard).toHaveLength(3);
    stop();
    window.dispatchEvent(new Event('focus'));
    document.dispatchEvent(new Event('visibilitychange'));
    window.dispatchEvent(new StorageEvent('storage', { key: 'session.changed' }));
    expect(heard).toHaveLength(3);
  });

  it('are notified by a value that is new each time', () => {
    const storage = storageFor();
    const tabs = createTabs(window, storage);
    tabs.notify();
    const first = storage.getItem('session.changed');
    tabs.notify();
    expect([first === null, storage.getItem('session.changed') === first]).toEqual([false, false]);
  });
});
