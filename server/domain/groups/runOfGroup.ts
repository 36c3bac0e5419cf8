import { sql } from 'kysely';
import type { Group } from '#contract/values/group.values.ts';
import { dayOfWave } from '../../store/saleRules.ts';

/** What is run, where and when, as the database has it: of `run`, `city`, `wave` and `category`. */
export const runOfGroup = sql`run.id as event_id, run.name as event_name, run.region, city.name as city_name,
  ${sql.raw(dayOfWave)} as event_date, wave.wave_time, category.distance, category.name as category_name,
  run.type = 'kids' as is_kids`;
export interface RunOfGroup
  extends Pick<
    Group,
    'event_id' | 'event_name' | 'region' | 'city_name' | 'event_date' | 'distance' | 'category_name' | 'is_kids'
  > {
  readonly wave_time: Date;
}
