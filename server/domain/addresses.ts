import type { Region } from '#contract/constants.ts';
import type { Config } from '../config.ts';

type Addressed = Pick<Config, 'publicUrl' | 'publicUrlOf'>;

/** Where people of a region reach the app, for links in mails and return addresses (decisions.md section 2). */
export function addressOf(config: Addressed, region: Region, path: string): string {
  const base = new URL(config.publicUrlOf[region] ?? config.publicUrl);
  return `${base.origin}${prefixOf(base.hostname)}${path}`;
}

/** A visitor pays in the base of their checkout, which stands at the host's root. */
export function paymentAddress(config: Addressed, region: Region, paymentId: string): string {
  return `${originOf(config, region)}${paymentPath(region, paymentId)}`;
}

export function thankYouAddress(config: Addressed, region: Region, paymentId: string): string {
  return addressOf(config, region, `/${thankYouWord[region]}/${paymentId}`);
}

/** The stable address of ours that opens a fresh attempt each time (payments.md, Mapping). */
export const goPath = (paymentId: string) => `/api/payment/${paymentId}/go`;

export const originOf = (config: Addressed, region: Region) =>
  new URL(config.publicUrlOf[region] ?? config.publicUrl).origin;

const checkoutWord = { pl: 'bilety', de: 'tickets' } as const satisfies Record<Region, string>;
const thankYouWord = { pl: 'dziekujemy', de: 'thank-you' } as const satisfies Record<Region, string>;

const paymentPath = (region: Region, paymentId: string) => `/${checkoutWord[region]}/payment/${paymentId}`;

/** Hosts of exactly two name parts keep the whole app under `/konto`, others at their root. */
const prefixOf = (hostname: string) => (!isLocal(hostname) && hostname.split('.').length === 2 ? '/konto' : '');

const isLocal = (hostname: string) =>
  hostname === 'localhost' || hostname.endsWith('.localhost') || hostname === '127.0.0.1' || hostname === '[::1]';
