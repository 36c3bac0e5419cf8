/** The profile as people use it: completed, confirmed, moved to another address, exported, deleted. */
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { openInbox } from '../../kit/server/letters.ts';
import { makeAccount, password, register } from '../kit/account.ts';
import { lookAt as look } from '../kit/axe.ts';
import { Buyer } from '../kit/buyer.ts';
import { mailsTo } from '../kit/mailbox.ts';
import { Runner } from '../kit/runner.ts';
import { openShop, shopUrl } from '../kit/shop.ts';
import { expect, test } from '../kit/test.ts';

const dialog = (page: Page) => page.locator('dialog[open]:not([data-closing])');
const title = (page: Page) => dialog(page).getByRole('heading', { level: 2 });
const field = (page: Page, name: string) => dialog(page).locator(`[name="${name}"]`);
const linkIn = (text: string | undefined) => /https?:\/\/\S+\/email\/confirm\/[\w-]+/u.exec(text ?? '')?.[0] ?? '';

/** Signs in and opens the profile; a dialog may be open over it. */
async function comeToProfile(page: Page, shop: string, email: string): Promise<Runner> {
  const runner = new Runner(page, shop, email);
  await page.goto('/profil');
  await new Buyer(page).refuseCookies();
  await runner.signIn();
  await expect(page.locator('main h1')).toHaveText('Ola Nowak');
  return runner;
}

test('completing a profile, in Polish on a phone', async ({ visit }) => {
  const email = 'completes@example.com';
  await makeAccount(shopUrl(), email);
  const page = await visit({ language: 'pl', region: 'pl', width: 390 });
  await comeToProfile(page, shopUrl(), email);
  await look(page, 'an incomplete profile');

  const missing = page.getByRole('button', { name: /^Uzupełnij wszystkie swoje dane/u });
  await missing.click();
  await expect(title(page)).toHaveText('Edycja profilu');
  await expect(field(page, 'phone')).toBeFocused();
  await look(page, 'the edit dialog');
  await field(page, 'phone').fill('+1 601 202 303');
  await field(page, 'phone').press('Enter');
  await expect(dialog(page)).toContainText('Podaj poprawny numer telefonu bez kodu kraju i numeru kierunkowego');
  await expect(field(page, 'phone')).toBeFocused();
  await look(page, 'the edit dialog with a fault');
  await field(page, 'phone').fill('601 202 303');
  await field(page, 'birthdate_year').selectOption('1991');
  await field(page, 'birthdate_month').selectOption({ label: 'czerwiec' });
  await field(page, 'birthdate').selectOption('21');
  await field(page, 'size').selectOption('M');
  await field(page, 'phone').press('Enter');
  await expect(dialog(page)).toHaveCount(0);
  await expect(missing).toHaveCount(0);
  const details = page.getByRole('region', { name: 'Twoje dane' });
  await expect(details).toContainText('601 202 303');
  await expect(details).toContainText('21 czerwca 1991');

  const billing = page.getByRole('region', { name: 'Dane do rachunku' });
  await billing.getByRole('button', { name: 'Dodaj dane do rachunku' }).click();
  await look(page, 'billing details being edited');
  const address = { name: 'Ola', surname: 'Nowak', street: 'Długa 12/3', postal_code: '80-831', city: 'Gdańsk' };
  for (const [name, text] of Object.entries(address)) await billing.locator(`[name="${name}"]`).fill(text);
  await billing.locator('[name=country]').selectOption({ label: 'Polska' });
  await billing.locator('[name=city]').press('Enter');
  await expect(billing.locator('address')).toContainText('80-831 Gdańsk');
  await page.locator('label', { hasText: 'Nowe biegi i zniżki e-mailem' }).click({ position: { x: 12, y: 20 } });
  await expect(page.locator('[name=marketing_consent_email]')).toBeChecked();

  await page.reload();
  await expect(billing.locator('address')).toContainText('Polska');
  await expect(page.locator('[name=marketing_consent_email]')).toBeChecked();
  await look(page, 'a complete profile');
});

