import {
  type AnyActorLogic,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type ContextFrom,
  type EventFromLogic,
  type EventObject,
  fromCallback,
  fromPromise,
  type InputFrom,
  matchesState,
  type OutputFrom,
  type StateMachine,
} from 'xstate';
import { getStateNodes, TestModel } from 'xstate/graph';

/** The actors in a chart's setup. */
type ActorOf<Machine> =
  Machine extends StateMachine<
    infer _Context,
    infer _Event,
    infer _Children,
    infer Actor,
    infer _Action,
    infer _Guard,
    infer _Delay,
    infer _Value,
    infer _Tag,
    infer _Input,
    infer _Output,
    infer _Emitted,
    infer _Meta,
    infer _Config
  >
    ? Actor
    : never;

/** The possible answers of each invoked actor, by name: every output and error on which the chart branches. */
export type Outcomes<Machine> = {
  readonly [Name in ActorOf<Machine>['src']]?: {
    readonly done: readonly OutputFrom<Extract<ActorOf<Machine>, { readonly src: Name }>['logic']>[];
    readonly error: readonly unknown[];
  };
};

interface Outcome {
  readonly done: readonly unknown[];
  readonly error: readonly unknown[];
}

/** The types of events without further fields. */
type Nameable<Event extends EventObject> = {
  [Type in Event['type']]: { type: Type } extends Event & { type: Type } ? Type : never;
}[Event['type']];

export interface Fixtures<Machine extends AnyStateMachine> {
  readonly input: InputFrom<Machine>;
  /** Examples of events, including those that observers send. The walk misses events that no model of a chart has. */
  readonly events?: {
    readonly [Type in EventFromLogic<Machine>['type']]?: readonly (EventFromLogic<Machine> & { type: Type })[];
  };
  /** Events with nothing but a type. */
  readonly byName?: readonly Nameable<EventFromLogic<Machine>>[];
  /** Leave out observers (`watch…`), because they never settle. */
  readonly outcomes?: Outcomes<Machine>;
  /** Events without a type of their own in the chart, such as `xstate.snapshot.<id>` of a watched child. */
  readonly happenings?: readonly EventObject[];
  /** The part of the context on which the chart branches; the rest would only multiply states. */
  readonly project: (context: ContextFrom<Machine>) => unknown;
  /** The maximum number of vertices; a model that needs more needs a smaller `project`. */
  readonly limit?: number;
}

/**
 * A test model of a production chart. `createTestModel` refuses invocations and delays. The class does not, so this
 * offers their `xstate.*` events as fixtures.
 */
export function modelOf<Machine extends AnyStateMachine>(machine: Machine, fixtures: Fixtures<Machine>) {
  const outcomes = Object.entries<Outcome | undefined>(fixtures.outcomes ?? {});
  const settlements = outcomes.flatMap(([actorId, { done, error } = { done: [], error: [] }]) => [
    ...done.map((output) => ({ type: `xstate.done.actor.${actorId}`, output, actorId })),
    ...error.map((reason) => ({ type: `xstate.error.actor.${actorId}`, error: reason, actorId })),
  ]);
  const delays = declaredTransitions(machine)
    .filter(({ eventType }) => eventType.startsWith('xstate.after.'))
    .map(({ eventType }) => ({ type: eventType }));
  const examples = Object.values<readonly EventObject[] | undefined>(fixtures.events ?? {}).flatMap((all) => all ?? []);
  const named = (fixtures.byName ?? []).map((type) => ({ type }));
  return new TestModel<AnyMachineSnapshot, EventFromLogic<Machine>, InputFrom<Machine>>(machine, {
    input: fixtures.input,
    events: [
      ...examples,
      ...named,
      ...settlements,
      ...delays,
      ...(fixtures.happenings ?? []),
    ] as EventFromLogic<Machine>[],
    limit: fixtures.limit ?? 5_000,
    filterEvents: (snapshot, event) => snapshot.status === 'active' && snapshot.can(event),
    // The incoming transition is part of the vertex, so that the shortest paths cover transitions, not only states.
    serializeState: (snapshot, event, previous) =>
      JSON.stringify([snapshot.value, fixtures.project(snapshot.context), event && [previous?.value, event]]),
    stateMatcher: (snapshot, key) => matchesState(key, snapshot.value),
  });
}

/** Every declared transition of the chart; each branch of a guarded array counts. */
export const declaredTransitions = (machine: AnyStateMachine) =>
  getStateNodes(machine.root)
    .concat(machine.root)
    .flatMap((node) => [...[...node.transitions.values()].flat(), ...(node.always ?? [])]);

/** Promise actors that settle only when a path says so, with their inputs. */
export function holdPromises() {
  const held: { resolve: (output: unknown) => void; reject: (reason: unknown) => void }[] = [];
  const asked: unknown[] = [];

  const actor = fromPromise<unknown, unknown>(({ input }) => {
    asked.push(input);
    return new Promise((resolve, reject) => held.push({ resolve, reject }));
  }) as AnyActorLogic;
  const settle = (event: { readonly type: string; readonly output?: unknown; readonly error?: unknown }) => {
    if (event.type.startsWith('xstate.done.actor.')) held.at(-1)?.resolve(event.output);
    if (event.type.startsWith('xstate.error.actor.')) held.at(-1)?.reject(event.error);
  };
  return { actor, settle, asked };
}

/** An observer that sends events only when a path says so. */
export function holdCallback() {
  let tell: (event: EventObject) => void = () => undefined;
  const actor = fromCallback<EventObject, unknown>(({ sendBack }) => {
    tell = sendBack;
  }) as AnyActorLogic;
  return { actor, tell: (event: EventObject) => tell(event) };
}

/** A path in words: `email.changed > check.submitted > done verifyUser`. */
export const titleOf = (path: { readonly steps: readonly { readonly event: { readonly type: string } }[] }) =>
  path.steps
    .slice(1)
    .map(({ event }) => event.type.replace(/^xstate\.(done|error)\.actor\./u, '$1 ').replace('xstate.', ''))
    .join(' > ') || 'as it starts';
