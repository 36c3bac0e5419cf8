/**
 * Paying in a shop with live keys, with the providers answered on this machine: who is called with what, and which
 * hosts are allowed.
 */
import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { Stripe } from 'stripe';
import { HmacValidator, type NotificationRequestItem } from '../../../server/outside/adyen/sdk.ts';
import { Buyer } from '../kit/buyer.ts';
import { apis, keys, type LiveShop, openLiveShop } from '../kit/liveShop.ts';
import { expect, test } from '../kit/test.ts';

const inPoland = { path: '/bilety', run: /Muster Gdańsk/u, places: 1 };
const inGermany = { path: '/tickets', run: /Muster Berlin/u, places: 1 };
const adyensApi = 'checkoutshopper-live.adyen.com';
let shop: LiveShop;
test.describe.configure({ mode: 'default' });
test.beforeAll(async () => {
  shop = await openLiveShop();
});
test.afterAll(() => shop.close());
test.afterEach(async ({ browserName: _ }, info) => {
  if (info.status !== info.expectedStatus)
    await info.attach('output', { body: [...shop.providers.lost, shop.output()].join('\n') });
});
test.beforeEach(() => {
  shop.providers.asked.length = 0;
});

// specification 4.44
test('a card: the real script with the live key in the page’s language, paid by a signed notification', async () => {
  const { page, breaches, addresses } = await shop.visit('pl');
  const buyer = new Buyer(page);
  await buyer.fillIn({ ...inPoland, provider: 'stripe', email: 'by.card@example.com' });
  await buyer.order('201,99');
  await page.waitForURL('https://muster.pl/bilety/payment/*');
  const id = idIn(page);
  await expect(page.frameLocator('iframe').getByText('At Stripe')).toBeVisible();
  const intent = shop.providers.intentOf(id);
  expect(await stripeConfirmations(page)).toEqual([
    ['Stripe', keys.stripe.publishable],
    ['elements', { clientSecret: intent.client_secret, locale: 'pl' }],
    ['create', 'expressCheckout', expect.objectContaining({ buttonHeight: 48 })],
    ['create', 'payment', { layout: 'accordion', readOnly: false, wallets: { applePay: 'never', googlePay: 'never' } }],
  ]);
  const [made] = askedOf(apis.stripe);
  expect(made).toMatchObject({
    call: 'POST /v1/payment_intents',
    headers: { authorization: `Bearer ${keys.stripe.secret}`, 'stripe-version': Stripe.API_VERSION },
  });
  expect(Object.fromEntries(new URLSearchParams(made?.body))).toMatchObject({ amount: '20199', currency: 'pln' });

  await buyer.main.click();
  await page.waitForURL(`https://muster.pl/bilety/thank-you/${id}*`);
  await tellByStripe(intent.id);
  await isPaid(page, 'by.card@example.com');
  expect(hostsAsked()).toEqual(['api.stripe.com', 'hooks.stripe.com', 'js.stripe.com']);
  expect(askedOf('js.stripe.com').map(({ call }) => call)).toEqual([
    expect.stringMatching(/^GET \/[a-z]+\/stripe\.js$/u),
    'GET /v3/elements-inner-payment.html',
  ]);
  expect(addresses.filter((address) => address.includes('/sandbox'))).toEqual([]);
  expect(breaches).toEqual([]);
});

test('Przelewy24: to a bank at a host of the list, and to no other', async () => {
  const order = { ...inPoland, provider: 'przelewy24', email: 'by.bank@example.com' } as const;
  const { page, breaches } = await shop.visit('pl');
  const buyer = new Buyer(page);
  shop.providers.bank = 'https://stripe.com.bank.example/pay';
  await buyer.fillIn(order);
  const way = page.waitForResponse(/\/api\/payment\/[^/]+\/go$/u);
  await buyer.order('201,99');
  const sent = await (await way).headerValue('location');
  expect(sent).toMatch(/^https:\/\/muster\.pl\/bilety\/payment\/[^/]+$/u);
  expect(shop.providers.intentOf(sent?.split('/').at(-1) ?? '').next_action).toMatchObject({ type: 'redirect_to_url' });
  expect(hostsAsked()).toEqual(['api.stripe.com']);

  shop.providers.bank = 'https://hooks.stripe.com/redirect/authenticate';
  const other = await shop.visit('pl');
  const luckier = new Buyer(other.page);
  await luckier.fillIn(order);
  await luckier.order('201,99');
  await other.page.waitForURL(shop.providers.bank);
  await expect(other.page.getByRole('heading')).toHaveText('At Stripe');
  expect([...breaches, ...other.breaches]).toEqual([]);
});

