import { describe, expect, test } from 'vitest';
import { adyenAt, adyenForFile } from '../../kit/payments/adyenSandbox.ts';
import { postJson } from '../../kit/server/post.ts';

const { provider, sdk, order, newSession, dropin, begin, press, settled, resultOf, failure } = adyenForFile();

const halfStreet = { billingAddress: { city: 'München' } };
const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000);

describe('a session', () => {
  test('says again what it was made with, and when it ends', async () => {
    const asked = order();
    const { id, sessionData, expiresAt, ...rest } = await sdk().PaymentsApi.sessions(asked);
    expect(JSON.parse(JSON.stringify(rest))).toEqual({ ...asked, mode: 'embedded' });
    expect(id).toMatch(/^CS[0-9A-F]{16}$/u);
    expect(sessionData?.length).toBeGreaterThan(20);
    expect(Math.round((expiresAt.getTime() - Date.now()) / 60_000)).toBe(60);
  });

  test.each<[string, object, status: number, code: string, message: string]>([
    ['another account', { merchantAccount: 'Other' }, 403, '901', 'Invalid Merchant Account'],
    ['no amount', { amount: undefined }, 422, '100', "Required object 'amount' is not provided."],
    ['half a cent', { amount: { currency: 'EUR', value: 1.5 } }, 422, '137', 'Invalid amount specified'],
    ['a strange currency', { amount: { currency: 'XAU', value: 1 } }, 422, '138', 'Unsupported currency specified'],
    ['no reference', { reference: undefined }, 422, '130', "Required field 'reference' is not provided."],
    ['nowhere to return to', { returnUrl: undefined }, 422, '14_030', 'Return URL is missing.'],
    ['a script to return to', { returnUrl: 'javascript:alert(1)' }, 422, '14_030', "Field 'returnUrl' is not valid."],
    ['two days', { expiresAt: inHours(48) }, 422, '702', "Field 'expiresAt' is not valid."],
    ['yesterday', { expiresAt: inHours(-1) }, 422, '702', "Field 'expiresAt' is not valid."],
    ['a long story', { metadata: { story: 'x'.repeat(81) } }, 422, '177', 'Metadata size exceeds limit'],
    ['half a street', halfStreet, 422, '132', "Required field 'billingAddress.street' is not provided."],
    ['a country of three letters', { countryCode: 'DEU' }, 422, '702', "Field 'countryCode' is not valid."],
    [
      'a line without cents',
      { lineItems: [{ amountIncludingTax: 0.5 }] },
      422,
      '702',
      "Field 'lineItems' is not valid.",
    ],
    ['no address', { shopperEmail: 'lena' }, 422, '702', "Field 'shopperEmail' is not valid."],
    ['a capture last week', { captureDelayHours: -1 }, 422, '702', "Field 'captureDelayHours' is not valid."],
  ])('of %s is refused', async (_name, wrong, status, code, message) => {
    expect(await failure(newSession(wrong))).toEqual({ status, code, message });
  });

  test('with a field that Adyen does not know is refused', async () => {
    const { origin, keys } = provider();
    const asked = { ...order(), cake: 1 };
    const answer = await postJson(`${origin}/sandbox/adyen/v72/sessions`, asked, { 'x-api-key': keys.adyen.apiKey });
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
    ['de-DE', 'DE', ['klarna', 'paybybank', 'sandbox_card'], 'Karte (Demo)'],
    ['en', 'DE', ['klarna', 'paybybank', 'sandbox_card'], 'Card (demo)'],
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
  ])('after %s gets %s, and our server learns that the session is %s', async (outcome, resultCode, status) => {
    const { session, psp, redirectResult, details } = await settled(outcome);
    expect(details).toEqual({ resultCode, sessionData: expect.any(String), sessionResult: expect.any(String) });
    const again = await dropin(session.id, 'paymentDetails', { details: { redirectResult } });
    expect(again.body).toEqual({ ...details, sessionData: expect.any(String) });
    const result = await resultOf(session, details);
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
    const result = failure(resultOf(one.session, { sessionResult: one.redirectResult }));
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
