import { describe, expect, test } from 'vitest';
import type { CreateCheckoutSessionRequest } from '../../../server/outside/adyen/sdk.ts';
import { adyenForFile } from '../../kit/payments/adyenSandbox.ts';

const { provider, sdk, post, newSession, expire, begin, press, settled, failure, turn, inbox } = adyenForFile();

const merchantAccount = () => provider().keys.adyen.merchantAccount;
const refund = (psp: string, value: number, options = {}, more: { reference?: string } = {}) =>
  sdk().ModificationsApi.refundCapturedPayment(
    psp,
    { merchantAccount: merchantAccount(), amount: { currency: 'EUR', value }, ...more },
    options,
  );
/** The notifications about a payment from the first on: code, success, reason. */
const notices = async (reference: string, count: number) =>
  (await inbox().about(reference, count)).map(({ eventCode, success, reason }) => [eventCode, success, reason]);
const paid = (more: Partial<CreateCheckoutSessionRequest> = {}) => settled('pay', more);

describe('notifications', () => {
  test('report all facts of a payment that Adyen reports, with the ids of payment, session and shop', async () => {
    const { session, psp } = await paid();
    const [item] = await inbox().about(session.reference, 1);
    expect(JSON.parse(JSON.stringify(item))).toEqual({
      additionalData: {
        checkoutSessionId: session.id,
        hmacSignature: expect.any(String),
        'metadata.payment_id': session.reference,
      },
      amount: { currency: 'EUR', value: 5989 },
      eventCode: 'AUTHORISATION',
      eventDate: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+00:00$/u),
      merchantAccountCode: merchantAccount(),
      merchantReference: session.reference,
      operations: ['REFUND'],
      paymentMethod: 'paybybank',
      pspReference: psp,
      reason: '',
      success: 'true',
    });
  });

  test.each([
    ['refuse', 'Refused'],
    ['cancel', 'Cancelled'],
  ])('tell why there is no money: %s', async (outcome, reason) => {
    const { session } = await settled(outcome);
    expect(await notices(session.reference, 1)).toEqual([['AUTHORISATION', 'false', reason]]);
  });

  test('come though the payer never comes back, and of a transfer once it has arrived', async () => {
    const session = await newSession();
    const { psp } = await begin(session, { type: 'paybybank', issuer: 'demobank' });
    for (const outcome of ['later', 'pay']) await press(psp, { outcome });
    expect(await notices(session.reference, 1)).toEqual([['AUTHORISATION', 'true', '']]);
  });

  test('tell that Klarna was captured', async () => {
    const session = await newSession();
    const { psp } = await begin(session, { type: 'klarna' });
    await press(psp, { outcome: 'pay' });
    const items = await inbox().about(session.reference, 2);
    expect(items.map(({ eventCode, originalReference }) => [eventCode, originalReference])).toEqual([
      ['AUTHORISATION', undefined],
      ['CAPTURE', psp],
    ]);
  });

  test('come again until the answer is [accepted], and not only some 200', async () => {
    inbox().answers.push({ status: 200, text: 'ok' }, { status: 500, text: '[accepted?]' });
    const { session } = await paid();
    expect(await notices(session.reference, 1)).toEqual([['AUTHORISATION', 'true', '']]);
    expect(inbox().answers).toEqual([]);
  });
});

