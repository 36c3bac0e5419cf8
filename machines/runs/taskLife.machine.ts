import { setup } from 'xstate';
import { unprovided } from '../kit/unprovided.ts';

/** What is not in the task's row and is looked up before each event. */
export interface TaskFacts {
  /** It may refund money, and the member who ordered it may not pay out (docs/rules/tasks.md 1.4). */
  readonly needsApproval: boolean;
  /** What could not be done and is listed. */
  readonly faults: number;
}

export type TaskEvent = {
  readonly type:
    | 'task.approved'
    | 'task.refused'
    | 'task.stopped'
    | 'task.retried'
    | 'fuse.ended'
    /** Nobody approved it in time. */
    | 'approval.missed'
    | 'sum.raised'
    | 'groups.finished';
};

/**
 * The life of a bulk change: one change to many groups, which is ordered and begins when its fuse has burnt down
 * (docs/rules/tasks.md 1). Its state is the row; only server/domain/runs/tasks/taskLife.ts changes it.
 *
 * | state | what is happening |
 * |---|---|
 * | ordered | An order has just been made. |
 * | asked | It is waiting for approval by somebody who may pay out. |
 * | planned | Its fuse is burning; nothing has happened yet. |
 * | running | One group after another is being done. |
 * | stuck | Everything is done except what is listed. |
 * | done | Everything is done. |
 * | stopped | It was stopped; what was done stays. |
 */
export const taskLifeMachine = setup({
  types: {
    input: {} as TaskFacts,
    context: {} as TaskFacts,
    events: {} as TaskEvent,
  },
  actions: {
    lightFuse: unprovided,
    /** An approval is for a sum; a larger sum needs another one. */
    askAgain: unprovided,
    /** Returns what has been kept for it since the order. */
    letGo: unprovided,
    /** Tries what is listed once more. */
    forgetFaults: unprovided,
    /** Holds when nothing is left to do. */
    finish: unprovided,
  },
  guards: {
    needsApproval: ({ context }) => context.needsApproval,
    isWhole: ({ context }) => context.faults === 0,
  },
}).createMachine({
  id: 'taskLife',
  context: ({ input }) => input,
  initial: 'ordered',
  states: {
    ordered: {
      always: [
        { guard: 'needsApproval', target: 'asked' },
        { target: 'planned', actions: 'lightFuse' },
      ],
    },
    asked: {
      on: {
        'task.approved': { target: 'planned', actions: 'lightFuse' },
        'task.refused': { target: 'stopped', actions: 'letGo' },
        'task.stopped': { target: 'stopped', actions: 'letGo' },
        'approval.missed': { target: 'stopped', actions: 'letGo' },
      },
    },
    planned: {
      on: {
        'fuse.ended': 'running',
        'sum.raised': { target: 'asked', actions: 'askAgain' },
        'task.refused': { guard: 'needsApproval', target: 'stopped', actions: 'letGo' },
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
