import * as v from 'valibot';
import { Cents, CurrencyCode } from '../values/values.ts';
import { paymentAccounts } from './providers.ts';

/** What an account at a provider has for refunds. */
export const Funds = v.array(
  v.object({
    account: v.picklist(paymentAccounts),
    currency: CurrencyCode,
    back: Cents,
    /** Null if the provider does not say. */
    available: v.nullable(Cents),
    owed: Cents,
    missing: v.nullable(Cents),
  }),
);