describe('a refund', () => {
  test('is received, and reported with an id of its own', async () => {
    const { session, psp } = await paid();
    const answer = await refund(psp, 1000, {}, { reference: 'refund-1' });
    expect(JSON.parse(JSON.stringify(answer))).toEqual({
      merchantAccount: merchantAccount(),
      amount: { currency: 'EUR', value: 1000 },
      paymentPspReference: psp,
      pspReference: expect.stringMatching(/^[A-Z0-9]{16}$/u),
      reference: 'refund-1',
      status: 'received',
    });
    await inbox().about(session.reference, 1);
    const [item] = await inbox().about('refund-1', 1);
    expect(item).toMatchObject({
      eventCode: 'REFUND',
      success: 'true',
      pspReference: answer.pspReference,
      originalReference: psp,
      amount: { currency: 'EUR', value: 1000 },
    });
  });

  test('of more than is left is received and does not work', async () => {
    const { session, psp } = await paid();
    await refund(psp, 5000);
    expect((await refund(psp, 1000)).status).toBe('received');
    await refund(psp, 989);
    expect((await notices(session.reference, 4)).slice(1)).toEqual([
      ['REFUND', 'true', ''],
      ['REFUND', 'false', 'Insufficient balance on payment'],
      ['REFUND', 'true', ''],
    ]);
  });

  test('of money that was not captured yet does not work', async () => {
    const { session, psp } = await paid({ captureDelayHours: 24 });
    await refund(psp, 1000);
    expect((await notices(session.reference, 2)).slice(1)).toEqual([
      ['REFUND', 'false', "Transaction hasn't been captured, refund not possible"],
    ]);
  });

  test.each([
    ['succeeded', 'true', ''],
    ['failed', 'false', 'Refund refused'],
  ])('that waits is reported once, when it has %s', async (outcome, success, reason) => {
    const { session, psp } = await paid();
    await turn({ refunds: 'wait' });
    const { pspReference } = await refund(psp, 5989);
    await post(`/sandbox/refunds/${pspReference}`, { outcome });
    await post(`/sandbox/refunds/${pspReference}`, { outcome: 'succeeded' });
    await turn({ refunds: 'fail' });
    await refund(psp, 1);
    expect((await notices(session.reference, 3)).slice(1)).toEqual([
      ['REFUND', success, reason],
      ['REFUND', 'false', outcome === 'succeeded' ? 'Insufficient balance on payment' : 'Refund refused'],
    ]);
  });

  test('of an unknown payment is refused, and so is one of another account', async () => {
    const { psp } = await paid();
    const foreign = { merchantAccount: 'Other', amount: { currency: 'EUR', value: 1 } };
    expect([
      await failure(refund('NOSUCHPAYMENT123', 1)),
      await failure(sdk().ModificationsApi.refundCapturedPayment(psp, foreign)),
    ]).toEqual([
      { status: 422, code: '167', message: 'Original pspReference required for this operation' },
      { status: 403, code: '901', message: 'Invalid Merchant Account' },
    ]);
  });
});

describe('calling off', () => {
  const ask = () => ({ merchantAccount: merchantAccount() });

  test('sends back what was captured and cancels what was not', async () => {
    const [captured, promised] = [await paid(), await paid({ captureDelayHours: 24 })];
    await refund(captured.psp, 989);
    for (const { psp } of [captured, promised]) await sdk().ModificationsApi.refundOrCancelPayment(psp, ask());
    const last = async (reference: string, count: number) => (await inbox().about(reference, count)).at(-1);
    expect([await last(captured.session.reference, 3), await last(promised.session.reference, 2)]).toMatchObject([
      {
        eventCode: 'CANCEL_OR_REFUND',
        success: 'true',
        amount: { value: 5000 },
        additionalData: { 'modification.action': 'refund' },
      },
      { eventCode: 'CANCEL_OR_REFUND', success: 'true', additionalData: { 'modification.action': 'cancel' } },
    ]);
  });

  test('cancels an authorised payment, not a captured one', async () => {
    const [captured, promised] = [await paid(), await paid({ captureDelayHours: 24 })];
    for (const { psp } of [captured, promised])
      await sdk().ModificationsApi.cancelAuthorisedPaymentByPspReference(psp, ask());
    expect([
      (await notices(captured.session.reference, 2))[1],
      (await notices(promised.session.reference, 2))[1],
    ]).toEqual([
      ['CANCELLATION', 'false', 'Transaction is captured, cancel not possible'],
      ['CANCELLATION', 'true', ''],
    ]);
  });

  test('by the shop’s own reference finds the payment, and is received even if there is none', async () => {
    const { session, psp } = await paid({ captureDelayHours: 24 });
    const cancel = (paymentReference: string) =>
      sdk().ModificationsApi.cancelAuthorisedPayment({ ...ask(), paymentReference });
    const [found, none] = [await cancel(session.reference), await cancel('never-begun')];
    expect([found.status, none.status, none.paymentReference]).toEqual(['received', 'received', 'never-begun']);
    const [, item] = await inbox().about(session.reference, 2);
    expect(item).toMatchObject({
      eventCode: 'TECHNICAL_CANCEL',
      success: 'true',
      originalReference: psp,
      pspReference: found.pspReference,
    });
  });
});

