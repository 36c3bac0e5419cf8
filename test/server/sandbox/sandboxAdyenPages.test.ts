import { describe, expect, test } from 'vitest';
import { adyenFormPath } from '../../../server/outside/standIn.ts';
import { adyenForFile } from '../../kit/payments/adyenSandbox.ts';

const { provider, newSession, dropin, begin, press, inbox } = adyenForFile();

const get = (path: string) => provider().app.inject({ url: path });
const pageOf = async (psp: string, language = 'en') =>
  (await get(`/sandbox/adyen/pay/${psp}?lng=${language}`)).body.replaceAll('\u00a0', ' ');
const buttons = (page: string) => [...page.matchAll(/name="outcome" value="(\w+)"/gu)].map(([, value]) => value);
const beginBy = async (paymentMethod: Record<string, unknown>, more = {}) => {
  const session = await newSession(more);
  return { session, ...(await begin(session, paymentMethod)) };
};
const bank = { type: 'paybybank', issuer: 'demo-sparkasse' };
const card = { type: 'sandbox_card' };
const typed = (number: string, more = {}) => ({ outcome: 'card', number, expiry: '12 / 40', cvc: '123', ...more });
/** The page after a button: back in the shop, or still at the bank. */
const landed = async (psp: string, form: Record<string, string>) => {
  const { statusCode, headers } = await press(psp, form);
  const { pathname, searchParams } = new URL(String(headers.location), 'http://localhost:3000');
  return { statusCode, pathname, searchParams };
};
const why = async (reference: string) => {
  const [item] = await inbox().about(reference, 1);
  return [item?.eventCode, item?.success, item?.reason];
};

describe('the page of a bank', () => {
  test.each([
    ['de', 'Demobank: Demo-Sparkasse', '59,89 € bezahlen', 'Demo: Hier fließt kein Geld.'],
    ['en', 'Demo bank: Demo-Sparkasse', 'Pay €59.89', 'Demo: no real money moves here.'],
    ['pl', 'Demobank: Demo-Sparkasse', 'Zapłać 59,89 €', 'Wersja pokazowa: bez prawdziwych pieniędzy.'],
  ])('in %s says whose it is, how much and for what', async (language, title, pay, demonstration) => {
    const { psp } = await beginBy(bank, { lineItems: [{ description: 'Muster <b>München</b>' }] });
    const page = await pageOf(psp, language);
    for (const text of [title, pay, demonstration, 'Muster &lt;b&gt;München&lt;/b&gt;']) expect(page).toContain(text);
    expect(buttons(page)).toEqual(['pay', 'later', 'refuse', 'cancel']);
    expect(page).not.toContain('<script');
  });

  test('may be sent to the shop and nowhere else', async () => {
    const { psp } = await beginBy(bank);
    const { headers } = await get(`/sandbox/adyen/pay/${psp}`);
    expect(headers['content-security-policy']).toContain("form-action 'self' http://localhost:3000");
  });

  test.each(['pay', 'later', 'refuse', 'cancel'])('pressed %s, leads back to the shop', async (outcome) => {
    const { session, psp } = await beginBy({ type: 'klarna' });
    const { statusCode, pathname, searchParams } = await landed(psp, { outcome });
    expect([statusCode, pathname, Object.fromEntries(searchParams)]).toEqual([
      303,
      new URL(session.returnUrl).pathname,
      { from: 'bank', sessionId: session.id, redirectResult: expect.any(String) },
    ]);
  });

  test('lets money that is on its way arrive or fail, and then only leads back', async () => {
    const { session, psp } = await beginBy(bank);
    await press(psp, { outcome: 'later' });
    expect(buttons(await pageOf(psp))).toEqual(['pay', 'refuse']);
    await press(psp, { outcome: 'refuse' });
    const page = await pageOf(psp);
    expect([buttons(page), page.includes('sessionId=')]).toEqual([[], true]);
    expect(await why(session.reference)).toEqual(['AUTHORISATION', 'false', 'Refused']);
  });

  test('does nothing without a known action, and does not know an attempt that never began', async () => {
    const { psp } = await beginBy(bank);
    expect([
      (await press(psp, { outcome: 'steal' })).statusCode,
      (await press(psp, { outcome: 'card' })).statusCode,
      buttons(await pageOf(psp)).length,
      (await get('/sandbox/adyen/pay/NOSUCHPAYMENT123')).statusCode,
      (await press('NOSUCHPAYMENT123', { outcome: 'pay' })).statusCode,
    ]).toEqual([422, 422, 4, 404, 404]);
  });
});

test.each([
  ['a card that nobody typed', card, [], 'pay'],
  ['a card whose holder is asked', card, [typed('4000002500003155')], 'later'],
  ['money that is on its way', bank, [{ outcome: 'later' }], 'later'],
])('%s: what the page does not offer is not done', async (_what, method, before, outcome) => {
  const { psp } = await beginBy(method);
  for (const form of before) await press(psp, form);
  const offered = buttons(await pageOf(psp));
  expect([(await press(psp, { outcome })).statusCode, buttons(await pageOf(psp))]).toEqual([422, offered]);
});

