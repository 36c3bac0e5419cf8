import { createHash } from 'node:crypto';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { Config } from '../config.ts';
import type { Database } from '../store/database.ts';

/** Counts that hold across all server processes (decisions.md section 10). */
export interface Limits {
  /** Takes one use of `key`; seconds to wait when there is none left, else null. */
  take(limit: LimitName, key: string): Promise<number | null>;
  /** Gives a use back that was taken for nothing. */
  giveBack(limit: LimitName, key: string): Promise<void>;
  /** How many uses each key has left. */
  left(limit: LimitName, keys: readonly string[]): Promise<ReadonlyMap<string, number>>;
}

export const limitTable = {
  order: { uses: 300, seconds: 600 },
  paymentRefresh: { uses: 6, seconds: 60 },
  clientErrors: { uses: 20, seconds: 60 },
  registration: { uses: 60, seconds: 3_600 },
  accountMail: { uses: 3, seconds: 3_600 },
  password: { uses: 10, seconds: 900 },
  wrongCode: { uses: 20, seconds: 900 },
  transferHour: { uses: 10, seconds: 3_600 },
  transferDay: { uses: 30, seconds: 86_400 },
  resend: { uses: 3, seconds: 86_400 },
} as const;
export type LimitName = keyof typeof limitTable;

/** The limits of this installation, kept in the database that all its servers share; none with RATE_LIMITS=off. */
export function createLimits({ pool }: Pick<Database, 'pool'>, { rateLimits }: Pick<Config, 'rateLimits'>): Limits {
  if (!rateLimits) return unlimited;
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
        // Whoever is out of uses costs no more queries here until the time is up, unless some may be given back.
        ...(name === 'wrongCode' ? {} : { inMemoryBlockOnConsumed: uses + 1 }),
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
    async giveBack(limit, key) {
      await limiters.get(limit)?.reward(short(key));
    },
    async left(limit, keys) {
      const { uses } = limitTable[limit];
      const stored = new Map(keys.map((key) => [`${limit}:${short(key)}`, key]));
      const { rows } = await pool.query<{ key: string; points: number }>(
        'select key, points from rate_limit where key = any($1) and expire > extract(epoch from now()) * 1000',
        [[...stored.keys()]],
      );
      const used = new Map(rows.map(({ key, points }) => [stored.get(key), points]));
      return new Map(keys.map((key) => [key, Math.max(0, uses - (used.get(key) ?? 0))]));
    },
  };
}

const unlimited: Limits = {
  take: async () => null,
  giveBack: async () => undefined,
  left: async (limit, keys) => new Map(keys.map((key) => [key, limitTable[limit].uses])),
};

/** Addresses of people are not kept as they are, and the column has an end. */
const short = (key: string) => createHash('sha256').update(key).digest('base64url');
