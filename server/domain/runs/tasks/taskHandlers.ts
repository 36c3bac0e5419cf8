import type { Deps } from '../../../deps.ts';
import { giveNumbers } from '../startNumbers/give.ts';
import { cancel } from './cancel.ts';
import { moveTime } from './moveTime.ts';
import { refund } from './refund.ts';
import type { TaskHandlers } from './task.ts';

/** The handler of each kind of task. */
export const taskHandlers = (deps: Deps): TaskHandlers => ({
  'wave.time': moveTime,
  'day.shift': moveTime,
  'wave.cancel': cancel(deps),
  'run.cancel': cancel(deps),
  'places.refund': refund,
  'numbers.give': giveNumbers,
});
