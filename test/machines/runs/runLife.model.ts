import { runLifeMachine } from '../../../machines/runs/runLife.machine.ts';
import { modelOf } from '../../kit/charts/model.ts';

export const machine = runLifeMachine;
export const input = { isComplete: true, hasPlaces: false, isBeingCancelled: false } as const;

/** Facts do not change on a path, so each fact that a guard reads has a model of its own. */
export const models = [
  input,
  { ...input, isComplete: false },
  { ...input, hasPlaces: true },
  { ...input, isBeingCancelled: true },
].map((facts) =>
  modelOf(machine, {
    input: facts,
    byName: ['run.published', 'sale.paused', 'sale.resumed', 'run.cancelled', 'run.deleted'],
    project: () => null,
  }),
);
