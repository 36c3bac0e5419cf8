import type { Selectable } from 'kysely';
import { gatesNeededBy, minutesBefore } from '#contract/values/startTimes.ts';
import type { Queries } from '../../store/database.ts';
import type { Tables } from '../../store/schema.ts';
import { wallTime } from '../kit/localTime.ts';

export type GateFacts = Pick<Selectable<Tables['run']>, 'region' | 'type' | 'join_time' | 'be_there_minutes'>;

/** The time until which a run's gates have to be open for these waves, `HH:MM`, where they open later; else null. */
export function gatesFor(run: GateFacts, waves: readonly (Date | string)[]): string | null {
  const facts = { ...run, is_kids: run.type === 'kids' };
  const late = waves.flatMap((wave_time) => gatesNeededBy({ ...facts, wave_time }) ?? []);
  return late.sort()[0] ?? null;
}

/** From when on people may start who are there once the gates open, `HH:MM`. */
export function firstStart({ region, type, join_time, be_there_minutes }: GateFacts): string {
  const minutes = minutesBefore({ is_kids: type === 'kids', be_there_minutes });
  return wallTime(new Date(join_time.getTime() + minutes * 60_000), region).clock;
}

/** The time until which they have to be open for all open waves of a run. */
export async function gatesNeeded(db: Queries, runId: number, run: GateFacts): Promise<string | null> {
  const waves = await db
    .selectFrom('wave')
    .select('wave_time')
    .where('run_id', '=', runId)
    .where('withdrawn', '=', false)
    .execute();
  return gatesFor(
    run,
    waves.map(({ wave_time }) => wave_time),
  );
}
