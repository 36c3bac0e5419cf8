import type { Selectable, Transaction } from 'kysely';
import type { Region } from '#contract/constants.ts';
import type { Tables } from '../../../store/schema.ts';
import { wallTime, withOffset } from '../../kit/localTime.ts';
import { policyInWords } from '../../payments/money/refundPolicy.ts';
import type { Path } from './catalogueFaults.ts';
import type { CategoryEntry, RunEntry, WaveEntry } from './catalogueFile.ts';
import { type Beside, changedParts } from './cataloguePageWriter.ts';
import { periodsInWords } from './cataloguePeriods.ts';

type Run = Selectable<Tables['run']>;
/** What the file says, and what the database has since staff changed it; null if a side has none. */
interface Difference {
  readonly path: Path;
  readonly file: string | null;
  readonly now: string | null;
}
type Value = string | number | boolean | null;
const shirts = ['tshirts', 'tshirts_ordered', 'tshirts_until'] as const;
const plain = [
  'name',
  'region',
  'type',
  'date',
  'be_there_minutes',
  'start_list',
  ...shirts,
  'transfer_until',
  'contact_email',
] as const;
const moments = ['join_time', 'sales_open', 'sales_end'] as const;

/** Where a run that staff changed differs from the file (docs/rules/runs.md 4.2). */
export async function differencesOf(
  tx: Transaction<Tables>,
  run: Run,
  entry: RunEntry,
  { city, declaration, page }: Beside & { readonly city: string },
): Promise<Difference[]> {
  const differing = differingIn(entry.path);
  const at = (moment: Date | null) => moment && withOffset(moment, run.region);
  const cities = tx.selectFrom('city').select('key').where('id', '=', run.city_id);
  const { key: cityNow } = await cities.executeTakeFirstOrThrow();
  const own = [
    ...plain.map((field) => differing(field, entry[field], run[field])),
    ...moments.map((field) => differing(field, at(entry[field]), at(run[field]))),
    differing('refund_steps', policyInWords(entry.refund_steps), policyInWords(run.refund_steps)),
    differing('city', city, cityNow),
    differing('declaration', declaration, run.declaration),
    ...(page ? await changedParts(tx, run.id, page) : []).map((part) => ({
      path: [...entry.path, 'page'],
      file: `another ${part}`,
      now: 'its own',
    })),
  ].flat();
  const categories = await tx.selectFrom('category').selectAll().where('run_id', '=', run.id).orderBy('id').execute();
  const waves = await tx
    .selectFrom('wave')
    .select(['category_id', 'wave_time', 'capacity'])
    .where('run_id', '=', run.id)
    .where('withdrawn', '=', false)
    .orderBy('wave_time')
    .execute();
  const ids = [0, ...categories.map(({ id }) => id)];
  const periods = await tx
    .selectFrom('price_period')
    .selectAll()
    .where('category_id', 'in', ids)
    .orderBy('position')
    .execute();
  const wavesOf = (id: number) =>
    waves
      .filter(({ category_id }) => category_id === id)
      .map(({ wave_time, capacity }) => ({ at: nameOf(wallTime(wave_time, run.region), run.date), capacity }));
  const offered = categories.filter(({ id }) => wavesOf(id).length > 0);
  const extra = offered
    .filter(({ key }) => entry.categories.every((one) => one.key !== key))
    .map(({ key }) => ({ path: [...entry.path, 'categories'], file: null, now: key }));
  return [
    ...own,
    ...extra,
    ...entry.categories.flatMap((category) => {
      const now = offered.find(({ key }) => key === category.key);
      if (now === undefined) return [{ path: [...category.path, 'key'], file: category.key, now: null }];
      const own = periods.filter(({ category_id }) => category_id === now.id);
      return ofCategory(category, { ...now, periods: periodsInWords(own, run.region) }, wavesOf(now.id), run.region);
    }),
  ];
}

function ofCategory(
  entry: CategoryEntry,
  now: Selectable<Tables['category']> & { readonly periods: string | null },
  waves: readonly { readonly at: string; readonly capacity: number }[],
  region: Region,
): Difference[] {
  const differing = differingIn(entry.path);
  const named = entry.waves.map((wave) => ({ ...wave, at: nameOf(wave) }));
  const missing = named.filter(({ at }) => waves.every((wave) => wave.at !== at));
  const extra = waves.filter(({ at }) => named.every((wave) => wave.at !== at));
  return [
    differing('name', entry.name, now.name),
    differing('distance', entry.distance, now.distance),
    differing(
      'ages',
      entry.ages?.join(' to ') ?? null,
      now.age_from === null ? null : `${now.age_from} to ${now.age_to}`,
    ),
    differing('price', entry.price, now.price),
    differing('group_price', entry.group_price, now.group_price),
    differing('periods', periodsInWords(entry.periods, region), now.periods),
    missing.map(({ at, path }) => ({ path, file: `a wave at ${at}`, now: null })),
    extra.map(({ at }) => ({ path: [...entry.path, 'waves'], file: null, now: `a wave at ${at}` })),
    named.flatMap(({ at, capacity, path }) => {
      const wave = waves.find((one) => one.at === at);
      if (wave === undefined || wave.capacity === capacity) return [];
      return [{ path, file: `${capacity} at ${at}`, now: String(wave.capacity) }];
    }),
  ].flat();
}

/** A wave by its clock; with its day, where that is not the run's. */
const nameOf = ({ clock, day }: Pick<WaveEntry, 'clock' | 'day'>, date: string | null = null) =>
  day === date ? clock : `${clock} on ${day}`;

const differingIn =
  (path: Path) =>
  (field: string, file: Value, now: Value): Difference[] =>
    file === now ? [] : [{ path: [...path, field], file: inWords(file), now: inWords(now) }];

const inWords = (value: Value) => (value === null ? null : String(value));
