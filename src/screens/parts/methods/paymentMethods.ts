import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { PaymentProviderName } from '#contract/payments/providers.ts';

/** What a payer calls each method, and what to expect of it. */
export const paymentMethods: Readonly<
  Record<PaymentProviderName, { readonly name: MessageDescriptor; readonly detail: MessageDescriptor }>
> = {
  przelewy24: { name: msg`Przelewy24`, detail: msg`Bank transfer or BLIK` },
  stripe: { name: msg`Card`, detail: msg`Visa, Mastercard, Apple Pay, Google Pay` },
  adyen: { name: msg`Bank, Klarna or card`, detail: msg`From your account, or pay later` },
  paypal: { name: msg`PayPal`, detail: msg`You confirm with PayPal` },
};
