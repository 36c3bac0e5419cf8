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

/** The actors that a chart was set up with. */
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

/** What each invoked actor may answer, by its name: every output and every error that the chart branches on. */
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

/** The types of those events that say all with it. */
type Nameable<Event extends EventObject> = {
  [Type in Event['type']]: { type: Type } extends Event & { type: Type } ? Type : never;
}[Event['type']];

export interface Fixtures<Machine extends AnyStateMachine> {
  readonly input: InputFrom<Machine>;
  /** Examples of events; those that observers send are among them. What no model of a chart brings, its walk misses. */
  readonly events?: {
    readonly [Type in EventFromLogic<Machine>['type']]?: readonly (EventFromLogic<Machine> & { type: Type })[];
  };
  /** Events that bring nothing but their name. */
  readonly byName?: readonly Nameable<EventFromLogic<Machine>>[];
  /** Observers (`watch…`) never settle: leave them out. */
  readonly outcomes?: Outcomes<Machine>;
  /** What has no type of its own in the chart: `xstate.snapshot.<id>` of a watched child. */
  readonly happenings?: readonly EventObject[];
  /** The part of the context that the chart branches on; the rest would only multiply states. */
  readonly project: (context: ContextFrom<Machine>) => unknown;
  /** Vertices at most; a model that needs more wants a smaller `project`. */
  readonly limit?: number;
}

/**
 * A test model over a production chart. `createTestModel` refuses invocations and delays; the class does not,
 * so their `xstate.*` events are offered here as fixtures of their own.
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
    // The way in is part of the vertex, so that the shortest paths cover transitions, not only states.
    serializeState: (snapshot, event, previous) =>
      JSON.stringify([snapshot.value, fixtures.project(snapshot.context), event && [previous?.value, event]]),
    stateMatcher: (snapshot, key) => matchesState(key, snapshot.value),
  });
}

/** Every transition that the chart declares; each branch of a guarded array is one of its own. */
export const declaredTransitions = (machine: AnyStateMachine) =>
  getStateNodes(machine.root)
    .concat(machine.root)
    .flatMap((node) => [...[...node.transitions.values()].flat(), ...(node.always ?? [])]);

/** Promise actors that settle only when a path says so, and what they were asked with. */
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

/** An observer that tells its chart something only when a path says so. */
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
