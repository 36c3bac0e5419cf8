import { setup } from 'xstate';
import { unprovided } from '../kit/unprovided.ts';

/** What stands beside a task's row, and is looked up when something is to happen to it. */
export interface TaskFacts {
  /** Money may go back by it, and the member who ordered it may not pay out (docs/rules/tasks.md 1.4). */
  readonly needsYes: boolean;
  /** What could not be done, and is listed. */
  readonly faults: number;
}

export type TaskEvent = {
  readonly type:
    | 'task.approved'
    | 'task.refused'
    | 'task.stopped'
    | 'task.retried'
    | 'fuse.ended'
    | 'sum.raised'
    | 'groups.finished';
};

/**
 * The life of a task of staff: one deed for many groups, ordered, and begun once its fuse has burnt (docs/rules/tasks.md
 * 1). Its state is the row; server/domain/runs/tasks/taskLife.ts is the only way to change it.
 *
 * | state | what is happening |
 * |---|---|
 * | ordered | An order has just been made. |
 * | asked | It waits for the yes of somebody who pays out. |
 * | planned | Its fuse burns; nothing is done yet. |
 * | running | Group after group is done. |
 * | stuck | All is done but what is listed. |
 * | done | All is done. |
 * | stopped | No more of it is done. |
 */
export const taskLifeMachine = setup({
  types: {
    input: {} as TaskFacts,
    context: {} as TaskFacts,
    events: {} as TaskEvent,
  },
  actions: {
    lightFuse: unprovided,
    /** A yes is for a sum: for more, another is asked for. */
    askAgain: unprovided,
    /** Gives back what was kept for it from the order on. */
    letGo: unprovided,
    /** What is listed is tried once more. */
    forgetFaults: unprovided,
    /** What is true once nothing of it is left to do. */
    finish: unprovided,
  },
  guards: {
    needsYes: ({ context }) => context.needsYes,
    isWhole: ({ context }) => context.faults === 0,
  },
}).createMachine({
  id: 'taskLife',
  context: ({ input }) => input,
  initial: 'ordered',
  states: {
    ordered: {
      always: [
        { guard: 'needsYes', target: 'asked' },
        { target: 'planned', actions: 'lightFuse' },
      ],
    },
    asked: {
      on: {
        'task.approved': { target: 'planned', actions: 'lightFuse' },
        'task.refused': { target: 'stopped', actions: 'letGo' },
        'task.stopped': { target: 'stopped', actions: 'letGo' },
      },
    },
    planned: {
      on: {
        'fuse.ended': 'running',
        'sum.raised': { target: 'asked', actions: 'askAgain' },
        'task.refused': { guard: 'needsYes', target: 'stopped', actions: 'letGo' },
        'task.stopped': { target: 'stopped', actions: 'letGo' },
      },
    },
    running: {
      on: {
        'groups.finished': [{ guard: 'isWhole', target: 'done', actions: 'finish' }, { target: 'stuck' }],
        'task.stopped': { target: 'stopped', actions: 'letGo' },
      },
    },
    stuck: {
      on: {
        'task.retried': { target: 'running', actions: 'forgetFaults' },
        'sum.raised': { target: 'asked', actions: ['forgetFaults', 'askAgain'] },
        'task.stopped': { target: 'stopped', actions: 'letGo' },
      },
    },
    done: {},
    stopped: {},
  },
});
