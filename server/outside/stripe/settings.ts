import * as v from 'valibot';
import type { Failure } from '../../words/failures.ts';
import type { AccountRow, Directives } from '../accountRow.ts';
import { key } from '../settingForms.ts';

/** Our account at Stripe; empty without keys. */
export interface StripeSettings {
  readonly secretKey: string;
  readonly publishableKey: string;
  readonly webhookSecret: string;
}

const settings = v.pipe(
  v.object({
    STRIPE_SECRET_KEY: key(/^(sk|rk)_(test|live)_\w+$/u, 'sk_test_… or sk_live_…'),
    STRIPE_PUBLISHABLE_KEY: key(/^pk_(test|live)_\w+$/u, 'pk_test_… or pk_live_…'),
    STRIPE_WEBHOOK_SECRET: key(/^whsec_\S+$/u, 'whsec_…'),
  }),
  v.forward(
    v.check(
      ({ STRIPE_SECRET_KEY: secret, STRIPE_PUBLISHABLE_KEY: shown }) =>
        secret === '' || shown === '' || /_(test|live)_/u.exec(secret)?.[1] === /_(test|live)_/u.exec(shown)?.[1],
      'and STRIPE_PUBLISHABLE_KEY must both be test keys or both be live keys',
    ),
    ['STRIPE_SECRET_KEY'],
  ),
  v.transform(
    (read): StripeSettings => ({
      secretKey: read.STRIPE_SECRET_KEY,
      publishableKey: read.STRIPE_PUBLISHABLE_KEY,
      webhookSecret: read.STRIPE_WEBHOOK_SECRET,
    }),
  ),
);

/** What its form loads, shows in frames and asks. */
const hosts: Directives = {
  'script-src': ['https://js.stripe.com', 'https://*.js.stripe.com'],
  'frame-src': ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
  'connect-src': ['https://api.stripe.com'],
};

/** The codes of its declines and errors. */
const failures: Readonly<Record<string, Failure>> = {
  card_declined: 'declined',
  generic_decline: 'declined',
  do_not_honor: 'declined',
  declined: 'declined',
  payment_method_provider_decline: 'atBank',
  insufficient_funds: 'funds',
  expired_card: 'expired',
  incorrect_number: 'details',
  invalid_number: 'details',
  incorrect_cvc: 'details',
  invalid_cvc: 'details',
  invalid_expiry_month: 'details',
  invalid_expiry_year: 'details',
  authentication_required: 'unconfirmed',
  payment_intent_authentication_failure: 'unconfirmed',
  cancelled: 'cancelled',
  payment_method_customer_decline: 'cancelled',
};

export const stripeRow: AccountRow<StripeSettings> = {
  settings,
  together: ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY'],
  kindOf: ({ secretKey }) => (secretKey === '' ? null : /^[rs]k_test_/u.test(secretKey) ? 'test' : 'live'),
  lacksOf: ({ secretKey, webhookSecret }) =>
    secretKey !== '' && webhookSecret === ''
      ? ['STRIPE_WEBHOOK_SECRET must be set, or payments would not be noticed.']
      : [],
  hostsOf: ({ publishableKey }) => (publishableKey === '' ? {} : hosts),
  failures,
  webhook: {
    summary: 'News from Stripe; the signature covers the body as it came',
    header: 'Stripe-Signature',
    answer: {
      'application/json': {
        schema: { type: 'object', properties: { received: { const: true } }, required: ['received'] },
      },
    },
  },
};
