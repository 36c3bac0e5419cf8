import { sql } from 'kysely';
import type { Deps } from '../../../deps.ts';
import { groupsBehind } from '../../groups/commands/deletion.ts';
import { sideBySide } from '../../kit/sideBySide.ts';
import { transact } from '../../kit/transact.ts';
import { lockGroups } from '../../places/locks.ts';
import { byNobody, writeLog } from '../../staff/log.ts';
import { agreeOnGroups, lockComing, outgrowsApproval } from './approval.ts';
import { yesWithin } from './needsOfTasks.ts';
import { Faulty, type GroupInHand, lockTask, NotYet, shareTask, type TaskHandlers, type TaskKind } from './task.ts';
import { taskHandlers } from './taskHandlers.ts';
import { changeTask } from './taskLife.ts';
import { tellOrderer } from './taskMails.ts';

interface Claimed extends GroupInHand {
  readonly taskId: number;
  readonly kind: TaskKind;
  readonly tries: number;
}

/** Groups that one server takes in hand at once, and how many of them side by side: people go on buying meanwhile. */
const batch = 50;
const width = 4;
/** Seconds for which a claim keeps other servers off, and after which what was not possible is tried again. */
const leaseSeconds = 30;
/** How often it is tried before it is listed. */
const mostTries = 5;

/**
 * Begins the tasks whose fuses have burnt and does what is left of the others, group by group, each in a transaction of
 * its own: killed anywhere, on any of several servers, it goes on, and no group is done twice. Answers how much was done.
 */
export async function workTasks(deps: Deps): Promise<number> {
  const handlers = taskHandlers(deps);
  const dropped = await eachOf(deps, await overdueTasks(deps), (id) => drop(deps, handlers, id));
  const begun = await eachOf(deps, await dueTasks(deps), (id) => begin(deps, handlers, id));
  const claimed = await claim(deps);
  const done = await sideBySide(
    claimed,
    (step) => doGroup(deps, handlers, step),
    ({ taskId, groupId }, error) => deps.log.error({ err: error, task: taskId, group: groupId }, 'a group failed'),
    width,
  );
  const concluded = await eachOf(deps, await emptyTasks(deps), (id) => conclude(deps, handlers, id));
  return [...dropped, ...begun, ...done, ...concluded].filter(Boolean).length;
}

const eachOf = (deps: Deps, ids: readonly number[], work: (id: number) => Promise<boolean>) =>
  sideBySide(ids, work, (task, error) => deps.log.error({ err: error, task }, 'a task could not go on'), 1);

const idsOf = async ({ database }: Deps, query: ReturnType<typeof sql<{ id: number }>>) =>
  (await query.execute(database.db)).rows.map(({ id }) => id);

const dueTasks = (deps: Deps) =>
  idsOf(
    deps,
    sql<{ id: number }>`select id from task where (state = 'planned' and starts_at <= now())
      or (state = 'running' and begun_at is null and fault is null) order by starts_at, id`,
  );

const overdueTasks = (deps: Deps) =>
  idsOf(deps, sql<{ id: number }>`select id from task where state = 'asked' and asked_at <= now() - ${yesWithin}`);

/** Nobody has approved it in time: everything stays as it is, and the person who ordered it gets a mail. */
const drop = (deps: Deps, handlers: TaskHandlers, id: number) =>
  transact(deps.database, async (tx) => {
    const task = await lockTask(tx, id);
    if (task === null || task.state !== 'asked') return false;
    const state = await changeTask(tx, { ...deps, handlers }, task, { type: 'approval.missed' });
    await tellOrderer(tx, 'task_dropped', task);
    const about = { runId: task.run_id, waveId: task.wave_id, paymentId: task.payment_id, taskId: id };
    await writeLog(tx, byNobody, { what: 'task.dropped', ...about, before: { state: task.state }, after: { state } });
    return true;
  });

