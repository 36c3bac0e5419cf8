import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { Marks } from '../../draw/marks.ts';
import { actorIn, type Recorded, type Step, stepAt } from '../../live/recording.ts';
import type { recorderMachine } from './recorder.machine.ts';

export type Recorder = ActorRefFrom<typeof recorderMachine>;

/** The actor that one looks at, and its step. */
export interface Seen {
  readonly actor: Recorded;
  readonly step: Step;
  /** A state that it came into by that; null if it stayed. */
  readonly into: string | null;
}

/** Null if nothing of the chart was recorded, or nobody records. */
export function lookedAt(recorded: SnapshotFrom<typeof recorderMachine> | undefined, chart: string): Seen | null {
  if (recorded === undefined) return null;
  const { recording, actor: chosen, number } = recorded.context;
  const actor = actorIn(recording, chosen, chart);
  const step = actor && stepAt(actor, number);
  if (actor === null || step === null) return null;
  const before = actor.entries[actor.entries.indexOf(step) - 1];
  return { actor, step, into: step.at.find((id) => before?.at.includes(id) !== true) ?? null };
}

/** The transitions that a step took. */
export const litBy = ({ took }: Step): Marks => ({ rows: new Map(took.map((key) => [key, 'took'])) });

/** So many steps on, or back; what is beyond the last one is whatever comes. */
export function travelBy({ send }: Recorder, seen: Seen | null, by: number): void {
  if (seen === null) return;
  const { entries } = seen.actor;
  const at = entries.indexOf(seen.step) + by;
  if (at < 0) return;
  send({ type: 'step.chosen', number: at >= entries.length - 1 ? null : (entries[at]?.number ?? null) });
}
