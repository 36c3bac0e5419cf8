import { sql } from 'kysely';
import type { Language, Region } from '#contract/constants.ts';
import type { TaskPreview } from '#contract/staff/runs/tasks.calls.ts';
import { known } from '#machines/kit/known.ts';
import type { Queries } from '../../../store/database.ts';
import { faultWords } from '../../../words/faults.ts';
import { Refusal } from '../../kit/answers.ts';
import { atWallTime, daysLater, momentIn, wallTime } from '../../kit/localTime.ts';
import type { GateFacts } from '../gates.ts';
import { costOf } from './approval.ts';
import { type Looked, lookAtGroups } from './groups.ts';
import { gatesMoved, refuseMoves } from './moveTime.ts';
import { isSoon, type Looking, plannedCounts, previewOf, type RefusedPreview } from './preview.ts';
import { spotOf, sunsetAt } from './sunset.ts';
import { fuseOf, isRunBeingCancelled, type TaskConfig, type WaveMove } from './task.ts';

export interface ShiftOrder {
  /** A moment, or the clock on the wall where the run is. */
  readonly from: string;
  readonly minutes: number;
  readonly categories: readonly number[];
}
type Config = Pick<TaskConfig, 'fuseMinutes'>;
type Shift = NonNullable<TaskPreview['shift']>;

interface RunFacts extends GateFacts {
  readonly id: number;
  readonly date: string;
  readonly state: string;
  readonly city: string;
  readonly venue: { readonly lat: number; readonly lon: number } | null;
}
interface WaveFacts {
  readonly id: number;
  readonly category_id: number;
  readonly wave_time: Date;
}

/**
 * Previews shifting the waves of some distances, on one day from a time on (docs/rules/tasks.md 5). Waves that start
 * before the order takes effect stay.
 */
export async function previewShift(
  db: Queries,
  config: Config,
  { runId, order, lang }: { readonly runId: number; readonly order: ShiftOrder; readonly lang: Language },
): Promise<Looking | RefusedPreview> {
  const run = await readRun(db, runId);
  if (run === null) return new Refusal('not_found');
  if (run.state === 'cancelled') return new Refusal('sale_closed');
  if (await isRunBeingCancelled(db, runId)) return new Refusal('changed_meanwhile');
  const from = momentIn(order.from, run.region);
  if (from === null) return new Refusal('invalid', { from: [faultWords[lang].noSuchTime(order.from.slice(11, 16))] });
  const { waves, now } = await readDay(db, run, from);
  const chosen = waves.filter(
    ({ category_id, wave_time }) => order.categories.includes(category_id) && wave_time >= from && wave_time > now,
  );
  const all = await looking(db, { run, waves, chosen, order, stay: [] });
  if (all instanceof Refusal) return all;
  const minutes = fuseOf(config, { plan: all.plan, needs_yes: false });
  const begins = now.getTime() + minutes * 60_000;
  const stay = chosen.filter(({ wave_time }) => wave_time.getTime() <= begins);
  if (stay.length === 0) return all;
  const later = chosen.filter((wave) => !stay.includes(wave));
  const rest = await looking(db, { run, waves, chosen: later, order, stay: stay.map(({ id }) => id) });
  // What waits for longer than it would alone waits as long as it was looked at for.
  return rest instanceof Refusal || all.plan.soon === true ? rest : { ...rest, plan: { ...rest.plan, soon: false } };
}

interface Day {
  readonly run: RunFacts;
  /** All of the day that are not cancelled. */
  readonly waves: readonly WaveFacts[];
  readonly chosen: readonly WaveFacts[];
  readonly order: ShiftOrder;
  readonly stay: readonly number[];
}

async function looking(db: Queries, day: Day): Promise<Looking | RefusedPreview> {
  const { run, chosen, order } = day;
  const moves = chosen.map(({ id, wave_time }) => ({
    ...{ waveId: id, was: wave_time, is: new Date(wave_time.getTime() + order.minutes * 60_000) },
  }));
  const [first] = moves;
  if (first === undefined) return new Refusal('sale_closed');
  const refused = await refuseMoves(db, moves);
  if (refused instanceof Refusal) return refused;
  const to = new Map(moves.map(({ waveId, is }) => [waveId, is]));
  const outcomes = (await lookAtGroups(db, [...to.keys()])).map((group) => {
    const cost = costOf(group, known(to.get(group.wave_id)), run.region);
    return { ...cost, group, to: null, isPaidBack: cost.offered + cost.coming > 0 };
  });
  const gates = gatesMoved(run, [...to.values()]);
  const shifted = moves.map(({ waveId, was, is }) => [waveId, was.toISOString(), is.toISOString()] as const);
  const looked = previewOf(['day.shift', run.id, ...shifted.map(String), gates?.is ?? ''], outcomes);
  const preview = { ...looked, gates: gates ?? null, shift: await shiftOf(db, day, { moves, outcomes }) };
  const plan = {
    ...{ ...plannedCounts(preview), minutes: order.minutes, shifted, soon: isSoon(preview, first.was, run.region) },
    ...{ wave_was: first.was.toISOString(), wave_time: first.is.toISOString(), ...(gates && { gates }) },
  };
  return { preview, runId: run.id, plan };
}

