/**
 * The payment companies that we have a contract with: keys, notifications and payment objects belong to an account. It
 * is called like the method that is paid by its form, so that an object whose method is not known yet can be asked for
 * by its account.
 */
export const paymentAccounts = ['stripe', 'adyen'] as const;
export type PaymentAccount = (typeof paymentAccounts)[number];

interface Method {
  readonly account: PaymentAccount;
  /** The page that it is paid on: ours, by a form, or the payer's bank's. */
  readonly page: 'ours' | 'theirs';
  /** Whether the provider wants to know where the payer lives (docs/rules/payments.md 3.7). */
  readonly needsAddress: boolean;
  /** Whom payers may be sent to, with the hosts below. */
  readonly hosts: readonly string[];
}

/**
 * The facts about each method that app and server share; its account's adapter knows how it is opened (server/outside).
 */
const table = {
  przelewy24: {
    account: 'stripe',
    page: 'theirs',
    needsAddress: false,
    hosts: ['stripe.com', 'przelewy24.pl', 'p24.pl'],
  },
  stripe: { account: 'stripe', page: 'ours', needsAddress: false, hosts: ['stripe.com'] },
  adyen: { account: 'adyen', page: 'ours', needsAddress: true, hosts: ['adyen.com'] },
  paypal: { account: 'stripe', page: 'theirs', needsAddress: false, hosts: ['stripe.com', 'paypal.com'] },
} as const satisfies Readonly<Record<string, Method>>;
export type PaymentProviderName = keyof typeof table;
export const methods: Readonly<Record<PaymentProviderName | PaymentAccount, Method>> = table;
export const paymentProviders = Object.keys(methods) as readonly PaymentProviderName[];

/** How money comes that no provider has: to the organiser's bank, or into their hand (docs/rules/staff-orders.md 3). */
export const waysByHand = ['transfer', 'cash'] as const;
export type ByHand = (typeof waysByHand)[number];
/** How money came. */
export type PaidBy = PaymentProviderName | ByHand;

/** Whether a form on our own page takes the money; of no method it is neither here nor elsewhere. */
export const isPaidHere = (method: PaymentProviderName | null | undefined) =>
  method != null && methods[method].page === 'ours';
export const isPaidElsewhere = (method: PaymentProviderName | null | undefined) =>
  method != null && methods[method].page === 'theirs';
export const isByHand = (method: PaidBy): method is ByHand => (waysByHand as readonly string[]).includes(method);

export const needsAddress = (method: PaymentProviderName | null | undefined) =>
  method != null && methods[method].needsAddress;

/** Whether payers may be sent there (docs/rules/payments.md 3.2); the app and the server both ask. */
export const isProvidersAddress = ({ protocol, username, hostname }: URL) =>
  protocol === 'https:' &&
  username === '' &&
  Object.values(methods).some(({ hosts }) => hosts.some((host) => `.${hostname}`.endsWith(`.${host}`)));
