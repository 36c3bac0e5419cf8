import type { Stripe } from 'stripe';
import { describe, expect, test } from 'vitest';
import { sandboxKeys } from '../../../sandbox/keys.ts';
import { stripeAt } from '../../kit/payments/provider.ts';
import { sandboxForFile } from '../../kit/payments/sandbox.ts';

const { provider, turn, newPaymentId, cardIntent, confirm, failure, typesOf } = sandboxForFile();

describe('refunds', () => {
  const paid = async () => {
    const { id } = await cardIntent();
    await confirm(id);
    return id;
  };

  test('give back part, then the rest, then nothing', async () => {
    const { refunds } = provider().stripe;
    const payment_intent = await paid();
    const part = await refunds.create({ payment_intent, amount: 199, metadata: { refund_id: 'r1' } });
    const rest = await refunds.create({ payment_intent });
    const again = await refunds.retrieve(part.id);
    expect([part.amount, part.status, rest.amount, again.metadata, again.payment_intent]).toEqual([
      199,
      'succeeded',
      20000,
      { refund_id: 'r1' },
      payment_intent,
    ]);
    expect((await failure(refunds.create({ payment_intent }))).code).toBe('charge_already_refunded');
    const { payment_method } = await provider().stripe.paymentIntents.retrieve(payment_intent);
    expect(again.payment_method).toBe(payment_method);
  });

  test('of an unpaid payment, or of more than was paid, are refused', async () => {
    const { refunds } = provider().stripe;
    const unpaid = await cardIntent();
    expect((await failure(refunds.create({ payment_intent: unpaid.id }))).param).toBe('payment_intent');
    expect((await failure(refunds.create({ payment_intent: await paid(), amount: 20200 }))).param).toBe('amount');
  });

  test('wait or fail when the knob says so', async () => {
    const { refunds } = provider().stripe;
    await turn({ refunds: 'fail' });
    const failed = await refunds.create({ payment_intent: await paid() });
    await turn({ refunds: 'wait' });
    const waiting = await refunds.create({ payment_intent: await paid() });
    await provider().post(`/sandbox/refunds/${waiting.id}`, { outcome: 'succeeded' });
    const arrived = await refunds.retrieve(waiting.id);
    expect([failed.status, waiting.status, arrived.status]).toEqual(['failed', 'pending', 'succeeded']);
  });
});

test('a path that is not Stripe’s is refused in its words', async () => {
  expect(await failure(provider().stripe.charges.list())).toMatchObject({
    type: 'StripeInvalidRequestError',
    status: 404,
  });
});

describe('idempotency keys', () => {
  test('the same call again gets the first answer', async () => {
    const first = await cardIntent('pay_idem', { idempotencyKey: 'a:1:open' });
    const second = await cardIntent('pay_idem', { idempotencyKey: 'a:1:open' });
    expect(second).toEqual(first);
    expect(second.lastResponse.headers['idempotent-replayed']).toBe('true');
  });

  test('a declined confirmation is kept, too', async () => {
    const { id } = await cardIntent();
    const decline = () => failure(confirm(id, 'pm_card_chargeDeclined', { idempotencyKey: `${id}:confirm` }));
    expect(await decline()).toEqual(await decline());
  });

  test('another call under that key is refused', async () => {
    await cardIntent('pay_first', { idempotencyKey: 'b:1:open' });
    expect(await failure(cardIntent('pay_other', { idempotencyKey: 'b:1:open' }))).toEqual({
      type: 'StripeIdempotencyError',
      status: 400,
    });
  });

  test('twenty at once make one intent', async () => {
    const tries = await Promise.allSettled(
      Array.from({ length: 20 }, () => cardIntent('pay_race', { idempotencyKey: 'c:1:open' })),
    );
    const ids = tries.flatMap((one) => (one.status === 'fulfilled' ? [one.value.id] : []));
    const refused = tries.flatMap((one) => (one.status === 'rejected' ? [one.reason.code] : []));
    const rows = await provider().database.rows(
      "select id from sandbox.payment_intent where metadata ->> 'payment_id' = 'pay_race'",
    );
    expect(rows.map(({ id }) => id)).toEqual([...new Set(ids)]);
    expect(new Set(refused)).toEqual(new Set(refused.length > 0 ? ['idempotency_key_in_use'] : []));
  });
});

