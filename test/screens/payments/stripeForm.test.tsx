import type { StripeElements, StripeError } from '@stripe/stripe-js';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createStripeForm } from '../../../src/effects/payments/stripeForm.ts';

const script = '/sandbox/stripe.js';
/** Another key for each test: of one there is one Stripe. */
let keyCount = 0;
const keysOf = () => ({ mode: 'sandbox', stripe: { publishable_key: `pk_test_sandbox_${keyCount}`, script } });
const scripts = () => [...document.querySelectorAll<HTMLScriptElement>(`script[src="${script}"]`)];
const elements = { submit: vi.fn<() => Promise<object>>(async () => ({})) } as unknown as StripeElements;

/** `loadStripe` keeps the first Stripe that it found: one for all tests, who each say what it makes. */
let make = vi.fn<(key: string) => object>();
const StandIn = Object.assign((key: string) => make(key), { version: 'endive' });

/** Stripe on the page, answering a confirmation with this error or none. */
function stand(error?: Partial<StripeError>) {
  const confirmPayment = vi.fn<(ask: object) => Promise<object>>(async () => (error === undefined ? {} : { error }));
  make = vi.fn<(key: string) => object>(() => ({ confirmPayment, _registerWrapper: () => undefined }));
  Object.assign(window, { Stripe: StandIn });
  return { make, confirmPayment };
}
async function mounted(error?: Partial<StripeError>) {
  const stripe = stand(error);
  const form = createStripeForm();
  await form.load(keysOf());
  form.mount(elements);
  return { form, ...stripe };
}
const ask = { returnUrl: 'https://muster.example/thank-you/1', receiptEmail: 'ada@example.com' };

beforeEach(() => {
  keyCount += 1;
});
afterEach(() => {
  Reflect.deleteProperty(window, 'Stripe');
  for (const one of scripts()) one.remove();
});

describe('the script', () => {
  it('is taken as found', async () => {
    const { make } = stand();
    const form = createStripeForm();
    await form.load(keysOf());
    expect([scripts(), make.mock.calls, form.loaded() !== null]).toEqual([[], [['pk_test_sandbox_1']], true]);
  });

  it('is asked for once more after it failed', async () => {
    const form = createStripeForm();
    const first = form.load(keysOf());
    scripts()[0]?.dispatchEvent(new Event('error'));
    await expect(first).rejects.toThrow('did not load');
    expect(scripts()).toEqual([]);

    const second = form.load(keysOf());
    const { make } = stand();
    scripts()[0]?.dispatchEvent(new Event('load'));
    await second;
    expect(make).toHaveBeenCalledOnce();
  });

  it('is requested again by every retry, and Stripe is loaded once, for the checkout and the payment screen', async () => {
    const { make } = stand();
    const form = createStripeForm();
    await form.load(keysOf());
    await form.load(keysOf());
    const next = createStripeForm();
    await next.load(keysOf());
    expect(make).toHaveBeenCalledOnce();
    expect(next.loaded()).toBe(form.loaded());
  });
});

it('does not load where the server has no keys', async () => {
  await expect(createStripeForm().load({ mode: 'live', stripe: null, adyen: null })).rejects.toThrow(
    'No card payments',
  );
});

describe('confirming', () => {
  // specification 4.44
  it('names the way back and where the receipt goes', async () => {
    const { form, confirmPayment } = await mounted();
    expect(await form.confirm(ask)).toEqual({ kind: 'confirmed' });
    expect(confirmPayment.mock.calls).toEqual([
      [{ elements, confirmParams: { return_url: ask.returnUrl, receipt_email: 'ada@example.com' } }],
    ]);
  });

  it('sends no receipt where no address is known', async () => {
    const { form, confirmPayment } = await mounted();
    await form.confirm({ ...ask, receiptEmail: null });
    expect(confirmPayment.mock.calls).toEqual([[{ elements, confirmParams: { return_url: ask.returnUrl } }]]);
  });

  it('tells a wallet that waits where it did not work, and only then', async () => {
    const notified = async (error?: Partial<StripeError>) => {
      keyCount += 1;
      const { form } = await mounted(error);
      const wallet = { paymentFailed: vi.fn<() => void>() };
      form.hold(wallet);
      await form.confirm(ask);
      // The next one is paid by the fields.
      await form.confirm(ask);
      return wallet.paymentFailed.mock.calls.length;
    };
    expect([await notified({ type: 'card_error', message: 'Declined.' }), await notified()]).toEqual([1, 0]);
  });

  it('tells a wallet that waits where there is no answer, or no form any more', async () => {
    const { form, confirmPayment } = await mounted();
    const wallet = { paymentFailed: vi.fn<() => void>() };
    confirmPayment.mockRejectedValueOnce(new Error('gone'));
    form.hold(wallet);
    await expect(form.confirm(ask)).rejects.toThrow('gone');
    expect(wallet.paymentFailed).toHaveBeenCalledTimes(1);
    form.hold(wallet);
    form.mount(elements)();
    await expect(form.confirm(ask)).rejects.toThrow('not on the page');
    expect(wallet.paymentFailed).toHaveBeenCalledTimes(2);
  });

  // specification 4.45
  it.each<[string, Partial<StripeError>, object]>([
    ['a declined card', { type: 'card_error', message: 'Declined.' }, { kind: 'declined', text: 'Declined.' }],
    [
      'a refused confirmation',
      { type: 'invalid_request_error', code: 'payment_intent_authentication_failure', message: 'Not confirmed.' },
      { kind: 'declined', text: 'Not confirmed.' },
    ],
    ['a field left wrong', { type: 'validation_error', message: 'Incomplete.' }, { kind: 'incomplete' }],
    [
      'a payment paid elsewhere',
      { type: 'invalid_request_error', code: 'payment_intent_unexpected_state', message: '…' },
      { kind: 'moved' },
    ],
    ...(['succeeded', 'processing'] as const).map((status): [string, Partial<StripeError>, object] => [
      `a payment that was taken without an answer: ${status}`,
      {
        type: 'invalid_request_error',
        code: 'payment_intent_unexpected_state',
        message: '…',
        payment_intent: { status } as never,
      },
      { kind: 'confirmed' },
    ]),
    [
      'a payment ended elsewhere',
      {
        type: 'invalid_request_error',
        code: 'payment_intent_unexpected_state',
        message: '…',
        payment_intent: { status: 'canceled' } as never,
      },
      { kind: 'moved' },
    ],
  ])('reports %s', async (_, error, answer) => {
    const { form } = await mounted(error);
    expect(await form.confirm(ask)).toEqual(answer);
  });

  it.each<[string, Partial<StripeError>]>([
    ['Stripe cannot be reached', { type: 'api_connection_error', message: 'No network.' }],
    ['Stripe asks too much of us', { type: 'rate_limit_error', message: 'Slow down.' }],
  ])('fails when %s', async (_, error) => {
    const { form } = await mounted(error);
    await expect(form.confirm(ask)).rejects.toMatchObject(error);
  });

  it('fails without a form on the page', async () => {
    const { form } = await mounted();
    form.mount(elements)();
    await expect(form.confirm(ask)).rejects.toThrow('not on the page');
  });
});

it('has the form show what is missing', async () => {
  const { form } = await mounted();
  await form.showMissing();
  expect(vi.mocked(elements.submit)).toHaveBeenCalledOnce();
});
