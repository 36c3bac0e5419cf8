import { isPartnerName, sourceLimit, sourcesLimit } from '#contract/values/source.ts';

/**
 * What a partner's link carries. The values stay in memory until the visitor agrees to cookies; then they are kept for
 * 120 days (docs/tracking.md).
 */
export type PartnerValues = Readonly<Record<string, string>>;

interface Arrival {
  readonly href: string;
  readonly referrer: string;
  /** The pattern of the page's path: the path itself may hold the id of a payment. */
  readonly page: string;
  /** From a bank, a sign-in or a mail of ours, where the visitor went from here. */
  readonly isWayBack: boolean;
}

/** From the address that led here, and from where. Visits within the site carry nothing. */
export function partnerValues({ href, referrer, page, isWayBack }: Arrival): PartnerValues {
  const { origin, searchParams } = new URL(href);
  const names = [...new Set(searchParams.keys())].filter(isPartnerName).slice(0, sourcesLimit);
  const carried = names.flatMap((name) => {
    const value = searchParams.get(name);
    return value === null || value === '' ? [] : [[name, value.slice(0, sourceLimit)] as const];
  });
  const isFromElsewhere = referrer !== '' && new URL(referrer).origin !== origin && !isWayBack;
  const from = isFromElsewhere ? [['referrer', referrer.split('?')[0]?.slice(0, sourceLimit) ?? ''] as const] : [];
  if (carried.length === 0 && from.length === 0) return {};
  return Object.fromEntries([...carried, ...from, ['landing_page', page]]);
}

export const isByPartner = (values: PartnerValues): boolean => Object.keys(values).some(isPartnerName);

/** The code for the coupon field: `promocode`, else `discount`. */
export const couponPrefill = ({ promocode, discount }: PartnerValues): string | null => promocode ?? discount ?? null;
