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

interface Arrival {
  readonly href: string;
  readonly referrer: string;
  /** The pattern of the page's path: the path itself may hold the id of a payment. */
  readonly page: string;
}

/** From the address that led here, and from where. Visits within the site carry nothing. */
export function partnerValues(arrival: Arrival): PartnerValues {
  const { origin, searchParams } = new URL(arrival.href);
  const carried = queryNames.flatMap((name) => {
    const value = searchParams.get(name);
    return value === null || value === '' ? [] : [[name, value.slice(0, valueLimit)] as const];
  });
  const isFromElsewhere = arrival.referrer !== '' && !arrival.referrer.startsWith(origin);
  const from = isFromElsewhere
    ? [['referrer', arrival.referrer.split('?')[0]?.slice(0, valueLimit) ?? ''] as const]
    : [];
  if (carried.length === 0 && from.length === 0) return {};
  return Object.fromEntries([...carried, ...from, ['landing_page', arrival.page]]);
}

/** The code for the coupon field: `promocode`, else `discount`. */
export const couponPrefill = ({ promocode, discount }: PartnerValues): string | null => promocode ?? discount ?? null;

/** Every name that a partner cookie of ours may have. */
export const partnerCookieNames: readonly string[] = [...queryNames, 'referrer', 'landing_page'];
