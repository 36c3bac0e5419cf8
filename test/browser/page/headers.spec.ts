/** What the browser reveals of our addresses, and what it lets into our pages. */
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Buyer } from '../kit/buyer.ts';
import { shopUrl } from '../kit/shop.ts';
import { expect, test } from '../kit/test.ts';

const secret = () => randomBytes(32).toString('base64url');
const paymentId = () => randomBytes(18).toString('base64url');

test('an address with a token or a payment’s id is sent to nobody, not even with requests for our own files', async ({
  visit,
}) => {
  await using line = await listenIn(shopUrl());
  const page = await visit({ language: 'en', region: 'de', width: 1280, url: line.url });
  const mailed = [
    `/email/confirm/${secret()}`,
    `/password/reset/${secret()}`,
    `/mail/stop/${secret()}`,
    `/opening/${secret()}`,
    `/ticket/${secret()}`,
    `/join/4182/${secret()}`,
  ];
  const paths = [...mailed, `/tickets/payment/${paymentId()}`, `/thank-you/${paymentId()}`, '/login/social/google'];
  for (const path of paths) {
    await page.goto(`${path}?code=${secret()}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  }
  await page.waitForLoadState('networkidle');
  expect(line.asked.length).toBeGreaterThan(20);
  expect(line.asked.filter(({ referer }) => referer !== undefined)).toEqual([]);
});

test('analytics learn on which page a visit began, not whose payment it was', async ({ visit }) => {
  const page = await visit({ language: 'en', region: 'de', width: 1280 });
  const id = paymentId();
  await page.goto(`/tickets/payment/${id}?utm_source=mail`);
  await page
    .getByRole('region', { name: /cookie/iu })
    .getByRole('button', { name: 'Agree' })
    .click();
  const cookies = () => page.context().cookies();
  const landing = async () => (await cookies()).find(({ name }) => name === 'landing_page')?.value;
  await expect.poll(landing).toBe(encodeURIComponent('/tickets/payment/:paymentId'));
  expect(JSON.stringify([await cookies(), await page.evaluate(() => ({ ...localStorage }))])).not.toContain(id);
});

test('an injected style has no effect, and is logged once', async ({ browser }) => {
  const page = await browser.newPage({ baseURL: shopUrl() });
  const reports: unknown[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/api/client-errors') reports.push(request.postDataJSON());
  });
  await page.goto('/tickets');
  await expect(new Buyer(page).choice('event_id')).toBeVisible();
  // The app has loaded, and listens.
  await expect(page.locator('.shell')).toHaveCount(0);
  const shows = await page.evaluate(() => {
    for (let time = 0; time < 3; time++) {
      const style = document.createElement('style');
      style.textContent = 'h1 { display: none; }';
      document.head.append(style);
    }
    document.body.insertAdjacentHTML('beforeend', '<i id="brought" style="display: none"></i>');
    const shown = (name: string) => getComputedStyle(document.querySelector(name) as Element).display !== 'none';
    return [shown('h1'), shown('#brought')];
  });
  expect(shows).toEqual([true, true]);
  await expect.poll(() => reports.length).toBe(3);
  expect(reports).toEqual([
    expect.objectContaining({ message: expect.stringMatching(/^ContentPolicy: enforce: style-src-elem inline/u) }),
    expect.objectContaining({ message: expect.stringMatching(/^ContentPolicy: report: require-trusted-types-for/u) }),
    expect.objectContaining({ message: expect.stringMatching(/^ContentPolicy: enforce: style-src-attr inline/u) }),
  ]);
  await page.close();
});

/** The shop at another address, where every request is recorded. */
async function listenIn(shop: string) {
  const asked: { readonly url: string | undefined; readonly referer: string | undefined }[] = [];
  const line = createServer((question, answer) => {
    const { url, method, headers } = question;
    asked.push({ url, referer: headers.referer });
    const passedOn = request(new URL(url ?? '/', shop), { method, headers }, (passed) => {
      answer.writeHead(passed.statusCode ?? 502, passed.headers);
      passed.pipe(answer);
    });
    question.pipe(passedOn);
  }).listen(0);
  await once(line, 'listening');
  return {
    asked,
    url: `http://localhost:${(line.address() as AddressInfo).port}`,
    async [Symbol.asyncDispose]() {
      line.closeAllConnections();
      await new Promise((closed) => line.close(closed));
    },
  };
}
