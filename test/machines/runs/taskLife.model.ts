import { taskLifeMachine } from '../../../machines/runs/taskLife.machine.ts';
import { modelOf } from '../../kit/charts/model.ts';

export const machine = taskLifeMachine;
export const input = { needsYes: true, faults: 0 } as const;

/** The facts stand still on a path, so each that a guard asks for has a model of its own. */
export const models = [input, { needsYes: false, faults: 0 }, { needsYes: false, faults: 1 }].map((facts) =>
  modelOf(machine, {
    input: facts,
    events: {
      'task.approved': [{ type: 'task.approved' }],
      'task.refused': [{ type: 'task.refused' }],
      'task.stopped': [{ type: 'task.stopped' }],
      'task.retried': [{ type: 'task.retried' }],
      'fuse.ended': [{ type: 'fuse.ended' }],
      'groups.finished': [{ type: 'groups.finished' }],
    },
    outcomes: {},
    project: () => null,
  }),
);