test('Adyen: its live hosts with the live key, the account’s own for the server, paid by a notification', async () => {
  const { page, breaches, addresses } = await shop.visit('de');
  const buyer = new Buyer(page);
  await buyer.fillIn({ ...inGermany, provider: 'adyen', email: 'by.klarna@example.com' });
  await buyer.order('59,89');
  await page.waitForURL('https://muster.de/tickets/payment/*');
  const id = idIn(page);
  const session = shop.providers.sessionOf(id);
  const [made] = askedOf(apis.adyen);
  expect(made).toMatchObject({ call: 'POST /checkout/v72/sessions', headers: { 'x-api-key': keys.adyen.api } });
  expect(session).toMatchObject({
    merchantAccount: keys.adyen.merchant,
    amount: { currency: 'EUR', value: 5_989 },
    countryCode: 'DE',
    shopperLocale: 'de-DE',
    returnUrl: `https://muster.de/tickets/payment/${id}`,
  });

  const way = (name: string) => page.locator('.adyen-checkout__payment-method').filter({ hasText: name });
  await way('Cards').click();
  await expect(page.frameLocator('.adyen-checkout__card-input iframe').first().getByText('At Adyen')).toBeVisible();
  await way('Klarna').click();
  await buyer.main.click();
  await page.waitForURL(`https://${adyensApi}/checkoutshopper/klarna*`);
  await page.goto(new URL(page.url()).searchParams.get('back') ?? '');
  await page.waitForURL(`https://muster.de/tickets/thank-you/${id}`);
  await tellByAdyen(session);
  await isPaid(page, 'by.klarna@example.com');

  // A full browser requests a page's icon; its headless shell does not.
  const own = askedOf(adyensApi)
    .filter(({ call }) => call !== 'GET /favicon.ico')
    .map(({ call }) => call.replace(String(session.id), 'ID'));
  expect(new Set(own)).toEqual(
    new Set([
      'POST /checkoutshopper/v1/sessions/ID/setup',
      `GET /checkoutshopper/assets/html/${keys.adyen.client}/dfp.1.0.0.html`,
      expect.stringMatching(
        new RegExp(`^GET /checkoutshopper/securedfields/${keys.adyen.client}/[\\d.]+/securedFields.html$`, 'u'),
      ),
      'POST /checkoutshopper/v1/sessions/ID/payments',
      'GET /checkoutshopper/klarna',
      'POST /checkoutshopper/v1/sessions/ID/paymentDetails',
    ]),
  );
  const called = askedOf(adyensApi).filter(({ call }) => call.startsWith('POST '));
  expect(new Set(called.map(({ query }) => query.clientKey))).toEqual(new Set([keys.adyen.client]));
  const files = askedOf('checkoutshopper-live.cdn.adyen.com').map(({ call }) => call);
  expect(files).toContainEqual(
    expect.stringMatching(/^GET \/checkoutshopper\/sdk\/[\d.]+\/translations\/de-DE\.json$/u),
  );
  expect(hostsAsked()).toEqual(
    [apis.adyen, adyensApi, 'checkoutanalytics-live.adyen.com', 'checkoutshopper-live.cdn.adyen.com'].sort(),
  );
  expect(askedOf(apis.adyen).map(({ call }) => call)).toEqual([
    'POST /checkout/v72/sessions',
    `GET /checkout/v72/sessions/${session.id}`,
  ]);
  expect(addresses.filter((address) => address.includes('/sandbox'))).toEqual([]);
  expect(breaches).toEqual([]);
});

