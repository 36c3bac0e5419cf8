import { describe, expect, test } from 'vitest';
import { sandboxForFile } from '../../kit/payments/sandbox.ts';

const { provider, settle, newPaymentId, cardIntent, p24Intent, confirm, failure } = sandboxForFile();

describe('an intent for the card form', () => {
  test('waits for a method, offers those that are not excluded, and stores its input', async () => {
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
    ['pm_card_visa', { status: 'succeeded', amount_received: 20199 }],
    ['pm_card_threeDSecure2Required', { status: 'requires_action', amount_received: 0 }],
  ])('confirmed with %s', async (payment_method, expected) => {
    const { id } = await cardIntent();
    expect(await confirm(id, payment_method)).toMatchObject({ ...expected, last_payment_error: null });
  });

  test.each([
    ['pm_card_chargeDeclined', 'generic_decline'],
    ['pm_card_chargeDeclinedInsufficientFunds', 'insufficient_funds'],
  ])('declined with %s, it waits for another card', async (payment_method, decline) => {
    const { id } = await cardIntent();
    const refused = { type: 'StripeCardError', status: 402, code: 'card_declined', decline };
    expect(await failure(confirm(id, payment_method))).toEqual(refused);
    expect(await provider().stripe.paymentIntents.retrieve(id)).toMatchObject({
      status: 'requires_payment_method',
      last_payment_error: { decline_code: decline },
    });
    expect((await confirm(id)).status).toBe('succeeded');
  });

  test.each([
    ['pln', 199, 200],
    ['eur', 49, 50],
  ])('in %s is refused at %i cents and taken at %i', async (currency, below, least) => {
    const { paymentIntents } = provider().stripe;
    const automatic_payment_methods = { enabled: true };
    expect(await failure(paymentIntents.create({ amount: below, currency, automatic_payment_methods }))).toMatchObject({
      status: 400,
      code: 'amount_too_small',
      param: 'amount',
    });
    expect((await paymentIntents.create({ amount: least, currency, automatic_payment_methods })).amount).toBe(least);
  });

  test('tells all of the card that was declined, and its charge', async () => {
    const { id } = await cardIntent();
    await failure(confirm(id, 'pm_card_chargeDeclined'));
    const { last_payment_error: last } = await provider().stripe.paymentIntents.retrieve(id);
    expect(last).toMatchObject({
      charge: id.replace('pi_', 'ch_'),
      payment_method: {
        object: 'payment_method',
        billing_details: { email: null },
        created: expect.any(Number),
        card: {
          brand: 'visa',
          last4: '0002',
          exp_month: 12,
          exp_year: expect.any(Number),
          checks: { cvc_check: 'pass' },
        },
      },
    });
  });

  test('is paid once: a second confirmation is refused', async () => {
    const { id } = await cardIntent();
    await confirm(id);
    const refused = { type: 'StripeInvalidRequestError', status: 400, code: 'payment_intent_unexpected_state' };
    expect(await failure(confirm(id))).toEqual(refused);
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

  const confirmInForm = (of: { id: string; client_secret: string | null }, form: Record<string, string>) =>
    ask(`/payment_intents/${of.id}/confirm`, { client_secret: of.client_secret ?? '', ...form });

  test('confirms with the publishable key and the client secret, and sees no metadata', async () => {
    const { status, body } = await confirmInForm(await cardIntent(), card('4242 4242 4242 4242'));
    expect([status, body.status, 'metadata' in body]).toEqual([200, 'succeeded', false]);
  });

  test('without the client secret, or with another key, may do nothing', async () => {
    const { id } = await cardIntent();
    const wrong = await confirmInForm({ id, client_secret: 'pi_x_secret_y' }, card('4242424242424242'));
    const stranger = await ask(`/payment_intents/${id}/confirm`, card('4242424242424242'), 'pk_test_sandbox_other');
    const create = await ask('/payment_intents', { amount: '1', currency: 'pln' });
    expect([wrong.status, stranger.status, create.status]).toEqual([400, 401, 401]);
  });

  test('agrees to or refuses the challenge of 3155', async () => {
    const states = await Promise.all(
      ['pay', 'cancel'].map(async (outcome) => {
        const intent = await cardIntent();
        const asked = await confirmInForm(intent, card('4000002500003155'));
        const holder = { client_secret: intent.client_secret ?? '' };
        const { body } = await ask(`/payment_intents/${intent.id}/challenge`, { ...holder, outcome });
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
  ])('types %s and reads %s', async (number, code) => {
    const { status, body } = await confirmInForm(await cardIntent(), card(number));
    expect([status, body.error.type, body.error.code]).toEqual([402, 'card_error', code]);
  });

  test('pays by BLIK with six digits, no fewer', async () => {
    const intent = await cardIntent();
    const blik = (code: string) => ({
      'payment_method_data[type]': 'blik',
      'payment_method_options[blik][code]': code,
    });
    const short = await confirmInForm(intent, blik('12345'));
    const right = await confirmInForm(intent, blik('123456'));
    expect([short.body.error.code, right.body.status]).toEqual(['payment_intent_invalid_parameter', 'succeeded']);
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
          url: `http://localhost:3000/sandbox/bank/${intent.id}?lng=pl`,
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
    expect((await settle(paymentId, outcome)).body).toEqual({ payment_intent: id, status });
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
