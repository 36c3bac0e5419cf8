import { describe, expect, test } from 'vitest';
import { adyenAt, adyenForFile } from '../../kit/payments/adyenSandbox.ts';

const { provider, sdk, order, newSession, dropin, begin, press, settled, failure } = adyenForFile();

describe('a session', () => {
  test('says again what it was made with, and when it ends', async () => {
    const asked = order();
    const { id, sessionData, expiresAt, ...said } = await sdk().PaymentsApi.sessions(asked);
    expect(JSON.parse(JSON.stringify(said))).toEqual({ ...asked, mode: 'embedded' });
    expect(id).toMatch(/^CS[0-9A-F]{16}$/u);
    expect(sessionData?.length).toBeGreaterThan(20);
    expect(Math.round((expiresAt.getTime() - Date.now()) / 60_000)).toBe(60);
  });

  test.each<[string, object, { status: number; code: string; message: string }]>([
    [
      'another account',
      { merchantAccount: 'Other' },
      { status: 403, code: '901', message: 'Invalid Merchant Account' },
    ],
    [
      'no amount',
      { amount: undefined },
      { status: 422, code: '100', message: "Required object 'amount' is not provided." },
    ],
    [
      'half a cent',
      { amount: { currency: 'EUR', value: 1.5 } },
      { status: 422, code: '137', message: 'Invalid amount specified' },
    ],
    [
      'a strange currency',
      { amount: { currency: 'XAU', value: 1 } },
      { status: 422, code: '138', message: 'Unsupported currency specified' },
    ],
    [
      'no reference',
      { reference: undefined },
      { status: 422, code: '130', message: "Required field 'reference' is not provided." },
    ],
    [
      'nowhere to return to',
      { returnUrl: undefined },
      { status: 422, code: '14_030', message: 'Return URL is missing.' },
    ],
    [
      'a script to return to',
      { returnUrl: 'javascript:alert(1)' },
      { status: 422, code: '14_030', message: "Field 'returnUrl' is not valid." },
    ],
    [
      'two days',
      { expiresAt: new Date(Date.now() + 48 * 3_600_000) },
      { status: 422, code: '702', message: "Field 'expiresAt' is not valid." },
    ],
    [
      'yesterday',
      { expiresAt: new Date(Date.now() - 1) },
      { status: 422, code: '702', message: "Field 'expiresAt' is not valid." },
    ],
    [
      'a long story',
      { metadata: { story: 'x'.repeat(81) } },
      { status: 422, code: '177', message: 'Metadata size exceeds limit' },
    ],
    [
      'half a street',
      { billingAddress: { city: 'München' } },
      { status: 422, code: '132', message: "Required field 'billingAddress.street' is not provided." },
    ],
    [
      'a country of three letters',
      { countryCode: 'DEU' },
      { status: 422, code: '702', message: "Field 'countryCode' is not valid." },
    ],
    [
      'a line without cents',
      { lineItems: [{ amountIncludingTax: 0.5 }] },
      { status: 422, code: '702', message: "Field 'lineItems' is not valid." },
    ],
    [
      'no address',
      { shopperEmail: 'lena' },
      { status: 422, code: '702', message: "Field 'shopperEmail' is not valid." },
    ],
    [
      'a capture last week',
      { captureDelayHours: -1 },
      { status: 422, code: '702', message: "Field 'captureDelayHours' is not valid." },
    ],
  ])('of %s is refused', async (_name, wrong, refusal) => {
    expect(await failure(newSession(wrong))).toEqual(refusal);
  });

  test('with a field that Adyen does not know is refused', async () => {
    const answer = await fetch(`${provider().origin}/sandbox/adyen/v72/sessions`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-api-key': provider().keys.adyen.apiKey },
      body: JSON.stringify({ ...order(), cake: 1 }),
    });
    expect([answer.status, await answer.json()]).toEqual([
      400,
      {
        status: 400,
        errorCode: '702',
        message: 'Structure of CreateCheckoutSessionRequest contains the following unknown fields: [cake]',
        errorType: 'validation',
      },
    ]);
  });

  test('is nobody else’s', async () => {
    const { id, sessionData } = await newSession();
    const stranger = adyenAt(provider().origin, 'sandbox_of_another_database');
    expect(await failure(stranger.PaymentsApi.sessions(order()))).toEqual({
      status: 401,
      code: '000',
      message: 'HTTP Status Response - Unauthorized',
    });
    const { body } = await dropin(id, 'setup', { sessionData }, 'test_other');
    expect(body).toMatchObject({ status: 401, errorType: 'security' });
  });
});

