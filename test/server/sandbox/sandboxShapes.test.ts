import * as checkout from '@adyen/api-library/lib/src/typings/checkout/models.js';
import { NotificationRequestItem } from '@adyen/api-library/lib/src/typings/notification/models.js';
import type { Stripe } from 'stripe';
import { describe, expect, test } from 'vitest';
import { adyenForFile } from '../../kit/payments/adyenSandbox.ts';
import { shapeOf, unlike } from '../../kit/payments/shapes.ts';

const { provider, order, settled, begin, newSession, press, inbox, post } = adyenForFile();

type Structure = { getAttributeTypeMap(): { name: string; baseName: string; type: string }[] };
const structures = checkout as unknown as Record<string, Structure & Record<string, Record<string, string>>>;

/** Whether a value is of a type as Adyen's SDK writes types. */
function fits(value: unknown, type: string): boolean {
  const [plain = ''] = type.split(' | ');
  const list = /^Array<(.+)>$/u.exec(plain)?.[1];
  if (list !== undefined) return Array.isArray(value) && value.every((one) => fits(one, list));
  if (plain === 'Date') return typeof value === 'string' && !Number.isNaN(Date.parse(value));
  if (plain.startsWith('{')) return Object.values(value as object).every((one) => typeof one === 'string');
  const [name = '', enumeration] = plain.split('.');
  const structure = structures[name];
  if (structure === undefined) return typeof value === plain;
  if (enumeration !== undefined) return Object.values(structure[enumeration] ?? {}).includes(String(value));
  return faultsOf(value as object, name).length === 0;
}

/** Where an answer differs from the declarations of Adyen's SDK. */
function faultsOf(value: object, name: string): string[] {
  const file = `@adyen/api-library/lib/src/typings/checkout/${name[0]?.toLowerCase()}${name.slice(1)}.d.ts`;
  const types = new Map(structures[name]?.getAttributeTypeMap().map(({ baseName, type }) => [baseName, type]));
  const off = Object.entries(value).filter(([field, one]) => !fits(one, types.get(field) ?? ''));
  return [...unlike(value, shapeOf(file, name)), ...off.map(([field]) => `is no ${name}: ${field}`)];
}

const ask = async (method: string, path: string, body?: object) => {
  const { adyen } = provider().keys;
  const answer = await fetch(`${provider().origin}/sandbox/adyen/v72${path}`, {
    method,
    headers: { 'content-type': 'application/json', 'x-api-key': adyen.apiKey },
    ...(body && { body: JSON.stringify({ merchantAccount: adyen.merchantAccount, ...body }) }),
  });
  return { status: answer.status, body: (await answer.json()) as object };
};

describe('Adyen’s answers are what its SDK declares', () => {
  test('a session', async () => {
    const billingAddress = {
      street: 'Hauptstr.',
      houseNumberOrName: '1',
      postalCode: '80331',
      city: 'München',
      country: 'DE',
    };
    const { status, body } = await ask('POST', '/sessions', { ...order(), billingAddress, mode: 'embedded' });
    expect([status, faultsOf(body, 'CreateCheckoutSessionResponse')]).toEqual([201, []]);
  });

  test.each(['pay', 'later', 'refuse', 'cancel'])('the result of a session: %s', async (outcome) => {
    const { session, details } = await settled(outcome);
    const query = new URLSearchParams({ sessionResult: String(details.sessionResult) });
    const { body } = await ask('GET', `/sessions/${session.id}?${query}`);
    expect(faultsOf(body, 'SessionResultResponse')).toEqual([]);
  });

  test('a session that was changed', async () => {
    const { id, sessionData } = await newSession();
    const amount = { currency: 'EUR', value: 1 };
    const { status, body } = await ask('PATCH', `/sessions/${id}`, { merchantAccount: undefined, sessionData, amount });
    expect([status, faultsOf(body, 'CheckoutSessionPatchSessionResponse')]).toEqual([200, []]);
  });

  test.each([
    ['refunds', 'PaymentRefundResponse', { amount: { currency: 'EUR', value: 1 }, merchantRefundReason: 'OTHER' }],
    ['reversals', 'PaymentReversalResponse', { reference: 'r1' }],
    ['cancels', 'PaymentCancelResponse', {}],
  ])('%s', async (call, name, body) => {
    const { psp } = await settled('pay');
    const answer = await ask('POST', `/payments/${psp}/${call}`, body);
    expect([answer.status, faultsOf(answer.body, name)]).toEqual([201, []]);
  });

  test('a cancel by reference', async () => {
    const { status, body } = await ask('POST', '/cancels', { paymentReference: 'pay_1' });
    expect([status, faultsOf(body, 'StandalonePaymentCancelResponse')]).toEqual([201, []]);
  });

  test('a refusal', async () => {
    const { body } = await ask('POST', '/sessions', { ...order(), amount: undefined });
    expect(faultsOf(body, 'ServiceError')).toEqual([]);
  });

  test('every notification', async () => {
    const { EventCodeEnum, OperationsEnum } = NotificationRequestItem;
    const session = await newSession();
    const { psp } = await begin(session, { type: 'klarna' });
    await press(psp, { outcome: 'pay' });
    await ask('POST', `/payments/${psp}/refunds`, { amount: { currency: 'EUR', value: 1 } });
    for (const event of ['CHARGEBACK', 'EXPIRE']) await post('/sandbox/adyen/events', { psp, event });
    await ask('POST', `/payments/${psp}/cancels`, {});
    const file = '@adyen/api-library/lib/src/typings/notification/notificationRequestItem.d.ts';
    const shape = shapeOf(file, 'NotificationRequestItem');
    const items = await inbox().about(session.reference, 6);
    const faults = items.map((item) => ({
      code: Object.values(EventCodeEnum).includes(item.eventCode),
      operations: (item.operations ?? []).every((one) => Object.values(OperationsEnum).includes(one)),
      fields: unlike(JSON.parse(JSON.stringify(item)), shape),
    }));
    expect(faults).toEqual(items.map(() => ({ code: true, operations: true, fields: [] })));
    expect(items.map(({ eventCode }) => `${eventCode}`)).toEqual([
      'AUTHORISATION',
      'CAPTURE',
      'REFUND',
      'CHARGEBACK',
      'EXPIRE',
      'CANCELLATION',
    ]);
  });
});

