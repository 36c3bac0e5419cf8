/** The front door: what a visitor finds at `/`, before the app is there and after. */
import type { Page } from '@playwright/test';
import { watchShifts } from '../../kit/browser/shifts.ts';
import { makeAccount, password } from '../kit/account.ts';
import { lookAt } from '../kit/axe.ts';
import { Buyer } from '../kit/buyer.ts';
import { shopUrl } from '../kit/shop.ts';
import { expect, test } from '../kit/test.ts';

const form = (page: Page) => page.locator('form[name="signIn"]');
const isTakenOver = (page: Page) =>
  page.waitForFunction(() =>
    Object.keys(document.querySelector('form[name="signIn"]') ?? {}).some((key) => key.startsWith('__reactProps')),
  );

/** The app does not come before it is let in. */
async function withoutApp(page: Page) {
  const held = Promise.withResolvers<void>();
  await page.route(/\/assets\/index-[^/]+\.js$/u, async (route) => {
    await held.promise;
    await route.continue();
  });
  return held.resolve;
}

for (const { language, width, path, address, title } of [
  {
    language: 'pl',
    width: 390,
    path: '/?utm_source=flyer',
    address: '/logowanie?utm_source=flyer',
    title: 'pojedynkę',
  },
  { language: 'de', width: 1280, path: '/login', address: '/login', title: 'Allein kommst du' },
] as const) {
  test(`is there before the app, which takes it over as it is: ${language} ${width}`, async ({ visit }) => {
    const page = await visit({ language, region: 'pl', width });
    const reports: (string | null)[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/api/client-errors')) reports.push(request.postData());
    });
    const shifts = await watchShifts(page);
    const letIn = await withoutApp(page);
    await page.goto(path, { waitUntil: 'commit' });
    await expect(page.getByRole('heading', { level: 1 }).filter({ visible: true })).toContainText(title);
    await expect(page).toHaveURL(address);
    const run = page.getByRole('link', { name: /Muster Gdańsk/u });
    await expect(run).toContainText('201,99');
    const drawn = await run.elementHandle();
    letIn();
    await isTakenOver(page);
    // What changes all the time comes with the app, where its line is already.
    await expect(run).toContainText(/miejsc|Plätze/u);
    expect(await drawn?.evaluate((link) => link.isConnected)).toBe(true);
    expect({ reports, shifts: await shifts() }).toEqual({ reports: [], shifts: [] });
    await lookAt(page, 'front door');
    // Nothing goes beyond the narrowest window.
    await page.setViewportSize({ width: 320, height: 640 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  });
}

test('a person who signs in before the app is loaded is signed in by it', async ({ visit }) => {
  const email = 'early.bird@example.com';
  await makeAccount(shopUrl(), email);
  const page = await visit({ language: 'de', region: 'pl', width: 1280 });
  const letIn = await withoutApp(page);
  await page.goto('/', { waitUntil: 'commit' });
  await form(page).locator('[name="email"]').fill(email);
  await form(page).locator('[name="password"]').fill(password);
  await form(page).locator('[name="password"]').press('Enter');
  await expect(page).toHaveURL('/login');
  letIn();
  await expect(page).toHaveURL(/\/\?step=type$/u);
});

test('buying without an account is one tap away, and an English visitor reads English addresses', async ({ visit }) => {
  const page = await visit({ language: 'en', region: 'de', width: 390 });
  await page.goto('/');
  await expect(page).toHaveURL('/login');
  await new Buyer(page).refuseCookies();
  await page.locator('[data-dock]').getByRole('link', { name: 'Buy places' }).click();
  await expect(page).toHaveURL('/tickets');
  await page.getByRole('link', { name: /^About this run.*Muster Berlin/u }).click();
  await expect(page).toHaveURL(/\/runs\/[a-z-]+$/u);
});

test('a person who comes for their own page signs in, and is offered no runs first', async ({ visit }) => {
  const page = await visit({ language: 'pl', region: 'pl', width: 390 });
  await page.goto('/zapisy');
  await expect(page).toHaveURL('/logowanie');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Zaloguj się');
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Zaloguj się');
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('pojedynkę');
});
