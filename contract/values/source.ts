import * as v from 'valibot';

/** What a partner's link may carry besides all that begins with `utm_`, by the names in its query. */
const partnerNames = ['discount', 'partner_id', 'promocode', 'sscid'] as const;
type PartnerName = (typeof partnerNames)[number] | `utm_${string}`;
type SourceName = PartnerName | 'referrer' | 'landing_page';

const isUtm = (name: string) => /^utm_[a-z\d_]{1,30}$/u.test(name);
export const isPartnerName = (name: string): name is PartnerName =>
  isUtm(name) || partnerNames.some((one) => one === name);

/**
 * The source of a visitor: cookies of these names, set after their consent and kept with an order (docs/tracking.md).
 */
export const isSourceName = (name: string): name is SourceName =>
  isPartnerName(name) || name === 'referrer' || name === 'landing_page';

/** How many of them are kept: links have some ten, and anybody can write cookies. */
export const sourcesLimit = 20;

/** Characters that are kept of each. */
export const sourceLimit = 300;

/** The source of an order; for another site, its host. */
export type OrderSource = Readonly<Partial<Record<SourceName, string>>>;

/** A cookie of analytics or marketing, sent after consent with what was chosen. */
export const MeasuredCookie = v.object({
  name: v.pipe(v.string(), v.regex(/^_(?:g|fbp)[\w.-]{0,60}$/u)),
  value: v.pipe(v.string(), v.regex(/^[\x20-\x7E]{1,300}$/u)),
});
export const measuredCookiesLimit = 20;
