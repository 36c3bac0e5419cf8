import { describe, expect, it } from 'vitest';
import { type Base, baseOf, isLocalHost, regionOf } from '#contract/host.ts';
import { loginPath } from '#contract/paths.ts';
import { isWayBack, routeAt, routeName } from '../../../src/app/routes/routes.ts';
import { addressOf, checkoutPath, pathWithin } from '../../../src/app/start/paths.ts';

describe('the base of a host', () => {
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

it('leads to the checkout and the sign-in of the language', () => {
  expect([checkoutPath('', 'pl'), checkoutPath('/konto', 'de'), checkoutPath('', 'en')]).toEqual([
    '/bilety',
    '/tickets',
    '/tickets',
  ]);
  expect([checkoutPath('/tickets', 'pl'), checkoutPath('/bilety', 'de')]).toEqual(['/tickets', '/bilety']);
  expect([loginPath('de'), loginPath('pl'), loginPath('en')]).toEqual(['/login', '/logowanie', '/logowanie']);
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
])('of whoever arrives at %s it is %s that they were here before', (pathname, expected) => {
  expect(isWayBack(pathname)).toBe(expected);
});
