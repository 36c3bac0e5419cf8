/**
 * What a partner's link carries (specification section 3, tracking values). The values stay in memory until the visitor agrees
 * to cookies; then they are kept for 120 days (decisions.md section 8).
 */
const queryNames = [
  'utm_source',
  'utm_medium',
  'utm_campaign',
  'utm_term',
  'utm_content',
  'discount',
  'partner_id',
  'promocode',
  'sscid',
] as const;

export type PartnerValues = Readonly<Record<string, string>>;

const valueLimit = 300;

/** From the address that led here, and from where. Visits within the site carry nothing. */
export function partnerValues(arrival: { readonly href: string; readonly referrer: string }): PartnerValues {
  const { origin, pathname, searchParams } = new URL(arrival.href);
  const carried = queryNames.flatMap((name) => {
    const value = searchParams.get(name);
    return value === null || value === '' ? [] : [[name, value.slice(0, valueLimit)] as const];
  });
  const isFromElsewhere = arrival.referrer !== '' && !arrival.referrer.startsWith(origin);
  const from = isFromElsewhere
    ? [['referrer', arrival.referrer.split('?')[0]?.slice(0, valueLimit) ?? ''] as const]
    : [];
  if (carried.length === 0 && from.length === 0) return {};
  return Object.fromEntries([...carried, ...from, ['landing_page', pathname.slice(0, valueLimit)]]);
}

/** The code for the coupon field: `promocode`, else `discount`. */
export const couponPrefill = ({ promocode, discount }: PartnerValues): string | null => promocode ?? discount ?? null;

/** Every name that a partner cookie of ours may have. */
export const partnerCookieNames: readonly string[] = [...queryNames, 'referrer', 'landing_page'];
