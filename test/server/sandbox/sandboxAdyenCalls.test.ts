import { describe, expect, test } from 'vitest';
import { adyenForFile } from '../../kit/payments/adyenSandbox.ts';

const sandbox = adyenForFile();
const { provider, sdk, order, newSession, expire, dropin, begin, refusal, failure, turn, post } = sandbox;
const { comeBack, atBank, settled, resultOf } = sandbox;

const card = { type: 'sandbox_card' };
const taken = { status: 422, code: '704', message: 'request already processed or in progress' };

describe('idempotency keys', () => {
  test('another call under that key is refused', async () => {
    await newSession({}, { idempotencyKey: 'b:1:open' });
    expect(await failure(newSession({}, { idempotencyKey: 'b:1:open' }))).toEqual(taken);
  });

  test('are each provider’s own', async () => {
    const idempotencyKey = 'both:1:open';
    await newSession({}, { idempotencyKey });
    const intent = { amount: 5989, currency: 'eur' };
    expect((await provider().stripe.paymentIntents.create(intent, { idempotencyKey })).amount).toBe(5989);
  });

  test('have 64 characters at most', async () => {
    expect((await failure(newSession({}, { idempotencyKey: 'x'.repeat(65) }))).status).toBe(400);
  });

  test('a refund is made once', async () => {
    const { psp } = await settled('pay');
    const ask = { merchantAccount: provider().keys.adyen.merchantAccount, amount: { currency: 'EUR', value: 1 } };
    const again = () => sdk().ModificationsApi.refundCapturedPayment(psp, ask, { idempotencyKey: `${psp}:refund` });
    expect(await again()).toEqual(await again());
  });
});

describe('a session that is over', () => {
  test('is refused at each call of Drop-in but for what the payer brings back', async () => {
    const { session, redirectResult } = await settled('refuse');
    await expire(session.id);
    const { sessionData } = session;
    const setup = await dropin(session.id, 'setup', { sessionData });
    const pay = await dropin(session.id, 'payments', { sessionData, paymentMethod: card });
    const details = await dropin(session.id, 'paymentDetails', { details: { redirectResult } });
    const over = { status: 422, errorCode: '702', message: 'The session is expired.', errorType: 'validation' };
    expect([setup.body, pay.body, details.body.resultCode]).toEqual([over, over, 'Refused']);
  });

  test('with a payment that was only begun says so to our server', async () => {
    const session = await newSession();
    const { psp } = await begin(session, { type: 'paybybank', issuer: 'demobank' });
    await post('/sandbox/adyen/events', { psp, event: 'OFFER_CLOSED' });
    const redirectResult = await comeBack(psp, { outcome: 'pay' });
    const { body } = await dropin(session.id, 'paymentDetails', { details: { redirectResult } });
    expect([body.resultCode, (await resultOf(session, body)).status]).toEqual(['Refused', 'expired']);
  });

  test('is not paid twice', async () => {
    const { session } = await settled('pay');
    expect(await refusal(session, card)).toBe('The session is completed.');
  });

  test('was refused five times', async () => {
    const session = await newSession();
    const statuses = [];
    for (let count = 0; count < 5; count += 1) {
      const { details } = await atBank(session, 'refuse');
      statuses.push((await resultOf(session, details)).status);
    }
    expect(statuses).toEqual(['active', 'active', 'active', 'active', 'refused']);
    expect(await refusal(session, card)).toBe('The session is refused.');
  });
});

describe('a session is changed', () => {
  const patch = (session: { id: string; sessionData?: string }, more: object) =>
    sdk().PaymentsApi.updateSession(session.id, {
      amount: { currency: 'EUR', value: 5989 },
      sessionData: session.sessionData ?? '',
      ...more,
    });

  test('to another amount', async () => {
    const session = await newSession();
    const { sessionData } = await patch(session, { amount: { currency: 'EUR', value: 100 } });
    const { body } = await dropin(session.id, 'setup', { sessionData });
    expect(body.amount).toEqual({ currency: 'EUR', value: 100 });
  });

  test('to one that cannot be paid any more', async () => {
    const session = await newSession();
    const { sessionData } = await patch(session, { payable: false });
    expect(await refusal({ id: session.id, sessionData }, card)).toBe('The session is closed.');
  });

  test('not without its data, and not once it is paid', async () => {
    const { session } = await settled('pay');
    expect([
      (await failure(patch(session, { sessionData: 'other' }))).message,
      (await failure(patch(session, {}))).message,
    ]).toEqual(["Field 'sessionData' is not valid.", 'The session is completed.']);
  });
});

const klarna = { type: 'klarna' };
const oneCent = { lineItems: [{ id: '1', quantity: 1, amountIncludingTax: 1 }] };
test.each([
  ['Klarna for nothing', { lineItems: undefined }, klarna, "Required field 'lineItems' is not provided."],
  ['Klarna for another sum', oneCent, klarna, "Field 'lineItems' is not valid."],
  ['a method that is not offered', {}, { type: 'ideal' }, "Field 'paymentMethod.type' is not valid."],
  ['a bank that is not there', {}, { type: 'paybybank', issuer: 'ing' }, "Field 'paymentMethod.issuer' is not valid."],
])('%s is refused', async (_what, ordered, paymentMethod, message) => {
  expect(await refusal(await newSession(ordered), paymentMethod)).toBe(message);
});

test('methods that the session blocks or does not allow are not offered', async () => {
  const offered = async (more: object) => {
    const { id, sessionData } = await newSession(more);
    const { body } = await dropin(id, 'setup', { sessionData });
    return (body.paymentMethods as { paymentMethods: { type: string }[] }).paymentMethods.map(({ type }) => type);
  };
  expect([
    await offered({ blockedPaymentMethods: ['klarna'] }),
    await offered({ allowedPaymentMethods: ['paybybank'] }),
  ]).toEqual([['paybybank', 'sandbox_card'], ['paybybank']]);
});

describe('the knob for answers', () => {
  test.each([
    ['fail', 500, '905'],
    ['limited', 429, '010'],
  ])('%s', async (answer, status, code) => {
    await turn({ answer });
    expect(await failure(newSession())).toMatchObject({ status, code });
  });

  test('limited: says when to ask again', async () => {
    await turn({ answer: 'limited' });
    expect((await dropin('CS1', 'setup', {})).headers.get('retry-after')).toBe('1');
  });

  test.each([
    ['close', 0],
    ['lost', 1],
  ])('%s: the connection is cut, and %i sessions were made', async (answer, count) => {
    await turn({ answer });
    const { reference } = order();
    await expect(newSession({ reference })).rejects.toThrow('fetch failed');
    const rows = await provider().database.rows('select id from sandbox.adyen_session where reference = $1', reference);
    expect(rows.length).toBe(count);
  });

  test('of the other provider leaves this one alone', async () => {
    await post('/sandbox/knobs', { provider: 'stripe', answer: 'fail' });
    expect((await newSession()).id).toMatch(/^CS/u);
  });
});

test('an unknown or unreadable request is refused in Adyen’s shape', async () => {
  const headers = { 'content-type': 'application/json', 'x-api-key': provider().keys.adyen.apiKey };
  const ask = async (path: string, body: string) => {
    const answer = await fetch(`${provider().origin}/sandbox/adyen/v72${path}`, { method: 'POST', headers, body });
    return [answer.status, Object.keys(await answer.json())];
  };
  const shape = ['status', 'errorCode', 'message', 'errorType'];
  expect([await ask('/donations', '{}'), await ask('/sessions', '{"amount"')]).toEqual([
    [404, shape],
    [400, shape],
  ]);
});
