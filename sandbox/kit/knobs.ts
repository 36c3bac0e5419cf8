import * as v from 'valibot';
import { type PaymentAccount, paymentAccounts } from '#contract/payments/providers.ts';
import type { Asker } from './books.ts';

/** How a provider misbehaves (docs/rules/sandbox.md 1.5), alike for all servers on one database. */
export interface Knobs {
  /** Delay of notifications in milliseconds. */
  readonly delay_ms: number;
  /** Extra copies of every notification. */
  readonly duplicate: number;
  /** Whether notifications are collected for half a second and then sent newest first. */
  readonly reorder: boolean;
  /** How many of the next notifications never arrive; -1 all. */
  readonly drop_next: number;
  /** `close`: the connection is cut instead of an answer; `lost`: cut after the call was carried out. */
  readonly answer: Manner;
  readonly refunds: (typeof refundWays)[number];
  /** The percentage of the money taken in that has been paid out to the organiser's bank. */
  readonly paid_out: number;
  /** How many calls it accepts per second, counted apart for reads and writes; null: all. */
  readonly most_per_second: number | null;
}

const manners = ['normal', 'fail', 'limited', 'hang', 'garbage', 'close', 'lost'] as const;
type Manner = (typeof manners)[number];
const refundWays = ['succeed', 'wait', 'fail'] as const;

/**
 * Applies to all providers if none is named. `duplicate: true` is one extra copy; `drop: true` drops until switched
 * off.
 */
export const KnobSettings = v.object({
  provider: v.optional(v.picklist(paymentAccounts)),
  delay_ms: v.optional(v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.maxValue(3_600_000))),
  duplicate: v.optional(v.union([v.boolean(), v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.maxValue(1000))])),
  reorder: v.optional(v.boolean()),
  drop: v.optional(v.union([v.boolean(), v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.maxValue(1_000_000))])),
  answer: v.optional(v.picklist(manners)),
  refunds: v.optional(v.picklist(refundWays)),
  paid_out: v.optional(v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.maxValue(100))),
  most_per_second: v.optional(v.nullable(v.pipe(v.number(), v.safeInteger(), v.minValue(1)))),
});
export type KnobSettings = v.InferOutput<typeof KnobSettings>;

const columns = 'delay_ms, duplicate, reorder, drop_next, answer, refunds, paid_out, most_per_second';

export async function readKnobs(books: Asker, provider: PaymentAccount): Promise<Knobs> {
  const { rows } = await books.query<Knobs>(`select ${columns} from sandbox.knobs where provider = $1`, [provider]);
  return rows[0] ?? usual;
}

const usual: Knobs = {
  ...{ delay_ms: 0, duplicate: 0, reorder: false, drop_next: 0 },
  ...{ answer: 'normal', refunds: 'succeed', paid_out: 0, most_per_second: null },
};

/** Counts a call, and says whether it is one too many in its second, on all servers together. */
export async function isOneTooMany(
  books: Asker,
  provider: PaymentAccount,
  { most_per_second: most }: Pick<Knobs, 'most_per_second'>,
  writes: boolean,
): Promise<boolean> {
  if (most === null) return false;
  const { rows } = await books.query<{ calls: number }>(
    `insert into sandbox.pace as pace values ($1, $2, date_trunc('second', clock_timestamp()), 1)
     on conflict (provider, writes) do update set second = excluded.second,
       calls = case pace.second when excluded.second then pace.calls else 0 end + 1
     returning calls`,
    [provider, writes],
  );
  return (rows[0]?.calls ?? 0) > most;
}

export async function readAllKnobs(books: Asker): Promise<Record<PaymentAccount, Knobs>> {
  const all = await Promise.all(paymentAccounts.map(async (one) => [one, await readKnobs(books, one)] as const));
  return Object.fromEntries(all) as Record<PaymentAccount, Knobs>;
}

/** Sets the given knobs and leaves the others. */
export async function changeKnobs(books: Asker, { provider, drop, duplicate, ...rest }: KnobSettings) {
  const turned = {
    ...rest,
    ...(duplicate !== undefined && { duplicate: Number(duplicate) }),
    ...(drop !== undefined && { drop_next: drop === true ? -1 : Number(drop) }),
  };
  const names = Object.keys(turned);
  if (names.length > 0) {
    const changes = names.map((name, index) => `${name} = $${index + 2}`).join(', ');
    await books.query(`update sandbox.knobs set ${changes} where $1::text is null or provider = $1`, [
      provider ?? null,
      ...Object.values(turned),
    ]);
  }
  return readAllKnobs(books);
}

/** Whether to drop the next notification; counts it. */
export async function takeDrop(books: Asker, provider: PaymentAccount, { drop_next }: Knobs): Promise<boolean> {
  if (drop_next === 0) return false;
  if (drop_next > 0) {
    await books.query('update sandbox.knobs set drop_next = greatest(drop_next - 1, 0) where provider = $1', [
      provider,
    ]);
  }
  return true;
}
