import type { Deps } from '../../../deps.ts';
import { holdNetworkOf } from '../../../outside/network.ts';
import type { Count, VerifiedCounts } from '../../../store/schema.ts';
import { domainOf, mailboxOf } from '../../mailbox/mailbox.ts';
import type { UsedCoupon } from '../coupons.ts';
import { type HoldTerms, unbounded } from './terms.ts';

/** The holder that unpaid places are counted for (docs/rules/holds.md 2). */
export interface Holding {
  readonly holder: string;
  readonly mailbox: string;
  readonly network: string;
  readonly networkHash: string;
  /**
   * A stranger; a reader of our mail, who is verified; or an account that was confirmed more than a day ago, which no
   * script can make as it goes.
   */
  readonly standing: 'nobody' | 'reader' | 'known';
  /** The keys by which a buyer who paid here before is recognised. */
  readonly userId: number | null;
  readonly email: string;
}

interface Somebody {
  readonly account: { readonly id: number; readonly isOld: boolean } | null;
  /** In whose mailbox it was shown, where it was. */
  readonly email: string;
  readonly isShown: boolean;
  readonly ip: string;
}

/**
 * A visitor is counted by mailbox and network until the mailbox was shown to be theirs, so that nobody uses up what
 * somebody else may hold.
 */
export function holdingOf({ secrets }: Pick<Deps, 'secrets'>, { account, email, isShown, ip }: Somebody): Holding {
  const network = holdNetworkOf(ip);
  const mailbox = mailboxOf(email);
  const visitor = isShown ? mailbox : `${mailbox} ${network}`;
  return {
    holder: account === null ? visitor : accountHolder(account.id),
    mailbox,
    network,
    networkHash: hashOfNetwork(secrets, network),
    standing: isShown ? (account?.isOld ? 'known' : 'reader') : 'nobody',
    userId: account?.id ?? null,
    email,
  };
}

export const isVerified = ({ standing }: Pick<Holding, 'standing'>) => standing !== 'nobody';

const accountHolder = (id: number) => `account ${id}`;

/**
 * The hash of a network, kept once the buyer is verified: the same for the same network, and nobody can read the
 * network from it.
 */
export const hashOfNetwork = (secrets: Deps['secrets'], network: string) => secrets.hash(network, 'network of holds');

/** The rows of a payment of so many places in `held`; for a returning buyer, without `newcomersOnly`. */
export function countsOf(
  { holder, mailbox, network, networkHash, standing, userId }: Holding,
  { seats, coupons }: { readonly seats: number; readonly coupons: readonly Pick<UsedCoupon, 'code' | 'max_uses'>[] },
  terms: HoldTerms,
): readonly Count[] {
  const places = { places: seats, most: unbounded, long: unbounded };
  const own: Count = { ...places, kind: 'holder', key: holder, most: terms.per_holder };
  if (standing === 'nobody') {
    const line = { most: terms.per_network, long: terms.short_beyond };
    return [own, { ...places, ...line, kind: 'network', key: network }];
  }
  const box: Count = { ...places, kind: 'mailbox', key: mailbox, most: terms.per_holder };
  const domain = domainOf(mailbox);
  const ofDomain = standing === 'reader' ? domain : null;
  const shared: readonly Count[] =
    standing === 'reader' ? [{ ...places, kind: 'reader', key: networkHash, long: terms.per_readers }] : [];
  return [
    ...(userId === null ? [] : [own]),
    box,
    ...shared,
    ...(ofDomain === null ? [] : [{ ...places, kind: 'domain', key: ofDomain, long: terms.per_domain } as const]),
    ...coupons.flatMap(({ code, max_uses }) => sharesOf(code, max_uses, { mailbox, ofDomain }, terms)),
  ];
}

/** One mailbox and one domain may hold a part of a limited coupon's uses, rounded up. */
function sharesOf(
  code: string,
  uses: number | null,
  { mailbox, ofDomain }: { readonly mailbox: string; readonly ofDomain: string | null },
  { one_part_of: part }: HoldTerms,
): readonly Count[] {
  if (uses === null || part === 1) return [];
  const share = { places: 1, most: Math.ceil(uses / part), long: unbounded };
  return [
    { ...share, kind: 'coupon', key: `${code} ${mailbox}` },
    ...(ofDomain === null ? [] : [{ ...share, kind: 'coupon_domain', key: `${code} ${ofDomain}` } as const]),
  ];
}

/** The hold of a stranger after verification, by the mail of the order or of the account. */
const onceVerified = (holding: Holding): Holding => ({
  ...holding,
  standing: 'reader',
  holder: holding.userId === null ? holding.mailbox : holding.holder,
});

/** The counts once the buyer is verified, as the order's statement takes them and a payment keeps them. */
export const countsOnceVerified = (
  holding: Holding,
  held: Parameters<typeof countsOf>[1],
  terms: HoldTerms,
): string | null => {
  if (isVerified(holding)) return null;
  const verified = onceVerified(holding);
  const counts: VerifiedCounts = {
    holder: verified.holder,
    counts: countsOf(verified, held, terms),
    part: terms.one_part_of,
    newcomersPart: terms.newcomers_part_of,
  };
  return JSON.stringify(counts);
};
