import { type Selectable, sql } from 'kysely';
import type { Region } from '#contract/constants.ts';
import type { Question } from '#contract/shop/questions.ts';
import type { RunPage } from '#contract/shop/runPage.values.ts';
import type { Database } from './database.ts';
import { type CategoryPrices, readPeriods } from './prices.ts';
import {
  dayOfWave,
  dayThere,
  isAskedWithOrder,
  isNoDraft,
  isPublished,
  itsWavesToCome,
  roomInSum,
  saleState,
  takesCoupons,
  transferOpen,
  usableCoupons,
  wavesToCome,
} from './saleRules.ts';
import type { Tables } from './schema.ts';
import { statement } from './statement.ts';

/** Reading what is for sale; a run's day is over at midnight of its zone. */

type SaleState = 'soon' | 'open' | 'closed' | 'sold_out';

type Run = Selectable<Tables['run']>;
type RunFields =
  | 'id'
  | 'key'
  | 'name'
  | 'city_id'
  | 'region'
  | 'type'
  | 'date'
  | 'join_time'
  | 'be_there_minutes'
  | 'tshirts'
  | 'sales_open';

export interface OfferedRun extends Pick<Run, RunFields> {
  readonly city_name: string;
  readonly sale: SaleState;
  /** By itself, or with its last wave. */
  readonly sale_ends: Date | null;
  /** `YYYY-MM-DD`, on which its waves start. */
  readonly days: readonly string[];
  /** What is asked with the order; null: nothing. */
  readonly asked: readonly Question[] | null;
}

const runColumns = `run.id, run.key, run.name, run.city_id, city.name as city_name, run.region, run.type, run.date,
  run.join_time, run.be_there_minutes, run.tshirts, run.sales_open,
  ${saleState} as sale, least(run.sales_end, w.last) as sale_ends,
  array(select distinct ${dayOfWave} as day from wave where wave.run_id = run.id and not withdrawn order by day) as days,
  (select jsonb_agg(jsonb_build_object('id', id, 'kind', kind, 'required', required, 'asked_of', asked_of, 'seen_by', seen_by,
      'texts', texts, 'choices', choices) order by with_order) from question where question.run_id = run.id and ${isAskedWithOrder}
    and asked_of <> case when run.type = 'kids' then 'adults' else 'children' end) as asked`;

const isToCome = `(w.coming or run.date >= ${dayThere})`;

/** A run to come; of others nobody is sold anything. */
export interface RunToCome extends OfferedRun {
  /** Whether a code could be used for it. */
  readonly takes_coupons: boolean;
}

const runs = statement<object, RunToCome>(
  'offered_runs',
  `with ${usableCoupons}
   select ${runColumns}, ${takesCoupons} as takes_coupons
   from run join city on city.id = run.city_id join (${wavesToCome}) w on w.run_id = run.id
   where ${isPublished} and ${isToCome}
   order by run.date, run.join_time, run.id`,
);

/** Any run that is no draft, however long ago, with what its page says. */
export interface RunByKey
  extends OfferedRun,
    Pick<Run, 'tshirts_until' | 'tshirts_ordered' | 'transfer_until' | 'refund_steps'> {
  readonly transfer_open: boolean;
  readonly is_to_come: boolean;
  readonly is_cancelled: boolean;
  readonly page: RunPage | null;
}

const runWithPage = `select ${runColumns}, run.tshirts_until, run.tshirts_ordered, run.transfer_until, run.refund_steps, ${transferOpen} as transfer_open,
     coalesce(${isToCome}, false) as is_to_come, run.state = 'cancelled' as is_cancelled, run_page.published as page
   from run join city on city.id = run.city_id cross join lateral (${itsWavesToCome}) w
     left join run_page on run_page.run_id = run.id`;

export const runByKey = statement<{ readonly key: string }, RunByKey>(
  'run_by_key',
  `${runWithPage} where run.key = :key and ${isNoDraft}`,
);

/** For its organiser, also as a draft. */
export const runById = statement<{ readonly id: number }, RunByKey>('run_by_id', `${runWithPage} where run.id = :id`);

interface RoomOfWave {
  readonly id: number;
  readonly category_id: number;
  readonly wave_time: Date;
  readonly capacity: number;
  readonly free_places: number;
}

export const roomByWave = statement<{ readonly run: number }, RoomOfWave>(
  'room_by_wave',
  `select id, category_id, wave_time, capacity, ${roomInSum().free} as free_places
   from wave where run_id = :run and not withdrawn order by wave_time, id`,
);

/** The little of the pages that cards of the runs to come show. */
interface CardRow {
  readonly run_id: number;
  readonly region: Region;
  readonly picture: RunPage['picture'];
  readonly sentence: RunPage['sentence'];
  readonly venue: string | null;
}

export const runCards = statement<object, CardRow>(
  'run_cards',
  `select run.id as run_id, run.region, published -> 'picture' as picture, published -> 'sentence' as sentence,
     published -> 'venue' ->> 'name' as venue
   from run join run_page on run_page.run_id = run.id cross join lateral (${itsWavesToCome}) w
   where published is not null and ${isPublished} and ${isToCome}
   order by run.id`,
);

