import type { PaymentAccount } from '#contract/payments/providers.ts';

/** What the payment companies are called. */
export const accountNames: Readonly<Record<PaymentAccount, string>> = { stripe: 'Stripe', adyen: 'Adyen' };
