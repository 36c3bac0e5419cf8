import { matchPath } from 'react-router';
import { describe, expect, it } from 'vitest';
import { type Base, baseOf, isLocalHost, regionOf } from '#contract/host.ts';
import { loginPath } from '#contract/paths.ts';
import {
  isWayBack,
  openRoutes,
  routeAt,
  routeName,
  signedInRoutes,
  visitorRoutes,
} from '../../../src/app/routes/routes.ts';
import { addressOf, checkoutPath, pathWithin } from '../../../src/app/start/paths.ts';

describe('the base of a host', () => {
  // specification 2.1, 2.2, 2.3, 2.4
  it.each<[host: string, pathname: string, base: Base]>([
    ['muster.pl', '/', '/konto'],
    ['muster.pl', '/konto/logowanie', '/konto'],
    ['muster.pl', '/bilety', '/bilety'],
    ['muster.pl', '/bilety/payment/abc', '/bilety'],
    ['muster.pl', '/tickets', '/konto'],
    ['muster.de', '/tickets', '/tickets'],
    ['muster.de', '/bilety', '/konto'],
    ['muster.de', '/ticketshop', '/konto'],
    ['muster.com', '/bilety', '/bilety'],
    ['bilety.muster.pl', '/bilety', ''],
    ['localhost', '/tickets', ''],
    ['muster.localhost', '/bilety', ''],
    ['127.0.0.1', '/tickets', ''],
    ['[::1]', '/tickets', ''],
  ])('%s%s is %j', (host, pathname, base) => {
    expect(baseOf(host, pathname)).toBe(base);
  });
});

