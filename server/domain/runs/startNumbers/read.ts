import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { AnswerOf } from '#contract/call.ts';
import type { Region } from '#contract/constants.ts';
import type { NumberRange, startNumberCalls } from '#contract/staff/runs/startNumbers.calls.ts';
import type { Queries } from '../../../store/database.ts';
import { withOffset } from '../../kit/localTime.ts';
import { type NumberedPlace, type Spread, spreadNumbers } from './spread.ts';

type View = AnswerOf<(typeof startNumberCalls)['GET staff/runs/{id}/start-numbers']>;

/** The ranges of a run; version 0: it has none yet. Null where there is no such run. */
export async function readRanges(
  db: Queries,
  runId: number,
): Promise<{ readonly region: Region; readonly ranges: readonly NumberRange[]; readonly version: number } | null> {
  const { rows } = await sql<{ region: Region; ranges: NumberRange[]; version: number }>`
    select run.region, coalesce(ranges, '[]') as ranges, coalesce(start_numbers.version, 0) as version
    from run left join start_numbers on start_numbers.run_id = run.id where run.id = ${runId}`.execute(db);
  return rows[0] ?? null;
}

/** Condition on `place` and `wave`: it starts, and gets a number. */
const isNumbered = sql`place.ended is null and place.money = 'paid' and wave.cancelled_at is null`;

/** Its paid places, in the order in which they get numbers: by wave, group with its captain first, and place. */
async function readPlaces(db: Queries, runId: number): Promise<readonly NumberedPlace[]> {
  const { rows } = await sql<NumberedPlace>`
    select place.id, wave.category_id, place.wave_id, place.bib, coalesce(place.bib_printed = place.bib, false) as printed
    from place join wave on wave.id = place.wave_id join category on category.id = wave.category_id
    where place.run_id = ${runId} and ${isNumbered}
    order by wave.wave_time, category.contest, wave.id, place.group_id, place.is_captain desc, place.id`.execute(db);
  return rows;
}

/** Numbers that no task gives: those that other places have, and those printed for a place that has it no more. */
async function readTaken(db: Queries, runId: number): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ number: number }>`
    select place.bib as number from place join wave on wave.id = place.wave_id
    where place.run_id = ${runId} and place.bib is not null and not (${isNumbered})
    union all select bib_printed from place where run_id = ${runId} and bib_printed is distinct from bib
      and bib_printed is not null`.execute(db);
  return new Set(rows.map(({ number }) => number));
}

/** What giving numbers would do now. */
export async function lookAtNumbers(
  db: Queries,
  runId: number,
  isAgain: boolean,
): Promise<(Spread & { readonly version: number; readonly digest: string }) | null> {
  const run = await readRanges(db, runId);
  if (run === null) return null;
  const { ranges, version } = run;
  const places = await readPlaces(db, runId);
  const spread = spreadNumbers({ ranges, places, taken: await readTaken(db, runId), isAgain });
  const lines = spread.given.map(({ id, was, is }) => `${id} ${was} ${is}`);
  const digest = createHash('sha256')
    .update([runId, version, isAgain, ...lines].join('\n'))
    .digest('hex');
  return { ...spread, version, digest };
}

/** What the page of a run's start numbers shows. */
export async function viewStartNumbers(db: Queries, runId: number): Promise<View | null> {
  const run = await readRanges(db, runId);
  if (run === null) return null;
  const { rows: waves } = await sql<{
    id: number;
    category_id: number;
    name: string;
    wave_time: Date;
    places: number;
    numbered: number;
    printed: number;
  }>`
    select wave.id, wave.category_id, category.name, wave.wave_time, count(place.id)::int as places,
      count(place.bib)::int as numbered, count(*) filter (where place.bib_printed = place.bib)::int as printed
    from wave join category on category.id = wave.category_id
      left join place on place.wave_id = wave.id and place.ended is null and place.money = 'paid'
    where wave.run_id = ${runId} and wave.cancelled_at is null
    group by wave.id, category.id order by category.contest, wave.wave_time, wave.id`.execute(db);
  const sum = (of: 'places' | 'numbered' | 'printed', among = waves) => among.reduce((all, one) => all + one[of], 0);
  return {
    ranges: [...run.ranges],
    version: run.version,
    distances: [...Map.groupBy(waves, ({ category_id }) => category_id)].map(([id, own]) => ({
      ...{ id, name: own[0]?.name ?? '' },
      ...{ places: sum('places', own), numbered: sum('numbered', own) },
    })),
    waves: waves.map(({ id, category_id, wave_time, places }) => ({
      ...{ id, category_id, wave_time: withOffset(wave_time, run.region), places },
    })),
    ...{ places: sum('places'), numbered: sum('numbered'), printed: sum('printed') },
  };
}
