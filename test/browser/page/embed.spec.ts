/** The organiser's own site: a page of another origin, with a strict policy, that has the frame and the button in it. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { lookAt } from '../kit/axe.ts';
import { openShop } from '../kit/shop.ts';
import { expect, test } from '../kit/test.ts';

/** A site that lets in nothing but frames of the shop. */
async function openSite() {
  let body = '';
  let shop = '';
  const server = createServer((_, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.setHeader('content-security-policy', `default-src 'none'; frame-src ${shop}; base-uri 'none'`);
    response.end(`<!doctype html><html lang="en"><title>Club</title><h1>Club</h1>${body}</html>`);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    show(ofShop: string, html: string) {
      shop = ofShop;
      body = html;
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
    },
  };
}

const sandbox = 'allow-popups allow-popups-to-escape-sandbox allow-top-navigation-by-user-activation';
const framed = (address: string) =>
  `<iframe src="${address}" title="Run" width="320" height="300" sandbox="${sandbox}"></iframe>`;

test('a club’s site shows the run in a frame, which opens the shop in a new tab; no other page of ours is shown there', async ({
  browser,
}) => {
  test.setTimeout(120_000);
  await using site = await openSite();
  const shop = await openShop({ EMBED_ORIGINS: site.url });
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  try {
    const page = await context.newPage();
    const framedAt = (path: string) => {
      site.show(shop.url, framed(`${shop.url}${path}`));
      return page.goto(site.url);
    };
    // Nothing runs in the frame, so it is looked at from outside.
    const address = () => page.frames()[1]?.url();
    const key = await firstRun(shop.url);
    await framedAt(`/embed/${key}?lng=en`);
    await expect.poll(address).toBe(`${shop.url}/embed/${key}?lng=en`);
    await page.keyboard.press('Tab');
    const [opened] = await Promise.all([context.waitForEvent('page'), page.keyboard.press('Enter')]);
    await opened.waitForURL(`${shop.url}/runs/${key}`);
    expect(await opened.evaluate(() => window.opener)).toBeNull();
    await page.screenshot({ path: test.info().outputPath('framed.png') });
    for (const path of ['/', '/tickets', `/runs/${key}`, '/staff', '/login']) {
      await framedAt(path);
      await expect.poll(address, path).toMatch(/^chrome-error:/u);
    }
    const all = await fetch(`${shop.url}/embed/pl?lng=en`);
    await page.goto('about:blank');
    await page.setContent(await all.text());
    await lookAt(page, 'the list of the frame');
  } finally {
    await context.close();
    await shop.close();
  }
});

/** The key of some run that is for sale. */
async function firstRun(shop: string) {
  const answer = await fetch(`${shop}/api/events?region=pl`);
  const { data } = (await answer.json()) as { data: { events: { key: string; sale: string }[] } };
  return data.events.find(({ sale }) => sale === 'open')?.key ?? '';
}
