/** What a partner's link may carry, by the names in its query. */
export const partnerNames = [
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

/** Where a visitor came from: cookies of these names after their consent, kept with an order (docs/tracking.md). */
export const sourceNames = [...partnerNames, 'referrer', 'landing_page'] as const;

/** Characters that are kept of each. */
export const sourceLimit = 300;

/** Where an order came from; of another site its host. */
export type OrderSource = Readonly<Partial<Record<(typeof sourceNames)[number], string>>>;
