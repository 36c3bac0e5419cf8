import { randomUUID } from 'node:crypto';
import { Stripe } from 'stripe';
import { beforeEach, describe, expect, test } from 'vitest';
import { sandboxKeys } from '../../server/sandbox/keys.ts';
import { providerForFile, stripeAt } from '../kit/provider.ts';

const provider = providerForFile();

beforeEach(async () => {
  await fetch(`${provider().origin}/sandbox/knobs`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      delay_ms: 0,
      duplicate: 0,
      reorder: false,
      drop: false,
      answer: 'normal',
      refunds: 'succeed',
    }),
  });
});

const turn = async (knobs: object) => {
  const answer = await fetch(`${provider().origin}/sandbox/knobs`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(knobs),
  });
  return answer.json();
};
const settle = async (paymentId: string, outcome: string) => {
  const answer = await fetch(`${provider().origin}/sandbox/payments/${paymentId}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ outcome }),
  });
  return { status: answer.status, body: await answer.json() };
};

const newPaymentId = () => `pay_${randomUUID().replaceAll('-', '')}`;
const cardIntent = (paymentId = newPaymentId(), options: Stripe.RequestOptions = {}) =>
  provider().stripe.paymentIntents.create(
    {
      amount: 20199,
      currency: 'pln',
      automatic_payment_methods: { enabled: true },
      excluded_payment_method_types: ['sepa_debit', 'customer_balance'],
      description: 'Muster Gdańsk',
      metadata: { payment_id: paymentId, language: 'de' },
    },
    options,
  );
const p24Intent = (paymentId = newPaymentId()) =>
  provider().stripe.paymentIntents.create({
    amount: 20199,
    currency: 'pln',
    automatic_payment_methods: { enabled: true },
    confirm: true,
    payment_method_data: { type: 'p24', billing_details: { email: 'ania@example.com' } },
    return_url: 'http://localhost:3000/dziekujemy/1',
    metadata: { payment_id: paymentId, language: 'pl' },
  });
const failure = async (work: Promise<unknown>) => {
  const error = await work.then(
    () => null,
    (cause: unknown) => cause,
  );
  if (!(error instanceof Stripe.errors.StripeError)) throw new Error(`not a StripeError: ${String(error)}`);
  return {
    type: error.type,
    status: error.statusCode,
    code: error.code,
    decline: error.decline_code,
    param: error.param,
  };
};
const typesOf = (events: readonly Stripe.Event[], intent: string) =>
  events.filter((event) => (event.data.object as { id: string }).id === intent).map(({ type }) => type);

describe('an intent for the card form', () => {
  test('waits for a method, offers what was not excluded, and keeps what it was given', async () => {
    const created = await cardIntent('pay_aaaaaaaaaaaaaaaaaaaa');
    const { id, client_secret, amount, currency, status, payment_method_types, metadata, description } =
      await provider().stripe.paymentIntents.retrieve(created.id);
    expect({ amount, currency, status, payment_method_types, metadata, description }).toEqual({
      amount: 20199,
      currency: 'pln',
      status: 'requires_payment_method',
      payment_method_types: ['card', 'blik', 'p24'],
      metadata: { payment_id: 'pay_aaaaaaaaaaaaaaaaaaaa', language: 'de' },
      description: 'Muster Gdańsk',
    });
    expect(id).toMatch(/^pi_\w{24}$/u);
    expect(client_secret).toMatch(new RegExp(`^${id}_secret_\\w{24}$`, 'u'));
  });

  test.each([
    ['pm_card_visa', { status: 'succeeded', amount_received: 20199, last: null }],
    ['pm_card_threeDSecure2Required', { status: 'requires_action', amount_received: 0, last: null }],
  ])('confirmed with %s', async (payment_method, expected) => {
    const { id } = await cardIntent();
    const confirmed = await provider().stripe.paymentIntents.confirm(id, { payment_method });
    expect({
      status: confirmed.status,
      amount_received: confirmed.amount_received,
      last: confirmed.last_payment_error,
    }).toEqual(expected);
  });

  test.each([
    ['pm_card_chargeDeclined', 'generic_decline'],
    ['pm_card_chargeDeclinedInsufficientFunds', 'insufficient_funds'],
  ])('declined with %s, it waits for another card', async (payment_method, decline) => {
    const { id } = await cardIntent();
    expect(await failure(provider().stripe.paymentIntents.confirm(id, { payment_method }))).toEqual({
      type: 'StripeCardError',
      status: 402,
      code: 'card_declined',
      decline,
      param: undefined,
    });
    const declined = await provider().stripe.paymentIntents.retrieve(id);
    expect({ status: declined.status, why: declined.last_payment_error?.decline_code }).toEqual({
      status: 'requires_payment_method',
      why: decline,
    });
    const paid = await provider().stripe.paymentIntents.confirm(id, { payment_method: 'pm_card_visa' });
    expect(paid.status).toBe('succeeded');
  });

  test('is paid once: a second confirmation is refused', async () => {
    const { id } = await cardIntent();
    await provider().stripe.paymentIntents.confirm(id, { payment_method: 'pm_card_visa' });
    expect(await failure(provider().stripe.paymentIntents.confirm(id, { payment_method: 'pm_card_visa' }))).toEqual({
      type: 'StripeInvalidRequestError',
      status: 400,
      code: 'payment_intent_unexpected_state',
      decline: undefined,
      param: undefined,
    });
  });
});

describe('a browser', () => {
  const ask = async (path: string, form: Record<string, string>, key = provider().keys.publishableKey) => {
    const answer = await fetch(`${provider().origin}/sandbox/stripe/v1${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}` },
      body: new URLSearchParams(form),
    });
    return { status: answer.status, body: await answer.json() };
  };
  const card = (number: string) => ({
    'payment_method_data[type]': 'card',
    'payment_method_data[card][number]': number,
    'payment_method_data[card][exp_month]': '12',
    'payment_method_data[card][exp_year]': '40',
    'payment_method_data[card][cvc]': '123',
  });

  test('confirms with the publishable key and the client secret, and sees no metadata', async () => {
    const { id, client_secret } = await cardIntent();
    const { status, body } = await ask(`/payment_intents/${id}/confirm`, {
      client_secret: client_secret ?? '',
      ...card('4242 4242 4242 4242'),
    });
    expect([status, body.status, 'metadata' in body]).toEqual([200, 'succeeded', false]);
  });

  test('without the client secret, or with another key, may do nothing', async () => {
    const { id } = await cardIntent();
    const wrong = await ask(`/payment_intents/${id}/confirm`, {
      client_secret: 'pi_x_secret_y',
      ...card('4242424242424242'),
    });
    const stranger = await ask(`/payment_intents/${id}/confirm`, card('4242424242424242'), 'pk_test_sandbox_other');
    const create = await ask('/payment_intents', { amount: '1', currency: 'pln' });
    expect([wrong.status, stranger.status, create.status]).toEqual([400, 401, 401]);
  });

  test('agrees to or refuses the challenge of 3155', async () => {
    const states = await Promise.all(
      ['pay', 'cancel'].map(async (outcome) => {
        const { id, client_secret } = await cardIntent();
        const holder = { client_secret: client_secret ?? '' };
        const asked = await ask(`/payment_intents/${id}/confirm`, { ...holder, ...card('4000002500003155') });
        const { body } = await ask(`/payment_intents/${id}/challenge`, { ...holder, outcome });
        return [asked.body.next_action.type, body.status, body.last_payment_error?.code ?? null];
      }),
    );
    expect(states).toEqual([
      ['use_stripe_sdk', 'succeeded', null],
      ['use_stripe_sdk', 'requires_payment_method', 'payment_intent_authentication_failure'],
    ]);
  });

  test.each([
    ['4242424242424241', 'incorrect_number'],
    ['4111111111111111', 'card_declined'],
  ])('types %s and is told %s', async (number, code) => {
    const { id, client_secret } = await cardIntent();
    const { status, body } = await ask(`/payment_intents/${id}/confirm`, {
      client_secret: client_secret ?? '',
      ...card(number),
    });
    expect([status, body.error.type, body.error.code]).toEqual([402, 'card_error', code]);
  });

  test('pays by BLIK with six digits, no fewer', async () => {
    const { id, client_secret } = await cardIntent();
    const blik = (code: string) => ({
      client_secret: client_secret ?? '',
      'payment_method_data[type]': 'blik',
      'payment_method_options[blik][code]': code,
    });
    const short = await ask(`/payment_intents/${id}/confirm`, blik('12345'));
    const right = await ask(`/payment_intents/${id}/confirm`, blik('123456'));
    expect([short.body.error.code, right.body.status]).toEqual(['invalid_blik_code', 'succeeded']);
  });
});

describe('Przelewy24', () => {
  test('confirmed on the server, leads to the bank page on the origin of the return address', async () => {
    const intent = await p24Intent();
    expect({ status: intent.status, next_action: intent.next_action }).toEqual({
      status: 'requires_action',
      next_action: {
        type: 'redirect_to_url',
        redirect_to_url: {
          url: `http://localhost:3000/sandbox/bank/${intent.id}?lang=pl`,
          return_url: 'http://localhost:3000/dziekujemy/1',
        },
      },
    });
  });

  test.each([
    ['pay', 'succeeded', null],
    ['later', 'processing', null],
    ['refuse', 'requires_payment_method', 'payment_method_provider_decline'],
    ['cancel', 'requires_payment_method', 'payment_intent_authentication_failure'],
  ])('without a browser: %s', async (outcome, status, code) => {
    const paymentId = newPaymentId();
    const { id } = await p24Intent(paymentId);
    expect(await settle(paymentId, outcome)).toEqual({ status: 200, body: { payment_intent: id, status } });
    const intent = await provider().stripe.paymentIntents.retrieve(id);
    expect([intent.status, intent.last_payment_error?.code ?? null]).toEqual([status, code]);
  });

  test('money on its way arrives or does not', async () => {
    const [arrives, fails] = [newPaymentId(), newPaymentId()];
    await Promise.all([p24Intent(arrives), p24Intent(fails)]);
    await Promise.all([settle(arrives, 'later'), settle(fails, 'later')]);
    expect([(await settle(arrives, 'pay')).body.status, (await settle(fails, 'refuse')).body.status]).toEqual([
      'succeeded',
      'requires_payment_method',
    ]);
    expect((await settle(arrives, 'pay')).status).toBe(409);
  });

  test('of a payment that nobody opened, or with another word, is refused', async () => {
    const paymentId = newPaymentId();
    await p24Intent(paymentId);
    expect([(await settle('pay_none', 'pay')).status, (await settle(paymentId, 'steal')).status]).toEqual([404, 422]);
  });
});