describe('the page of the sandbox’s card', () => {
  test.each([
    ['de', 'Kartennummer', 'Gültig bis', 'Prüfziffer'],
    ['en', 'Card number', 'Expiration date', 'Security code'],
    ['pl', 'Numer karty', 'Data ważności', 'Kod CVC'],
  ])('in %s has fields with labels, and says why they are not Adyen’s', async (language, ...labels) => {
    const { psp } = await beginBy(card);
    const page = await pageOf(psp, language);
    const shownLabels = [...page.matchAll(/<label for="(\w+)">([^<]+)<\/label>/gu)].map(([, , text]) => text);
    expect([shownLabels, buttons(page), page.includes('Adyen')]).toEqual([labels, ['card', 'cancel'], true]);
  });

  test.each([
    ['4242 4242 4242 4242', ['AUTHORISATION', 'true', '']],
    ['5555 5555 5555 4444', ['AUTHORISATION', 'true', '']],
    ['4000 0000 0000 0002', ['AUTHORISATION', 'false', 'Refused']],
    ['4000 0000 0000 9995', ['AUTHORISATION', 'false', 'Not enough balance']],
  ])('%s', async (number, reasons) => {
    const { session, psp } = await beginBy(card);
    expect((await landed(psp, typed(number))).searchParams.get('sessionId')).toBe(session.id);
    expect(await why(session.reference)).toEqual(reasons);
  });

  test.each([
    ['pay', ['AUTHORISATION', 'true', '']],
    ['refuse', ['AUTHORISATION', 'false', '3D Not Authenticated']],
    ['cancel', ['AUTHORISATION', 'false', 'Cancelled']],
  ])('4000 0025 0000 3155 asks whether it is them: %s', async (outcome, reasons) => {
    const { session, psp } = await beginBy(card);
    expect((await landed(psp, typed('4000 0025 0000 3155'))).pathname).toBe(`/sandbox/adyen/pay/${psp}`);
    const page = await pageOf(psp);
    expect([page.includes('Your bank asks: is this you?'), buttons(page)]).toEqual([true, ['pay', 'refuse', 'cancel']]);
    expect((await landed(psp, { outcome })).searchParams.get('sessionId')).toBe(session.id);
    expect(await why(session.reference)).toEqual(reasons);
  });

  test.each([
    ['number', typed('4242 4242 4242 4241'), 'This card number is not valid.'],
    ['number', typed('4111 1111 1111 1111'), 'Your card was declined: only test cards work in the demo.'],
    ['expiry', typed('4242424242424242', { expiry: '13/40' }), 'Your card&#39;s expiration month is invalid.'],
    ['expiry', typed('4242424242424242', { expiry: '1220' }), 'Your card&#39;s expiration year is invalid.'],
    ['cvc', typed('4242424242424242', { cvc: '1' }), 'Your card&#39;s security code is invalid.'],
  ])('a wrong %s is asked for again, and nothing has happened', async (field, form, message) => {
    const { psp } = await beginBy(card);
    const { statusCode, body } = await press(psp, form);
    const [, wrong] = /id="(\w+)"[^>]*aria-invalid="true"/u.exec(body) ?? [];
    expect([statusCode, wrong, body.includes(message), buttons(await pageOf(psp))]).toEqual([
      422,
      field,
      true,
      ['card', 'cancel'],
    ]);
  });
});

test('the desk lists payments of both providers and leads to those that wait', async () => {
  await provider().stripe.paymentIntents.create({ amount: 4242, currency: 'eur', description: 'by the other' });
  const waiting = await beginBy(bank);
  const paid = await beginBy(bank);
  await press(paid.psp, { outcome: 'pay' });
  const { body } = await get('/sandbox?lng=en');
  const listed = [...body.matchAll(/<li class="item">(.*?)<\/li>/gsu)].slice(0, 3).map(([, item = '']) => ({
    status: /<\/strong>, ([\w ]+)/u.exec(item)?.[1]?.trim(),
    page: /href="([^"?]+)/u.exec(item)?.[1] ?? null,
  }));
  expect(listed).toEqual([
    { status: 'paid', page: null },
    { status: 'waiting for the payer', page: `/sandbox/adyen/pay/${waiting.psp}` },
    { status: 'not paid', page: null },
  ]);
});

describe('what Drop-in fetches besides', () => {
  test.each([
    ['de-DE', 'Bezahlen'],
    ['pl-PL', 'Zapłać'],
    ['fr-FR', undefined],
  ])('texts in %s', async (locale, payButton) => {
    const { statusCode, body } = await get(`${adyenFormPath}sdk/6.45.2/translations/${locale}.json`);
    expect([statusCode, JSON.parse(body).payButton]).toEqual([200, payButton]);
  });

  test.each([
    'logos/klarna.svg',
    'logos/paybybank/demobank.svg',
    'logos/sandbox_card.svg',
    'components/success.gif',
    'logos/%3Cscript%3E.svg',
  ])('a picture: %s', async (name) => {
    const { statusCode, headers, body } = await get(`${adyenFormPath}images/${name}`);
    expect([statusCode, headers['content-type']]).toEqual([200, 'image/svg+xml']);
    expect(body).toMatch(/^<svg /u);
    expect(body).not.toContain('<script');
  });

  test('a name for what it would measure, and nobody who reads it', async () => {
    const post = (path: string) =>
      provider().app.inject({ method: 'POST', url: `${adyenFormPath}${path}`, payload: {} });
    const begun = await post('v3/analytics?clientKey=test_1');
    const sent = await post(`v3/analytics/${begun.json().checkoutAttemptId}?clientKey=test_1`);
    expect([begun.json(), sent.statusCode, sent.body]).toEqual([{ checkoutAttemptId: expect.any(String) }, 204, '']);
  });
});

test('a country without methods of its own has the card', async () => {
  const { id, sessionData } = await newSession({ countryCode: undefined });
  const { body } = await dropin(id, 'setup', { sessionData });
  expect(body).toMatchObject({ paymentMethods: { paymentMethods: [{ type: 'sandbox_card' }] } });
});