/** Its fuse has burnt: from now on it is so, or it is written down why not. */
const begin = (deps: Deps, handlers: TaskHandlers, id: number) =>
  transact(deps.database, async (tx) => {
    const task = await lockTask(tx, id);
    if (task === null || task.fault !== null) return false;
    const isPlanned = task.state === 'planned';
    if (isPlanned ? !(await isDue(deps, id)) : task.state !== 'running' || task.begun_at !== null) return false;
    // A payment made at this moment is in the sum, or comes after the beginning.
    await lockComing(tx, task);
    const grew = await outgrowsApproval(tx, task);
    if (isPlanned) {
      const type = grew ? 'sum.raised' : 'fuse.ended';
      if ((await changeTask(tx, { ...deps, handlers }, task, { type })) !== 'running') return true;
    } else if (grew) {
      // Tried again, it asks for another yes.
      await sql`update task set fault = 'more_than_agreed' where id = ${id}`.execute(tx);
      return true;
    }
    if (task.begun_at === null) {
      const refusal = await handlers[task.kind].begin(tx, task);
      if (refusal) await sql`update task set fault = ${refusal.code} where id = ${id}`.execute(tx);
      else await sql`update task set begun_at = now() where id = ${id}`.execute(tx);
      if (refusal) return true;
    }
    await agreeOnGroups(tx, task);
    return true;
  });

const isDue = async ({ database }: Deps, id: number) =>
  (await sql`select from task where id = ${id} and starts_at <= now()`.execute(database.db)).rows.length > 0;

async function claim({ database }: Deps): Promise<readonly Claimed[]> {
  const { rows } = await sql<Claimed>`
    with due as (
      select task_id, group_id, kind from task_group join task on task.id = task_id
      where state = 'running' and begun_at is not null and done_at is null and task_group.fault is null and try_at <= now()
      order by task_id, try_at, group_id limit ${batch} for update of task_group skip locked)
    update task_group set tries = tries + 1, try_at = now() + make_interval(secs => ${leaseSeconds}) from due
    where task_group.task_id = due.task_id and task_group.group_id = due.group_id
    returning due.task_id as "taskId", due.group_id as "groupId", due.kind, wave_id as "waveId", tries`.execute(
    database.db,
  );
  return rows;
}

/** One group, once: whose claim ran out finds that another has done it. */
async function doGroup(deps: Deps, handlers: TaskHandlers, step: Claimed): Promise<boolean> {
  const { taskId, groupId, kind, tries } = step;
  const doing = handlers[kind];
  try {
    await doing.prepare?.(step);
    return await transact(deps.database, async (tx) => {
      const task = await shareTask(tx, taskId);
      if (task === null) return false;
      const { numAffectedRows } = await sql`update task_group set done_at = now()
        where task_id = ${taskId} and group_id = ${groupId} and done_at is null`.execute(tx);
      if (numAffectedRows === 0n) return false;
      await lockGroups(tx, [groupId, ...(await groupsBehind(tx, groupId))]);
      await doing.group(tx, task, step);
      return true;
    });
  } catch (error) {
    const isKnown = error instanceof Faulty;
    if (!isKnown) deps.log.error({ err: error, task: taskId, group: groupId }, 'a group could not be done');
    if ((!isKnown || error instanceof NotYet) && tries < mostTries) return false;
    await sql`update task_group set fault = ${isKnown ? error.fault : 'unexpected'}
      where task_id = ${taskId} and group_id = ${groupId} and done_at is null`.execute(deps.database.db);
    return true;
  }
}

const isOpen = sql`exists (select from task_group where task_id = task.id and done_at is null and task_group.fault is null)`;

const emptyTasks = (deps: Deps) =>
  idsOf(
    deps,
    sql<{ id: number }>`select id from task
      where state = 'running' and (fault is not null or (begun_at is not null and not ${isOpen})) order by id`,
  );

/** All its groups are through: what came in between is done, too, and then it is at its end, or stuck. */
const conclude = (deps: Deps, handlers: TaskHandlers, id: number) =>
  transact(deps.database, async (tx) => {
    const task = await lockTask(tx, id);
    if (task?.state !== 'running') return false;
    const { rows } = await sql`select from task where id = ${id} and ${isOpen}`.execute(tx);
    if (task.fault === null && (task.begun_at === null || rows.length > 0)) return false;
    if (task.fault === null && (await handlers[task.kind].more(tx, task)) > 0) return true;
    const state = await changeTask(tx, { ...deps, handlers }, task, { type: 'groups.finished' });
    if (state === 'stuck') await tellOrderer(tx, 'task_stuck', task);
    // A member who undid a move did so at the screen, and at once; of one refund the log tells.
    const isReported = task.plan.undoes === undefined && task.payment_id === null;
    if (state === 'done' && isReported) await tellOrderer(tx, 'task_done', task);
    return state !== null;
  });
