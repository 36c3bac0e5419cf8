import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { PaymentProviderName } from '#contract/payments/providers.ts';
import type { IconName } from '../../ui/Icon.tsx';

/** What a payer calls each method, and what to expect of it. */
export const paymentMethods: Readonly<
  Record<
    PaymentProviderName,
    { readonly icon: IconName; readonly name: MessageDescriptor; readonly detail: MessageDescriptor }
  >
> = {
  przelewy24: { icon: 'bank', name: msg`Przelewy24`, detail: msg`Bank transfer or BLIK` },
  stripe: { icon: 'card', name: msg`Card`, detail: msg`Apple Pay and Google Pay, too` },
  adyen: { icon: 'bank', name: msg`Bank, Klarna or card`, detail: msg`From your account, or pay later` },
  paypal: { icon: 'wallet', name: msg`PayPal`, detail: msg`You confirm with PayPal` },
};
