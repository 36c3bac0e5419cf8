import { createHash } from 'node:crypto';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { Config } from '../config.ts';
import type { Database } from '../store/database.ts';

/** Counts that hold across all server processes (decisions.md section 10). */
export interface Limits {
  /** Takes one use of `key`; seconds to wait when there is none left, else null. */
  take(limit: LimitName, key: string): Promise<number | null>;
}

export const limitTable = {
  order: { uses: 300, seconds: 600 },
  paymentRefresh: { uses: 6, seconds: 60 },
  clientErrors: { uses: 20, seconds: 60 },
  registration: { uses: 60, seconds: 3_600 },
  accountMail: { uses: 3, seconds: 3_600 },
  password: { uses: 10, seconds: 900 },
} as const;
export type LimitName = keyof typeof limitTable;

/** The limits of this installation, kept in the database that all its servers share; none with RATE_LIMITS=off. */
export function createLimits({ pool }: Pick<Database, 'pool'>, { rateLimits }: Pick<Config, 'rateLimits'>): Limits {
  if (!rateLimits) return { take: async () => null };
  const limiters = new Map(
    Object.entries(limitTable).map(([name, { uses, seconds }]) => [
      name,
      new RateLimiterPostgres({
        storeClient: pool,
        storeType: 'pool',
        tableName: 'rate_limit',
        tableCreated: true,
        clearExpiredByTimeout: true,
        keyPrefix: name,
        points: uses,
        duration: seconds,
        // Whoever is out of uses costs no more queries here until the time is up.
        inMemoryBlockOnConsumed: uses + 1,
      }),
    ]),
  );
  return {
    async take(limit, key) {
      try {
        await limiters.get(limit)?.consume(short(key));
        return null;
      } catch (refused) {
        if (refused instanceof RateLimiterRes) return Math.max(1, Math.ceil(refused.msBeforeNext / 1000));
        throw refused;
      }
    },
  };
}

/** Addresses of people are not kept as they are, and the column has an end. */
const short = (key: string) => createHash('sha256').update(key).digest('base64url');
