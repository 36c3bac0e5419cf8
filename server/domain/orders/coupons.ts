import { sql, type Transaction } from 'kysely';
import type { Coupon } from '#contract/catalogue.calls.ts';
import type { Language } from '#contract/constants.ts';
import { Refusal } from '../../routes/handler.ts';
import type { Database } from '../../store/database.ts';
import type { Tables } from '../../store/schema.ts';
import { statement } from '../../store/statement.ts';
import { refusalWords } from '../../words/refusals.ts';
import type { HoldTerms } from '../holds/terms.ts';
import type { CouponTerms } from './prices.ts';

/** A coupon as an order uses it. */
export interface UsedCoupon extends CouponTerms {
  /** Null without a bound. */
  readonly max_uses: number | null;
  /** Uses that are held by buyers who are not verified. */
  readonly unverified_uses: number;
}

/** A coupon as anyone may see it who knows its code. */
export interface FoundCoupon extends UsedCoupon {
  readonly title: string;
}
export type CouponRefusal = 'coupon_unknown' | 'coupon_exhausted' | 'coupon_not_for_run';

interface Row extends FoundCoupon {
  readonly holds: boolean;
  readonly left: boolean;
}

const couponColumns = `code, title, coupon_type, value, seats_per_use, max_uses, unverified_uses,
  max_uses is null or uses < max_uses as left`;
const isValidNow = '(valid_from is null or valid_from <= now()) and (valid_until is null or valid_until > now())';

/** `holds`: this run, this moment; judged by the database's clock. In another currency than its own a code is unknown. */
const find = statement<{ codes: readonly string[]; run_id: number }, Row>(
  'find_coupons',
  `select ${couponColumns}, (run_id is null or run_id = :run_id) and ${isValidNow} as holds
   from coupon where code = any(:codes)
     and (currency is null or currency = (select currency from run where id = :run_id))`,
);

/** Looks codes up for a run: per code, in the order given, the coupon or why it is refused. One code counts once. */
export async function findCoupons(
  { pool }: Pick<Database, 'pool'>,
  codes: readonly string[],
  runId: number,
): Promise<Map<string, FoundCoupon | CouponRefusal>> {
  const asked = distinctCodes(codes);
  if (asked.length === 0) return new Map();
  const rows = await find(pool, { codes: asked, run_id: runId });
  const found = new Map(rows.map((row) => [row.code, row]));
  return new Map(asked.map((code) => [code, judged(found.get(code))]));
}

/**
 * The terms of all codes, or the refusal of the first that does not hold, at its field: `codes.1`.
 * `field` is the list's name in the call.
 */
export async function couponsFor(
  database: Pick<Database, 'pool'>,
  ask: { readonly codes: readonly string[]; readonly runId: number; readonly field: string; readonly lang: Language },
): Promise<readonly UsedCoupon[] | Refusal<CouponRefusal>> {
  const terms: UsedCoupon[] = [];
  for (const [code, coupon] of await findCoupons(database, ask.codes, ask.runId)) {
    if (typeof coupon === 'string') return refusedCoupon(coupon, code, ask);
    terms.push(coupon);
  }
  return terms;
}

/** The same within a transaction that uses them: locked, in the order of their codes, until it ends. */
export async function lockCoupons(
  tx: Transaction<Tables>,
  ask: { readonly codes: readonly string[]; readonly runId: number; readonly field: string; readonly lang: Language },
): Promise<readonly UsedCoupon[] | Refusal<CouponRefusal>> {
  const asked = distinctCodes(ask.codes);
  const { rows } = await sql<Row>`
    select ${sql.raw(couponColumns)}, (run_id is null or run_id = ${ask.runId}) and ${sql.raw(isValidNow)} as holds
    from coupon where code = any(${asked}::text[])
      and (currency is null or currency = (select currency from run where id = ${ask.runId}))
    order by code for no key update`.execute(tx);
  const terms: UsedCoupon[] = [];
  for (const code of asked) {
    const coupon = judged(rows.find((row) => row.code === code));
    if (typeof coupon === 'string') return refusedCoupon(coupon, code, ask);
    terms.push(coupon);
  }
  return terms;
}

/**
 * Whether a use of one of these is kept for buyers who are verified: the others hold one part of so many at most, of one
 * to three uses one.
 */
export const isKeptBack = (coupons: readonly UsedCoupon[], { one_part_of: parts }: Pick<HoldTerms, 'one_part_of'>) =>
  parts > 1 &&
  coupons.some(({ max_uses, unverified_uses }) => max_uses !== null && unverified_uses >= Math.ceil(max_uses / parts));

/** A refused code, said at its place in the list as it was asked. */
export function refusedCoupon(
  refusal: CouponRefusal,
  code: string,
  { codes, field, lang }: { readonly codes: readonly string[]; readonly field: string; readonly lang: Language },
): Refusal<CouponRefusal> {
  const at = codes.findIndex((one) => normal(one) === code);
  return new Refusal(refusal, { [`${field}.${at}`]: [refusalWords[lang][refusal]] });
}

/** A coupon on the wire. */
export const couponAnswer = ({ code, title, coupon_type, value, seats_per_use }: FoundCoupon): Coupon => ({
  name: code,
  title,
  coupon_type,
  value,
  seats_per_use,
});

/** Codes as they are compared, each once. */
export const distinctCodes = (codes: readonly string[]): readonly string[] => [...new Set(codes.map(normal))];

const normal = (code: string) => code.trim().toUpperCase();

function judged(row: Row | undefined): FoundCoupon | CouponRefusal {
  if (!row) return 'coupon_unknown';
  if (!row.holds) return 'coupon_not_for_run';
  if (!row.left) return 'coupon_exhausted';
  return row;
}
