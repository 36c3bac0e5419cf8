/** Counts that hold across all server processes (decisions.md section 10). */
export interface Limits {
  /** Takes one use of `key`; seconds to wait when there is none left, else null. */
  take(limit: LimitName, key: string): Promise<number | null>;
}

export const limitTable = {
  order: { uses: 300, seconds: 600 },
  paymentRefresh: { uses: 6, seconds: 60 },
  clientErrors: { uses: 20, seconds: 60 },
} as const;
export type LimitName = keyof typeof limitTable;
