import { taskLifeMachine } from '../../../machines/runs/taskLife.machine.ts';
import { modelOf } from '../../kit/charts/model.ts';

export const machine = taskLifeMachine;
export const input = { needsApproval: true, faults: 0 } as const;

/** Facts do not change on a path, so each fact that a guard reads has a model of its own. */
export const models = [input, { needsApproval: false, faults: 0 }, { needsApproval: false, faults: 1 }].map((facts) =>
  modelOf(machine, {
    input: facts,
    byName: [
      'task.approved',
      'task.refused',
      'task.stopped',
      'task.retried',
      'fuse.ended',
      'sum.raised',
      'approval.missed',
      'groups.finished',
    ],
    project: () => null,
  }),
);