describe('bad calls', () => {
  const invalid = { type: 'StripeInvalidRequestError', status: 400 };
  const bank = { amount: 1_000, currency: 'pln', confirm: true, payment_method_data: { type: 'p24' } };
  const ownTypes = { amount: 1_000, currency: 'pln', payment_method_types: ['card'] };
  test.each([
    ['no amount', { currency: 'pln' }, 'parameter_missing', 'amount'],
    ['half a cent', { amount: 1.5, currency: 'pln' }, 'parameter_invalid_integer', 'amount'],
    ['no currency', { amount: 1_000 }, 'parameter_missing', 'currency'],
    ['types of its own', ownTypes, 'parameter_unknown', 'payment_method_types'],
    ['a script to return to', { ...bank, return_url: 'javascript:alert(1)' }, 'url_invalid', 'return_url'],
    ['nowhere to return to', bank, 'parameter_missing', 'return_url'],
  ])('%s', async (_name, body, code, param) => {
    const call = provider().stripe.paymentIntents.create(body as unknown as Stripe.PaymentIntentCreateParams);
    expect(await failure(call)).toEqual({ ...invalid, code, param });
  });

  test('a wrong key and an unknown id', async () => {
    const stranger = stripeAt(provider().origin, 'sk_test_sandbox_of_another_database');
    expect((await failure(stranger.paymentIntents.retrieve('pi_1'))).type).toBe('StripeAuthenticationError');
    const unknown = { ...invalid, status: 404, code: 'resource_missing', param: 'intent' };
    expect(await failure(provider().stripe.paymentIntents.retrieve('pi_none'))).toEqual(unknown);
  });

  test('the keys are created once, no matter who asks first', async () => {
    const { database, keys } = provider();
    expect(await Promise.all([1, 2, 3].map(() => sandboxKeys(database)))).toEqual([keys, keys, keys]);
  });
});

describe('webhooks', () => {
  test('are signed, come in order and carry the object as it was', async () => {
    const { until } = provider();
    const { id } = await cardIntent();
    await confirm(id);
    const events = await until((all) => typesOf(all, id).length === 2);
    expect(typesOf(events, id)).toEqual(['payment_intent.created', 'payment_intent.succeeded']);
    const rows = await provider().database.rows('select body from sandbox.notification order by position');
    expect(events.at(-1)).toEqual(rows.at(-1)?.body);
  });

  test('come again until they are acknowledged', async () => {
    const { until, answers } = provider();
    answers.push(500);
    const { id } = await cardIntent();
    const events = await until((all) => typesOf(all, id).length === 1);
    expect([typesOf(events, id), answers]).toEqual([['payment_intent.created'], []]);
  });

  test('come several times when duplicated', async () => {
    await turn({ duplicate: 2 });
    const { id } = await cardIntent();
    const events = await provider().until((all) => typesOf(all, id).length === 3);
    const ids = events.filter((event) => typesOf([event], id).length > 0).map((event) => event.id);
    expect(new Set(ids).size).toBe(1);
  });

  test('come newest first when reordered', async () => {
    await turn({ reorder: true });
    const { id } = await cardIntent();
    await confirm(id);
    const events = await provider().until((all) => typesOf(all, id).length === 2);
    expect(typesOf(events, id)).toEqual(['payment_intent.succeeded', 'payment_intent.created']);
  });

  test('that are dropped never come, though the event is there', async () => {
    await turn({ drop: 1 });
    const { id } = await cardIntent();
    await confirm(id);
    const events = await provider().until((all) => typesOf(all, id).length === 1);
    expect(typesOf(events, id)).toEqual(['payment_intent.succeeded']);
    const rows = await provider().database.rows(
      'select type, dropped from sandbox.notification order by position desc limit 2',
    );
    expect(rows).toEqual([
      { type: 'payment_intent.succeeded', dropped: false },
      { type: 'payment_intent.created', dropped: true },
    ]);
  });
});

describe('the knob for answers', () => {
  test.each([
    ['fail', 'StripeAPIError'],
    ['garbage', 'StripeAPIError'],
    ['lost', 'StripeConnectionError'],
  ])('%s', async (answer, type) => {
    await turn({ answer });
    expect((await failure(cardIntent())).type).toBe(type);
  });

  test('hang: the caller gives up in its own time', async () => {
    await turn({ answer: 'hang' });
    expect((await failure(cardIntent(newPaymentId(), { timeout: 100 }))).type).toBe('StripeConnectionError');
  });

  test('lost: the work was done, and the same key finds it', async () => {
    await turn({ answer: 'lost' });
    await failure(cardIntent('pay_lost', { idempotencyKey: 'lost:1' }));
    await turn({ answer: 'normal' });
    const found = await cardIntent('pay_lost', { idempotencyKey: 'lost:1' });
    expect(found.lastResponse.headers['idempotent-replayed']).toBe('true');
  });

  test('a wrong setting is named', async () => {
    expect(await turn({ answer: 'sometimes' })).toEqual({ error: expect.stringContaining('answer') });
  });
});