describe('a path and its address', () => {
  it.each<[base: Base, path: string, address: string]>([
    ['', '/tickets', '/tickets'],
    ['', '/', '/'],
    ['/konto', '/', '/konto'],
    ['/konto', '/tickets/payment/abc', '/konto/tickets/payment/abc'],
    ['/konto', '/login?lng=de', '/konto/login?lng=de'],
    ['/tickets', '/tickets', '/tickets'],
    ['/tickets', '/', '/tickets/'],
    ['/bilety', '/?step=wave', '/bilety/?step=wave'],
    ['/tickets', '/tickets/payment/abc', '/tickets/payment/abc'],
    ['/tickets', '/thank-you/abc', '/tickets/thank-you/abc'],
    ['/bilety', '/bilety', '/bilety'],
    ['/bilety', '/bilety/payment/abc?step=1#x', '/bilety/payment/abc?step=1#x'],
    ['/bilety', '/logowanie', '/bilety/logowanie'],
  ])('in base %j, %s is at %s', (base, path, address) => {
    expect(addressOf(base, path)).toBe(address);
    expect(pathWithin(base, address.replace(/[?#].*$/u, ''))).toBe(path.replace(/[?#].*$/u, ''));
  });

  it.each<[base: Base, address: string, path: string]>([
    ['/konto', '/tickets', '/tickets'],
    ['/konto', '/kontomania', '/kontomania'],
    ['/tickets', '/tickets/', '/'],
    ['/konto', '/konto/', '/'],
  ])('in base %j, the address %s means %s', (base, address, path) => {
    expect(pathWithin(base, address)).toBe(path);
  });

  it('leads to the base itself by both names of the checkout in a visitors’ base', () => {
    expect(['/bilety', '/tickets/payment/abc'].map((path) => addressOf('/tickets', path))).toEqual([
      '/tickets',
      '/tickets/payment/abc',
    ]);
  });
});

// specification 1.5, 9.3
it.each<[host: string, stored: string | null, region: string]>([
  ['muster.pl', null, 'pl'],
  ['muster.de', 'pl', 'de'],
  ['tickets.muster.de', null, 'de'],
  ['muster.com', 'de', 'pl'],
  ['localhost', 'de', 'de'],
  ['localhost', null, 'pl'],
  ['127.0.0.1', 'fr', 'pl'],
])('the region of %s, with %j stored, is %s', (host, stored, region) => {
  expect(regionOf(host, stored)).toBe(region);
});

it('knows the local hosts', () => {
  const hosts = ['localhost', 'a.localhost', '127.0.0.1', '::1', '[::1]', 'localhost.pl', '10.0.0.1', 'muster.pl'];
  expect(hosts.filter(isLocalHost)).toEqual(['localhost', 'a.localhost', '127.0.0.1', '::1', '[::1]']);
});

// specification 2.28
it('leads to the checkout and the sign-in of the language', () => {
  expect([checkoutPath('', 'pl'), checkoutPath('/konto', 'de'), checkoutPath('', 'en')]).toEqual([
    '/bilety',
    '/tickets',
    '/tickets',
  ]);
  expect([checkoutPath('/tickets', 'pl'), checkoutPath('/bilety', 'de')]).toEqual(['/tickets', '/bilety']);
  expect([loginPath('de'), loginPath('pl'), loginPath('en')]).toEqual(['/login', '/logowanie', '/login']);
});

describe('a path shows', () => {
  const screenAt = (routes: readonly { path: string; screen: string }[], pathname: string) =>
    [...openRoutes, ...routes].find(({ path }) => matchPath(path, pathname) !== null)?.screen;

  // specification 1.7, 2.5, 2.6, 2.7, 2.8, 2.9, 2.10, 2.11
  it.each<[screen: string, ...paths: string[]]>([
    ['signUp', '/'],
    ['joinGroup', '/join', '/join/7', '/join/7/ABCD2345'],
    ['joinGroup', '/zapisz-do-grupy', '/zapisz-do-grupy/7', '/zapisz-do-grupy/7/ABCD2345'],
    ['group', '/group/7', '/grupa/7'],
    ['groupPayment', '/group/7/payment/abc'],
    ['signUps', '/signups', '/zapisy'],
    ['profile', '/profil'],
    ['thankYou', '/thank-you/abc', '/dziekujemy/abc'],
  ])('who is signed in the screen %s', (screen, ...paths) => {
    expect(paths.map((path) => screenAt(signedInRoutes, path))).toEqual(paths.map(() => screen));
  });

  // specification 1.6, 2.21, 2.22, 2.23, 2.24, 2.25, 2.27
  it.each<[screen: string, ...paths: string[]]>([
    ['login', '/login', '/logowanie'],
    ['registration', '/register', '/rejestracja'],
    ['passwordRequest', '/password', '/haslo'],
    ['passwordReset', '/password/reset/abc', '/haslo/reset/abc'],
    ['checkout', '/tickets', '/bilety'],
    ['thankYou', '/thank-you/abc', '/dziekujemy/abc'],
  ])('a visitor the screen %s', (screen, ...paths) => {
    expect(paths.map((path) => screenAt(visitorRoutes, path))).toEqual(paths.map(() => screen));
  });
});

it('reports name the route, never an id or a token', () => {
  expect(routeName('/tickets/payment/V1StGXR8Z5jdHi6BmyT0')).toBe('/tickets/payment/:paymentId');
  expect(routeName('/password/reset/secret-token')).toBe('/password/reset/:token');
  expect(routeName('/join/17/secret')).toBe('/join/:id/:code');
  expect(routeName('/nowhere/secret')).toBe('unknown');
  expect(routeAt('/dziekujemy/abc')?.screen).toBe('thankYou');
});

it.each([
  ['/thank-you/abc', true],
  ['/bilety/payment/abc', true],
  ['/group/7/payment/abc', true],
  ['/login/social/google', true],
  ['/email/confirm', true],
  ['/join/4182', false],
  ['/tickets', false],
  ['/login', false],
  ['/nowhere', false],
])('a person who arrives at %s was here before: %s', (pathname, expected) => {
  expect(isWayBack(pathname)).toBe(expected);
});
