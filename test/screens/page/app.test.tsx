import { i18n } from '@lingui/core';
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { localeRetries } from '#contract/constants.ts';
import { createAddress } from '../../../src/app/shell/address.ts';
import { AppRoot } from '../../../src/app/start/AppRoot.tsx';
import { takeTarget } from '../../../src/app/start/target.ts';
import { followChart, type Gestures } from '../../kit/charts/follow.ts';
import { testApp } from '../../kit/screens/app.ts';
import { press } from '../../kit/screens/person.ts';
import { showApp } from '../../kit/screens/showApp.tsx';
import { ola, withoutTerms } from '../../machines/accounts/profile/profile.fixtures.ts';
import { model, screen as prepared, requests } from '../../machines/page/app.model.ts';
import { simplePayment } from '../../machines/payments/payment/payment.fixtures.ts';

const choose = (name: string, value: string) =>
  act(async () => void fireEvent.change(screen.getByRole('combobox', { name }), { target: { value } }));

const spinner = () => expect(screen.getByRole('status').textContent).toBe('Loading…');
const shop = () => expect(screen.getByRole('heading', { level: 1, name: 'Buy places' })).toBeTruthy();
const looks = {
  starting: spinner,
  loadingLocale: spinner,
  loadingSession: spinner,
  loadingEvents: spinner,
  loadingProperties: spinner,
  ready: shop,
  failed: () => expect(screen.getByRole('heading', { name: 'Unexpected Application Error!' })).toBeTruthy(),
};

afterEach(() => {
  document.documentElement.lang = '';
});

// specification 2.16, 2.17, 3.21, 4.11
describe('the page shows the state of the app chart', () => {
  const gestures: Gestures = {
    'page.opened': async () => false,
    'screen.prepared': (event) => act(async () => prepared.tell(event)),
    'retry.requested': () => press('Try again'),
    'language.changed': ({ language = '' }) => choose('Language', language),
    'region.changed': ({ region = '' }) => choose('Region', region),
  };
  const show = () => {
    document.documentElement.lang = 'en';
    const { app, actor } = testApp();
    render(<AppRoot app={app} env="test" />);
    return actor;
  };
  followChart({ model, requests, show, gestures, looks });
});

const frontDoor = 'You don’t get over it alone.';

