import { type AnyStateMachine, type EventFromLogic, type InputFrom, matchesState } from 'xstate';
import { effectOf } from '../../../src/flows/simulate/effects.ts';
import { placeOf, walkThrough } from '../../../src/flows/simulate/walk.ts';
import { recordJourney } from './evidence.ts';

type Step<Machine extends AnyStateMachine> = EventFromLogic<Machine> | Happening;
interface Happening {
  readonly type: `xstate.${string}`;
  readonly [part: string]: unknown;
}

/** The answer of an invoked actor. */
export const done = (actor: string, output?: unknown): Happening => ({ type: `xstate.done.actor.${actor}`, output });
/** The failure of an invoked actor. */
export const failed = (actor: string, error: unknown = new Error('refused')): Happening => ({
  type: `xstate.error.actor.${actor}`,
  error,
});
/** A named delay has passed in the state that waits for it. */
export const passed = (delay: string): Happening => ({ type: `xstate.after.${delay}` });

/**
 * Walks a chart without running it: no timers and no actors, only its decisions. An event that no state takes is
 * silently refused, as in the running chart.
 */
export function walkJourney<Machine extends AnyStateMachine>(
  machine: Machine,
  input: InputFrom<Machine>,
  events: readonly Step<Machine>[],
) {
  const steps = walkThrough(machine, input, events);
  const { snapshot } = steps.at(-1) ?? noStep();
  const did = steps.flatMap(({ actions }) => actions.flatMap(effectOf));
  const end = placeOf(snapshot.value);
  recordJourney(machine, { input, events, end });
  return {
    /** The active leaf states, with dots: `choosing.editing`. */
    state: end,
    is: (state: string) => matchesState(state, snapshot.value),
    snapshot,
    context: snapshot.context,
    output: snapshot.output,
    did,
    /** The inputs of an actor's calls, in order. */
    asked: (actor: string) => did.flatMap((effect) => (effect[0] === 'ask' && effect[1] === actor ? [effect[2]] : [])),
  };
}

function noStep(): never {
  throw new Error('a chart begins somewhere');
}
