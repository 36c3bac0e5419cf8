import { sql } from 'kysely';
import { Refusal } from '../../kit/answers.ts';
import type { Undo } from '../../staff/undo.ts';
import { takeNumbersBack } from '../startNumbers/give.ts';
import { orderMoveBack } from './order.ts';
import { isAboutWaves, isUnderWay, lockTask } from './task.ts';

/**
 * Nothing is ordered there, all its waves start when it made them start, and none of them would start in the past or
 * with another one.
 */
const canMoveBack = sql<boolean>`exists (
  select from task moved join run on run.id = moved.run_id
  where moved.id = entry.task_id and run.state <> 'cancelled'
    and not exists (select from task where task.run_id = moved.run_id and ${isUnderWay} and ${isAboutWaves}
      and (task.wave_id = moved.wave_id or task.wave_id is null or moved.wave_id is null))
    and not exists (
      with move as (select (one ->> 0)::int as id, (one ->> 1)::timestamptz as was, (one ->> 2)::timestamptz as "is"
        from jsonb_array_elements(coalesce(moved.plan -> 'shifted', jsonb_build_array(jsonb_build_array(
          moved.wave_id, moved.plan ->> 'wave_was', moved.plan ->> 'wave_time')))) one)
      select from move left join wave on wave.id = move.id
      where wave.id is null or wave.cancelled_at is not null or date_trunc('milliseconds', wave.wave_time) <> move."is"
        or wave.wave_time <= now() or move.was <= now()
        or exists (select from wave other where other.category_id = wave.category_id and other.wave_time = move.was
          and other.cancelled_at is null and other.id not in (select id from move))))`;

const moveBack: Undo = {
  right: 'runs.write',
  isPossible: canMoveBack,
  async work(tx, { task_id }, { deps, who }) {
    const moved = task_id === null ? null : await lockTask(tx, task_id);
    const ordered = moved && (await orderMoveBack(tx, deps, who, moved));
    return ordered === null || ordered instanceof Refusal ? new Refusal('changed_meanwhile') : null;
  },
};

/** The undoing of tasks: another task does it back (docs/rules/tasks.md 2.7, 5.6). */
export const undosOfTasks = {
  'wave.moved': moveBack,
  'day.shifted': moveBack,
  'numbers.given': takeNumbersBack,
} satisfies Readonly<Record<string, Undo>>;
