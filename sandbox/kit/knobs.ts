import type pg from 'pg';
import * as v from 'valibot';

/** How the provider misbehaves (docs/rules/sandbox.md 1.5); all servers on one database see the same. */
export interface Knobs {
  /** Milliseconds by which notifications come later. */
  readonly delay_ms: number;
  /** Extra copies of every notification. */
  readonly duplicate: number;
  /** Whether notifications are collected for half a second and then sent newest first. */
  readonly reorder: boolean;
  /** How many of the next notifications never arrive; -1 all. */
  readonly drop_next: number;
  /** `lost`: the call is carried out, but its answer does not arrive. */
  readonly answer: (typeof answers)[number];
  readonly refunds: (typeof refundWays)[number];
}

const answers = ['normal', 'fail', 'hang', 'garbage', 'lost'] as const;
const refundWays = ['succeed', 'wait', 'fail'] as const;

/** `duplicate: true` is one extra copy; `drop: true` drops until it is switched off, a number that many. */
export const KnobSettings = v.object({
  delay_ms: v.optional(v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.maxValue(3_600_000))),
  duplicate: v.optional(v.union([v.boolean(), v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.maxValue(1000))])),
  reorder: v.optional(v.boolean()),
  drop: v.optional(v.union([v.boolean(), v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.maxValue(1_000_000))])),
  answer: v.optional(v.picklist(answers)),
  refunds: v.optional(v.picklist(refundWays)),
});
export type KnobSettings = v.InferOutput<typeof KnobSettings>;

type Asker = Pick<pg.Pool, 'query'> | Pick<pg.PoolClient, 'query'>;

export async function readKnobs(books: Asker): Promise<Knobs> {
  const { rows } = await books.query<Knobs>(
    'select delay_ms, duplicate, reorder, drop_next, answer, refunds from sandbox.knobs',
  );
  return rows[0] ?? { delay_ms: 0, duplicate: 0, reorder: false, drop_next: 0, answer: 'normal', refunds: 'succeed' };
}

/** Turns the knobs that were given and leaves the others. */
export async function changeKnobs(books: Asker, { drop, duplicate, ...rest }: KnobSettings): Promise<Knobs> {
  const turned = {
    ...rest,
    ...(duplicate !== undefined && { duplicate: Number(duplicate) }),
    ...(drop !== undefined && { drop_next: drop === true ? -1 : Number(drop) }),
  };
  const names = Object.keys(turned);
  if (names.length > 0) {
    const changes = names.map((name, index) => `${name} = $${index + 1}`).join(', ');
    await books.query(`update sandbox.knobs set ${changes}`, Object.values(turned));
  }
  return readKnobs(books);
}

/** Whether the next notification is one of those to be dropped; counts it. */
export async function takeDrop(books: Asker, { drop_next }: Knobs): Promise<boolean> {
  if (drop_next === 0) return false;
  if (drop_next > 0) await books.query('update sandbox.knobs set drop_next = greatest(drop_next - 1, 0)');
  return true;
}
