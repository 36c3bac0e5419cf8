import type { Stripe } from '@stripe/stripe-js';
import { act } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { StripeCardForm } from '../../../src/screens/payments/payment/StripeCardForm.tsx';
import { renderScreen } from '../../kit/screens/render.tsx';
import { cardPayment } from '../../machines/payments/payment/payment.fixtures.ts';

const nothing = () => undefined;
/** What listens to each element, by its kind and the event. */
const listeners = new Map<string, (event: object) => void>();
/** What Stripe is asked to draw. */
const create = vi.fn<(kind: string, options: object) => object>((kind) => ({
  mount: nothing,
  on: (event: string, listener: (event: object) => void) => void listeners.set(`${kind} ${event}`, listener),
  off: nothing,
  update: nothing,
  destroy: nothing,
}));
const happens = (what: string, event: object = {}) => act(async () => listeners.get(what)?.(event));
const stripe = {
  elements: () => ({ create, update: nothing }),
  createToken: nothing,
  createPaymentMethod: nothing,
  confirmCardPayment: nothing,
} as unknown as Stripe;

/** A window of so many pixels. */
function widen(width: number) {
  const narrow = window.matchMedia;
  vi.spyOn(window, 'matchMedia').mockImplementation((media) => ({
    ...narrow(media),
    matches: Number(/min-width: (\d+)px/u.exec(media)?.[1] ?? Number.POSITIVE_INFINITY) <= width,
  }));
}
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

/** The form, with what it tells and what waits for its end. */
function show({ mayPay = true, hasWallets = false } = {}) {
  create.mockClear();
  listeners.clear();
  const form = { loaded: () => stripe, mount: () => nothing, hold: vi.fn<(wallet: object | null) => void>() };
  const onReady = vi.fn<(hasWallets?: boolean) => void>();
  const hears = { onReady, onFailed: nothing, onChanged: nothing, onEntered: nothing, onApproved: () => mayPay };
  renderScreen(<StripeCardForm form={form} payment={cardPayment} busy={false} hasWallets={hasWallets} {...hears} />);
  return { form, ready: onReady.mock.calls };
}

// specification 2.65, 9.25
it.each([
  [390, 'accordion'],
  [1000, 'accordion'],
  [1001, 'tabs'],
])('%i pixels have the card form as %s', (width, layout) => {
  widen(width);
  show();
  expect(create.mock.calls.map(([kind, options]) => [kind, 'layout' in options && options.layout])).toEqual([
    ['expressCheckout', { maxColumns: 2, maxRows: 1, overflow: 'never' }],
    ['payment', layout],
  ]);
});

describe('wallets', () => {
  const some = { availablePaymentMethods: { applePay: false, googlePay: true } };
  it.each([true, false])('have room once it is known that they are there: %s', (hasWallets) => {
    show({ hasWallets });
    expect(document.querySelector('[data-shown]') !== null).toBe(hasWallets);
  });

  it('come with the form, at once', async () => {
    const { ready } = show();
    await happens('expressCheckout ready', some);
    expect(ready).toEqual([]);
    await happens('payment ready');
    expect(ready).toEqual([[true]]);
  });

  it.each([
    ['device has none', 'ready', { availablePaymentMethods: undefined }],
    ['provider cannot draw them', 'loaderror', {}],
  ])('are not there where the %s', async (_, event, detail) => {
    const { ready } = show();
    await happens('payment ready');
    expect(ready).toEqual([]);
    await happens(`expressCheckout ${event}`, detail);
    expect(ready).toEqual([[false]]);
  });

  it('that come too late do not come at all', async () => {
    vi.useFakeTimers();
    const { ready } = show();
    await happens('payment ready');
    await act(async () => vi.advanceTimersByTime(1999));
    expect(ready).toEqual([]);
    await act(async () => vi.advanceTimersByTime(1));
    await happens('expressCheckout ready', some);
    expect(ready).toEqual([[false]]);
  });

  it.each([
    ['wait for the end of what is paid', true, 1, 0],
    ['learn at once that nothing is paid now, and wait no longer', false, 2, 1],
  ])('%s', async (_, mayPay, holds, refusals) => {
    const { form } = show({ mayPay });
    const wallet = { paymentFailed: vi.fn<() => void>() };
    await happens('expressCheckout confirm', wallet);
    expect([form.hold.mock.calls, wallet.paymentFailed.mock.calls.length]).toEqual([
      [[wallet], [null]].slice(0, holds),
      refusals,
    ]);
  });

  it('are not in the form once more', () => {
    show();
    expect(create.mock.calls[1]?.[1]).toMatchObject({ wallets: { applePay: 'never', googlePay: 'never' } });
  });
});
