import * as v from 'valibot';
import type { Failure } from '../../words/failures.ts';
import type { AccountRow, Directives } from '../accountRow.ts';
import { key, list, text } from '../settingForms.ts';

/** Our account at Adyen; empty without keys. */
export interface AdyenSettings {
  readonly apiKey: string;
  readonly clientKey: string;
  readonly merchantAccount: string;
  /** Hexadecimal. Two while one takes the place of the other. */
  readonly hmacKeys: readonly string[];
  readonly livePrefix: string;
  /** With what its notifications come. */
  readonly webhookUser: string;
  readonly webhookPassword: string;
}

const settings = v.pipe(
  v.object({
    ADYEN_API_KEY: text(),
    ADYEN_CLIENT_KEY: key(/^(test|live)_\w+$/u, 'test_… or live_…'),
    ADYEN_MERCHANT_ACCOUNT: text(),
    ADYEN_HMAC_KEYS: list('must be hexadecimal keys, separated by commas', (one) => /^[0-9A-Fa-f]{16,}$/u.test(one)),
    ADYEN_LIVE_PREFIX: text(),
    ADYEN_WEBHOOK_USER: text(),
    ADYEN_WEBHOOK_PASSWORD: text(),
  }),
  v.transform(
    (read): AdyenSettings => ({
      apiKey: read.ADYEN_API_KEY,
      clientKey: read.ADYEN_CLIENT_KEY,
      merchantAccount: read.ADYEN_MERCHANT_ACCOUNT,
      hmacKeys: read.ADYEN_HMAC_KEYS,
      livePrefix: read.ADYEN_LIVE_PREFIX,
      webhookUser: read.ADYEN_WEBHOOK_USER,
      webhookPassword: read.ADYEN_WEBHOOK_PASSWORD,
    }),
  ),
);

/**
 * By the environment of its key. Its form is a part of our own app, so that no script of another host runs here;
 * a card's fields, pictures and texts come from there. A card's bank asks its owner in a frame of its own, to which the form
 * is sent: which banks there are, nobody can list (docs/decisions/022-adyens-form-on-our-page.md).
 */
const hosts = (environment: 'test' | 'live'): Directives => ({
  'img-src': [
    `https://checkoutshopper-${environment}.adyen.com`,
    `https://checkoutshopper-${environment}.cdn.adyen.com`,
  ],
  'connect-src': [
    `https://checkoutshopper-${environment}.adyen.com`,
    `https://checkoutshopper-${environment}.cdn.adyen.com`,
    `https://checkoutanalytics-${environment}.adyen.com`,
  ],
  'frame-src': ['https:'],
  'form-action': ['https:'],
});

/** Its words for why it refused. */
const failures: Readonly<Record<string, Failure>> = {
  refused: 'declined',
  declined_non_generic: 'declined',
  blocked_card: 'declined',
  restricted_card: 'declined',
  transaction_not_permitted: 'declined',
  issuer_suspected_fraud: 'declined',
  not_enough_balance: 'funds',
  withdrawal_amount_exceeded: 'funds',
  invalid_card_number: 'details',
  cvc_declined: 'details',
  '3d_not_authenticated': 'unconfirmed',
  expired: 'unconfirmed',
  shopper_cancelled: 'cancelled',
};

export const adyenRow: AccountRow<AdyenSettings> = {
  settings,
  together: [
    ...['ADYEN_API_KEY', 'ADYEN_CLIENT_KEY', 'ADYEN_MERCHANT_ACCOUNT'],
    ...['ADYEN_HMAC_KEYS', 'ADYEN_WEBHOOK_USER', 'ADYEN_WEBHOOK_PASSWORD'],
  ],
  kindOf: ({ clientKey }) => (clientKey === '' ? null : environmentOf(clientKey)),
  lacksOf: ({ clientKey, livePrefix }) =>
    clientKey !== '' && environmentOf(clientKey) === 'live' && livePrefix === ''
      ? ['ADYEN_LIVE_PREFIX must be set: it is a part of the addresses of your account at Adyen.']
      : [],
  hostsOf: ({ clientKey }) => (clientKey === '' ? {} : hosts(environmentOf(clientKey))),
  failures,
  webhook: {
    summary: 'News from Adyen; each item is signed, and name and password stand in the header',
    header: 'Authorization',
    answer: { 'text/plain': { schema: { const: '[accepted]' } } },
  },
};

export const environmentOf = (clientKey: string) => (clientKey.startsWith('live_') ? 'live' : 'test');
