import { describe, expect, test } from 'vitest';
import { providerForFile } from '../../kit/payments/provider.ts';

const provider = providerForFile();

const openPayment = async (payment_method_data: { type: string } = { type: 'p24' }) =>
  provider().stripe.paymentIntents.create({
    amount: 54536,
    currency: 'pln',
    automatic_payment_methods: { enabled: true },
    confirm: true,
    payment_method_data,
    return_url: 'http://localhost:3000/dziekujemy/pay_1?from=bank',
    description: 'Muster Gdańsk <b>3</b>',
  });
const get = (path: string) => provider().app.inject({ url: path });
const press = (id: string, form: Record<string, string>) =>
  provider().app.inject({
    method: 'POST',
    url: `/sandbox/bank/${id}?lng=en`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(form).toString(),
  });
const buttons = (page: string) => [...page.matchAll(/name="outcome" value="(\w+)"/gu)].map(([, value]) => value);

describe('the bank page', () => {
  test.each([
    ['pl', 'Demobank: Przelewy24', 'Zapłać 545,36\u00a0zł', 'Wersja pokazowa: bez prawdziwych pieniędzy.'],
    ['en', 'Demo bank: Przelewy24', 'Pay 545.36\u00a0zł', 'Demo: no real money moves here.'],
    ['de', 'Demobank: Przelewy24', '545,36\u00a0zł bezahlen', 'Demo: Hier fließt kein Geld.'],
  ])('in %s says what it is, how much and for what', async (language, title, pay, demonstration) => {
    const { id } = await openPayment();
    const { body, headers } = await get(`/sandbox/bank/${id}?lng=${language}`);
    for (const text of [title, pay, demonstration, 'Muster Gdańsk &lt;b&gt;3&lt;/b&gt;']) expect(body).toContain(text);
    expect(buttons(body)).toEqual(['pay', 'blik', 'later', 'refuse', 'cancel']);
    expect(headers['content-security-policy']).toBe(
      "default-src 'none'; style-src 'self'; font-src 'self'; img-src 'self' data:; frame-src 'self'; base-uri 'none'; frame-ancestors 'none'; form-action 'self' http://localhost:3000",
    );
    expect(body).not.toContain('<script');
  });

  test.each([
    [{ outcome: 'pay' }, 'succeeded', 'succeeded'],
    [{ outcome: 'blik', blik: '123 456' }, 'succeeded', 'succeeded'],
    [{ outcome: 'later' }, 'processing', 'pending'],
    [{ outcome: 'refuse' }, 'requires_payment_method', 'failed'],
    [{ outcome: 'cancel' }, 'requires_payment_method', 'failed'],
  ])('pressed %j, leads back to the shop', async (form, status, redirect) => {
    const { id, client_secret } = await openPayment();
    const answer = await press(id, form);
    const back = new URL(String(answer.headers.location));
    expect([answer.statusCode, back.origin + back.pathname, Object.fromEntries(back.searchParams)]).toEqual([
      303,
      'http://localhost:3000/dziekujemy/pay_1',
      { from: 'bank', payment_intent: id, payment_intent_client_secret: client_secret, redirect_status: redirect },
    ]);
    expect((await provider().stripe.paymentIntents.retrieve(id)).status).toBe(status);
  });

  test('asks again for a BLIK code of fewer digits, and nothing has happened', async () => {
    const { id } = await openPayment();
    const { statusCode, body } = await press(id, { outcome: 'blik', blik: '12345' });
    expect(statusCode).toBe(422);
    expect(body).toContain('A BLIK code has six digits. Enter all six.');
    expect((await provider().stripe.paymentIntents.retrieve(id)).status).toBe('requires_action');
  });

  test('lets money that is on its way arrive or fail, and then only leads back', async () => {
    const { id } = await openPayment();
    await press(id, { outcome: 'later' });
    expect(buttons((await get(`/sandbox/bank/${id}`)).body)).toEqual(['pay', 'refuse']);
    await press(id, { outcome: 'pay' });
    expect(buttons((await get(`/sandbox/bank/${id}?lng=en`)).body)).toEqual([]);
    const late = await press(id, { outcome: 'refuse' });
    expect(new URL(String(late.headers.location)).searchParams.get('redirect_status')).toBe('succeeded');
  });

  test('asks the holder of a card whether it is them', async () => {
    const { stripe } = provider();
    const intent = await stripe.paymentIntents.create({
      amount: 5989,
      currency: 'eur',
      automatic_payment_methods: { enabled: true },
      confirm: true,
      payment_method: 'pm_card_threeDSecure2Required',
      return_url: 'http://localhost:3000/thank-you/pay_1',
    });
    const { body } = await get(`/sandbox/bank/${intent.id}?lng=en`);
    expect(body).toContain('Yes, pay €59.89');
    expect(buttons(body)).toEqual(['pay', 'refuse', 'cancel']);
  });

  test('does not know an attempt that was never opened', async () => {
    expect([
      (await get('/sandbox/bank/pi_none')).statusCode,
      (await press('pi_none', { outcome: 'pay' })).statusCode,
    ]).toEqual([404, 404]);
  });
});

describe('the pages beside it', () => {
  test.each([
    ['/sandbox?lng=en', 'Demo desk'],
    ['/sandbox/terms?lng=de', 'AGB der Demo'],
    ['/sandbox/privacy?lng=pl', 'Prywatność w\u00a0wersji pokazowej'],
    ['/sandbox/imprint?lng=de', 'Impressum der Demo'],
  ])('%s', async (path, title) => {
    const { statusCode, body } = await get(path);
    expect(statusCode).toBe(200);
    expect(body).toContain(`<h1>${title}</h1>`);
  });

  test('name the seller and the address to write to', async () => {
    const { body } = await get('/sandbox/terms?lng=en');
    expect(body).toContain('Seller: Muster, ul. Przykładowa 1, 80-000 Gdańsk.');
    expect(body).toContain('Write to info@example.com.');
  });

  test('every script that the card form asks for is there, as JavaScript', async () => {
    const asked = new Set(['/sandbox/stripe.js']);
    for (const path of asked) {
      const { statusCode, headers, body } = await get(path);
      expect([path, statusCode, headers['content-type']]).toEqual([path, 200, 'text/javascript; charset=utf-8']);
      expect(body).not.toMatch(/^\s*(interface|import type|export interface) /mu);
      for (const [, name] of body.matchAll(/(?:from |import\()'\.\/(\w+\.ts)'/gu)) asked.add(`/sandbox/${name}`);
    }
    expect(asked.size).toBe(11);
  });
});
