import { sql } from 'kysely';
import type { Group } from '#contract/groups/group.values.ts';
import { startTimes } from '#contract/values/startTimes.ts';
import { dayOfWave } from '../../store/saleRules.ts';
import { withOffset } from '../kit/localTime.ts';

/** What is run, where and when, as the database has it: of `run`, `city`, `wave` and `category`. */
export const runOfGroup = sql`run.id as event_id, run.name as event_name, run.region, city.name as city_name,
  ${sql.raw(dayOfWave)} as event_date, wave.wave_time, run.join_time, run.be_there_minutes, category.distance,
  category.name as category_name, run.type = 'kids' as is_kids`;
export interface RunOfGroup
  extends Pick<
    Group,
    'event_id' | 'event_name' | 'region' | 'city_name' | 'event_date' | 'distance' | 'category_name' | 'is_kids'
  > {
  readonly wave_time: Date;
  readonly join_time: Date;
  readonly be_there_minutes: number;
}
/** The differences between an answer and the database. */
export type StartTimeField = 'wave_time' | 'join_time' | 'be_there_time';

/** The same as it is answered: three times of the start, by the clocks of the run. */
export function asAnswered<Row extends RunOfGroup>({ be_there_minutes, ...row }: Row) {
  const { region } = row;
  const { gates, beThere, start } = startTimes({ ...row, be_there_minutes });
  return {
    ...row,
    wave_time: withOffset(start, region),
    join_time: withOffset(gates, region),
    be_there_time: withOffset(beThere, region),
  };
}
