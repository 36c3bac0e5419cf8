import { sql } from 'kysely';
import type { Region } from '#contract/constants.ts';
import type { NeedsYou } from '#contract/staff/office/needs.calls.ts';
import type { Queries } from '../../store/database.ts';
import { dayOfWave, roomInSum, sellsNow } from '../../store/saleRules.ts';
import { withOffset } from '../kit/localTime.ts';
import type { NeedReader } from '../staff/needs.ts';
import { isOfTheirs } from '../staff/scope.ts';

type Watched = Pick<NeedsYou, 'today' | 'waves' | 'runs'>;
type NearlyFull = NeedsYou['waves']['shown'][number];

/** So much of a wave is gone when it is nearly full, of a hundred. */
const nearlyFull = 90;
const shown = { waves: 4, runs: 4 };

/** What needs nobody, but is worth a look: today's runs, the fullest waves, the next runs. */
export async function watched(db: Queries, who: NeedReader): Promise<Watched> {
  return { today: await todayOf(db, who), waves: await fullestWaves(db, who), runs: await nextRuns(db, who) };
}

const runOf = sql`jsonb_build_object('id', run.id, 'name', run.name, 'region', run.region) as run`;
const unpaid = sql`cross join lateral (
  select count(*)::int as places from place
  where place.wave_id = wave.id and place.ended is null and place.money <> 'paid') unpaid`;

async function fullestWaves(db: Queries, who: NeedReader): Promise<Watched['waves']> {
  const { rows } = await sql<Omit<NearlyFull, 'wave_time'> & { wave_time: Date; count: number }>`
    with full_ones as (
      select wave.*, count(*) over ()::int as count from wave join run on run.id = wave.run_id
      where ${sql.raw(sellsNow)} and ${isOfTheirs(who, 'run.id')}
        and wave.free > 0 and (wave.capacity - wave.free) * 100 >= wave.capacity * ${nearlyFull}
      order by wave.free, wave.wave_time, wave.id limit ${shown.waves})
    select wave.id, wave.wave_time, category.name as distance, ${runOf}, wave.taken - unpaid.places as sold,
      unpaid.places as reserved, wave.held_back, wave.for_list, wave.free, wave.capacity, wave.count
    from full_ones wave join run on run.id = wave.run_id join category on category.id = wave.category_id ${unpaid}
    order by wave.free, wave.wave_time, wave.id`.execute(db);
  return {
    shown: rows.map(({ count: _, wave_time, ...wave }) => ({
      ...wave,
      wave_time: withOffset(wave_time, wave.run.region),
    })),
    count: rows[0]?.count ?? 0,
  };
}

async function nextRuns(db: Queries, who: NeedReader): Promise<Watched['runs']> {
  const room = roomInSum();
  const { rows } = await sql<Watched['runs'][number]>`
    select run.id, run.name, run.region, to_char(run.date, 'YYYY-MM-DD') as date, held.places, held.capacity, held.held_back
    from run cross join lateral (
      select coalesce(sum(taken), 0)::int as places, coalesce(sum(${sql.raw(room.capacity)}), 0)::int as capacity,
        coalesce(sum(${sql.raw(room.held_back)}), 0)::int as held_back
      from wave where wave.run_id = run.id) held
    where run.state = 'published' and run.date >= current_date and ${isOfTheirs(who, 'run.id')}
    order by run.date, run.id limit ${shown.runs}`.execute(db);
  return rows;
}

interface TodayRow extends Omit<Watched['today'][number], 'next' | 'last_start'> {
  readonly run: { readonly id: number; readonly name: string; readonly region: Region };
  readonly last_start: Date;
  readonly next: {
    readonly id: number;
    readonly wave_time: string;
    readonly distance: string;
    readonly places: number;
  } | null;
}

/** Runs of which waves start today, where they are. */
async function todayOf(db: Queries, who: NeedReader): Promise<Watched['today']> {
  const { rows } = await sql<TodayRow>`
    with todays as (
      select wave.*, run.name, run.region, category.name as distance from wave join run on run.id = wave.run_id
        join category on category.id = wave.category_id
      where run.state = 'published' and wave.cancelled_at is null and ${isOfTheirs(who, 'run.id')}
        and wave.wave_time between now() - interval '1 day' and now() + interval '1 day'
        and ${sql.raw(dayOfWave)} = ${sql.raw(dayOfWave.replace('wave.wave_time', 'now()'))}),
    held as (
      select todays.run_id, todays.wave_time <= now() as gone, place.money, place.person
      from todays join place on place.wave_id = todays.id and place.ended is null)
    select jsonb_build_object('id', run_id, 'name', min(name), 'region', min(region)) as run,
      count(*)::int as waves, count(*) filter (where wave_time > now())::int as waves_left,
      max(wave_time) as last_start,
      (select jsonb_build_object('id', id, 'wave_time', wave_time, 'distance', distance, 'places', taken)
        from todays next where next.run_id = todays.run_id and wave_time > now() order by wave_time, id limit 1) as next,
      (select count(*)::int from held where held.run_id = todays.run_id and money = 'paid') as expected,
      (select count(*)::int from held where held.run_id = todays.run_id and money = 'paid' and gone) as started,
      (select count(*)::int from held where held.run_id = todays.run_id and money = 'paid'
        and person in ('free', 'invited')) as without_person,
      (select count(*)::int from held where held.run_id = todays.run_id and money <> 'paid') as unpaid
    from todays group by run_id order by min(wave_time), run_id`.execute(db);
  return rows.map(({ next, last_start, ...row }) => ({
    ...row,
    next: next && { ...next, wave_time: withOffset(new Date(next.wave_time), row.run.region) },
    last_start: withOffset(last_start, row.run.region),
  }));
}
