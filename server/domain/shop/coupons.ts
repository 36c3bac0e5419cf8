import { sql, type Transaction } from 'kysely';
import type { Language } from '#contract/constants.ts';
import type { Coupon } from '#contract/shop/catalogue.calls.ts';
import { plainCode } from '#contract/values/canonical.ts';
import type { Database } from '../../store/database.ts';
import { couponHasCurrency, couponHasUse, couponHolds } from '../../store/saleRules.ts';
import type { Tables } from '../../store/schema.ts';
import { statement } from '../../store/statement.ts';
import { refusalWords } from '../../words/refusals.ts';
import { Refusal } from '../kit/answers.ts';
import type { HoldTerms } from './holds/terms.ts';
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

/** Codes as they were asked, the name of their list in the call, and the language to refuse them in. */
interface RefusalPlace {
  readonly codes: readonly string[];
  readonly field: string;
  readonly lang: Language;
}

interface Row extends FoundCoupon {
  readonly holds: boolean;
  readonly left: boolean;
}

/** Coupons beside a run, whose id follows. */
const besideRun = `
  select code, title, coupon_type, value, seats_per_use, max_uses, unverified_uses, ${couponHasUse} as left,
    ${couponHolds('run.id')} as holds
  from coupon left join run on run.id =`;
const isKnown = couponHasCurrency('run.currency');

const find = statement<{ codes: readonly string[]; run_id: number }, Row>(
  'find_coupons',
  `${besideRun} :run_id where code = any(:codes) and ${isKnown}`,
);

/** Looks codes up for a run: per code, in the order given, the coupon or why it is refused. One code counts once. */
export async function findCoupons(
  { pool }: Pick<Database, 'pool'>,
  codes: readonly string[],
  runId: number,
): Promise<Map<string, FoundCoupon | CouponRefusal>> {
  const distinct = distinctCodes(codes);
  if (distinct.length === 0) return new Map();
  return judgementsByCode(distinct, await find(pool, { codes: distinct, run_id: runId }));
}

/**
 * The terms of all codes, or the refusal of the first that does not hold, at its field: `codes.1`.
 */
export async function couponsFor(
  database: Pick<Database, 'pool'>,
  ask: RefusalPlace & { readonly runId: number },
): Promise<readonly UsedCoupon[] | Refusal<CouponRefusal>> {
  return termsOf(await findCoupons(database, ask.codes, ask.runId), ask);
}

/** The same within a transaction that uses them: locked, in the order of their codes, until it ends. */
export async function lockCoupons(
  tx: Transaction<Tables>,
  ask: RefusalPlace & { readonly runId: number },
): Promise<readonly UsedCoupon[] | Refusal<CouponRefusal>> {
  const distinct = distinctCodes(ask.codes);
  const { rows } = await sql<Row>`
    ${sql.raw(besideRun)} ${ask.runId} where code = any(${distinct}::text[]) and ${sql.raw(isKnown)}
    order by code for no key update of coupon`.execute(tx);
  return termsOf(judgementsByCode(distinct, rows), ask);
}

function termsOf(
  judgedOnes: ReadonlyMap<string, FoundCoupon | CouponRefusal>,
  ask: RefusalPlace,
): readonly UsedCoupon[] | Refusal<CouponRefusal> {
  const terms: UsedCoupon[] = [];
  for (const [code, coupon] of judgedOnes) {
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

/** A refused code, reported at its place in the list as it was asked. */
export function refusedCoupon(
  refusal: CouponRefusal,
  code: string,
  { codes, field, lang }: RefusalPlace,
): Refusal<CouponRefusal> {
  const at = codes.findIndex((one) => plainCode(one) === code);
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
export const distinctCodes = (codes: readonly string[]): readonly string[] => [...new Set(codes.map(plainCode))];

const judgementsByCode = (distinct: readonly string[], rows: readonly Row[]) =>
  new Map(distinct.map((code) => [code, judged(rows.find((row) => row.code === code))]));

function judged(row: Row | undefined): FoundCoupon | CouponRefusal {
  if (!row) return 'coupon_unknown';
  if (!row.holds) return 'coupon_not_for_run';
  if (!row.left) return 'coupon_exhausted';
  return row;
}
