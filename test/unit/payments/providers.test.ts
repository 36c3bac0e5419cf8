import { expect, it } from 'vitest';
import { isProvidersAddress, methods, paymentAccounts } from '#contract/payments/providers.ts';

it.each([
  ['https://hooks.stripe.com/3d/x', true],
  ['https://go.przelewy24.pl/trnRequest/1', true],
  ['https://secure.p24.pl/', true],
  ['https://checkoutshopper-live.adyen.com/', true],
  ['https://paypal.com/', true],
  ['https://stripe.com.evil.example/', false],
  ['https://evilstripe.com/', false],
  ['http://hooks.stripe.com/', false],
  ['https://stripe.com@evil.example/', false],
  ['https://a@pay.stripe.com/', false],
])('a payer may be sent to %s: %s', (address, isAllowed) => {
  expect(isProvidersAddress(new URL(address))).toBe(isAllowed);
});

it('an account is called like the method that is paid by its form', () => {
  const ours = Object.entries(methods).filter(([, { page }]) => page === 'ours');
  expect(ours.map(([method, { account }]) => [method, account])).toEqual(paymentAccounts.map((one) => [one, one]));
});
