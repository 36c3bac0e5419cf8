import { type RawBuilder, sql } from 'kysely';
import type { AnswerOf } from '#contract/call.ts';
import { currencyOf, kidsArrivalMinutes, type Region } from '#contract/constants.ts';
import type { runCalls, StaffCategory, StaffRun, StaffRunLine, StaffWave } from '#contract/staff/runs/runs.calls.ts';
import { known } from '#machines/kit/known.ts';
import type { Config } from '../../config.ts';
import type { Queries } from '../../store/database.ts';
import { roomInSum, saleState, wavesToCome } from '../../store/saleRules.ts';
import { filePath } from '../kit/addresses.ts';
import { wallTime, withOffset } from '../kit/localTime.ts';
import { waitingOf } from './contact.ts';
import { declarationsOf } from './declaration.ts';
import { missingOf } from './missing.ts';
import { periodsOf } from './pricePeriods.ts';
import { hasPlaces } from './runLife.ts';
import { runIsBeingCancelled } from './tasks/task.ts';

type Dates = 'join_time' | 'sales_open' | 'sales_end' | 'edited_at';
interface Row extends Omit<StaffRunLine, Dates | 'currency'> {
  readonly join_time: Date;
  readonly sales_open: Date | null;
  readonly sales_end: Date | null;
  readonly edited_at: Date | null;
  readonly declaration: string | null;
}

type Room = keyof ReturnType<typeof roomInSum>;
const summed = (name: Room) => sql<number>`coalesce(sum(${sql.raw(roomInSum()[name])}), 0)::int`;