describe('Drop-in', () => {
  test.each([
    ['de-DE', 'DE', ['klarna', 'paybybank', 'sandbox_card'], 'Karte (Vorführung)'],
    ['en', 'DE', ['klarna', 'paybybank', 'sandbox_card'], 'Card (demonstration)'],
    ['pl-PL', 'PL', ['sandbox_card'], 'Karta (wersja pokazowa)'],
  ])('in %s is offered the methods of %s', async (shopperLocale, countryCode, types, card) => {
    const session = await newSession({ shopperLocale, countryCode });
    const { status, body } = await dropin(session.id, 'setup', { sessionData: session.sessionData });
    const { paymentMethods } = body.paymentMethods as { paymentMethods: { type: string; name: string }[] };
    expect([status, paymentMethods.map(({ type }) => type), paymentMethods.at(-1)?.name]).toEqual([200, types, card]);
    expect(body).toMatchObject({
      id: session.id,
      amount: { currency: 'EUR', value: 5989 },
      countryCode,
      shopperLocale,
      returnUrl: session.returnUrl,
    });
    expect(body.sessionData).not.toBe(session.sessionData);
  });

  test('is sent to the bank’s page on the origin of the return address', async () => {
    const session = await newSession();
    const { body, page, psp } = await begin(session, { type: 'paybybank', issuer: 'demobank' });
    expect(body).toEqual({
      resultCode: 'RedirectShopper',
      action: { type: 'redirect', method: 'GET', url: page.href, paymentMethodType: 'paybybank' },
      sessionData: expect.any(String),
    });
    expect(page.href).toBe(`http://localhost:3000/sandbox/adyen/pay/${psp}?lng=de`);
    expect(psp).toMatch(/^[A-Z0-9]{16}$/u);
  });

  test.each([
    ['pay', 'Authorised', 'completed'],
    ['later', 'Received', 'paymentPending'],
    ['refuse', 'Refused', 'active'],
    ['cancel', 'Cancelled', 'canceled'],
  ])('after %s is told %s, and our server that the session is %s', async (outcome, resultCode, status) => {
    const { session, psp, redirectResult, details } = await settled(outcome);
    expect(details).toEqual({ resultCode, sessionData: expect.any(String), sessionResult: expect.any(String) });
    const again = await dropin(session.id, 'paymentDetails', { details: { redirectResult } });
    expect(again.body).toEqual({ ...details, sessionData: expect.any(String) });
    const result = await sdk().PaymentsApi.getResultOfPaymentSession(session.id, String(details.sessionResult));
    const payments = [{ pspReference: psp, resultCode, amount: { currency: 'EUR', value: 5989 } }];
    expect(result).toMatchObject({
      id: session.id,
      reference: session.reference,
      status,
      ...((status === 'completed' || status === 'paymentPending') && { payments }),
    });
  });

  test('goes on only with its own session’s words', async () => {
    const [one, other] = await Promise.all([settled('pay'), settled('pay')]);
    const { id } = one.session;
    const foreign = await dropin(id, 'paymentDetails', { details: { redirectResult: other.redirectResult } });
    const data = await dropin(id, 'setup', { sessionData: other.session.sessionData });
    const result = failure(sdk().PaymentsApi.getResultOfPaymentSession(id, one.redirectResult));
    expect([foreign.body.message, data.body.message, (await result).message]).toEqual([
      "Field 'details.redirectResult' is not valid.",
      "Field 'sessionData' is not valid.",
      "Field 'sessionId' is not valid.",
    ]);
  });
});

test('the hosted page of a payment can be pressed once', async () => {
  const { psp } = await settled('pay');
  const { headers, statusCode } = await press(psp, { outcome: 'refuse' });
  expect([statusCode, new URL(String(headers.location)).searchParams.has('redirectResult')]).toEqual([303, true]);
});
