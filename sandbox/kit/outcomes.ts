/** What the payer does on the bank's page, or a test without a browser. */
export const outcomes = ['pay', 'refuse', 'cancel', 'later'] as const;
export type BankOutcome = (typeof outcomes)[number];

/** How the bank ends a refund. */
export const refundEnds = ['succeeded', 'failed'] as const;
export type RefundEnd = (typeof refundEnds)[number];
