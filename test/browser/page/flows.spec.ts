/** `/flows`: every chart drawn in the page, with the states marked in which another tab is; only where it is switched on. */
import { openShop } from '../kit/shop.ts';
import { expect, test } from '../kit/test.ts';

test('draws each chart and marks where the tabs of the browser are', async ({ visit }) => {
  const flows = await visit({ language: 'en', region: 'de', width: 1280 });
  await flows.goto('/flows');
  const links = flows.getByRole('navigation', { name: 'Charts' }).getByRole('link');
  await expect(links.first()).toBeVisible();
  const charts = await links.allInnerTexts();
  expect(charts.length).toBeGreaterThanOrEqual(9);
  for (const [at, chart] of charts.entries()) {
    await links.nth(at).click();
    await expect(flows.locator(`svg[id="drawing-${chart}"] g.node`).first()).toBeVisible({ timeout: 30_000 });
  }
  await flows.goto('/flows#checkout');
  await expect(flows.locator('g.node').first()).toBeVisible({ timeout: 30_000 });
  const shop = await flows.context().newPage();
  await shop.goto('/tickets');
  await expect(flows.locator('g.node.now').filter({ hasText: /^choosing$/u })).toBeVisible();
  // A tab that says nothing any more: it crashed, or was closed faster than it could tell.
  await Promise.all([shop.waitForEvent('crash'), shop.goto('chrome://crash').catch(() => undefined)]);
  await expect(flows.locator('g.node.now')).toHaveCount(0);
});

test('is not there where it is not switched on, nor loaded', async ({ visit }) => {
  const shop = await openShop();
  try {
    const page = await visit({ language: 'en', region: 'de', width: 390, url: shop.url });
    const scripts: string[] = [];
    page.on('request', (request) => scripts.push(request.url()));
    await page.goto('/flows');
    await page.waitForURL(/\/(?:login|logowanie)$/u);
    await page.goto('/tickets');
    await expect(page.getByRole('radiogroup')).toBeVisible();
    expect(
      scripts.filter((url) => /flows|watcher|mermaid|elk|inspect/iu.test(new URL(url).pathname.replace('/flows', ''))),
    ).toEqual([]);
  } finally {
    await shop.close();
  }
});