/** Runs as staff see them, by what is asked of the table `run`. */
async function readRuns(db: Queries, condition: RawBuilder<boolean>): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select run.id, run.key, run.name, city.name as city, run.region, run.type, run.date, run.join_time,
      case when run.type = 'kids' then ${sql.lit(kidsArrivalMinutes)} else run.be_there_minutes end as be_there_minutes, run.sales_open,
      run.sales_end, run.start_list, run.tshirts, run.tshirts_ordered, run.tshirts_until, run.transfer_until,
      run.vat_place, run.vat_fee, run.contact_email, run.declaration, run.state, run.sale_paused,
      ${runIsBeingCancelled} as cancelling, run.origin,
      run.edited_at, run.version, case when run.state = 'published' then ${sql.raw(saleState)} end as sale,
      held.waves, held.capacity, held.taken, held.held_back, held.free
    from run join city on city.id = run.city_id
      left join (${sql.raw(wavesToCome)}) w on w.run_id = run.id
      cross join lateral (
        select count(*)::int as waves, ${summed('capacity')} as capacity, coalesce(sum(taken), 0)::int as taken,
          ${summed('held_back')} as held_back, ${summed('free')} as free
        from wave where wave.run_id = run.id) held
    where ${condition} order by run.date, run.join_time, run.id`.execute(db);
  return rows;
}

const inZone = ({ join_time, sales_open, sales_end, edited_at, ...run }: Row) => ({
  ...run,
  currency: currencyOf[run.region],
  join_time: wallTime(join_time, run.region).clock,
  sales_open: sales_open && withOffset(sales_open, run.region),
  sales_end: sales_end && withOffset(sales_end, run.region),
  edited_at: edited_at && withOffset(edited_at, run.region),
});

/** The runs of somebody; null: all. With the cities that there are, since a run may be in one of them. */
export async function listRuns(
  db: Queries,
  runIds: readonly number[] | null,
): Promise<AnswerOf<(typeof runCalls)['GET staff/runs']>> {
  const rows = await readRuns(db, runIds === null ? sql`true` : sql`run.id = any(${[...runIds]}::int[])`);
  const cities = await db.selectFrom('city').select('name').orderBy('name').execute();
  return { runs: rows.map(inZone), cities: cities.map(({ name }) => name) };
}

/** A run as its page shows it; null if there is none. */
export async function viewRun(
  db: Queries,
  config: Pick<Config, 'mode' | 'termsUrl' | 'privacyUrl' | 'imprintUrl'>,
  runId: number,
): Promise<StaffRun | null> {
  const [run] = await readRuns(db, sql`run.id = ${runId}`);
  if (run === undefined) return null;
  const categories = await readCategories(db, sql`run_id = ${runId}`);
  const given = await declarationsOf(db, runId);
  const { refund_steps } = await db
    .selectFrom('run')
    .select('refund_steps')
    .where('id', '=', runId)
    .executeTakeFirstOrThrow();
  return {
    ...inZone(run),
    refund_steps: [...refund_steps],
    contact_waiting: await waitingOf(db, runId),
    declaration: run.declaration && filePath(run.declaration),
    former_declarations: given.filter((name) => name !== run.declaration).map(filePath),
    categories,
    missing: await missingOf(db, config, run),
    has_places: await hasPlaces(db, runId),
  };
}

type Category = StaffCategory & { readonly run_id: number };

async function readCategories(db: Queries, condition: RawBuilder<boolean>): Promise<Category[]> {
  const { rows } = await sql<Omit<Category, 'periods'>>`
    select id, run_id, key, name, distance, age_from, age_to, price, group_price, version,
      (select count(*)::int from wave where wave.category_id = category.id) as waves
    from category where ${condition} order by distance, age_from, id`.execute(db);
  const periods = await periodsOf(db, sql`category.id = any(${rows.map(({ id }) => id)}::int[])`);
  return rows.map(({ version, waves, ...row }) => ({ ...row, periods: periods.get(row.id) ?? [], waves, version }));
}

/** One distance, that is there. */
export async function viewCategory(db: Queries, id: number): Promise<Category> {
  return known((await readCategories(db, sql`id = ${id}`))[0]);
}

type Board = AnswerOf<(typeof runCalls)['GET staff/runs/{id}/waves']>;
interface Wave extends StaffWave {
  readonly run_id: number;
}
type WaveRow = Omit<Wave, 'wave_time'> & { readonly wave_time: Date; readonly region: Region };
/** What a wave counts for among all of its run. */
type Counted = { readonly in_sum: Readonly<Record<Room, number>> };

/**
 * What the waves hold. Taken are paid and reserved places, so that only the unpaid ones are counted: by the index of
 * each wave's living places, whatever a million others do.
 */
async function readBoard(db: Queries, condition: RawBuilder<boolean>): Promise<(Wave & Counted)[]> {
  const { rows } = await sql<WaveRow & Counted>`
    select wave.id, wave.run_id, wave.category_id, wave.wave_time, run.region, wave.capacity, wave.taken - unpaid.places as sold,
      unpaid.places as reserved, 0 as offered, wave.held_back, wave.for_list, wave.free, 0 as waiting_parties,
      0 as waiting_people, 0 as here, wave.withdrawn as closed,
      wave.cancelled_at is not null as cancelled, wave.version,
      jsonb_build_object(${sql.raw(inSumText)}) as in_sum
    from wave join run on run.id = wave.run_id
      cross join lateral (
        select count(*)::int as places from place
        where place.wave_id = wave.id and place.ended is null and place.money <> 'paid') unpaid
    where ${condition} order by wave.wave_time, wave.category_id, wave.id`.execute(db);
  return rows.map(({ region, wave_time, ...wave }) => ({ ...wave, wave_time: withOffset(wave_time, region) }));
}

const inSumText = Object.entries(roomInSum())
  .map(([name, text]) => `'${name}', ${text}`)
  .join(', ');
const uncounted = ({ in_sum: _, ...wave }: Wave & Counted): Wave => wave;

/** The board of a run; null if there is none. */
export async function viewBoard(db: Queries, runId: number): Promise<Board | null> {
  const run = await db.selectFrom('run').select('id').where('id', '=', runId).executeTakeFirst();
  if (run === undefined) return null;
  const counted = await readBoard(db, sql`wave.run_id = ${runId}`);
  const sum = (name: keyof Board['totals']) =>
    counted.reduce((total, { in_sum, ...wave }) => total + { ...wave, ...in_sum }[name], 0);
  return {
    waves: counted.map(uncounted),
    totals: {
      capacity: sum('capacity'),
      sold: sum('sold'),
      reserved: sum('reserved'),
      offered: sum('offered'),
      held_back: sum('held_back'),
      for_list: sum('for_list'),
      free: sum('free'),
      waiting_parties: sum('waiting_parties'),
      waiting_people: sum('waiting_people'),
      here: sum('here'),
    },
  };
}

/** One wave of the board, that is there. */
export async function viewWave(db: Queries, waveId: number): Promise<Wave> {
  return uncounted(known((await readBoard(db, sql`wave.id = ${waveId}`))[0]));
}
