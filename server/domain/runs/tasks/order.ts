import { sql, type Transaction } from 'kysely';
import type { Language } from '#contract/constants.ts';
import type { Deps } from '../../../deps.ts';
import type { Tables } from '../../../store/schema.ts';
import { taskFaults } from '../../../words/tasks.ts';
import type { StaffWho } from '../../kit/answers.ts';
import { inTexts, Refusal } from '../../kit/answers.ts';
import type { Entry } from '../../staff/log.ts';
import { lookAgain, needsApproval, noteSeen } from './approval.ts';
import { changeRunBy } from './cancel.ts';
import { refuseMoves } from './moveTime.ts';
import { type Cancelled, previewBack, previewCancel, previewMove, type RefusedPreview } from './preview.ts';
import { isSent } from './refund.ts';
import { previewShift, type ShiftOrder } from './shift.ts';
import {
  isAboutWaves,
  isUnderWay,
  lockTask,
  movesOf,
  type Plan,
  type TaskRow,
  type WaveMove,
  wavesOf,
} from './task.ts';
import { taskHandlers } from './taskHandlers.ts';
import { changeTask, firstOf, lightFuse } from './taskLife.ts';
import { announce, askForYes, tellOrderer } from './taskMails.ts';

type Tx = Transaction<Tables>;
type Orderer = Pick<StaffWho, 'id' | 'role'>;
export type Ordered = { readonly id: number; readonly entry: Entry };

/** Orders that a wave is moved to another time, as it was looked at. */
export async function orderMove(
  tx: Tx,
  deps: Deps,
  request: { readonly who: Orderer; readonly waveId: number; readonly to: Date; readonly digest: string },
): Promise<Ordered | RefusedPreview> {
  const { who, waveId, to, digest } = request;
  await sql`select from wave where id = ${waveId} for no key update`.execute(tx);
  const looked = await previewMove(tx, waveId, to);
  if (looked instanceof Refusal) return looked;
  const { preview, plan, runId } = looked;
  return orderTask(tx, deps, {
    ...{ kind: 'wave.time', run_id: runId, wave_id: waveId, plan, digest, reason: '' },
    ...{ who, needsApproval: needsApproval(who, preview.isAboutMoney), isAboutMoney: preview.isAboutMoney },
    isAsLooked: preview.digest === digest,
  });
}

/** Orders that the waves of a day start earlier or later, as it was looked at. */
export async function orderShift(
  tx: Tx,
  deps: Deps,
  request: {
    readonly who: Orderer;
    readonly runId: number;
    readonly order: ShiftOrder;
    readonly reason: string;
    readonly digest: string;
    readonly lang: Language;
  },
): Promise<Ordered | RefusedPreview> {
  const { who, runId, order, reason, digest, lang } = request;
  await sql`select from wave where run_id = ${runId} order by id for no key update`.execute(tx);
  const looked = await previewShift(tx, deps.config, { runId, order, lang });
  if (looked instanceof Refusal) return looked;
  const { preview, plan } = looked;
  return orderTask(tx, deps, {
    ...{ kind: 'day.shift', run_id: runId, wave_id: null, plan, digest, reason },
    ...{ who, needsApproval: needsApproval(who, preview.isAboutMoney), isAboutMoney: preview.isAboutMoney },
    isAsLooked: preview.digest === digest,
  });
}

/**
 * Orders that a move, or that of a day, is taken back: at once, and nobody is asked, for nobody's money goes back by it.
 */
export async function orderMoveBack(
  tx: Tx,
  deps: Deps,
  who: Orderer,
  moved: TaskRow,
): Promise<Ordered | RefusedPreview> {
  const { id: undoes, plan: was, kind, run_id, wave_id, reason } = moved;
  const moves = movesOf(moved).map((move) => ({ waveId: move.waveId, was: move.is, is: move.was }));
  await lockWaves(tx, moves);
  const refused = await refuseMoves(tx, moves);
  if (refused instanceof Refusal) return refused;
  const { preview, plan } = await previewBack(tx, moved, moves);
  return orderTask(tx, deps, {
    ...{ kind, run_id, wave_id, reason, plan: { ...plan, undoes, ...gatesBack(was) } },
    ...{ digest: preview.digest, who, needsApproval: false, isAboutMoney: false, isAsLooked: true },
  });
}

