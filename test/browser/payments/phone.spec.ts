/** Paying on a phone: what is to be done is in view at once, and a wallet of the phone takes two taps (docs/rules/payments.md 3). */
import type { Locator, Page } from '@playwright/test';
import { sql } from 'kysely';
import { lookAt } from '../kit/axe.ts';
import { order } from '../kit/order.ts';
import { Payer } from '../kit/payer.ts';
import { shopUrl } from '../kit/shop.ts';
import { expect, test } from '../kit/test.ts';
import { tillOf } from '../kit/till.ts';

const number = (page: Page) => page.locator('input[name=number]');
const wallet = (page: Page) => page.getByRole('button', { name: 'Google Pay' });

/** Within the window, and not under the dock. */
async function isInView(part: Locator) {
  await expect(part).toBeInViewport({ ratio: 1 });
  const [one, dock] = await Promise.all(
    [part, part.page().locator('[data-dock]:visible')].map((of) => of.boundingBox()),
  );
  expect((one?.y ?? 0) + (one?.height ?? 0)).toBeLessThanOrEqual(dock?.y ?? 0);
}

for (const [language, region] of [
  ['pl', 'pl'],
  ['de', 'de'],
  ['en', 'pl'],
] as const) {
  test(`the wallet, the card’s first field and the button are in view at once, in ${language}`, async ({ visit }) => {
    const page = await visit({ language, region, width: 390 });
    const made = await order(shopUrl(), region, 'stripe', { language });
    const payer = new Payer(page, { language });
    await payer.open(made);
    await isInView(number(page));
    await isInView(wallet(page));
    await expect(payer.main).toBeInViewport({ ratio: 1 });
    expect(await page.evaluate(() => scrollY)).toBe(0);
    await lookAt(page, `paying on a phone in ${language}`);
  });
}

test('so they are where the time is short and a line says how to have more of it', async ({ visit, ownShop }) => {
  const page = await visit({ language: 'de', region: 'de', width: 390, url: ownShop.url });
  const made = await order(ownShop.url, 'de', 'stripe', { language: 'de' });
  const { inDatabase } = tillOf(() => ownShop);
  await inDatabase(
    sql`update payment set short = true, expires_at = now() + interval '29 minutes', full_until = now() + interval '2 days' where id = ${made.id}`,
  );
  const payer = new Payer(page, { language: 'de' });
  await payer.open(made);
  await expect(page.getByRole('timer')).toHaveText(/^00:2\d:\d\d$/u);
  await expect(page.getByRole('main')).toContainText('Brauchst du mehr Zeit?');
  await isInView(number(page));
  await expect(payer.main).toBeInViewport({ ratio: 1 });
});

test('a wrong card number is marked by its edge and a sign, not by colour alone', async ({ visit }) => {
  const page = await visit({ language: 'de', region: 'de', width: 390 });
  await new Payer(page, { language: 'de' }).open(await order(shopUrl(), 'de', 'stripe'));
  const edge = () => number(page).evaluate((field) => getComputedStyle(field).borderColor);
  await expect(number(page)).toBeVisible();
  const before = await edge();
  await number(page).fill('4242 4242 4242 4241');
  await number(page).blur();
  const error = page.locator('#number-error');
  await expect(error).toBeVisible();
  const [ink, sign] = await error.evaluate((one) => [
    getComputedStyle(one).color,
    getComputedStyle(one, '::before').content,
  ]);
  expect(ink).not.toBe(before);
  expect([await edge(), sign]).toEqual([ink, '"!" / ""']);
  await number(page).fill('4242 4242 4242 4242');
  await expect(error).toBeHidden();
  expect(await edge()).not.toBe(ink);
});

test('the sum unfolds by the keyboard', async ({ visit }) => {
  const page = await visit({ language: 'de', region: 'de', width: 390 });
  const payer = new Payer(page, { language: 'de' });
  await payer.open(await order(shopUrl(), 'de', 'stripe'));
  await expect(number(page)).toBeVisible();
  const due = page.getByText(payer.says('Amount to pay'), { exact: true });
  await expect(due).toBeHidden();
  const line = page.locator('main summary');
  while (!(await line.evaluate((one) => one === document.activeElement))) await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(due).toBeVisible();
});

test('a payer who approves in a wallet is thanked without typing anything', async ({ visit }) => {
  const page = await visit({ language: 'pl', region: 'pl', width: 390 });
  const payer = new Payer(page, { language: 'pl' });
  const made = await order(shopUrl(), 'pl', 'stripe');
  await payer.open(made);
  const dialog = page.getByRole('dialog');
  await wallet(page).click();
  await dialog.locator('button[value=cancel]').click();
  await expect(wallet(page)).toBeFocused();
  await payer.isAsked();
  await wallet(page).click();
  await dialog.locator('button[value=pay]').click();
  await payer.isThanked(made);
});

test('a device without wallets has no gap for them, and the form stays where it came', async ({ visit }) => {
  const page = await visit({ language: 'en', region: 'de', width: 390 });
  await page.addInitScript(() => Reflect.deleteProperty(window, 'PaymentRequest'));
  const payer = new Payer(page, { language: 'en' });
  await payer.open(await order(shopUrl(), 'de', 'stripe'));
  await expect(number(page)).toBeVisible();
  const top = async () => (await number(page).boundingBox())?.y;
  const first = await top();
  await page.waitForLoadState('networkidle');
  expect([await wallet(page).count(), await top()]).toEqual([0, first]);
  await expect(page.getByText('or', { exact: true })).toBeHidden();
});
