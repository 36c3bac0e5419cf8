import * as v from 'valibot';
import {
  isPaidElsewhere,
  type PaymentAccount,
  type PaymentProviderName,
  paymentAccounts,
} from '#contract/payments/providers.ts';
import type { Failure } from '../words/failures.ts';
import type { AccountRow, Directives } from './accountRow.ts';
import { type AdyenSettings, adyenRow } from './adyen/settings.ts';
import { type StripeSettings, stripeRow } from './stripe/settings.ts';

/** The keys of the accounts that take payments; what is asked of these stands in `providers.ts`. */
export interface AccountSettings {
  readonly stripe: StripeSettings;
  readonly adyen: AdyenSettings;
}

const rows: { readonly [Account in PaymentAccount]: AccountRow<AccountSettings[Account]> } = {
  stripe: stripeRow,
  adyen: adyenRow,
};
export const accountRows = Object.values(rows);

/** All accounts' keys from the environment; `read` is null where an account's are wrong. */
export function readAccounts(given: Readonly<Record<string, string | undefined>>) {
  const parsed = paymentAccounts.map(
    (account) => [account, v.safeParse(rows[account].settings, given, { abortPipeEarly: true })] as const,
  );
  const issues = parsed.flatMap(([, { issues }]) => issues ?? []);
  const read = Object.fromEntries(parsed.map(([account, { output }]) => [account, output]));
  return { read: issues.length === 0 ? (read as unknown as AccountSettings) : null, issues };
}

/** Null without keys. */
export const kindOfKeys = <Account extends PaymentAccount>(account: Account, settings: AccountSettings) =>
  rows[account].kindOf(settings[account]);
export const kindsOfKeys = (settings: AccountSettings) =>
  paymentAccounts.flatMap((account) => kindOfKeys(account, settings) ?? []);

/** Whom the accounts' forms ask. */
export const hostsOfAccounts = (settings: AccountSettings): Directives[] =>
  paymentAccounts.map((account) => hostsOf(account, settings));
const hostsOf = <Account extends PaymentAccount>(account: Account, settings: AccountSettings) =>
  rows[account].hostsOf(settings[account]);

/** What the accounts lack for a live start. */
export const lacksOfAccounts = (settings: AccountSettings): string[] =>
  paymentAccounts.flatMap((account) => lacksOf(account, settings));
const lacksOf = <Account extends PaymentAccount>(account: Account, settings: AccountSettings) =>
  rows[account].lacksOf(settings[account]);

const failures: Readonly<Record<string, Failure>> = Object.assign({}, ...accountRows.map((row) => row.failures));
/** By any account's code. */
/** A payment made at a page of theirs is confirmed there or left: nothing more is known. */
export function failureOf(code: string, method: PaymentProviderName | null = null): Failure {
  const failure = failures[code] ?? 'other';
  return failure === 'unconfirmed' && isPaidElsewhere(method) ? 'left' : failure;
}

export const webhookOf = (account: PaymentAccount) => rows[account].webhook;