const lockWaves = (tx: Tx, moves: readonly WaveMove[]) =>
  sql`select from wave where id = any(${moves.map(({ waveId }) => waveId)}::int[])
    order by id for no key update`.execute(tx);

const gatesBack = ({ gates }: Plan): Pick<Plan, 'gates'> =>
  gates === undefined ? {} : { gates: { was: gates.is, is: gates.was } };

/** Orders that a wave or run is cancelled: from now on it is closed, and room is kept for groups that move. */
export async function orderCancel(
  tx: Tx,
  deps: Deps,
  cancelled: Cancelled,
  request: {
    readonly who: Orderer;
    readonly outcomes: readonly { readonly group_id: number; readonly wave_id: number | null }[];
    readonly reason: string;
    readonly digest: string;
    readonly lang: Language;
  },
): Promise<Ordered | RefusedPreview> {
  const { who, outcomes, reason, digest, lang } = request;
  const { kind, id } = cancelled;
  const about = kind === 'wave.cancel' ? [id] : await wavesOf(tx, { run_id: id, wave_id: null });
  const locked = [...about, ...outcomes.flatMap(({ wave_id }) => wave_id ?? [])];
  await sql`select from wave where id = any(${locked}::int[]) order by id for no key update`.execute(tx);
  const looked = await previewCancel(tx, cancelled, { outcomes, lang });
  if (looked instanceof Refusal) return looked;
  const { preview, plan, runId } = looked;
  // A run that is to be cancelled is paused, so that it does not vanish before the order is approved.
  const closing = kind === 'wave.cancel' ? about : [];
  const closed = await sql<{ id: number }>`update wave set withdrawn = true, version = version + 1
    where id = any(${closing}::int[]) and not withdrawn returning id`.execute(tx);
  const paused = kind === 'run.cancel' && (await changeRunBy(tx, deps.config, runId, 'sale.paused'));
  const ordered = await orderTask(tx, deps, {
    ...{ kind, run_id: runId, wave_id: kind === 'wave.cancel' ? id : null, digest, reason, who },
    needsApproval: needsApproval(who, preview.isAboutMoney),
    isAboutMoney: preview.isAboutMoney,
    plan: { ...plan, closed: closed.rows.map((wave) => wave.id).sort((one, other) => one - other), paused },
    isAsLooked: preview.digest === digest,
  });
  if (ordered instanceof Refusal) return ordered;
  for (const { to, places } of preview.groups) {
    if (to === null) continue;
    await sql`update wave set held_back = held_back + ${places} where id = ${to}`.execute(tx);
    await sql`insert into task_hold (task_id, wave_id, places) values (${ordered.id}, ${to}, ${places})
      on conflict (task_id, wave_id) do update set places = task_hold.places + excluded.places`.execute(tx);
  }
  return ordered;
}

interface TaskOrder extends Pick<TaskRow, 'kind' | 'run_id' | 'wave_id' | 'plan' | 'digest' | 'reason'> {
  readonly payment_id?: string;
  readonly who: Orderer;
  readonly needsApproval: boolean;
  readonly isAboutMoney: boolean;
  readonly isAsLooked: boolean;
}

