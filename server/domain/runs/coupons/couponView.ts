import { type RawBuilder, sql } from 'kysely';
import type { AnswerOf } from '#contract/call.ts';
import type { Language, Region } from '#contract/constants.ts';
import type { couponCalls, StaffCoupon } from '#contract/staff/money/coupons.calls.ts';
import { known } from '#machines/kit/known.ts';
import type { Queries } from '../../../store/database.ts';
import { couponColumns } from '../../../words/coupons.ts';
import { csvOf } from '../../../words/csv.ts';
import type { StaffWho } from '../../kit/answers.ts';
import { withOffset } from '../../kit/localTime.ts';
import { mayAtAll } from '../../staff/who.ts';

interface Wanted {
  readonly run_id?: number | undefined;
  readonly batch?: number | undefined;
}
type Row = Omit<StaffCoupon, 'valid_from' | 'valid_until'> & {
  readonly valid_from: Date | null;
  readonly valid_until: Date | null;
  readonly region: Region;
};

async function readCoupons(db: Queries, condition: RawBuilder<boolean>): Promise<StaffCoupon[]> {
  const { rows } = await sql<Row>`
    select code, title, coupon_type, value, coupon.currency, run_id, valid_from, valid_until, max_uses, uses,
      seats_per_use, batch, coupon.version, coalesce(run.region, 'pl') as region
    from coupon left join run on run.id = coupon.run_id where ${condition} order by code`.execute(db);
  return rows.map(({ region, valid_from, valid_until, ...coupon }) => ({
    ...coupon,
    valid_from: valid_from && withOffset(valid_from, region),
    valid_until: valid_until && withOffset(valid_until, region),
  }));
}

/** Members of the staff for some runs see the coupons of these runs only. */
const within = (runIds: readonly number[] | null, { run_id, batch }: Wanted): RawBuilder<boolean> =>
  sql`${runIds === null ? sql`true` : sql`coupon.run_id = any(${[...runIds]}::int[])`}
    and ${run_id === undefined ? sql`true` : sql`coupon.run_id = ${run_id}`}
    and ${batch === undefined ? sql`true` : sql`coupon.batch = ${batch}`}`;

type Listed = AnswerOf<(typeof couponCalls)['GET staff/coupons']>;

export async function listCoupons(
  db: Queries,
  who: Pick<StaffWho, 'role' | 'runIds'>,
  filter: Wanted,
): Promise<Listed> {
  const mine = within(who.runIds, filter);
  const { rows: batches } = await sql<Listed['batches'][number]>`
    select batch, min(title) as title, min(run_id) as run_id, min(code) as example, count(*)::int as count,
      sum(uses)::int as uses
    from coupon where batch is not null and ${mine} group by batch order by batch desc`.execute(db);
  // A batch is looked into when it is asked for.
  const single = filter.batch === undefined ? sql<boolean>`batch is null and ${mine}` : mine;
  const coupons = await readCoupons(db, single);
  if (mayAtAll(who, 'money.read')) return { coupons, batches };
  return {
    coupons: coupons.map((coupon) => ({ ...coupon, code: null, value: null })),
    batches: batches.map((batch) => ({ ...batch, example: null })),
  };
}

export interface CouponFile {
  readonly file: AnswerOf<(typeof couponCalls)['GET staff/coupons/file']>;
  /** How many codes are in it. */
  readonly rows: number;
}

export async function couponFile(
  db: Queries,
  runIds: readonly number[] | null,
  filter: Wanted,
  lang: Language,
): Promise<CouponFile> {
  const coupons = await readCoupons(db, within(runIds, filter));
  const lines = coupons.map(({ code, title, uses, max_uses, valid_from, valid_until, batch }) => [
    ...[code, title, uses, max_uses],
    ...[valid_from, valid_until, batch],
  ]);
  const name = filter.batch === undefined ? 'coupons.csv' : `coupons-${filter.batch}.csv`;
  return { file: { name, text: csvOf([couponColumns[lang], ...lines]) }, rows: lines.length };
}

/** One coupon, that is there. */
export async function viewCoupon(db: Queries, code: string): Promise<StaffCoupon> {
  return known((await readCoupons(db, sql`code = ${code}`))[0]);
}
