import { createHash } from 'node:crypto';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { Config } from '../../config.ts';
import { hasManyLines, lineOf, networkOf } from '../../outside/network.ts';
import type { Database } from '../../store/database.ts';
import { Refusal } from '../kit/answers.ts';
import { mailboxOf } from '../mailbox/mailbox.ts';
import { type Counted, type LimitName, type LimitRow, limitTable, linesOfNetwork } from './limitTable.ts';

/** Refused by a limit: the answer says what there was too much of, and when it ends. */
export class Limited extends Refusal<'rate_limited'> {
  readonly limit: LimitName;
  declare readonly retryAfter: number;
  constructor(limit: LimitName, seconds: number) {
    super('rate_limited', {}, seconds);
    this.limit = limit;
  }
}

/** Lines and networks are given as the caller's address. */
type Part<Kind extends Counted> = Kind extends 'account' | 'group' | 'place' ? number : string;
type Parts<Kinds extends readonly Counted[]> = { readonly [Index in keyof Kinds]: Part<Kinds[Index]> };
type KeyOf<Name extends LimitName> = Parts<(typeof limitTable)[Name]['per']>;
/** A limit and what it counts by, as its row says: `['order', ip]`, `['wrongCodeNetwork', groupId, ip]`. */
export type Use = { [Name in LimitName]: readonly [limit: Name, ...key: KeyOf<Name>] }[LimitName];

/** Counts that hold across all server processes (docs/rules/limits.md 1). */
export interface Limits {
  /** Takes one use; the refusal where none is left. */
  take(...use: Use): Promise<Limited | null>;
  /** Takes one use of each, or so many, or none. */
  takeAll(uses: readonly Use[], times?: number): Promise<Limited | null>;
  /** The refusal where none is left; takes none. */
  look(...use: Use): Promise<Limited | null>;
  /** Gives uses back that were taken for nothing. */
  giveBack(uses: readonly Use[], times?: number): Promise<void>;
  /** How many uses each key has left. */
  left(limit: 'outsiderMailTo', keys: readonly string[]): Promise<ReadonlyMap<string, number>>;
}

/** The limits of this installation, kept in the database that all its servers share; none with RATE_LIMITS=off. */
export function createLimits({ pool }: Pick<Database, 'pool'>, { rateLimits }: Pick<Config, 'rateLimits'>): Limits {
  if (!rateLimits) return unlimited;
  const limiters = new Map<string, RateLimiterPostgres>();
  for (const [name, row] of Object.entries<LimitRow>(limitTable)) {
    for (const { prefix, uses } of countsOf(name, row)) {
      const limiter = new RateLimiterPostgres({
        storeClient: pool,
        storeType: 'pool',
        tableName: 'rate_limit',
        tableCreated: true,
        // One of them tidies for all.
        clearExpiredByTimeout: limiters.size === 0,
        keyPrefix: prefix,
        points: uses,
        duration: row.seconds,
        // A key without uses costs no more queries here until the time is up, unless some may be given back.
        ...(row.counts === undefined && { inMemoryBlockOnConsumed: uses + 1 }),
      });
      limiters.set(prefix, limiter);
    }
  }

  /** Asks every count that a use is one of; the longest wait decides. */
  async function ask(
    use: Use,
    question: (limiter: RateLimiterPostgres, key: string) => Promise<RateLimiterRes | null>,
  ) {
    const answers = await Promise.all(
      keysOf(use).map(async ([prefix, key]) => {
        const limiter = limiters.get(prefix);
        return limiter === undefined ? null : question(limiter, key);
      }),
    );
    const wait = Math.max(...answers.map((full) => (full === null ? 0 : Math.ceil(full.msBeforeNext / 1000) || 1)));
    return wait === 0 ? null : new Limited(use[0], wait);
  }

  const take = (use: Use, times: number) =>
    ask(use, async (limiter, key) => {
      try {
        await limiter.consume(key, times);
        return null;
      } catch (refused) {
        if (refused instanceof RateLimiterRes) return refused;
        throw refused;
      }
    });

  async function giveBack(uses: readonly Use[], times = 1) {
    const keys = uses.flatMap(keysOf);
    await Promise.all(keys.map(([prefix, key]) => limiters.get(prefix)?.reward(key, times)));
  }

  async function takeAll(uses: readonly Use[], times = 1) {
    for (const [index, use] of uses.entries()) {
      const limited = await take(use, times);
      if (limited === null) continue;
      // A refused try is no failure: many right ones at once would count as such.
      const row: LimitRow = limitTable[use[0]];
      const isFailure = row.counts !== undefined;
      await giveBack(uses.slice(0, isFailure ? index + 1 : index), times);
      return limited;
    }
    return null;
  }

  return {
    take: (...use) => takeAll([use]),
    look: (...use) =>
      ask(use, async (limiter, key) => {
        const counted = await limiter.get(key);
        return counted !== null && counted.remainingPoints <= 0 ? counted : null;
      }),
    takeAll,
    giveBack,
    async left(limit, keys) {
      const { uses } = limitTable[limit];
      const storedAs = new Map(keys.map((key) => [key, `${limit}:${short(mailboxOf(key))}`]));
      const { rows } = await pool.query<{ key: string; points: number }>(
        'select key, points from rate_limit where key = any($1) and expire > extract(epoch from now()) * 1000',
        [[...storedAs.values()]],
      );
      const used = new Map(rows.map(({ key, points }) => [key, points]));
      return new Map(keys.map((key) => [key, Math.max(0, uses - (used.get(storedAs.get(key) ?? '') ?? 0))]));
    },
  };
}

const unlimited: Limits = {
  take: async () => null,
  takeAll: async () => null,
  look: async () => null,
  giveBack: async () => undefined,
  left: async (limit, keys) => new Map(keys.map((key) => [key, limitTable[limit].uses])),
};

const ofManyLines = (name: string) => `${name}/48`;

/** What is counted for a row, each under its prefix. */
const countsOf = (name: string, { uses, per }: LimitRow) => [
  { prefix: name, uses },
  ...(per.includes('line') ? [{ prefix: ofManyLines(name), uses: uses * linesOfNetwork }] : []),
];

/** Prefix and key of each count that a use is one of. */
function keysOf([limit, ...key]: Use): readonly (readonly [prefix: string, key: string])[] {
  const per: readonly Counted[] = limitTable[limit].per;
  const own = short(per.map((kind, index) => shapeOf[kind]?.(String(key[index])) ?? String(key[index])).join(' '));
  const line = per.indexOf('line');
  const ip = String(key[line]);
  if (line < 0 || !hasManyLines(ip)) return [[limit, own]];
  return [
    [limit, own],
    [ofManyLines(limit), short(networkOf(ip))],
  ];
}

/** Keys that are not counted as they are: many spellings of an address are one mailbox. */
const shapeOf: Readonly<Partial<Record<Counted, (key: string) => string>>> = {
  line: lineOf,
  network: networkOf,
  email: mailboxOf,
};

/** Addresses of people are not kept as they are, and the column has an end. */
const short = (key: string) => createHash('sha256').update(key).digest('base64url');
