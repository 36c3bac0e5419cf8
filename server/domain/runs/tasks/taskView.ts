import { sql } from 'kysely';
import type { AnswerOf } from '#contract/call.ts';
import type { taskCalls } from '#contract/staff/runs/tasks.calls.ts';
import { known } from '#machines/kit/known.ts';
import type { Queries } from '../../../store/database.ts';
import type { StaffWho } from '../../kit/answers.ts';
import { isOfTheirs } from '../../staff/scope.ts';
import { isUndoable } from '../../staff/undoable.ts';
import { mayAtAll } from '../../staff/who.ts';
import { lookAgain } from './approval.ts';
import { isUnderWay, movesOf, type Plan, shiftOf } from './task.ts';
import { undosOfTasks } from './undoTasks.ts';

type Listed = AnswerOf<(typeof taskCalls)['GET staff/tasks']>['tasks'][number];
type Row = Omit<
  Listed,
  'ordered_at' | 'starts_at' | 'ended_at' | 'wave_time' | 'wave_was' | 'up_to' | 'digest' | 'shift' | 'undo'
> & {
  readonly ordered_at: Date;
  readonly starts_at: Date | null;
  readonly ended_at: Date | null;
};

/** The newest that are shown. */
const shown = 100;

/** The orders in somebody's runs, the newest first. */
export async function listTasks(
  db: Queries,
  { who, runId }: { readonly who: Pick<StaffWho, 'runIds' | 'role'>; readonly runId: number | undefined },
): Promise<Listed[]> {
  const tasks = await read(
    db,
    sql`where ${isOfTheirs(who, 'run_id')}
      and run_id = coalesce(${runId ?? null}::int, run_id) order by ${isUnderWay} desc, id desc limit ${shown}`,
  );
  if (mayAtAll(who, 'money.read')) return tasks;
  return tasks.map((task) => ({ ...task, back: null, offered: null, up_to: null, digest: null }));
}

export async function viewTask(db: Queries, id: number): Promise<Listed> {
  return known((await read(db, sql`where id = ${id}`))[0]);
}

/** Nobody is moved back to a start that is over. */
function untilStart(until: Date, wave_id: number | null, plan: Plan): string {
  const starts = movesOf({ wave_id, plan }).map(({ was }) => was.getTime());
  return new Date(Math.min(until.getTime(), ...starts)).toISOString();
}

async function read(db: Queries, which: ReturnType<typeof sql>): Promise<Listed[]> {
  const { rows } = await sql<
    Row & {
      starts: Date | null;
      plan: Plan;
      payment_id: string | null;
      line: number | null;
      line_until: Date | null;
    }
  >`
    select task.id, kind, task.run_id, task.wave_id, task.payment_id, wave.wave_time as starts, category.name as distance,
      task.state, case when payment.id is not null then jsonb_build_object('id', payment.id, 'group_id', payment.group_id)
        end as of_payment,
      reason, needs_yes, ordered_by, approved_by,
      nullif(concat_ws(' ', orderer.name, orderer.surname), '') as orderer,
      nullif(concat_ws(' ', approver.name, approver.surname), '') as approver, ordered_at, starts_at,
      ended_at, (plan ->> 'places')::int as places, (plan ->> 'people')::int as people, (plan ->> 'back')::int as back,
      (plan ->> 'offered')::int as offered, plan,
      line.id as line, line.undo_until as line_until,
      coalesce(groups.done, 0)::int as done, coalesce(groups.of, (plan ->> 'groups')::int)::int as of,
      coalesce(groups.faults, '[]') || case when fault is null then '[]'::jsonb
        else jsonb_build_array(jsonb_build_object('group_id', null, 'why', fault)) end as faults
    from (select * from task ${which}) task
    left join wave on wave.id = task.wave_id left join category on category.id = wave.category_id
    left join payment on payment.id = task.payment_id
    left join account orderer on orderer.id = ordered_by
    left join account approver on approver.id = approved_by
    left join lateral (select entry.id, entry.undo_until from staff_log entry
      where entry.task_id = task.id and task.state = 'done' and ${isUndoable(undosOfTasks)} limit 1) line on true
    left join lateral (
      select count(*) filter (where done_at is not null) as done, nullif(count(*), 0) as of,
        jsonb_agg(jsonb_build_object('group_id', group_id, 'why', fault) order by group_id)
          filter (where fault is not null) as faults
      from task_group where task_id = task.id) groups on true
    order by task.id desc`.execute(db);
  const tasks = rows.map(
    ({ ordered_at, starts_at, ended_at, starts, plan, line, line_until, wave_id, payment_id, ...task }) => ({
      ...{ ...task, wave_id, payment_id, up_to: null, digest: null, plan },
      shift: shiftOf(plan),
      undo: line === null || line_until === null ? null : { id: line, until: untilStart(line_until, wave_id, plan) },
      wave_time: plan.wave_time ?? null,
      wave_was: plan.wave_was ?? starts?.toISOString() ?? null,
      ordered_at: ordered_at.toISOString(),
      starts_at: starts_at?.toISOString() ?? null,
      ended_at: ended_at?.toISOString() ?? null,
    }),
  );
  const looked: Listed[] = [];
  for (const { plan, payment_id, ...task } of tasks) {
    if (task.state !== 'asked') looked.push(task);
    else {
      const { groups, upTo, ...fresh } = await lookAgain(db, { ...task, plan, payment_id });
      const { places, people, back, offered, digest } = fresh;
      looked.push({ ...task, places, people, back, offered, digest, up_to: upTo, of: task.done + groups.length });
    }
  }
  return looked;
}
