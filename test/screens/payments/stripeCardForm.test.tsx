import type { Stripe } from '@stripe/stripe-js';
import { afterEach, expect, it, vi } from 'vitest';
import { StripeCardForm } from '../../../src/screens/payments/payment/StripeCardForm.tsx';
import { renderScreen } from '../../kit/screens/render.tsx';
import { cardPayment } from '../../machines/payments/payment/payment.fixtures.ts';

const nothing = () => undefined;
/** What Stripe is asked to draw. */
const create = vi.fn<(kind: string, options: object) => object>(() => ({
  mount: nothing,
  on: nothing,
  off: nothing,
  update: nothing,
  destroy: nothing,
}));
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
afterEach(() => void vi.restoreAllMocks());

// specification 2.65, 9.25
it.each([
  [390, 'accordion'],
  [1000, 'accordion'],
  [1001, 'tabs'],
])('%i pixels have the card form as %s', (width, layout) => {
  widen(width);
  create.mockClear();
  const form = { loaded: () => stripe, mount: () => nothing };
  const hears = { onReady: nothing, onFailed: nothing, onChanged: nothing, onEntered: nothing };
  renderScreen(<StripeCardForm form={form} payment={cardPayment} busy={false} {...hears} />);
  expect(create.mock.calls).toEqual([['payment', { layout, readOnly: false }]]);
});
