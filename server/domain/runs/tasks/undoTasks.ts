import { Refusal } from '../../kit/answers.ts';
import type { Undo } from '../../staff/undo.ts';
import { orderMoveBack } from './order.ts';
import { lockTask } from './task.ts';

/** The undoing of tasks: another task does it back (docs/rules/tasks.md 2.7). */
export const undosOfTasks = {
  'wave.moved': {
    right: 'runs.write',
    async work(tx, { task_id }, { deps, who }) {
      const moved = task_id === null ? null : await lockTask(tx, task_id);
      const ordered = moved && (await orderMoveBack(tx, deps, who, moved));
      return ordered === null || ordered instanceof Refusal ? new Refusal('changed_meanwhile') : null;
    },
  },
} satisfies Readonly<Record<string, Undo>>;