type Price = Pick<Selectable<Tables['category']>, 'price' | 'group_price'>;
export interface OfferedCategory
  extends Omit<Selectable<Tables['category']>, 'key' | 'version' | 'contest' | keyof Price>,
    CategoryPrices {
  readonly run_type: Run['type'];
  readonly free_places: number;
  /** In the wave with the most room. */
  readonly most_free: number;
}

/** All of them, of past runs too: prices are answered in every state of sale. */
const categories = statement<object, Omit<OfferedCategory, 'periods'> & Price>(
  'offered_categories',
  `select c.id, c.run_id, c.name, c.distance, c.age_from, c.age_to, c.price, c.group_price, run.region, run.type as run_type,
     sum(${roomInSum('w').free}) as free_places, max(${roomInSum('w').free}) as most_free,
     (select sum(taken)::int from wave where category_id = c.id) as sold
   from category c join run on run.id = c.run_id and ${isNoDraft} join wave w on w.category_id = c.id and not w.withdrawn
   group by c.id, run.id order by c.distance, c.age_from, c.id`,
);

/** For one run, even a draft, and including those without a wave. */
const categoriesOfDraft = statement<{ readonly run: number }, Omit<OfferedCategory, 'periods'> & Price>(
  'categories_of_draft',
  `select c.id, c.run_id, c.name, c.distance, c.age_from, c.age_to, c.price, c.group_price, run.region, run.type as run_type,
     coalesce(sum(${roomInSum('w').free}), 0) as free_places, coalesce(max(${roomInSum('w').free}), 0) as most_free,
     coalesce((select sum(taken)::int from wave where category_id = c.id), 0) as sold
   from category c join run on run.id = c.run_id left join wave w on w.category_id = c.id and not w.withdrawn
   where c.run_id = :run group by c.id, run.id order by c.distance, c.age_from, c.id`,
);

type Periods = Awaited<ReturnType<typeof readPeriods>>;
const withPeriods =
  (periods: Periods) =>
  ({ price, group_price, ...category }: Omit<OfferedCategory, 'periods'> & Price): OfferedCategory => {
    const own = periods.filter(({ category_id }) => category_id === category.id);
    return { ...category, periods: [...own, { until: null, until_sold: null, price, group_price }] };
  };

/** The distances of a run that may still be a draft. */
export async function distancesOfDraft(database: Pick<Database, 'pool'>, run: number) {
  const [rows, periods] = await Promise.all([categoriesOfDraft(database.pool, { run }), readPeriods(database)]);
  return rows.map(withPeriods(periods));
}

export async function readOffer({ pool }: Pick<Database, 'pool'>) {
  const [offeredRuns, rows, periods] = await Promise.all([runs(pool, {}), categories(pool, {}), readPeriods({ pool })]);
  return {
    runs: offeredRuns,
    categories: rows.map(withPeriods(periods)),
    /** Milliseconds from the reading until a price changes by the clock; null if none will. */
    changesIn: periods.reduce<number | null>(
      (soonest, { milliseconds }) =>
        milliseconds === null ? soonest : Math.min(soonest ?? milliseconds, milliseconds),
      null,
    ),
  };
}

/** The region of a run that may be looked up, if it has the category where one is named. */
export async function findRun({ db }: Pick<Database, 'db'>, id: number, categoryId?: number) {
  const run = db
    .selectFrom('run')
    .select('region')
    .where('id', '=', id)
    .where(sql<boolean>`${sql.raw(isNoDraft)}`);
  if (categoryId === undefined) return run.executeTakeFirst();
  const itsRun = db.selectFrom('category').select('run_id').where('id', '=', categoryId);
  return run.where('id', '=', itsRun).executeTakeFirst();
}

/** The waves of a run or of one of its categories; null when there is no such run or category. */
export async function wavesOf(database: Pick<Database, 'db'>, runId: number, categoryId: number | undefined) {
  const run = await findRun(database, runId, categoryId);
  if (!run) return null;
  const all = database.db
    .selectFrom('wave')
    .select(['id', 'wave_time', 'capacity', 'free as free_places'])
    .where('run_id', '=', runId)
    .where('withdrawn', '=', false);
  const filtered = categoryId === undefined ? all : all.where('category_id', '=', categoryId);
  return { region: run.region, waves: await filtered.orderBy('wave_time').orderBy('id').execute() };
}

/** One wave with its run, withdrawn or not: people who hold a place in it look it up. */
export async function findWave({ db }: Pick<Database, 'db'>, id: number) {
  return db
    .selectFrom('wave')
    .innerJoin('run', 'run.id', 'wave.run_id')
    .innerJoin('category', 'category.id', 'wave.category_id')
    .innerJoin('city', 'city.id', 'run.city_id')
    .select([
      'wave.id',
      'wave.wave_time',
      'wave.capacity',
      'wave.run_id',
      'wave.category_id',
      'run.name as run_name',
      'run.region',
      'run.date',
      'run.join_time',
      'run.be_there_minutes',
      sql<boolean>`run.type = 'kids'`.as('is_kids'),
      'city.name as run_city',
      'category.distance',
      'wave.free as free_places',
    ])
    .where('wave.id', '=', id)
    .where(sql<boolean>`${sql.raw(isNoDraft)}`)
    .executeTakeFirst();
}
