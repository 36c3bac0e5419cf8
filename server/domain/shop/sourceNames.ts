import type { SourceKind } from '#contract/staff/runs/numbers.calls.ts';

/** What an order's source is called, by kind, in a query that knows `payment`; null if it says nothing of it. */
export const sourceNames: Readonly<Record<SourceKind, string>> = {
  partner: "coalesce(payment.source ->> 'partner_id', payment.source ->> 'sscid')",
  campaign: "payment.source ->> 'utm_campaign'",
  site: "coalesce(payment.source ->> 'referrer', payment.source ->> 'utm_source')",
  // What follows the path may be anything.
  page: "nullif(split_part(split_part(payment.source ->> 'landing_page', '?', 1), '#', 1), '')",
};