test('no other host is called, and there is no sandbox', async () => {
  const { page, breaches } = await shop.visit('de');
  await page.goto('/tickets');
  await new Buyer(page).refuseCookies();
  await expect(page.getByText(/\bDemo\b/u)).toHaveCount(0);
  await page.evaluate(async () => {
    const wait = (element: HTMLElement) =>
      new Promise((ended) => {
        for (const end of ['load', 'error']) element.addEventListener(end, ended);
        document.head.append(element);
      });
    const make = (tag: string, more: object) => Object.assign(document.createElement(tag), more);
    const host = 'https://foreign.example';
    await Promise.all([
      wait(make('script', { src: `${host}/script.js` })),
      // A host whose API may be called may not run scripts.
      wait(make('script', { src: 'https://api.stripe.com/script.js' })),
      wait(make('link', { rel: 'stylesheet', href: `${host}/style.css` })),
      wait(make('img', { src: `${host}/picture.png` })),
      fetch(`${host}/call`).catch(() => undefined),
    ]);
  });
  await expect
    .poll(() => breaches.filter((one) => !one.startsWith('require-trusted')).toSorted())
    .toEqual([
      'connect-src https://foreign.example/call',
      'img-src https://foreign.example/picture.png',
      'script-src-elem https://api.stripe.com/script.js',
      'script-src-elem https://foreign.example/script.js',
      'style-src-elem https://foreign.example/style.css',
    ]);
  expect(hostsAsked()).toEqual([]);

  const gone = ['', '/mail', '/mail.json', '/stripe.js', '/stripe/v1/payment_intents/pi_1', '/openid', '/facebook'];
  for (const path of gone) {
    const { status } = await fetch(`${shop.url}/sandbox${path}`);
    expect([path, status]).toEqual([path, 404]);
  }
  const asked = await fetch(`${shop.url}/sandbox/knobs`, { method: 'POST', body: '{}' });
  expect(asked.status).toBe(404);
});

const idIn = (page: Page) => new URL(page.url()).pathname.split('/').at(-1) ?? '';
const askedOf = (host: string) => shop.providers.asked.filter((one) => one.host === host);
const hostsAsked = () => [...new Set(shop.providers.asked.map(({ host }) => host))].sort();
const stripeConfirmations = (page: Page) =>
  page.evaluate(() => (window as unknown as { stripeConfirmations: unknown[] }).stripeConfirmations);

/** The page says so, and the shop's own mail server has sent a mail. */
async function isPaid(page: Page, email: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/na liście|dabei/iu);
  await expect.poll(() => shop.mails.filter(({ to }) => to.includes(email)).length).toBe(1);
}

async function tellByStripe(intent: string): Promise<void> {
  const object = { id: intent, object: 'payment_intent' };
  const payload = JSON.stringify({ id: `evt_${randomUUID()}`, type: 'payment_intent.succeeded', data: { object } });
  const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret: keys.stripe.webhook });
  await tell('stripe', payload, { 'stripe-signature': signature });
}

async function tellByAdyen({ reference, amount }: Readonly<Record<string, unknown>>): Promise<void> {
  const item = {
    eventCode: 'AUTHORISATION',
    success: 'true',
    pspReference: 'PSP0000000000001',
    originalReference: '',
    merchantReference: reference,
    merchantAccountCode: keys.adyen.merchant,
    eventDate: new Date().toISOString(),
    amount,
  } as unknown as NotificationRequestItem;
  const hmacSignature = new HmacValidator().calculateHmac(item, keys.adyen.hmac);
  const NotificationRequestItem = { ...item, additionalData: { hmacSignature } };
  await tell('adyen', JSON.stringify({ live: 'true', notificationItems: [{ NotificationRequestItem }] }), {
    authorization: `Basic ${Buffer.from(`${keys.adyen.user}:${keys.adyen.password}`).toString('base64')}`,
  });
}

async function tell(account: string, body: string, headers: Readonly<Record<string, string>>): Promise<void> {
  const answer = await fetch(`${shop.url}/api/webhooks/${account}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body,
  });
  expect(answer.status).toBe(200);
}
