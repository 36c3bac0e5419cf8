import { type RawBuilder, sql } from 'kysely';
import type { Language } from '#contract/constants.ts';
import type { PersonRow } from '#contract/staff/people/people.values.ts';
import { reachOf } from '#contract/staff/rights.ts';
import type { Queries } from '../../store/database.ts';
import type { StaffWho } from '../kit/answers.ts';
import { withOffset } from '../kit/localTime.ts';
import { mayAtAll } from '../staff/who.ts';
import * as columns from './columns.ts';

/** Names and statuses are all that some may read; others no amounts. */
export const seesAddresses = (who: Pick<StaffWho, 'role'>) => reachOf(who.role, 'people.read') !== 'namesAndStates';
export const seesAmounts = (who: Pick<StaffWho, 'role'>) => mayAtAll(who, 'money.read');

/** What staff write down about a place is for those who may change one at any time. */
const seesNotes = (who: Pick<StaffWho, 'role'>) => reachOf(who.role, 'people.write') === 'all';

/** Who reads, and in which language. */
export interface PlaceReading {
  readonly who: StaffWho;
  readonly lang: Language;
}

/** A row of the table, of a query over `columns.tables`. */
export const rowInSql = `place.id, place.bib, place.run_id, run.name as run, run.region, place.group_id, grp.name as group_name,
  ${columns.nameInSql} as name, ${columns.emailInSql} as email, coalesce(account.phone, start_data.phone) as phone, ${columns.stateInSql} as state,
  case when payment.status = 'pending' and place.ended is null then payment.expires_at end as until,
  wave.category_id, category.name as distance, place.wave_id, wave.wave_time, place.is_captain,
  place.blocked_at is not null as blocked,
  ${columns.captainInSql} as captain, ${columns.signedInSql} as signed, ${columns.noteInSql} as note,
  ${columns.sexInSql} as sex, place.size, ${columns.birthYearInSql} as birth_year, place.age, ${columns.lacksListInSql} as lacks,
  ${columns.paidInSql} as paid, run.currency, ${columns.sourceInSql} as source, place.created_at as since`;

export interface Row extends Omit<PersonRow, 'until' | 'wave_time' | 'since'> {
  readonly until: Date | null;
  readonly wave_time: Date;
  readonly since: Date;
}

const unseen = { email: null, phone: null, sex: null, size: null, birth_year: null, age: null, source: null } as const;

/** The row without what is not for its reader. */
export function seenBy(who: Pick<StaffWho, 'role'>, { until, wave_time, since, ...row }: Row): PersonRow {
  const { region } = row;
  return {
    ...row,
    until: until && withOffset(until, region),
    wave_time: withOffset(wave_time, region),
    since: withOffset(since, region),
    ...(!seesAmounts(who) && { paid: null }),
    ...(!seesNotes(who) && { note: null }),
    ...(!seesAddresses(who) && { ...unseen, lacks: [] }),
  };
}

/** The rows of some places: the captain's first, those that are over last. */
export async function readRows(db: Queries, which: RawBuilder<unknown>): Promise<readonly Row[]> {
  const { rows } = await sql<Row>`
    select ${sql.raw(rowInSql)} from ${sql.raw(columns.tables)} where ${which}
    order by place.ended is not null, place.is_captain desc, place.id`.execute(db);
  return rows;
}