describe('what nobody here asks for', () => {
  const happens = (psp: string, event: string) => post('/sandbox/adyen/events', { psp, event });

  test.each([
    'NOTIFICATION_OF_CHARGEBACK',
    'CHARGEBACK',
    'CHARGEBACK_REVERSED',
    'SECOND_CHARGEBACK',
    'DISPUTE_DEFENSE_PERIOD_ENDED',
    'PREARBITRATION_LOST',
    'PREARBITRATION_WON',
  ])('%s', async (event) => {
    const { session, psp } = await paid();
    await happens(psp, event);
    const [, item] = await inbox().about(session.reference, 2);
    expect(item).toMatchObject({ eventCode: event, success: 'true', originalReference: psp });
    expect(item?.pspReference).not.toBe(psp);
  });

  test.each(['REFUND_FAILED', 'REFUNDED_REVERSED'])('%s: the money is the shop’s again', async (event) => {
    const { session, psp } = await paid();
    const { pspReference } = await refund(psp, 5989);
    await happens(pspReference, event);
    const again = await happens(pspReference, event);
    await refund(psp, 5989);
    const items = await inbox().about(session.reference, 4);
    expect(items.map(({ eventCode, success }) => [eventCode, success])).toEqual([
      ['AUTHORISATION', 'true'],
      ['REFUND', 'true'],
      [event, 'true'],
      ['REFUND', 'true'],
    ]);
    expect([items[2]?.pspReference, items[2]?.originalReference, again.status]).toEqual([pspReference, psp, 409]);
  });

  test('a report is there', async () => {
    await happens('settlement_detail_report_batch_1.csv', 'REPORT_AVAILABLE');
    await inbox().until(() => inbox().received.some(({ eventCode }) => `${eventCode}` === 'REPORT_AVAILABLE'));
    expect(inbox().received.at(-1)).toMatchObject({
      pspReference: 'settlement_detail_report_batch_1.csv',
      merchantReference: '',
      reason: expect.stringContaining('settlement_detail_report_batch_1.csv'),
    });
  });

  test('of an unknown payment, or with another word, is refused', async () => {
    expect([(await happens('NOSUCHPAYMENT123', 'CHARGEBACK')).status, (await happens('X', 'LOTTERY')).status]).toEqual([
      404, 422,
    ]);
  });

  test('an open attempt ends with its session', async () => {
    const session = await newSession();
    const { psp } = await begin(session, { type: 'paybybank', issuer: 'demobank' });
    await expire(session.id);
    expect(await notices(session.reference, 1)).toEqual([['OFFER_CLOSED', 'true', '']]);
    expect((await inbox().about(session.reference, 1))[0]?.pspReference).toBe(psp);
  });
});

describe('without a browser', () => {
  const settle = (paymentId: string, outcome: string, more = {}) =>
    post(`/sandbox/payments/${paymentId}`, { outcome, ...more });

  test('a session nobody has begun to pay is paid by the sandbox’s card, once', async () => {
    const { id, reference } = await newSession();
    const first = await settle(reference, 'pay');
    expect([first.status, first.body]).toEqual([
      200,
      { session: id, psp_reference: expect.any(String), result_code: 'Authorised' },
    ]);
    const [item] = await inbox().about(reference, 1);
    expect(item).toMatchObject({ pspReference: first.body.psp_reference, paymentMethod: 'visa', success: 'true' });
    expect((await settle(reference, 'pay')).status).toBe(409);
  });

  test('money that is on its way arrives', async () => {
    const { reference } = await newSession();
    const codes = [await settle(reference, 'later'), await settle(reference, 'pay')].map(
      ({ body }) => body.result_code,
    );
    expect(codes).toEqual(['Pending', 'Authorised']);
  });

  test('a payment tried at both providers is settled at the last one, or at a named one', async () => {
    const session = await newSession();
    const metadata = { payment_id: session.reference };
    const intent = await provider().stripe.paymentIntents.create({ amount: 5989, currency: 'eur', metadata });
    const last = await settle(session.reference, 'refuse');
    const asked = await settle(session.reference, 'refuse', { provider: 'adyen' });
    expect([last.body.payment_intent, asked.body.session]).toEqual([intent.id, session.id]);
  });

  test('one that is over cannot be paid', async () => {
    const { id, reference } = await newSession();
    await expire(id);
    expect((await settle(reference, 'pay')).status).toBe(409);
  });
});