/** Writes the order down; one task at a time about a wave, and none beside one about the whole run. */
export async function orderTask(
  tx: Tx,
  { config }: Pick<Deps, 'config'>,
  { isAboutMoney, isAsLooked, who, needsApproval: needs_yes, payment_id, ...ordered }: TaskOrder,
): Promise<Ordered | Refusal<'changed_meanwhile'>> {
  const { kind, run_id, wave_id, plan, digest, reason } = ordered;
  if (!isAsLooked) return new Refusal('changed_meanwhile');
  await sql`select from run where id = ${run_id} for no key update`.execute(tx);
  const { rows: others } = await sql<{ id: number }>`
    select id from task where run_id = ${run_id} and ${isUnderWay} and ${isAboutWaves}
      and (wave_id = ${wave_id}::int or wave_id is null or ${wave_id}::int is null) limit 1`.execute(tx);
  const isInTheirWay = payment_id === undefined && kind !== 'numbers.give';
  if (others[0] && isInTheirWay) return new Refusal('changed_meanwhile', inTexts({ task: others[0].id }));
  const { becomes, effects } = firstOf({ needsApproval: needs_yes, faults: 0 });
  const { id } = await tx
    .insertInto('task')
    .values({
      ...{ kind, run_id, wave_id, digest, reason, plan: JSON.stringify(plan), needs_yes, state: becomes },
      payment_id: payment_id ?? null,
      ...{ ordered_by: who.id, role: who.role, asked_at: becomes === 'asked' ? sql<Date>`now()` : null },
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (effects.includes('lightFuse')) await lightFuse(tx, config, { id, plan, needs_yes });
  const about = { id, run_id, ordered_by: who.id };
  if (becomes === 'asked') await askForYes(tx, about);
  else if (isAboutMoney) await announce(tx, about);
  const subject = { id, run_id, wave_id, payment_id: payment_id ?? null };
  return { id, entry: lineOf('task.ordered', subject, { kind, ...loggedPlan(plan) }, reason) };
}

const loggedPlan = ({ groups, places, people, back, offered, mails, wave_was, wave_time, minutes, shifted }: Plan) => ({
  ...{ groups, places, people, back, offered, mails },
  ...(wave_time !== undefined && { wave_was, wave_time }),
  ...(shifted !== undefined && { minutes, shifted: shifted.length }),
});

const lineOf = (
  what: Entry['what'],
  { id, run_id, wave_id, payment_id: paymentId }: Pick<TaskRow, 'id' | 'run_id' | 'wave_id' | 'payment_id'>,
  after: object,
  reason = '',
): Entry => ({
  ...{ what, runId: run_id, waveId: wave_id, paymentId, taskId: id, before: {}, after: { ...after } },
  ...(reason !== '' && { reason }),
});

/**
 * Stops a task, declines it, or retries what is listed. An event that its life does not take is refused with its
 * present state.
 */
export async function steerTask(
  tx: Tx,
  deps: Deps,
  id: number,
  { who, what }: { readonly who: Orderer; readonly what: 'task.stopped' | 'task.refused' | 'task.retried' },
): Promise<Ordered | Refusal<'not_found' | 'changed_meanwhile'>> {
  const task = await lockTask(tx, id);
  if (task === null) return new Refusal('not_found');
  // A person who reads that a refund was taken back may rely on it.
  if (what === 'task.stopped' && task.payment_id !== null && (await isSent(tx, id)))
    return new Refusal('changed_meanwhile', inTexts({ state: task.state }));
  // An order that costs more than was approved needs another approval.
  const { rows } =
    await sql`select from task_group where task_id = ${id} and fault = 'more_than_agreed' limit 1`.execute(tx);
  const outgrew = task.fault === 'more_than_agreed' || rows.length > 0;
  const type = what === 'task.retried' && outgrew ? 'sum.raised' : what;
  const state = await changeTask(tx, { config: deps.config, handlers: taskHandlers(deps) }, task, { type });
  if (state === null) return new Refusal('changed_meanwhile', inTexts({ state: task.state }));
  if (state === 'stopped') await tellOrderer(tx, 'task_stopped', task, who.id);
  const entry = lineOf(what, task, { state });
  return { id, entry: { ...entry, before: { state: task.state } } };
}

/** A member who may pay out approves; never the one who ordered. */
export async function approveTask(
  tx: Tx,
  deps: Deps,
  id: number,
  { who, lang, digest }: { readonly who: Orderer; readonly lang: Language; readonly digest: string },
): Promise<Ordered | Refusal<'not_found' | 'forbidden' | 'changed_meanwhile'>> {
  const task = await lockTask(tx, id);
  if (task === null) return new Refusal('not_found');
  if (task.ordered_by === who.id) return new Refusal('forbidden', {}, null, taskFaults[lang].ownOrder);
  if (task.state !== 'asked') return new Refusal('changed_meanwhile', inTexts({ state: task.state }));
  const fresh = await lookAgain(tx, task);
  if (fresh.digest !== digest) return new Refusal('changed_meanwhile');
  const state = await changeTask(tx, { config: deps.config, handlers: taskHandlers(deps) }, task, {
    type: 'task.approved',
  });
  if (state === null) return new Refusal('changed_meanwhile', inTexts({ state: task.state }));
  const { back, offered } = fresh;
  await sql`update task set approved_by = ${who.id}, agreed = ${back + offered} where id = ${id}`.execute(tx);
  await noteSeen(tx, id, fresh);
  await tellOrderer(tx, 'task_approved', task, who.id);
  const entry = lineOf('task.approved', task, { state, back, offered });
  return { id, entry: { ...entry, before: { state: task.state } } };
}
