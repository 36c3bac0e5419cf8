import type { Wave } from '../../../queries/runs/runs.ts';

/** The percentage of places that are gone; the first page uses the same. */
const nearly = 90;

/** On sale, and soon full. */
export const isNearlyFull = ({ closed, cancelled, capacity, free }: Wave) =>
  !closed && !cancelled && free > 0 && (capacity - free) * 100 >= capacity * nearly;
