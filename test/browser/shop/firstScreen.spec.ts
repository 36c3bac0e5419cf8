import type { Page } from '@playwright/test';
import { watchShifts } from '../../kit/browser/shifts.ts';
import { isLong } from '../../kit/share.ts';
import { expect, test } from '../kit/test.ts';

/** The page before the app: it can be read and tapped at once, and the app takes it over. */
const runs = (page: Page) => page.locator('[name="event_id"]:not(:disabled)');
const card = (page: Page, at: number) => page.locator('label', { has: runs(page) }).nth(at);
const draft = (page: Page) =>
  page.evaluate(() => JSON.parse(localStorage.getItem('muster.checkout') ?? 'null')?.draft.event_id ?? null);
const isTakenOver = (page: Page) =>
  page.waitForFunction(() =>
    Object.keys(document.querySelector('main [name="event_id"]') ?? {}).some((key) => key.startsWith('__reactProps')),
  );

/** Records layout shifts from now on, and what the app could not hydrate. */
async function watchTakeover(page: Page) {
  const reports: (string | null)[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/client-errors')) reports.push(request.postData());
  });
  const shifts = await watchShifts(page);
  return async () => ({ reports, shifts: await shifts() });
}

/** Holds the app back until it is released. */
async function withoutApp(page: Page) {
  const held = Promise.withResolvers<void>();
  await page.route(/\/assets\/index-[^/]+\.js$/u, async (route) => {
    await held.promise;
    await route.continue();
  });
  return held.resolve;
}

for (const [language, width] of [
  ['pl', 390],
  ['de', 1280],
] as const) {
  test(`the runs are there before the app, which takes the same page over: ${language} ${width}`, async ({ visit }) => {
    const page = await visit({ language, region: 'pl', width });
    const takeover = await watchTakeover(page);
    const letIn = await withoutApp(page);
    await page.goto('/tickets', { waitUntil: 'commit' });
    await expect(card(page, 0)).toBeVisible();
    // Places left change all the time: they come with the app, into lines of their own.
    const text = async () =>
      (await page.locator('main').innerText()).replaceAll(/^.*(?:miejsc|Plätze frei).*$\s*/gmu, '');
    const before = await text();
    const drawn = await runs(page).first().elementHandle();
    letIn();
    await isTakenOver(page);
    expect(await text()).toBe(before);
    expect(await drawn?.evaluate((run) => run.isConnected)).toBe(true);
    // The fallback for the headlines' typeface is as wide, so the typeface is applied at once.
    await expect(page.locator(':root')).toHaveAttribute('data-faces', '');
    expect(await takeover()).toEqual({ reports: [], shifts: [] });
  });
}

test('data that follows the choice of a run is fetched in parallel with the app, but only for a visitor with a draft', async ({
  visit,
}) => {
  const page = await visit({ language: 'pl', region: 'pl', width: 390 });
  const asked: string[] = [];
  page.on('request', (request) => {
    const [, name] = /\/assets\/(laterParts|WaveChoice|WaveCard)-/u.exec(request.url()) ?? [];
    if (name !== undefined) asked.push(name);
  });
  await page.goto('/tickets');
  await isTakenOver(page);
  expect(asked).toEqual([]);
  await card(page, 0).click();
  await expect.poll(() => draft(page)).not.toBeNull();
  asked.length = 0;
  const letIn = await withoutApp(page);
  await page.reload({ waitUntil: 'commit' });
  await expect.poll(() => asked).toContain('laterParts');
  letIn();
  await expect(page.locator('[name="event_category_id"]').first()).toBeVisible();
});

test('a tap before the app has loaded shows at once, and counts', async ({ visit }) => {
  const page = await visit({ language: 'pl', region: 'pl', width: 390 });
  const letIn = await withoutApp(page);
  await page.goto('/tickets', { waitUntil: 'commit' });
  await card(page, 1).click();
  await expect(card(page, 1)).toHaveAttribute('data-on', 'true');
  const question = page.locator('section', { has: page.locator('[data-answer]') });
  await page.locator('main ~ * [data-answer="refused"], section [data-answer="refused"]').last().click();
  await expect(question.last()).toBeHidden();
  const chosen = Number(await runs(page).nth(1).inputValue());
  expect(new URL(page.url()).search).toBe('');
  letIn();
  await expect(page).toHaveURL(/[?&]step=distance$/u);
  await expect.poll(() => draft(page)).toBe(chosen);
  await expect(question).toHaveCount(0);
  expect(await page.evaluate(() => localStorage.getItem('consent'))).toBe('refused');
});

