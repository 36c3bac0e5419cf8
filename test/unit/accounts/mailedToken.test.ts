import { expect, it } from 'vitest';
import {
  forgetMailedToken,
  recallMailedToken,
  takeMailedGroup,
  takeMailedToken,
} from '../../../src/app/start/mailedToken.ts';
import { storageFor } from '../../kit/screens/storage.ts';

/** A tab's page at a path, and what the tab remembers. */
function tabAt(path: string, hash = '') {
  const tab = storageFor();
  let at = path;
  const go = (to: string) => {
    at = to;
  };
  const address = { now: () => ({ pathname: at, search: '', hash }), go };
  return { tab, take: () => takeMailedToken(address as never, tab), at: () => at };
}

it.each([
  ['emailConfirmation', '/email/confirm/secret-token', '/email/confirm', 'passwordReset'],
  ['mailStop', '/mail/stop/secret-token', '/mail/stop', 'emailConfirmation'],
  ['openingLink', '/opening/secret-token', '/opening', 'emailConfirmation'],
  ['ticket', '/ticket/secret-token', '/ticket/shown', 'emailConfirmation'],
  ['registration', '/rejestracja/secret-token', '/rejestracja', 'emailConfirmation'],
  ['registration', '/register/secret-token', '/register', 'emailConfirmation'],
  ['passwordReset', '/haslo/reset/secret-token', '/haslo/reset', 'emailConfirmation'],
] as const)('for %s leaves the address bar at once, and outlasts a reload of its tab', (screen, path, bare, other) => {
  const { tab, take, at } = tabAt(path);
  take();
  expect([at(), recallMailedToken(tab, screen), recallMailedToken(tab, other)]).toEqual([bare, 'secret-token', null]);
  take();
  expect(recallMailedToken(tab, screen)).toBe('secret-token');
  forgetMailedToken(tab, screen);
  expect(recallMailedToken(tab, screen)).toBeNull();
  expect(recallMailedToken(tabAt(bare).tab, screen)).toBeNull();
});

it('there is no token on any other path', () => {
  const { tab, take, at } = tabAt('/group/7');
  take();
  expect([at(), recallMailedToken(tab, 'emailConfirmation')]).toEqual(['/group/7', null]);
});

it.each(['/tickets', '/bilety'])('of an order stays with its payment alone: %s', (base) => {
  const { tab, take, at } = tabAt(`${base}/payment/pay_1/secret-token`);
  take();
  expect([at(), recallMailedToken(tab, 'payment.pay_1'), recallMailedToken(tab, 'payment.pay_2')]).toEqual([
    `${base}/payment/pay_1`,
    'secret-token',
    null,
  ]);
  forgetMailedToken(tab, 'payment.pay_1');
  expect(recallMailedToken(tab, 'payment.pay_1')).toBeNull();
});

it('the link of a registration leads on to the group that it carries, once', () => {
  const { tab, take, at } = tabAt('/email/confirm/secret-token', '#/join/4182/H7KX4MWP');
  take();
  expect([at(), takeMailedGroup(tab), takeMailedGroup(tab)]).toEqual(['/email/confirm', '/join/4182/H7KX4MWP', null]);
});

it.each([
  '#/group/7',
  '#//evil.example/join/7',
  '#/join/7/../../profil',
  '#https://evil.example',
  '#/join/0',
  '#/join/7/H7KX4MWP/more',
  '',
])('and nowhere else: %s', (hash) => {
  const { tab, take } = tabAt('/email/confirm/secret-token', hash);
  take();
  expect(takeMailedGroup(tab)).toBeNull();
});

it('no other link carries a group', () => {
  const { tab, take } = tabAt('/haslo/reset/secret-token', '#/join/4182');
  take();
  expect(takeMailedGroup(tab)).toBeNull();
});
