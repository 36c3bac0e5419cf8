import { type RawBuilder, sql, type Transaction } from 'kysely';
import type { ReceivedOf } from '#contract/call.ts';
import type { manyWavesCalls } from '#contract/staff/runs/manyWaves.calls.ts';
import type { Tables } from '../../store/schema.ts';
import { inTexts, Refusal } from '../kit/answers.ts';
import type { Undoable } from '../staff/undo.ts';
import { type Changed, changeRoom, closeWave, type WaveRoom } from './waveRoom.ts';

type Order = ReceivedOf<(typeof manyWavesCalls)['POST staff/runs/{id}/waves/change']>['body'];
/** A wave's settings in a line of the log: its id, how many start, how many are held back, whether it is closed. */
type LoggedRoom = readonly [id: number, capacity: number, heldBack: number, closed: boolean];
interface Logged {
  readonly rooms: readonly LoggedRoom[];
}
type No = Refusal<'not_found' | 'below_taken' | 'changed_meanwhile' | 'being_cancelled'>;

/**
 * The same change to several waves of a run: all, or none with those named that do not take it. `places` are added to
 * what each wave has, and may be negative.
 */
export async function changeManyWaves(
  tx: Transaction<Tables>,
  runId: number,
  { waves, act, places = 0 }: Order,
): Promise<Changed<Logged & { readonly more?: number; readonly held_back?: number; readonly closed?: boolean }> | No> {
  const ids = waves.map(({ id }) => id);
  const before = await lockRooms(tx, runId, ids);
  if (before.length < new Set(ids).size) return new Refusal('not_found');
  const versions = await tx.selectFrom('wave').select(['id', 'version']).where('id', 'in', ids).execute();
  const stale = waves.filter((wave) => versions.find(({ id }) => id === wave.id)?.version !== wave.version);
  if (stale.length > 0)
    return refusedFor(
      'changed_meanwhile',
      stale.map(({ id }) => id),
    );
  const refused: number[] = [];
  let code: No['code'] = 'below_taken';
  for (const [id, capacity, held_back] of before) {
    const change =
      act === 'close' || act === 'open'
        ? await closeWave(tx, id, act === 'close')
        : await changeRoom(
            tx,
            id,
            act === 'hold' ? { held_back: Math.max(0, held_back + places) } : { capacity: capacity + places },
          );
    if (!(change instanceof Refusal)) continue;
    refused.push(id);
    code = change.code;
  }
  if (refused.length > 0) return refusedFor(code, refused);
  const fields = {
    hold: { held_back: places },
    enlarge: { more: places },
    close: { closed: true },
    open: { closed: false },
  };
  return { before: { rooms: before }, after: { rooms: await lockRooms(tx, runId, ids), ...fields[act] } };
}

const refusedFor = (code: No['code'], waves: readonly number[]) =>
  new Refusal(code, { ...inTexts({ count: waves.length }), waves: waves.map(String) });

async function lockRooms(
  tx: Transaction<Tables>,
  runId: number,
  ids: readonly number[],
): Promise<readonly LoggedRoom[]> {
  const { rows } = await sql<{ room: LoggedRoom }>`
    select jsonb_build_array(id, capacity, held_back, withdrawn) as room from wave
    where run_id = ${runId} and id = any(${[...ids]}::int[]) order by id for no key update`.execute(tx);
  return rows.map(({ room }) => room);
}

/** Condition on a line `entry`: all its waves are as it left them. */
export const roomsAreAsLeft: RawBuilder<boolean> = sql`not exists (
  select from jsonb_array_elements(entry.after -> 'rooms') room where not exists (
    select from wave where id = (room ->> 0)::int and cancelled_at is null
      and jsonb_build_array(id, capacity, held_back, withdrawn) = room))`;

/** Puts every wave back as it was, if all are as the line left them. */
export async function putRoomsBack(tx: Transaction<Tables>, { run_id, before, after }: Undoable) {
  const [was, is] = [before, after].map((fields) => (fields?.rooms ?? []) as readonly LoggedRoom[]);
  const now = await lockRooms(
    tx,
    run_id ?? 0,
    (is ?? []).map(([id]) => id),
  );
  if (JSON.stringify(now) !== JSON.stringify(is)) return new Refusal('changed_meanwhile');
  for (const [id, capacity, held_back, closed] of was ?? []) {
    const room: WaveRoom = { capacity, held_back };
    const changes = [await changeRoom(tx, id, room), await closeWave(tx, id, closed)];
    const refusal = changes.find((change) => change instanceof Refusal);
    if (refusal instanceof Refusal) {
      return refusal.code === 'not_found' ? new Refusal('changed_meanwhile') : new Refusal(refusal.code, refusal.data);
    }
  }
  return null;
}