interface Outcomes {
  readonly moves: readonly WaveMove[];
  readonly outcomes: readonly { readonly group: Looked; readonly mails: number }[];
}

async function shiftOf(db: Queries, day: Day, { moves, outcomes }: Outcomes): Promise<Shift> {
  const { run, chosen, waves, stay } = day;
  const byId = new Map(moves.map((move) => [move.waveId, move]));
  const distances = [...Map.groupBy(chosen, ({ category_id }) => category_id)].map(([category_id, own]) => {
    const ids = new Set(own.map(({ id }) => id));
    const mine = outcomes.filter(({ group }) => ids.has(group.wave_id));
    const sum = (of: (one: Outcomes['outcomes'][number]) => number) => mine.reduce((all, one) => all + of(one), 0);
    return {
      ...{ category_id, waves: own.length, ...startsOf(own.map(({ id }) => known(byId.get(id)))) },
      places: sum(({ group }) => group.places),
      people: sum(({ group }) => group.people),
      mails: sum(({ group, mails }) => group.mails + mails),
    };
  });
  const { day: date } = wallTime(known(moves[0]).was, run.region);
  const { is_rough, ...spot } = spotOf(run);
  const sunset = sunsetAt(spot, date, run.region);
  return {
    ...{ distances, ...startsOf(moves), stay: [...stay], neighbours: await readNeighbours(db, run.id, date) },
    moves: moves.map(({ waveId, was, is }) => ({ wave_id: waveId, was: was.toISOString(), is: is.toISOString() })),
    collisions: collisionsOf(waves, moves),
    sunset: sunset && { at: sunset.toISOString(), is_rough },
  };
}

function startsOf(moves: readonly WaveMove[]): Pick<Shift, 'was' | 'is'> {
  const ends = (times: readonly Date[]) => {
    const sorted = times.map((time) => time.toISOString()).sort();
    return { first: known(sorted[0]), last: known(sorted.at(-1)) };
  };
  return { was: ends(moves.map(({ was }) => was)), is: ends(moves.map(({ is }) => is)) };
}

/** Waves of other distances that stay, and that would newly share their start with one that moves. */
function collisionsOf(waves: readonly WaveFacts[], moves: readonly WaveMove[]): Shift['collisions'] {
  const moving = new Set(moves.map(({ waveId }) => waveId));
  const [before, after] = [
    new Set(waves.filter(({ id }) => moving.has(id)).map(({ wave_time }) => wave_time.getTime())),
    new Set(moves.map(({ is }) => is.getTime())),
  ];
  return waves
    .filter(({ id, wave_time: at }) => !moving.has(id) && after.has(at.getTime()) && !before.has(at.getTime()))
    .map(({ id, category_id, wave_time }) => ({ wave_id: id, category_id, wave_time: wave_time.toISOString() }));
}

async function readRun(db: Queries, runId: number): Promise<RunFacts | null> {
  const { rows } = await sql<RunFacts>`
    select run.id, region, type, join_time, be_there_minutes, date, run.state, city.name as city,
      case when (published #> '{venue,lat}') is not null and jsonb_typeof(published #> '{venue,lat}') = 'number'
          and jsonb_typeof(published #> '{venue,lon}') = 'number'
        then jsonb_build_object('lat', published #> '{venue,lat}', 'lon', published #> '{venue,lon}') end as venue
    from run join city on city.id = city_id left join run_page on run_page.run_id = run.id
    where run.id = ${runId}`.execute(db);
  return rows[0] ?? null;
}

/** The waves of a run on the day of a moment, where the run is; a run of two days is shifted day by day. */
async function readDay(db: Queries, { id, region }: { readonly id: number; readonly region: Region }, from: Date) {
  const { day } = wallTime(from, region);
  const [begin, end] = [day, daysLater(day, 1)].map((one) => known(atWallTime(one, '00:00', region)));
  const { rows } = await sql<WaveFacts>`
    select id, category_id, wave_time from wave
    where run_id = ${id} and cancelled_at is null and wave_time >= ${begin} and wave_time < ${end}
    order by wave_time, id`.execute(db);
  const { rows: clock } = await sql<{ now: Date }>`select now() as now`.execute(db);
  return { waves: rows, now: known(clock[0]).now };
}

/** Other runs of the same city with starts on that day: the children's, often. */
async function readNeighbours(db: Queries, runId: number, day: string): Promise<Shift['neighbours']> {
  const { rows } = await sql<Shift['neighbours'][number]>`
    select other.id as run_id, other.name from run join run other on other.city_id = run.city_id
      and other.region = run.region and other.id <> run.id and other.date = ${day} and other.state = 'published'
    where run.id = ${runId} order by other.id`.execute(db);
  return rows;
}
