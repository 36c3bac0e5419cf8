import { createHash } from 'node:crypto';
import { sql, type Transaction } from 'kysely';
import { defaultLanguage, type Language, type Region } from '#contract/constants.ts';
import type { Queries } from '../../store/database.ts';
import type { Tables } from '../../store/schema.ts';
import { faultWords } from '../../words/faults.ts';
import { Refusal } from '../kit/answers.ts';
import { atWallTime, clockAt, withOffset } from '../kit/localTime.ts';
import { minutesOf } from './catalogue/catalogueSchema.ts';
import { firstStart, gatesFor } from './gates.ts';
import { noteEdit } from './waveRoom.ts';

/** Waves of a distance one after the other, on the day of its run by the clock on the wall (docs/rules/runs.md 2). */
export interface WaveRule {
  readonly category_id: number;
  /** `HH:MM`. */
  readonly from: string;
  readonly every_minutes: number;
  readonly count: number;
  readonly capacity: number;
}
export interface WavePlan {
  readonly waves: readonly { readonly wave_time: string; readonly capacity: number }[];
  readonly skipped: readonly { readonly clock: string; readonly why: 'exists' | 'no_such_time' | 'next_day' }[];
  /** The same for the same waves: what is done is what was looked at. */
  readonly digest: string;
}

/** The waves that the rule would make now for a distance of this run. */
export async function planWaves(
  db: Queries,
  runId: number,
  rule: WaveRule,
  lang: Language = defaultLanguage,
): Promise<WavePlan | Refusal<'not_found' | 'invalid'>> {
  const run = await db
    .selectFrom('run')
    .innerJoin('category', 'category.run_id', 'run.id')
    .select(['run.date', 'run.region', 'run.type', 'run.join_time', 'run.be_there_minutes'])
    .where('run.id', '=', runId)
    .where('category.id', '=', rule.category_id)
    .executeTakeFirst();
  if (run === undefined) return new Refusal('not_found');
  const there = await db.selectFrom('wave').select('wave_time').where('category_id', '=', rule.category_id).execute();
  const plan = planOf(rule, run, new Set(there.map(({ wave_time }) => wave_time.getTime())));
  const by = gatesFor(
    run,
    plan.waves.map(({ wave_time }) => wave_time),
  );
  return by === null ? plan : new Refusal('invalid', { from: [faultWords[lang].beforeGates(firstStart(run))] });
}

/** Makes the waves that were looked at, or none: something else is made by no old plan. */
export async function addWaves(
  tx: Transaction<Tables>,
  runId: number,
  { digest, ...rule }: WaveRule & { readonly digest: string },
  lang: Language = defaultLanguage,
): Promise<
  { readonly made: readonly number[] } | Refusal<'not_found' | 'changed_meanwhile' | 'wave_exists' | 'invalid'>
> {
  // If two members create waves for one distance, the second sees those of the first.
  await sql`select from category where id = ${rule.category_id} for no key update`.execute(tx);
  const plan = await planWaves(tx, runId, rule, lang);
  if (plan instanceof Refusal) return plan;
  if (plan.digest !== digest) return new Refusal('changed_meanwhile', { digest: [plan.digest] });
  if (plan.waves.length === 0) return new Refusal('wave_exists', { skipped: plan.skipped.map(({ clock }) => clock) });
  const waves = plan.waves.map((wave) => ({ ...wave, run_id: runId, category_id: rule.category_id }));
  const made = await tx.insertInto('wave').values(waves).returning('id').execute();
  await noteEdit(tx, runId);
  return { made: made.map(({ id }) => id) };
}

/** Pure: a time that spring skips is left out; in the hour that autumn repeats it is the first. */
export function planOf(
  { category_id, from, every_minutes, count, capacity }: WaveRule,
  { date, region }: { readonly date: string; readonly region: Region },
  there: ReadonlySet<number>,
): WavePlan {
  const waves: { wave_time: string; capacity: number }[] = [];
  const skipped: WavePlan['skipped'][number][] = [];
  for (let at = 0; at < count; at++) {
    const minutes = minutesOf(from) + at * every_minutes;
    const clock = clockAt(minutes % day);
    const moment = minutes < day ? atWallTime(date, clock, region) : null;
    if (minutes >= day) skipped.push({ clock, why: 'next_day' });
    else if (moment === null) skipped.push({ clock, why: 'no_such_time' });
    else if (there.has(moment.getTime())) skipped.push({ clock, why: 'exists' });
    else waves.push({ wave_time: withOffset(moment, region), capacity });
  }
  const parts = [category_id, ...waves.map(({ wave_time }) => `${wave_time} ${capacity}`).sort()].join('\n');
  return { waves, skipped, digest: createHash('sha256').update(parts).digest('hex') };
}

const day = 24 * 60;
