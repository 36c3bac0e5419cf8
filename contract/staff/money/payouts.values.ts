/** How a payout and the books may differ (docs/rules/payouts.md 3). */
export const differenceKinds = ['amounts_differ', 'there_not_here', 'here_not_there', 'not_arrived'] as const;
export type DifferenceKind = (typeof differenceKinds)[number];

/** What a line of a payout may be. */
export const lineKinds = ['taken', 'back', 'returned', 'disputed', 'fee', 'payout_back', 'topped_up', 'other'] as const;
export type LineKind = (typeof lineKinds)[number];
