import { sql, type Transaction } from 'kysely';
import type { Deps } from '../../../deps.ts';
import { isProviderTrouble } from '../../../outside/gateway.ts';
import { patiently } from '../../../outside/patience.ts';
import type { Queries } from '../../../store/database.ts';
import type { Tables } from '../../../store/schema.ts';
import { endGroupAs } from '../../groups/commands/deletion.ts';
import { carryGroup } from '../../groups/commands/wave.ts';
import { staff } from '../../kit/actor.ts';
import { Refusal } from '../../kit/answers.ts';
import { closeAttempt } from '../../payments/attempts.ts';
import { attemptsIn } from '../../payments/ledger.ts';
import { isLive, liveAttempts } from '../../payments/liveAttempts.ts';
import { changePayment } from '../../payments/paymentLife.ts';
import { attemptsOf } from '../../payments/settle.ts';
import { writeLog } from '../../staff/log.ts';
import { changeRun } from '../runLife.ts';
import { noteEdit } from '../waveRoom.ts';
import { requireAgreed } from './approval.ts';
import { tellMoved } from './moveTime.ts';
import {
  byOrderer,
  Faulty,
  listGroups,
  NotYet,
  type TaskConfig,
  type TaskHandler,
  type TaskRow,
  wavesOf,
} from './task.ts';

type Tx = Transaction<Tables>;
type Needs = Pick<Deps, 'config' | 'database' | 'gateway' | 'limits' | 'log'>;

/** Whether one of the waves has started with people in it: what has been run is not cancelled. */
export async function hasStarted(db: Queries, waves: readonly number[]): Promise<boolean> {
  const { rows } = await sql`select from wave
    where id = any(${[...waves]}::int[]) and wave_time <= now() and taken > 0 limit 1`.execute(db);
  return rows.length > 0;
}

/** Cancels a wave, or all waves of a run: its groups move to another, or end and have their money back. */
export const cancel = (deps: Deps): TaskHandler => ({
  async begin(tx, task) {
    const waves = await wavesOf(tx, task);
    if (await hasStarted(tx, waves)) return new Refusal('sale_closed');
    if (task.kind === 'run.cancel') await closeWaves(tx, task, waves);
    await listGroups(tx, task, { waves });
    return null;
  },
  prepare: ({ groupId, waveId }) => (waveId === null ? closeReservations(deps, groupId) : Promise.resolve()),
  async group(tx, task, { groupId, waveId }) {
    const group = await groupIn(tx, task, groupId);
    // It has moved out of the wave by itself, or is gone.
    if (group === null) return;
    await requireAgreed(tx, task, groupId);
    await (waveId === null ? endWithMoney(tx, task, groupId) : moveOut(tx, task, group, waveId));
  },

  async more(tx, task) {
    const waves = await wavesOf(tx, task);
    // A payer who comes back by late money waits here, and finds the wave cancelled or is found.
    await sql`select from wave where id = any(${waves}::int[]) order by id for no key update`.execute(tx);
    return listGroups(tx, task, { waves });
  },

  async finish(tx, task) {
    const waves = await wavesOf(tx, task);
    await sql`update wave set withdrawn = true, cancelled_at = coalesce(cancelled_at, now()), version = version + 1
      where id = any(${waves}::int[])`.execute(tx);
    await letHoldsGo(tx, task);
    await noteEdit(tx, task.run_id);
    if (task.kind === 'run.cancel') await changeRunBy(tx, deps.config, task.run_id, 'run.cancelled');
    const what = task.kind === 'run.cancel' ? 'run.cancelled' : 'wave.cancelled';
    const line = { what, runId: task.run_id, waveId: task.wave_id, taskId: task.id, reason: task.reason } as const;
    await writeLog(tx, byOrderer(task), { ...line, before: { cancelled: false }, after: { cancelled: true } });
  },

  async letGo(tx, task) {
    const { closed = [], paused = false } = task.plan;
    await sql`update wave set withdrawn = false, version = version + 1
      where id = any(${[...closed]}::int[]) and cancelled_at is null`.execute(tx);
    await letHoldsGo(tx, task);
    if (paused) await changeRunBy(tx, deps.config, task.run_id, 'sale.resumed');
  },
});

interface Carried {
  readonly id: number;
  readonly wave_id: number;
  readonly category_id: number;
  readonly wave_time: Date;
  readonly region: 'pl' | 'de';
  readonly total: number;
}

async function groupIn(tx: Tx, task: TaskRow, groupId: number): Promise<Carried | null> {
  const { rows } = await sql<Carried>`
    select grp.id, grp.wave_id, grp.category_id, wave.wave_time, run.region,
      (select count(*)::int from place where place.group_id = grp.id and ended is null) as total
    from grp join wave on wave.id = grp.wave_id join run on run.id = grp.run_id
    where grp.id = ${groupId} and grp.run_id = ${task.run_id} and wave.id = coalesce(${task.wave_id}::int, wave.id)
      and ended_at is null`.execute(tx);
  return rows[0] ?? null;
}

