/** A phone can put the shop on its home screen: everything is served as the manifest says. */
import sharp from 'sharp';
import { languages } from '#contract/constants.ts';
import { chromiumOptions } from '../../kit/browser/chromium.ts';
import { shopUrl } from '../kit/shop.ts';
import { expect, test } from '../kit/test.ts';

// The headless shell cannot install anything.
test.use({ launchOptions: chromiumOptions() });

interface Manifest {
  readonly [field: string]: unknown;
  readonly start_url: string;
  readonly icons: readonly { readonly src: string; readonly sizes: string; readonly type: string; purpose: string }[];
}
const get = (path: string, headers: Record<string, string> = {}) => fetch(new URL(path, shopUrl()), { headers });

for (const language of languages) {
  test(`the manifest and its icons: ${language}`, async () => {
    const page = await (await get('/tickets', { 'accept-language': language, accept: 'text/html' })).text();
    const [, link = ''] = /<link rel="manifest" href="([^"]+)"/u.exec(page) ?? [];
    const answer = await get(link);
    expect(answer.headers.get('content-type')).toMatch(/^application\/manifest\+json/u);
    const manifest = (await answer.json()) as Manifest;
    expect(manifest).toMatchObject({
      name: 'Muster',
      short_name: 'Muster',
      lang: language,
      id: '/',
      scope: '/',
      display: 'standalone',
      theme_color: expect.stringMatching(/^#[0-9a-f]{6}$/u),
      background_color: expect.stringMatching(/^#[0-9a-f]{6}$/u),
    });
    expect(page).toContain(`<meta name="description" content="${manifest.description}"`);
    expect(await (await get(manifest.start_url, { accept: 'text/html' })).text()).toContain('data-runs=');

    expect(new Set(manifest.icons.map(({ purpose }) => purpose))).toEqual(new Set(['any', 'maskable']));
    for (const { src, sizes, type } of manifest.icons) {
      const icon = await get(src);
      expect([src, icon.status, icon.headers.get('content-type')]).toEqual([src, 200, type]);
      const { width, height } = await sharp(await icon.arrayBuffer()).metadata();
      expect([src, sizes === 'any' ? 'any' : `${width}x${height}`]).toEqual([src, sizes]);
    }
    const [, touch = ''] = /<link rel="apple-touch-icon" href="([^"]+)"/u.exec(page) ?? [];
    const { width, hasAlpha } = await sharp(await (await get(touch)).arrayBuffer()).metadata();
    expect([width, hasAlpha]).toEqual([180, false]);
    for (const scheme of ['light', 'dark'])
      expect(page).toContain(`<meta name="theme-color" media="(prefers-color-scheme: ${scheme})"`);
  });
}

test('the browser finds no fault with it, and no service worker is between it and the shop', async ({ visit }) => {
  const page = await visit({ language: 'pl', region: 'pl', width: 390 });
  await page.goto('/tickets');
  const devtools = await page.context().newCDPSession(page);
  const { errors, url } = await devtools.send('Page.getAppManifest');
  expect([url, errors]).toEqual([new URL('/muster.pl.webmanifest', shopUrl()).href, []]);
  const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors');
  // A test's context is a private window. A browser that does not even report that has checked nothing.
  expect(installabilityErrors.map(({ errorId }) => errorId)).toEqual(['in-incognito']);
  expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0);
});
