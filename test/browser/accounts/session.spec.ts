/** Signing in and out as people do it, with tabs, reloads and links in between. */
import type { Page } from '@playwright/test';
import { endToken, makeAccount } from '../kit/account.ts';
import { expectAccessible } from '../kit/axe.ts';
import { Runner } from '../kit/runner.ts';
import { shopUrl } from '../kit/shop.ts';
import { expect, test } from '../kit/test.ts';

const pathOf = (page: Page) => page.evaluate(() => location.pathname);
const heading = (page: Page) => page.getByRole('heading', { level: 1 });

const signIn = (page: Page, email: string, word?: string) => new Runner(page, shopUrl(), email).signIn(word);

const tokenOf = async (page: Page) =>
  (await page.context().cookies()).find(({ name }) => name === 'access_token')?.value ?? '';

test('a link chooses the language of later pages, too', async ({ visit }) => {
  const page = await visit({ language: 'pl', region: 'pl', width: 390 });
  await page.goto('/tickets?lng=de&utm_source=letter');
  await expect(heading(page)).toHaveText('Plätze kaufen');
  await expect(page).toHaveURL('/tickets?utm_source=letter');
  await page.goto('/login');
  await expect(heading(page)).toHaveText('Allein kommst du da nicht drüber.');
});

test('signing in, in Polish on a phone: first wrong, then right, and still signed in after a reload', async ({
  visit,
}) => {
  const email = 'signs.in@example.com';
  await makeAccount(shopUrl(), email);
  const page = await visit({ language: 'pl', region: 'pl', width: 390 });
  await page.goto('/');
  await expect(heading(page)).toHaveText('W pojedynkę tego nie przeskoczysz.');
  expect(await pathOf(page)).toBe('/logowanie');
  await signIn(page, email, 'not this one');
  await expect(page.getByRole('alert')).toHaveText('Adres e-mail lub hasło się nie zgadza.');
  await expect(page.locator('input[name=password]')).toBeFocused();
  await expectAccessible(page, 'refused');
  await signIn(page, email);
  await expect.poll(() => pathOf(page)).toBe('/');

  await page.reload();
  await page.getByRole('button', { name: 'Menu' }).click();
  const menu = page.getByRole('navigation', { name: 'Nawigacja główna' });
  await expect(menu.getByRole('link')).toHaveText(['Dołącz do grupy', 'Profil', 'Moje biegi', 'Kup miejsca']);
  await expect(menu).toContainText('Ola Nowak');
  await expectAccessible(page, 'menu');
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
  const [cookie] = (await page.context().cookies()).filter(({ name }) => name === 'access_token');
  expect(cookie).toMatchObject({ path: '/', sameSite: 'Lax', secure: false });
});

test('a link to a group, in German, leads through the login back to it', async ({ visit }) => {
  const email = 'deep.link@example.com';
  await makeAccount(shopUrl(), email);
  const page = await visit({ language: 'de', region: 'de', width: 1280 });
  await page.goto('/grupa/4182?from=chat');
  await expect(heading(page)).toHaveText('Anmelden');
  expect(await pathOf(page)).toBe('/login');
  await signIn(page, email);
  await expect.poll(() => page.evaluate(() => location.pathname + location.search)).toBe('/grupa/4182?from=chat');
  const nav = page.getByRole('navigation', { name: 'Hauptnavigation' });
  await expect(nav.getByRole('link')).toHaveText(['Gruppe beitreten', 'Meine Läufe', /Profil$/u, 'Plätze kaufen']);
  await nav.getByRole('link', { name: 'Profil' }).click();
  expect(await pathOf(page)).toBe('/profil');
  await page.goto('/tickets');
  await expect.poll(() => pathOf(page)).toBe('/');
});

test('a token that was ended on the server signs out once, with one toast', async ({ visit }) => {
  const email = 'dead.token@example.com';
  await makeAccount(shopUrl(), email);
  const page = await visit({ language: 'en', region: 'pl', width: 1280 });
  await page.goto('/zapisy');
  await signIn(page, email);
  await expect.poll(() => pathOf(page)).toBe('/zapisy');
  await endToken(shopUrl(), await tokenOf(page));

  await page.reload();
  await expect(heading(page)).toHaveText('Sign in');
  const toasts = page.getByRole('region', { name: 'Notifications' });
  await expect(toasts.getByRole('alert')).toHaveText(['Your session has ended. Sign in again to continue.']);
  expect(await tokenOf(page)).toBe('');
  await signIn(page, email);
  await expect.poll(() => pathOf(page)).toBe('/zapisy');
});

test('signing out everywhere else, from the profile in German: the phone is signed out, this desktop is not', async ({
  visit,
}) => {
  const email = 'everywhere.else@example.com';
  await makeAccount(shopUrl(), email);
  const phone = await visit({ language: 'pl', region: 'pl', width: 390 });
  await phone.goto('/zapisy');
  await signIn(phone, email);
  await expect.poll(() => pathOf(phone)).toBe('/zapisy');
  const desk = await visit({ language: 'de', region: 'de', width: 1280 });
  await desk.goto('/profil');
  await signIn(desk, email);
  const block = desk.getByRole('region', { name: 'Anmeldung' });
  await expect(block.getByText('dieses Gerät')).toHaveCount(1);
  await expect(block.getByText(/^zuletzt gesehen/u)).not.toHaveCount(0);
  await expectAccessible(desk, 'where one is signed in');

  await block.getByRole('button', { name: 'Überall sonst abmelden' }).click();
  const dialog = desk.locator('dialog[open]:not([data-closing])');
  await expect(dialog.getByRole('heading', { level: 2 })).toHaveText('Überall sonst abmelden?');
  await expectAccessible(desk, 'signing out everywhere else');
  await dialog.getByRole('button', { name: 'Überall sonst abmelden' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(block.getByText(/^zuletzt gesehen/u)).toHaveCount(0);
  await expect(block.getByText('dieses Gerät')).toHaveCount(1);

  await phone.reload();
  await expect(heading(phone)).toHaveText('Zaloguj się');
  expect(await tokenOf(phone)).toBe('');
});

test('signing in or out in one tab does so in the other', async ({ visit }) => {
  const email = 'two.tabs@example.com';
  await makeAccount(shopUrl(), email);
  const one = await visit({ language: 'en', region: 'pl', width: 1280 });
  await one.goto('/tickets');
  const other = await one.context().newPage();
  await other.goto('/logowanie');
  await signIn(other, email);
  await expect.poll(() => pathOf(other)).toBe('/');
  await expect.poll(() => pathOf(one)).toBe('/');

  await one.goto('/profil');
  await one.getByRole('button', { name: 'Sign out' }).click();
  await expect(heading(one)).toHaveText('You don’t get over it alone.');
  // It stood in the middle of buying, and leads back there.
  await expect(heading(other)).toHaveText('Sign in');
  await expect(other.getByRole('region', { name: 'Notifications' })).toContainText('You have been signed out');
});
