import { type RawBuilder, type Selectable, sql, type Transaction } from 'kysely';
import type { Tables } from '../../store/schema.ts';
import { inTexts, Refusal } from '../kit/answers.ts';
import { cancelling } from './tasks/task.ts';

/** The staff's settings of a wave (docs/rules/runs.md 1): how many start, and how many of these are sold to nobody. */
export interface WaveRoom {
  readonly capacity: number;
  readonly held_back: number;
}
export interface Changed<Fields> {
  readonly before: Fields;
  readonly after: Fields;
}
type LockedWave = Pick<
  Selectable<Tables['wave']>,
  'run_id' | 'capacity' | 'held_back' | 'taken' | 'withdrawn' | 'version' | 'cancelled_at'
>;

/**
 * Enlarges or shrinks a wave, holds places of it back or lets them go, as one change of a form that was read at
 * `version`. Never below what is taken and held back; what is taken away from sale is taken from the list first.
 */
export async function changeRoom(
  tx: Transaction<Tables>,
  waveId: number,
  { version, ...wanted }: Partial<WaveRoom> & { readonly version?: number | undefined },
): Promise<Changed<WaveRoom> | Refusal<'not_found' | 'below_taken' | 'changed_meanwhile'>> {
  const wave = await lockWave(tx, waveId);
  if (wave === null) return new Refusal('not_found');
  const before = { capacity: wave.capacity, held_back: wave.held_back };
  if (version !== undefined && wave.version !== version)
    return new Refusal('changed_meanwhile', inTexts({ ...before, version: wave.version }));
  const after = { ...before, ...wanted };
  const promised = await promisedOf(tx, waveId);
  if (wave.taken + after.held_back > after.capacity || after.held_back < Math.min(promised, before.held_back)) {
    return new Refusal('below_taken', inTexts({ taken: wave.taken, held_back: after.held_back }));
  }
  if (after.capacity === before.capacity && after.held_back === before.held_back) return { before, after };
  const less = Math.max(before.capacity - before.held_back - (after.capacity - after.held_back), 0);
  await sql`update wave set capacity = ${after.capacity}, held_back = ${after.held_back}, version = version + 1,
      for_list = greatest(for_list - ${less}, 0),
      for_list_since = case when for_list > ${less} then for_list_since end
    where id = ${waveId}`.execute(tx);
  await noteEdit(tx, wave.run_id);
  return { before, after };
}

/** Closes a wave, which is then sold to nobody while its people stay, or opens it again. */
export async function closeWave(
  tx: Transaction<Tables>,
  waveId: number,
  closed: boolean,
): Promise<Changed<{ readonly closed: boolean }> | Refusal<'not_found' | 'changed_meanwhile' | 'being_cancelled'>> {
  const wave = await lockWave(tx, waveId);
  if (wave === null) return new Refusal('not_found');
  // What is cancelled stays closed.
  if (!closed && wave.cancelled_at !== null) return new Refusal('changed_meanwhile', inTexts({ closed: true }));
  if (!closed && (await cancelling(tx, waveId)) !== null) return new Refusal('being_cancelled');
  const change = { before: { closed: wave.withdrawn }, after: { closed } };
  if (wave.withdrawn === closed) return change;
  await sql`update wave set withdrawn = ${closed}, version = version + 1 where id = ${waveId}`.execute(tx);
  await noteEdit(tx, wave.run_id);
  return change;
}

/** Held back places of a wave that are kept for groups that staff move there. */
export const promisedIn = (waveId: RawBuilder<number>) =>
  sql<number>`(select coalesce(sum(places), 0)::int from task_hold where task_hold.wave_id = ${waveId})`;

async function promisedOf(tx: Transaction<Tables>, waveId: number): Promise<number> {
  const { rows } = await sql<{ places: number }>`select ${promisedIn(sql`${waveId}::int`)} as places`.execute(tx);
  return rows[0]?.places ?? 0;
}

async function lockWave(tx: Transaction<Tables>, waveId: number): Promise<LockedWave | null> {
  const wave = await tx
    .selectFrom('wave')
    .select(['run_id', 'capacity', 'held_back', 'taken', 'withdrawn', 'version', 'cancelled_at'])
    .where('id', '=', waveId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return wave ?? null;
}

/** The catalogue file does not undo the staff's changes since it was imported (docs/rules/runs.md 4.2). */
export async function noteEdit(tx: Transaction<Tables>, runId: number) {
  await sql`update run set edited_at = now() where id = ${runId}`.execute(tx);
}