describe('a visitor', () => {
  // specification 1.6, 2.5, 2.28, 6.1
  it.each([
    ['/tickets', '/tickets', 'Buy places'],
    ['/bilety', '/bilety', 'Buy places'],
    ['/logowanie', '/logowanie', frontDoor],
    ['/login', '/login', frontDoor],
    ['/rejestracja', '/rejestracja', 'Create an account'],
    ['/password', '/password', 'Forgotten password'],
    ['/', '/logowanie', frontDoor],
    ['/group/4182', '/logowanie', 'Sign in'],
    ['/zapisy', '/logowanie', 'Sign in'],
    ['/nowhere', '/logowanie', frontDoor],
    ['/flows', '/logowanie', frontDoor],
  ])('who comes to %s is at %s and reads "%s"', async (path, end, title) => {
    await showApp(path);
    expect(await screen.findByRole('heading', { level: 1, name: title })).toBeTruthy();
    expect(window.location.pathname).toBe(end);
  });

  // specification 6.1
  it('with the address sees a thank-you page', async () => {
    const path = `/thank-you/${simplePayment.payment_id}`;
    const paid = { ...simplePayment, status: 'paid' };
    await showApp(path, {}, null, { [`payment/${paid.payment_id}/simple`]: paid });
    expect(await screen.findByRole('heading', { level: 1, name: 'You’re all signed up!' })).toBeTruthy();
    expect(window.location.pathname).toBe(path);
  });

  it.each<[path: string, kept: string | null]>([
    ['/group/4182', '/group/4182'],
    ['/grupa/4182', '/grupa/4182'],
    ['/profil', '/profil'],
    ['/', null],
    ['/nowhere', null],
  ])('who wanted to %s is taken to %s after signing in', async (path, kept) => {
    const { app } = await showApp(path);
    expect(takeTarget(app.services.storage, Date.now())).toBe(kept);
  });

  // specification 2.15
  it('finds the rules, the contact, the agreed terms and the year in the footer', async () => {
    await showApp('/login');
    const footer = within(await screen.findByRole('contentinfo'));
    expect(footer.getByText(`© ${new Date().getFullYear()} Muster`)).toBeTruthy();
    expect((await footer.findByRole('link', { name: 'Terms' })).getAttribute('href')).toBe('/terms');
    expect(footer.getByRole('link', { name: 'Privacy' }).getAttribute('href')).toBe('/privacy');
    expect(footer.getByRole('link', { name: 'Contact' }).getAttribute('href')).toBe('mailto:info@example.com');
    expect(footer.queryByRole('link', { name: 'Imprint' })).toBeNull();
    expect(footer.getByRole('button', { name: 'Cookies' })).toBeTruthy();
  });

  it('reads that it is a demonstration, and not when it is live', async () => {
    await showApp('/login');
    expect(screen.getByText('Demo')).toBeTruthy();
  });

  it('of a live shop on its own host sees neither banner nor switch', async () => {
    await showApp('/login', { mode: 'live', isLocal: false });
    expect(screen.queryByText('Demo')).toBeNull();
    expect(screen.queryByRole('combobox', { name: 'Region' })).toBeNull();
  });

  it('goes from screen to screen without a page load, with the focus on the content', async () => {
    await showApp('/login');
    const link = screen.getByRole('link', { name: 'Muster, buy places' });
    await act(async () => void fireEvent.click(link));
    expect(window.location.pathname).toBe('/bilety');
    expect(document.activeElement).toBe(screen.getByRole('main'));
    expect(document.title).toBe('Buy places – Muster');
  });

  // specification 2.26
  it('in German has the checkout under its international name', async () => {
    const { actor } = await showApp('/bilety');
    await act(async () => actor.send({ type: 'language.changed', language: 'de' }));
    await act(async () => requests.settle({ type: 'xstate.done.actor.loadLocale' }));
    expect(window.location.pathname).toBe('/tickets');
  });
});

describe('a signed-in person', () => {
  const known = (path: string) => showApp(path, {}, ola);

  // specification 2.12
  it.each([
    ['/tickets', '/'],
    ['/bilety', '/'],
    ['/login', '/'],
    ['/rejestracja', '/'],
    // The profile, where a password is changed.
    ['/haslo', '/haslo'],
    ['/nowhere', '/'],
    ['/login/social/google', '/'],
    ['/flows', '/'],
    ['/', '/'],
    ['/join/4182/ABCD2345', '/join/4182'],
    ['/zapisz-do-grupy', '/zapisz-do-grupy'],
    ['/grupa/4182', '/grupa/4182'],
    ['/zapisy', '/zapisy'],
    ['/signups', '/signups'],
    ['/profil', '/profil'],
    ['/profile', '/profile'],
  ])('and comes to %s is at %s', async (path, end) => {
    await known(path);
    await waitFor(() => expect(window.location.pathname).toBe(end));
  });

  it('opens a phone’s menu, and closes it by its cross, a press beside it, or by going to another page', async () => {
    await known('/zapisy');
    await screen.findByRole('button', { name: 'Menu' });
    const menu = document.querySelector('header dialog') as HTMLDialogElement;
    expect(menu.open).toBe(false);
    for (const beside of [menu, within(menu).getByRole('button', { name: 'Close', hidden: true })]) {
      await press('Menu');
      expect(menu.open).toBe(true);
      fireEvent.pointerDown(beside);
      fireEvent.click(beside);
      expect(menu.open).toBe(false);
    }
    await press('Menu');
    const inside = within(menu).getByRole('navigation');
    // What scrolls is no stop of Tab.
    expect(inside.tabIndex).toBe(-1);
    fireEvent.pointerDown(inside);
    fireEvent.click(inside);
    expect(menu.open).toBe(true);
    // A text that was selected out to beside it.
    fireEvent.click(menu);
    expect(menu.open).toBe(true);
    await act(async () => void fireEvent.click(within(menu).getByRole('link', { name: /Profile/u })));
    expect(window.location.pathname).toBe('/profil');
    expect(document.querySelector('dialog[open]')).toBeNull();
  });

  // specification 2.13, 2.18, 2.19
  it('finds the links in the order of their screen', async () => {
    await known('/zapisy');
    await screen.findByRole('button', { name: 'Menu' });
    const [wide, phone] = [...document.querySelectorAll('nav')].map((nav) =>
      [...nav.querySelectorAll('a')].map((link) => [
        link.textContent,
        link.getAttribute('href'),
        link.getAttribute('aria-current'),
      ]),
    );
    const join = ['Join a group', '/zapisz-do-grupy', null];
    const runs = ['My runs', '/zapisy', 'page'];
    const own = (name: string) => [name, '/profil', null];
    const buy = ['Buy places', '/', null];
    expect(wide).toEqual([join, runs, own('Profile'), buy]);
    expect(phone).toEqual([join, own('Profile'), runs, buy]);
  });

  // specification 2.14
  it.each(['/', '/zapisy', '/profil', '/join'])('is asked for new terms on whichever page: %s', async (path) => {
    await showApp(path, {}, withoutTerms);
    expect(await screen.findByRole('dialog', { name: 'Please accept our terms' })).toBeTruthy();
    expect(window.location.pathname).toBe(path);
  });

  it('has the wizard behind the logo', async () => {
    await known('/profil');
    expect(screen.getByRole('link', { name: 'Muster, buy places' }).getAttribute('href')).toBe('/');
  });

  // specification 2.106
  it('signs out to the root, which asks to sign in, and no data are left', async () => {
    const { app, jar, sent } = await known('/profil');
    await act(async () => app.services.session.signOut());
    expect(await screen.findByRole('heading', { level: 1, name: frontDoor })).toBeTruthy();
    expect(window.location.pathname).toBe('/logowanie');
    expect(sent.filter(([address]) => address === '/api/logout')).toHaveLength(1);
    expect([jar.cookie, app.services.session.profile()]).toEqual([
      'access_token=; path=/; max-age=0; samesite=lax',
      null,
    ]);
    expect(takeTarget(app.services.storage, Date.now())).toBeNull();
  });
});