/** A run that is to be cancelled is paused until its fuse has burnt: everybody still finds it, as closed. */
async function closeWaves(tx: Tx, task: TaskRow, waves: readonly number[]): Promise<void> {
  const { rows } = await sql<{ id: number }>`update wave set withdrawn = true, version = version + 1
    where id = any(${[...waves]}::int[]) and not withdrawn returning id`.execute(tx);
  const closed = rows.map(({ id }) => id).sort((one, other) => one - other);
  await sql`update task set plan = plan || ${JSON.stringify({ closed })}::jsonb where id = ${task.id}`.execute(tx);
}

/**
 * Open attempts are ended at the provider before their places go: a different answer of the provider is applied
 * instead.
 */
async function closeReservations(deps: Needs, groupId: number): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select id from payment where group_id = ${groupId} and status = 'pending' order by id`.execute(deps.database.db);
  try {
    for (const { id } of rows) {
      for (const attempt of await attemptsOf(deps, id))
        if (isLive(attempt)) await patiently(() => closeAttempt(deps as Deps, attempt));
    }
  } catch (error) {
    if (!isProviderTrouble(error)) throw error;
    throw new NotYet('provider_unavailable');
  }
}

/** Its places end, everybody is mailed the reason, and what was paid for them goes back, whole and with the fee. */
async function endWithMoney(tx: Tx, task: TaskRow, groupId: number): Promise<void> {
  const { rows: payments } = await sql<{ id: string; disputed: boolean; waits: boolean; elsewhere: boolean }>`
    select id, disputed,
      status = 'pending' and exists (select from attempt where attempt.payment_id = payment.id
        and attempt.status = any(${liveAttempts})) as waits,
      exists (select from place where place.payment_id = payment.id and ended is null and group_id <> ${groupId}
        and not exists (select from task_group other where other.task_id = ${task.id}
          and other.group_id = place.group_id and other.wave_id is null)) as elsewhere
    from payment where id in (select payment_id from place where group_id = ${groupId} and ended is null)
    order by id for update`.execute(tx);
  // The bank has that money: the decision about the claim decides about the places.
  if (payments.some(({ disputed }) => disputed)) throw new Faulty('disputed');
  if (payments.some(({ elsewhere }) => elsewhere)) throw new Faulty('paid_elsewhere');
  // Somebody began to pay since the preview.
  if (payments.some(({ waits }) => waits)) throw new NotYet('provider_unavailable');
  const actor = staff(task.ordered_by);
  const cancelled = { what: 'group.cancelled', people: 'group_cancelled', invited: 'offer_cancelled' } as const;
  await sql`update grp set ended_by = ${task.id} where id = ${groupId}`.execute(tx);
  await sql`update place set ended_by = ${task.id} where group_id = ${groupId} and ended is null`.execute(tx);
  const ended = await endGroupAs({ tx, group: { id: groupId }, actor }, cancelled);
  for (const id of ended) {
    const { status } = await tx.selectFrom('payment').select('status').where('id', '=', id).executeTakeFirstOrThrow();
    const held = [...(await attemptsIn(tx, id, 'places')), ...(await attemptsIn(tx, id, 'forfeited'))];
    if (status === 'paid' && held.length > 0) await changePayment(tx, id, { type: 'operator.refunded' }, actor);
  }
}

/** It goes into the wave that keeps room for it. */
async function moveOut(tx: Tx, task: TaskRow, group: Carried, waveId: number): Promise<void> {
  const { rows } = await sql<{ places: number }>`
    select places from task_hold where task_id = ${task.id} and wave_id = ${waveId} for update`.execute(tx);
  const held = Math.min(rows[0]?.places ?? 0, group.total);
  const wave = await carryGroup(tx, group, { to: waveId, held });
  if (wave instanceof Refusal) throw new Faulty(wave.code === 'wave_full' ? 'wave_full' : 'sale_closed');
  await sql`update task_hold set places = places - ${held}
    where task_id = ${task.id} and wave_id = ${waveId}`.execute(tx);
  await tellMoved(tx, task, { groupId: group.id, region: group.region, was: group.wave_time, is: wave.wave_time });
}

/** Room that was held back for groups that move, and that nobody needs any more. */
async function letHoldsGo(tx: Tx, { id }: TaskRow): Promise<void> {
  const { rows } = await sql<{ wave_id: number; places: number }>`
    delete from task_hold where task_id = ${id} returning wave_id, places`.execute(tx);
  for (const { wave_id, places } of rows.sort((one, other) => one.wave_id - other.wave_id)) {
    await sql`update wave set held_back = held_back - least(held_back, ${places}) where id = ${wave_id}`.execute(tx);
  }
}

/** A run through one event, as it stands now; what its life does not take leaves it as it is. */
export async function changeRunBy(
  tx: Tx,
  config: TaskConfig,
  runId: number,
  type: 'sale.paused' | 'sale.resumed' | 'run.cancelled',
): Promise<boolean> {
  const changed = await changeRun(tx, config, { runId, event: { type } });
  return !(changed instanceof Refusal);
}
