/** What a provider's books say and ours do not (docs/rules/payments.md 6.4). */
export const unmatchedKinds = ['stranger', 'refunded', 'returned', 'disputed', 'recovered'] as const;
export type UnmatchedKind = (typeof unmatchedKinds)[number];

/** What can be decided about it: its money goes back, its places are sold again, or nothing is to be done. */
export const unmatchedDecisions = ['refund', 'release', 'keep'] as const;
export type UnmatchedDecision = (typeof unmatchedDecisions)[number];