describe('Stripe’s objects are what its SDK declares', () => {
  const declared = (file: string, name: string) => shapeOf(`stripe/cjs/resources/${file}.d.ts`, name);
  const plain = (value: object) => JSON.parse(JSON.stringify(value)) as object;
  const make = (more: Partial<Stripe.PaymentIntentCreateParams>) =>
    provider().stripe.paymentIntents.create({
      amount: 5989,
      currency: 'eur',
      automatic_payment_methods: { enabled: true },
      ...more,
    });
  const paid = () => make({ confirm: true, payment_method: 'pm_card_visa', return_url: 'http://localhost:3000/' });

  test('a payment intent in each state', async () => {
    const { stripe } = provider();
    const waiting = await make({});
    const failed = stripe.paymentIntents.confirm(waiting.id, { payment_method: 'pm_card_chargeDeclined' });
    await expect(failed).rejects.toThrow('Your card was declined.');
    const asks = {
      confirm: true,
      payment_method: 'pm_card_threeDSecure2Required',
      return_url: 'http://localhost:3000/',
    };
    const intents = [
      waiting,
      await stripe.paymentIntents.retrieve(waiting.id),
      await make(asks),
      await paid(),
      await stripe.paymentIntents.cancel((await make({})).id),
    ];
    expect(intents.map(({ status }) => status)).toEqual([
      'requires_payment_method',
      'requires_payment_method',
      'requires_action',
      'succeeded',
      'canceled',
    ]);
    const shape = declared('PaymentIntents', 'PaymentIntent');
    expect(intents.map((intent) => unlike(plain(intent), shape))).toEqual(intents.map(() => []));
  });

  test('a refund, an event and a list', async () => {
    const { stripe, until } = provider();
    const refund = await stripe.refunds.create({ payment_intent: (await paid()).id });
    const [event] = await until((all) => all.length > 0);
    expect([
      unlike(plain(refund), declared('Refunds', 'Refund')),
      unlike(plain(event ?? {}), declared('Events', 'EventBase')),
      Object.keys(plain(await stripe.refunds.list())).sort(),
    ]).toEqual([[], [], ['data', 'has_more', 'object', 'url']]);
  });

  test('a charge', async () => {
    const expand = ['latest_charge'];
    const { latest_charge } = await provider().stripe.paymentIntents.retrieve((await paid()).id, { expand });
    expect(unlike(plain(latest_charge as Stripe.Charge), declared('Charges', 'Charge'))).toEqual([]);
  });

  test('and what lacks or is too much is noticed', () => {
    expect(unlike({ object: 'event', cake: 1 }, { required: ['object', 'id'], known: ['object', 'id'] })).toEqual([
      'lacks id',
      'has cake',
    ]);
    expect(declared('Events', 'EventBase').required).toContain('pending_webhooks');
  });
});