describe('a crash', () => {
  // specification 2.29, 8.14
  it('shows a page with a way back and is reported by its route', async () => {
    const silence = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const checkout = () => {
      throw new TypeError('Cannot read the map');
    };
    document.documentElement.lang = 'en';
    const reload = vi.fn();
    window.history.replaceState(null, '', '/tickets');
    const { sent } = await showApp('/tickets', { checkout, address: { ...createAddress(window), reload } });
    silence.mockRestore();
    expect(screen.getByRole('heading', { name: 'Unexpected Application Error!' })).toBeTruthy();
    expect(screen.getByText('Something went wrong. Refresh the page and try again or contact us.')).toBeTruthy();
    await press('Try again');
    expect(reload).toHaveBeenCalledTimes(1);
    expect(screen.getByRole('link').getAttribute('href')).toBe('/bilety');
    expect(sent.filter(([address]) => address === '/api/client-errors')).toEqual([
      ['/api/client-errors', { message: 'TypeError: Cannot read the map', route: '/tickets' }],
    ]);
  });
});

it('a page without its texts says that it waits, that it failed, and that it tries again', async () => {
  i18n.activate('');
  document.documentElement.lang = 'de';
  const { app, actor, clock } = testApp();
  await act(async () => void render(<AppRoot app={app} env="test" />));
  await act(async () => actor.send({ type: 'page.opened' }));
  for (let tries = 0; tries <= localeRetries; tries++) {
    expect(screen.getByRole('status').textContent).toBe('Wird geladen …');
    await act(async () => requests.settle({ type: 'xstate.error.actor.loadLocale' }));
    await act(async () => clock.increment(350 * 2 ** 5));
  }
  expect(screen.getByRole('alert').textContent).toMatch(/^Etwas ist schiefgelaufen/u);
  await press('Noch einmal versuchen');
  expect(screen.getByRole('status').textContent).toBe('Wird geladen …');
});

// specification 9.39
it('Alt+T leads to the notifications before there was one', async () => {
  await showApp('/tickets');
  expect(screen.queryByRole('region', { name: 'Notifications' })).toBeNull();
  fireEvent.keyDown(document.body, { altKey: true, code: 'KeyT', key: 'ť' });
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Notifications' })));
});
