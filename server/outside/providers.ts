import type { Region } from '#contract/constants.ts';
import {
  methods,
  type PaymentAccount,
  type PaymentProviderName,
  paymentAccounts,
} from '#contract/payments/providers.ts';
import type { Config } from '../config.ts';
import type { AccountSettings } from './accounts.ts';
import { adyenAccount } from './adyen/account.ts';
import type { NewsStore } from './adyen/news.ts';
import { type AccountGateway, type Gateway, GatewayRefused } from './gateway.ts';
import type { SandboxKeys } from './standIn.ts';
import { stripeAccount } from './stripe/account.ts';

/** The methods of a region, preferred first, where the account of a method has keys (docs/rules/payments.md 3.1). */
export const methodsIn: Readonly<Record<Region, readonly PaymentProviderName[]>> = {
  pl: ['przelewy24', 'stripe'],
  de: ['stripe', 'adyen', 'paypal'],
};

/**
 * All accounts behind one gateway. Without keys of its own an account talks over loopback to the sandbox of the server
 * itself, whose port is known once it listens. In live mode there are no sandbox keys, so nothing is offered without
 * real ones.
 */
export function createGateway(
  config: AccountSettings & Pick<Config, 'host'>,
  sandboxKeys: SandboxKeys | null,
  ownPort: () => number,
  news: NewsStore,
): Gateway {
  const accounts: Readonly<Record<PaymentAccount, AccountGateway | null>> = {
    stripe: stripeAccount(config, sandboxKeys, ownPort),
    adyen: adyenAccount(config, sandboxKeys, ownPort, news),
  };
  const used = Object.values(accounts).filter((one) => one !== null);
  const accountOf = (method: PaymentProviderName) => {
    const { account } = methods[method];
    const one = accounts[account];
    if (one === null) throw new GatewayRefused(`'${account}' has no keys.`);
    return one;
  };
  return {
    offered: (region) => methodsIn[region].filter((method) => accounts[methods[method].account] !== null),
    publicKeys: () => ({
      mode: used.find(({ mode }) => mode !== 'live')?.mode ?? 'live',
      ...keysOf(accounts),
    }),
    open: async (attempt) => accountOf(attempt.provider).open(attempt),
    look: async (method, ref) => accountOf(method).look(method, ref),
    find: async (method, attemptId) => accountOf(method).find(method, attemptId),
    async *movedSince(moment) {
      for (const account of used) yield* account.movedSince(moment);
    },
    cancel: async (method, ref, key) => accountOf(method).cancel(method, ref, key),
    refund: async (refund) => accountOf(refund.provider).refund(refund),
    lookRefund: async (method, ref) => accountOf(method).lookRefund(method, ref),
    balance: async (account) => (await accounts[account]?.balance()) ?? null,
    payouts: (account) => accounts[account]?.payouts ?? null,
    readDelivery: (account, rawBody, headers) => accounts[account]?.readDelivery(rawBody, headers) ?? null,
    readResult: async (account, result) => (await accounts[account]?.readResult?.(result)) ?? null,
  };
}

const keysOf = (accounts: Readonly<Record<PaymentAccount, AccountGateway | null>>) =>
  Object.fromEntries(paymentAccounts.map((account) => [account, accounts[account]?.publicKeys ?? null])) as Readonly<
    Record<PaymentAccount, object | null>
  >;
