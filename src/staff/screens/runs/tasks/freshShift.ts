import type { MassDraft } from '#machines/runs/massAction.logic.ts';
import type { Run, Wave } from '../../../queries/runs/runs.ts';

/** Half an hour later, from the next start on, all distances: what a delay is most often. */
export function freshShift(run: Run, waves: readonly Wave[], now: number): MassDraft {
  const ahead = waves
    .filter(({ wave_time: time, cancelled }) => !cancelled && Date.parse(time) > now)
    .map(({ wave_time }) => wave_time)
    .sort((one, other) => Date.parse(one) - Date.parse(other));
  // The wire has the clock where the run is: `2027-04-17T09:00:00+02:00`.
  const next = ahead[0] ?? `${run.date}T00:00`;
  const distances = run.categories.map(({ id }) => id).join(' ');
  return {
    values: { day: next.slice(0, 10), time: next.slice(11, 16), minutes: '30', distances, reason: '' },
    outcomes: {},
  };
}
