import { sql } from 'kysely';
import type { Queries } from '../../../store/database.ts';
import { isNoDraft } from '../../../store/saleRules.ts';
import type { StaffWho } from '../../kit/answers.ts';

/** An earlier run, and whether it is the same run of the year before. */
interface Comparable {
  readonly id: number;
  readonly name: string;
  /** `YYYY-MM-DD`. */
  readonly date: string;
  readonly isLastYears: boolean;
}

/** Runs move by weeks between years. */
const days = { least: 300, most: 430 };
const shown = 12;
const isSame = sql`(other.city_id = this.city_id and other.type = this.type)`;

/**
 * What a run can be compared with: earlier ones of its region that the member sees. Last year's is the one of the same
 * kind in the same city some 300 to 430 days before (docs/rules/runs.md 8); nobody has to say so.
 */
export async function comparableRuns(
  db: Queries,
  runId: number,
  { runIds }: Pick<StaffWho, 'runIds'>,
): Promise<readonly Comparable[]> {
  const { rows } = await sql<Comparable>`
    select other.id, other.name, other.date,
      ${isSame} and this.date - other.date between ${days.least} and ${days.most} as "isLastYears"
    from run this join lateral (select * from run where ${sql.raw(isNoDraft)}) other
      on other.region = this.region and other.date < this.date
    where this.id = ${runId} and (${runIds}::int[] is null or other.id = any(${runIds}::int[]))
    order by "isLastYears" desc, ${isSame} desc, other.date desc, other.id
    limit ${shown}`.execute(db);
  return rows;
}

/** The one that was asked for, else last year's; null if there is none. */
export const runToCompare = (others: readonly Comparable[], asked: number | undefined): Comparable | null =>
  others.find(({ id, isLastYears }) => (asked === undefined ? isLastYears : id === asked)) ?? null;