test('an unconfirmed address, in German on a desktop: another link, once a day, then confirmed', async ({ visit }) => {
  const email = 'unconfirmed@example.com';
  await register(shopUrl(), email);
  const page = await visit({ language: 'de', region: 'de', width: 1280 });
  await comeToProfile(page, shopUrl(), email);
  await expect(title(page)).toHaveText('Bestätige deine E-Mail-Adresse');
  await look(page, 'an unconfirmed address');
  await dialog(page).getByRole('button', { name: 'Link noch einmal senden' }).click();
  await expect(title(page)).toHaveText('Schau in dein Postfach');
  const [mail] = await mailsTo(shopUrl(), email, 2);
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toHaveCount(0);

  await page.reload();
  const details = page.getByRole('region', { name: 'Deine Angaben' });
  await expect(details).toContainText('E-Mail-Adresse nicht bestätigt.');
  await expect(dialog(page)).toHaveCount(0);
  await page.goto(linkIn(mail?.text));
  await page.getByRole('button', { name: 'Adresse bestätigen' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Deine Adresse ist bestätigt');
  await page.goto('/profil');
  await expect(details).toContainText('bestätigt');
  await expect(details).not.toContainText('nicht bestätigt');
});

test('a new address counts once its link is opened; the old one gets a mail', async ({ visit }) => {
  const email = 'moves.from@example.com';
  const next = 'moves.to@example.com';
  await makeAccount(shopUrl(), email);
  const page = await visit({ language: 'en', region: 'pl', width: 1280, colorScheme: 'dark' });
  const runner = await comeToProfile(page, shopUrl(), email);
  await page.getByRole('button', { name: 'Edit profile' }).click();
  await field(page, 'email').fill(next);
  await field(page, 'current_password').fill('not this one');
  await field(page, 'current_password').press('Enter');
  await expect(dialog(page)).toContainText('This is not your current password');
  await expect(field(page, 'current_password')).toBeFocused();
  await look(page, 'a wrong password');
  await field(page, 'current_password').fill(password);
  await field(page, 'current_password').press('Enter');
  await expect(dialog(page)).toHaveCount(0);
  const details = page.getByRole('region', { name: 'Your details' });
  await expect(details).toContainText(`${next} replaces it`);
  await look(page, 'an address that waits');
  await mailsTo(shopUrl(), email, 2);
  const [mail] = await mailsTo(shopUrl(), next, 1);
  // The link works for a person who is signed in to the account; elsewhere it leads to the login, and back.
  await page.context().clearCookies();
  await page.goto(linkIn(mail?.text));
  await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click();
  await runner.signIn();
  await page.getByRole('button', { name: 'Confirm address' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your address is confirmed');
  await page.goto('/profil');
  await expect(details).toContainText(next);
  await expect(details).not.toContainText(email);
});

test('a new password, then the export of all data, then the end of the account', async ({ visit }) => {
  const email = 'leaves@example.com';
  const another = 'cztery rysie na bagnie';
  await makeAccount(shopUrl(), email);
  const page = await visit({ language: 'en', region: 'pl', width: 390 });
  const runner = await comeToProfile(page, shopUrl(), email);
  await page.getByRole('button', { name: 'Change the password' }).click();
  await expect(field(page, 'current_password')).toBeFocused();
  await look(page, 'the password dialog');
  await field(page, 'current_password').fill(password);
  await field(page, 'password').fill(another);
  await field(page, 'password_confirmation').fill(another);
  await field(page, 'password_confirmation').press('Enter');
  await expect(page.getByRole('region', { name: 'Notifications' })).toContainText('Your password has been changed.');
  await expect(page.getByRole('button', { name: 'Change the password' })).toBeFocused();

  const arriving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download my data' }).click();
  const file = await arriving;
  expect(file.suggestedFilename()).toBe('muster.json');
  expect(JSON.parse(readFileSync(await file.path(), 'utf8'))).toMatchObject({ account: { email } });

  await page.getByRole('button', { name: 'Delete account' }).click();
  const last = dialog(page).getByRole('button', { name: 'Delete the account for good' });
  await look(page, 'the end of an account');
  await field(page, 'email').fill('somebody.else@example.com');
  await field(page, 'email').press('Enter');
  await last.click();
  await expect(dialog(page)).toContainText('Type it exactly as shown above');
  await field(page, 'email').fill(email);
  await field(page, 'password').fill(password);
  await last.click();
  await expect(dialog(page)).toContainText('This is not your current password');
  await field(page, 'password').fill(another);
  await last.click();
  await expect(page.getByRole('region', { name: 'Notifications' })).toContainText('Your account is deleted.');
  await expect(page.getByRole('heading', { level: 1, name: 'You don’t get over it alone.' })).toBeVisible();
  await runner.signIn(another);
  await expect(page.getByRole('alert').filter({ hasText: /is wrong/u })).toBeVisible();
});

test('a bounced address is corrected; new terms are accepted, or declined, which signs out', async ({ visit }) => {
  const folder = mkdtempSync(join(tmpdir(), 'muster-profile-'));
  chmodSync(folder, 0o711);
  const inbox = await openInbox();
  const settings = { DATA_DIR: join(folder, 'data'), SMTP_URL: inbox.url, MAIL_FROM: 'run@example.com' };
  const [email, next] = ['bounces@example.com', 'arrives@example.com'];
  let shop = await openShop(settings);
  try {
    inbox.refusals.push(550);
    await register(shop.url, email);
    await expect.poll(() => inbox.refusals.length, { timeout: 30_000 }).toBe(0);
    const page = await visit({ language: 'en', region: 'de', width: 390, url: shop.url });
    await comeToProfile(page, shop.url, email);
    await expect(title(page)).toHaveText('Your e-mail address needs an update');
    await expect(dialog(page)).toContainText('no such mailbox');
    await look(page, 'a bounced address');
    await dialog(page).getByRole('button', { name: 'Update the address' }).click();
    await expect(field(page, 'email')).toBeFocused();
    await field(page, 'email').fill(next);
    await field(page, 'current_password').fill(password);
    await field(page, 'current_password').press('Enter');
    await expect(dialog(page)).toHaveCount(0);
    await expect(page.getByRole('region', { name: 'Your details' })).toContainText(
      `${next}Email address not confirmed.`,
    );
    await expect.poll(() => inbox.messages.flatMap(({ to }) => to), { timeout: 30_000 }).toContain(next);

    await shop.close();
    shop = await openShop({ ...settings, TERMS_VERSION: '2' });
    const again = await visit({ language: 'en', region: 'de', width: 390, url: shop.url });
    const runner = await comeToProfile(again, shop.url, next);
    await expect(title(again)).toHaveText('Please accept our terms');
    await look(again, 'new terms');
    await again.keyboard.press('Escape');
    await expect(title(again)).toHaveText('Please accept our terms');
    await dialog(again).getByRole('button', { name: 'Decline and sign out' }).click();
    await expect(again.getByRole('heading', { level: 1, name: 'You don’t get over it alone.' })).toBeVisible();
    expect((await again.context().cookies()).map(({ name }) => name)).not.toContain('access_token');

    await runner.signIn();
    await dialog(again).getByRole('button', { name: 'Accept the terms' }).click();
    await expect(title(again)).toHaveText('Confirm your e-mail address');
    await again.keyboard.press('Escape');
    await again.reload();
    await expect(again.getByRole('main')).toBeVisible();
    await expect(dialog(again)).toHaveCount(0);
  } finally {
    await shop.close();
    await inbox.close();
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
});