test('the keyboard alone is enough, and keeps its place', async ({ visit }) => {
  const page = await visit({ language: 'en', region: 'pl', width: 1280 });
  const letIn = await withoutApp(page);
  await page.goto('/tickets', { waitUntil: 'commit' });
  await runs(page).first().focus();
  await page.keyboard.press('ArrowDown');
  const chosen = await runs(page).nth(1).inputValue();
  await expect(card(page, 1)).toHaveAttribute('data-on', 'true');
  letIn();
  await isTakenOver(page);
  await expect(runs(page).nth(1)).toBeChecked();
  await expect(runs(page).nth(1)).toBeFocused();
  await expect.poll(() => draft(page)).toBe(Number(chosen));
});

test('a visitor who has chosen before, or has another region, sees no list that is not theirs', async ({ visit }) => {
  const page = await visit({ language: 'de', region: 'pl', width: 390 });
  await page.goto('/tickets');
  await card(page, 0).click();
  await expect(page).toHaveURL(/step=distance/u);
  const letIn = await withoutApp(page);
  await page.goto('/tickets', { waitUntil: 'commit' });
  await expect(page.locator('.shell-checkout')).toBeVisible();
  await expect(card(page, 0)).toBeHidden();
  letIn();
  await expect(page).toHaveURL(/step=distance/u);

  const german = await visit({ language: 'de', region: 'de', width: 390 });
  const letGermanIn = await withoutApp(german);
  await german.goto('/tickets', { waitUntil: 'commit' });
  await expect(german.locator('.shell-checkout')).toBeVisible();
  await expect(card(german, 0)).toBeHidden();
  letGermanIn();
  await expect(card(german, 0)).toBeVisible();
});

test('without any script the runs can be read', async ({ browser }) => {
  const context = await browser.newContext({ baseURL: process.env.SHOP_URL ?? '', javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto('/tickets');
  await expect(card(page, 0)).toBeVisible();
  await context.close();
});

/** DevTools' "Slow 4G" and a processor four times slower. */
const slowLine = { offline: false, latency: 562.5, downloadThroughput: 180_000, uploadThroughput: 84_375 };
const every = (step: number, until: number) => Array.from({ length: until / step + 1 }, (_, at) => at * step);
const moments = isLong ? every(100, 3_000) : [0, 700, 1_400];

for (const moment of moments) {
  test(`on a slow phone a tap ${moment} ms after the first paint is not lost`, async ({ visit }) => {
    const page = await visit({ language: 'pl', region: 'pl', width: 390 });
    // The positions are known from a visit on a fast line.
    await page.goto('/tickets');
    const box = await card(page, 1).boundingBox();
    const chosen = Number(await runs(page).nth(1).inputValue());
    if (box === null) throw new Error('The run is not there.');
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('Network.setCacheDisabled', { cacheDisabled: true });
    await devtools.send('Network.emulateNetworkConditions', slowLine);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
    await page.goto('/tickets', { waitUntil: 'commit' });
    await page.waitForFunction(
      (after) => {
        const [paint] = performance.getEntriesByName('first-contentful-paint');
        return paint !== undefined && performance.now() >= paint.startTime + after;
      },
      moment,
      { polling: 20 },
    );
    await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
    // It is marked, or the app is there and has gone on.
    const marked = page.locator('label[data-on]');
    const counts = async () => (await marked.count()) > 0 || page.url().includes('step=distance');
    await expect.poll(counts, { intervals: [50] }).toBe(true);
    await expect(page.locator('[name="event_category_id"]').first()).toBeAttached();
    expect(await draft(page)).toBe(chosen);
  });
}
