import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { PaidBy } from '#contract/payments/providers.ts';
import { paymentMethods } from '../../parts/methods/paymentMethods.ts';

/** How money came, a provider's or the organiser's. */
export const paidByNames: Readonly<Record<PaidBy, MessageDescriptor>> = {
  przelewy24: paymentMethods.przelewy24.name,
  stripe: paymentMethods.stripe.name,
  adyen: paymentMethods.adyen.name,
  paypal: paymentMethods.paypal.name,
  transfer: msg`Bank transfer`,
  cash: msg`Cash`,
};
