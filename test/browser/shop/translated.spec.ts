/**
 * A visitor whose browser translates the page, from the page before the app to the thank-you page (docs/rules/page.md
 * 5.7). For screens in every state, see test/browser/page/walk.spec.ts.
 */
import type { Page } from '@playwright/test';
import { Buyer } from '../kit/buyer.ts';
import { cards } from '../kit/payer.ts';
import { expect, test } from '../kit/test.ts';

/**
 * Walks from the first screen to the thank-you page, with a declined card in between; returns the sums shown on the
 * way.
 */
async function buy(page: Page): Promise<string[]> {
  const buyer = new Buyer(page);
  const read: string[] = [];
  const dock = page.locator('[data-dock]').filter({ visible: true });
  const readSums = async (amount: string) => {
    await expect(dock).toContainText(amount);
    await expect(dock.locator('[data-stale]')).toHaveCount(0);
    const details = dock.locator('button[aria-expanded]');
    if (!(await details.isVisible())) return void read.push(await dock.innerText());
    await details.click();
    const sheet = page.locator('dialog[open]');
    await expect(sheet).toContainText(amount);
    read.push(await dock.innerText(), await sheet.innerText());
    await page.keyboard.press('Escape');
    await expect(sheet).toHaveCount(0);
  };
  await page.goto('/bilety');
  await buyer.refuseCookies();
  await buyer.choice('event_id', /Muster Gdańsk/u).click();
  await buyer.choice('event_category_id').click();
  for (const [places, sum] of Object.entries({ 1: '201,99', 4: '807,94', 5: '908,43' })) {
    await page.locator('input[inputmode=numeric]').fill(places);
    // Before it knows the sum, the dock says what a place costs from, which may be as much.
    await expect(dock.locator('button[aria-expanded]')).toBeVisible();
    await readSums(sum);
  }
  await buyer.choice('wave_id', 1).click();
  await buyer.main.click();
  await buyer.main.click();
  await expect(page.locator('[aria-invalid=true]').first()).toBeVisible();
  await buyer.fillInContact('translated@example.com');
  await buyer.main.click();
  await buyer.field('codes').fill('MUD10');
  await buyer.field('codes').press('Enter');
  await expect(buyer.field('codes')).toHaveValue('');
  await buyer.choice('payment_provider', 'stripe').click();
  await buyer.acceptTerms();
  await readSums('817,58');
  await buyer.order('817,58');
  await page.waitForURL(/\/bilety\/(?:payment|platnosc)\//u);
  await buyer.payByCard(cards.declined);
  await expect(page.getByRole('alert').first()).toBeVisible();
  await readSums('817,58');
  await buyer.payByCard(cards.pays);
  await page.waitForURL(/\/(?:thank-you|dziekujemy)\//u);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Jesteście zapisani!');
  await expect(page.getByRole('main')).toContainText('817,58');
  return read;
}

test('a translated flow explorer goes from chart to chart', async ({ visit }) => {
  const page = await visit({ language: 'en', region: 'pl', width: 1280, isTranslated: true });
  await page.goto('/flows/reminder');
  const links = page.getByRole('navigation', { name: 'Charts' }).getByRole('link');
  for (const at of [0, 3, 1]) {
    await links.nth(at).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(await links.nth(at).innerText());
  }
  for (const key of ['t', 's', 'r', 'l', 'r', '?']) {
    await page.keyboard.press(key);
    await expect(page.locator('h1 font font')).toHaveCount(1);
  }
});

test('a translated page sells as the untranslated page does, with the same sums', async ({ visit }) => {
  const visitor = { language: 'pl', region: 'pl', width: 390 } as const;
  const untranslated = await buy(await visit(visitor));
  const page = await visit({ ...visitor, isTranslated: true });
  expect(await buy(page)).toEqual(untranslated);
  await expect(page.locator('h1 font font')).toHaveCount(1);
  expect(untranslated.length).toBeGreaterThan(6);
});
