import {
  type AnyActorRef,
  type AnyActorScope,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  createActor,
  type EventObject,
  type InspectionEvent,
  type StateValue,
} from 'xstate';
import { keyOf } from '../graph/key.ts';

interface Action {
  readonly type: string;
  readonly params?: unknown;
}

type Transition = Parameters<typeof keyOf>[0];

/** A chart at one moment of a walk, and what it did to come there. */
export interface Step {
  readonly snapshot: AnyMachineSnapshot;
  readonly actions: readonly Action[];
  /** The transitions that led there, by key; none where nothing takes the event. */
  readonly taken: readonly string[];
}

/** Where a chart begins. Nothing runs: no timers, no actors, only what would be decided. */
export function firstStep(machine: AnyStateMachine, input: unknown): Step {
  return decided(machine, (scope) => machine.getInitialSnapshot(scope, input as never));
}

/** The target of an event; one that no state takes leads nowhere, as in the running chart. */
export function nextStep(machine: AnyStateMachine, { snapshot }: Step, event: EventObject): Step {
  if (snapshot.status !== 'active') return { snapshot, actions: [], taken: [] };
  return decided(machine, (scope) => machine.transition(snapshot, dueIn(snapshot, event), scope));
}

/** A step, with what it would have done. */
function decided(machine: AnyStateMachine, step: (scope: AnyActorScope) => AnyMachineSnapshot): Step {
  const actions: Action[] = [];
  let taken: string[] = [];
  const inspect = (inspection: InspectionEvent) => {
    if (inspection.type === '@xstate.microstep')
      taken.push(...inspection._transitions.map((one) => keyOf(one as Transition)));
  };
  const self = createActor(machine, { inspect });
  // An actor reports its own start, without an input.
  taken = [];
  const snapshot = step(scopeOf(self, (action) => void actions.push(action)));
  if (snapshot.status === 'error') throw snapshot.error;
  return { snapshot, actions, taken };
}

/**
 * What a chart's transitions ask for, with nothing behind it; `act` is given what would be done. XState's own `transition`
 * has the same; every visitor of the shop would load it, for what the shop uses of XState is one file.
 */
export function scopeOf(self: AnyActorRef, act: (action: Action) => void = () => undefined): AnyActorScope {
  const nothing = () => undefined;
  return {
    self,
    system: self.system,
    id: '',
    sessionId: '',
    logger: nothing,
    defer: nothing,
    stopChild: nothing,
    emit: nothing,
    actionExecutor: act,
  };
}

/** A way through a chart from its start, each step kept. */
export function walkThrough(machine: AnyStateMachine, input: unknown, events: readonly EventObject[]): readonly Step[] {
  const steps = [firstStep(machine, input)];
  for (const event of events) steps.push(nextStep(machine, steps.at(-1) as Step, event));
  return steps;
}

/** The active leaves, `region.leaf` by dots: `choosing.editing`; regions beside each other by ` & `. */
export function placeOf(value: StateValue): string {
  if (typeof value === 'string') return value;
  const parts = Object.entries(value);
  return parts.map(([name, inner]) => [name, placeOf(inner ?? {})].filter(Boolean).join('.')).join(' & ');
}

/** `xstate.after.priceDebounce` names no state: the chart's own event does. */
function dueIn(snapshot: AnyMachineSnapshot, event: EventObject): EventObject {
  if (!event.type.startsWith('xstate.after.')) return event;
  const due = snapshot._nodes
    .flatMap((node) => [...node.transitions.keys()])
    .find((type) => type === event.type || type.startsWith(`${event.type}.`));
  return due === undefined ? event : { type: due };
}