describe('calling off', () => {
  test('works until the money is on its way, and only once', async () => {
    const { stripe } = provider();
    const open = await cardIntent();
    const canceled = await stripe.paymentIntents.cancel(open.id, { cancellation_reason: 'abandoned' });
    expect([canceled.status, canceled.cancellation_reason, typeof canceled.canceled_at]).toEqual([
      'canceled',
      'abandoned',
      'number',
    ]);
    const [processing, paid] = [newPaymentId(), newPaymentId()];
    const onItsWay = await p24Intent(processing);
    const arrived = await p24Intent(paid);
    await settle(processing, 'later');
    await settle(paid, 'pay');
    const refusals = [open, onItsWay, arrived].map(({ id }) => failure(stripe.paymentIntents.cancel(id)));
    const refused = { type: 'StripeInvalidRequestError', status: 400, code: 'payment_intent_unexpected_state' };
    expect(await Promise.all(refusals)).toEqual([refused, refused, refused]);
  });
});

describe('refunds', () => {
  const paid = async () => {
    const { id } = await cardIntent();
    await provider().stripe.paymentIntents.confirm(id, { payment_method: 'pm_card_visa' });
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
  });

  test('of what was never paid, or of more than was paid, are refused', async () => {
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
    await fetch(`${provider().origin}/sandbox/refunds/${waiting.id}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"outcome":"succeeded"}',
    });
    const arrived = await refunds.retrieve(waiting.id);
    expect([failed.status, waiting.status, arrived.status]).toEqual(['failed', 'pending', 'succeeded']);
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
    const confirm = () =>
      failure(
        provider().stripe.paymentIntents.confirm(
          id,
          { payment_method: 'pm_card_chargeDeclined' },
          { idempotencyKey: `${id}:confirm` },
        ),
      );
    expect(await confirm()).toEqual(await confirm());
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
    const { rows } = await provider().database.pool.query(
      "select id from sandbox.payment_intent where metadata ->> 'payment_id' = 'pay_race'",
    );
    expect(rows.map(({ id }) => id)).toEqual([...new Set(ids)]);
    expect(new Set(refused)).toEqual(new Set(refused.length > 0 ? ['idempotency_key_in_use'] : []));
  });
});

describe('bad calls', () => {
  test.each<[string, Record<string, unknown>, { code: string; param: string }]>([
    ['no amount', { currency: 'pln' }, { code: 'parameter_missing', param: 'amount' }],
    ['half a cent', { amount: 1.5, currency: 'pln' }, { code: 'parameter_invalid_integer', param: 'amount' }],
    ['no currency', { amount: 100 }, { code: 'parameter_missing', param: 'currency' }],
    [
      'types of its own',
      { amount: 100, currency: 'pln', payment_method_types: ['card'] },
      { code: 'parameter_unknown', param: 'payment_method_types' },
    ],
    [
      'a script to return to',
      {
        amount: 100,
        currency: 'pln',
        confirm: true,
        payment_method_data: { type: 'p24' },
        return_url: 'javascript:alert(1)',
      },
      { code: 'url_invalid', param: 'return_url' },
    ],
    [
      'nowhere to return to',
      { amount: 100, currency: 'pln', confirm: true, payment_method_data: { type: 'p24' } },
      { code: 'parameter_missing', param: 'return_url' },
    ],
  ])('%s', async (_name, body, { code, param }) => {
    const call = provider().stripe.paymentIntents.create(body as unknown as Stripe.PaymentIntentCreateParams);
    expect(await failure(call)).toEqual({
      type: 'StripeInvalidRequestError',
      status: 400,
      code,
      decline: undefined,
      param,
    });
  });

  test('a wrong key and an unknown id', async () => {
    const stranger = stripeAt(provider().origin, 'sk_test_sandbox_of_another_database');
    expect((await failure(stranger.paymentIntents.retrieve('pi_1'))).type).toBe('StripeAuthenticationError');
    expect(await failure(provider().stripe.paymentIntents.retrieve('pi_none'))).toEqual({
      type: 'StripeInvalidRequestError',
      status: 404,
      code: 'resource_missing',
      decline: undefined,
      param: 'intent',
    });
  });

  test('the keys are made once, whoever asks first', async () => {
    const { database, keys } = provider();
    expect(await Promise.all([1, 2, 3].map(() => sandboxKeys(database)))).toEqual([keys, keys, keys]);
  });
});

describe('webhooks', () => {
  test('are signed, come in order and carry the object as it was', async () => {
    const { until } = provider();
    const { id } = await cardIntent();
    await provider().stripe.paymentIntents.confirm(id, { payment_method: 'pm_card_visa' });
    const events = await until((all) => typesOf(all, id).length === 2);
    expect(typesOf(events, id)).toEqual(['payment_intent.created', 'payment_intent.succeeded']);
    const [latest] = (await provider().stripe.events.list({ type: 'payment_intent.succeeded', limit: 1 })).data;
    expect(events.at(-1)).toEqual(latest);
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
    await provider().stripe.paymentIntents.confirm(id, { payment_method: 'pm_card_visa' });
    const events = await provider().until((all) => typesOf(all, id).length === 2);
    expect(typesOf(events, id)).toEqual(['payment_intent.succeeded', 'payment_intent.created']);
  });

  test('that are dropped never come, though the event is there', async () => {
    await turn({ drop: 1 });
    const { id } = await cardIntent();
    await provider().stripe.paymentIntents.confirm(id, { payment_method: 'pm_card_visa' });
    const events = await provider().until((all) => typesOf(all, id).length === 1);
    expect(typesOf(events, id)).toEqual(['payment_intent.succeeded']);
    const listed = await provider().stripe.events.list({ limit: 2 });
    expect(typesOf(listed.data, id)).toEqual(['payment_intent.succeeded', 'payment_intent.created']);
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
