import type { Region } from '#contract/constants.ts';
import { baseOf } from '#contract/host.ts';
import { checkoutRoot, paymentPath, thankYouPath } from '#contract/paths.ts';
import { drawnAvatar } from '#contract/values/avatar.ts';
import type { Config } from '../../config.ts';

type Addressed = Pick<Config, 'publicUrl' | 'publicUrlOf'>;

/**
 * The address at which people of a region reach a path of the app, for links in mails and return addresses
 * (docs/rules/page.md 2.4).
 */
export function addressOf(config: Addressed, region: Region, path: string): string {
  const { origin, hostname } = new URL(config.publicUrlOf[region] ?? config.publicUrl);
  const base = baseOf(hostname, path);
  return path === base || path.startsWith(`${base}/`) ? `${origin}${path}` : `${origin}${base}${path}`;
}

/**
 * A visitor pays in the base of their checkout; the secret of a mail verifies who opens it (docs/rules/holds.md 1.2).
 */
export const paymentAddress = (config: Addressed, region: Region, paymentId: string, secret: string | null = null) =>
  addressOf(config, region, paymentPath(region, paymentId, secret));

/** The address at which the payment asks at once whether the order is given up. */
export const givingUpAddress = (config: Addressed, region: Region, paymentId: string) =>
  `${paymentAddress(config, region, paymentId)}?dialog=giveUp`;

export const thankYouAddress = (config: Addressed, region: Region, paymentId: string) =>
  addressOf(config, region, thankYouPath(paymentId));

/** A file that anybody may read who knows its name. */
export const filePath = (name: string) => `/api/files/${name}`;

/** The address of a kept picture; `smallAvatar` makes the one for lists of it. */
export const avatarAddress = (name: string | null): string | null => name && filePath(name);

/** The address of an account's picture, as Profile and Signup carry it: where there is none, its initials are drawn. */
export const pictureAddress = (file: string | null, name: string, surname: string): string =>
  avatarAddress(file) ?? drawnAvatar(name, surname);

export const transferCodePath = (paymentId: string) => `/api/payment/${paymentId}/transfer.png`;
/** The picture of a ticket's code, which says no more than the code itself. */
export const ticketPicturePath = (code: string) => `/api/tickets/${code}/code.png`;
/** The stable address of ours that opens a fresh attempt each time (docs/rules/payments.md 3.2). */
export const goPath = (paymentId: string) => `/api/payment/${paymentId}/go`;

/** The address at which visitors of a region buy; a query follows. */
export const checkoutAddress = (config: Addressed, region: Region, query: Readonly<Record<string, string>>) =>
  withQuery(new URL(checkoutRoot(region), config.publicUrlOf[region] ?? config.publicUrl), query);

function withQuery(address: URL, query: Readonly<Record<string, string>>): string {
  for (const [name, value] of Object.entries(query)) address.searchParams.set(name, value);
  return address.href;
}
