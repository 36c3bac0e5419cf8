import type { PaymentAccount } from '#contract/payments/providers.ts';
import { adyenSandbox } from './adyen/account.ts';
import type { AccountSandbox } from './kit/account.ts';
import { stripeSandbox } from './stripe/account.ts';

/** The stand-in of each account. */
export const accounts: Readonly<Record<PaymentAccount, AccountSandbox>> = {
  stripe: stripeSandbox,
  adyen: adyenSandbox,
};
