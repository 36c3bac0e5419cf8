/** Windows between a phone's and a desktop's, and a system's own colours. */
import type { Locator } from '@playwright/test';
import { comeSignedIn } from '../kit/account.ts';
import { Buyer } from '../kit/buyer.ts';
import { GroupPage, gather } from '../kit/group.ts';
import { shopUrl } from '../kit/shop.ts';
import { expect, test } from '../kit/test.ts';

const heightOf = async (part: Locator) => (await part.boundingBox())?.height ?? 0;
const widthOf = async (part: Locator) => (await part.boundingBox())?.width ?? 0;

test('a tablet has one column, and a phone in landscape a low dock', async ({ visit }) => {
  const page = await visit({ language: 'en', region: 'pl', width: 390 });
  const buyer = new Buyer(page);
  await page.goto('/tickets');
  await buyer.refuseCookies();
  await buyer.field('event_id').and(page.locator(':enabled')).first().press('Space');
  const dock = page.locator('[data-dock]:visible');
  await page.setViewportSize({ width: 768, height: 1024 });
  expect(await widthOf(page.locator('main form'))).toBe(640);
  await page.setViewportSize({ width: 844, height: 390 });
  expect(await heightOf(dock)).toBeLessThan(64);
});

test('the names of the wizard’s steps do not touch, in Polish on a phone', async ({ visit }) => {
  const page = await visit({ language: 'pl', region: 'pl', width: 390, machine: 'wide' });
  await comeSignedIn(page, shopUrl(), 'steps@example.com');
  await page.goto('/');
  const gaps = () =>
    page.evaluate(() => {
      const range = document.createRange();
      const names = [...document.querySelectorAll('nav ol > li')].map((step) => {
        // Only the name is measured, because a finished step fills its column.
        range.selectNode(document.createTreeWalker(step, NodeFilter.SHOW_TEXT).nextNode() ?? step);
        return range.getBoundingClientRect();
      });
      return names.slice(1).map(({ left }, at) => left - (names[at]?.right ?? 0));
    });
  await expect.poll(async () => (await gaps()).length).toBe(5);
  expect(Math.min(...(await gaps()))).toBeGreaterThanOrEqual(8);
});

test('the board shows its bar in a system’s colours', async ({ visit }) => {
  const page = await visit({ language: 'en', region: 'pl', width: 390 });
  const made = await gather(page, shopUrl(), 'forced@example.com', { places: 3 });
  await page.emulateMedia({ forcedColors: 'active' });
  await new GroupPage(page).open(made.id);
  const taken = page.locator('i[data-kind="taken"]').first();
  await expect(taken).toBeVisible();
  const colours = await taken.evaluate((one) => [one, document.body].map((of) => getComputedStyle(of).backgroundColor));
  expect(colours[0]).not.toBe(colours[1]);
});

test('the start times take at most two lines beside the calendar button, in German on a phone', async ({ visit }) => {
  const page = await visit({ language: 'de', region: 'pl', width: 390 });
  const buyer = new Buyer(page);
  const wish = { run: /Muster Gdańsk/u, places: 1, coupons: ['FREERUN'], groupName: 'Żbiki' } as const;
  await buyer.fillIn({ ...wish, email: 'times@example.com' });
  await buyer.main.click();
  await page.waitForURL('**/thank-you/*');
  const times = page.getByText(/^Einlass ab/u);
  await expect(times).toBeVisible();
  const lines = await times.evaluate((one) => {
    const range = document.createRange();
    range.selectNodeContents(one);
    return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
  });
  expect(lines).toBeLessThanOrEqual(2);
  expect(await heightOf(page.locator('#calendar'))).toBeLessThan(50);
});
