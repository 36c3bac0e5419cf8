import { type AnyMachineSnapshot, type AnyStateMachine, createActor, type EventObject, type StateValue } from 'xstate';
import { TestModel } from 'xstate/graph';
import { keyOf } from '../../../src/flows/graph/key.ts';
import { scopeOf } from '../../../src/flows/simulate/walk.ts';
import { declaredTransitions } from './model.ts';

type AnyModel = TestModel<AnyMachineSnapshot, never, never>;
export type Path = ReturnType<AnyModel['getShortestPaths']>[number];
/** A way through a chart: each step is an event and the state after it; the first is the start. */
export interface Way {
  readonly steps: readonly Step[];
}
interface Step {
  /** The chart knows the type of the event. */
  readonly event: never;
  readonly state: AnyMachineSnapshot;
}
interface Edge extends Step {
  /** Its target vertex. */
  readonly to: string;
  /** What it adds to a cover. */
  readonly taken: readonly string[];
}
type Graph = Readonly<
  Record<string, { readonly state: AnyMachineSnapshot; readonly transitions: Readonly<Record<string, Step>> }>
>;
/** A longer way starts again, so that a failure in it can be found. */
const longest = 40;
type Declared = ReturnType<typeof declaredTransitions>[number];

/** The models that a `*.model.ts` exports, alone or in a list. */
export const modelsIn = (module: Readonly<Record<string, unknown>>): readonly AnyModel[] =>
  Object.values(module).flat().filter(isModel);

/**
 * The same with their names in the file, `models.opened` or `sides.shop`; a single model has none. They are sorted by
 * export, because the order of a module's exports depends on the loader.
 */
export function namedModelsIn(module: Readonly<Record<string, unknown>>): readonly (readonly [string, AnyModel])[] {
  const names = new Map<AnyModel, string>();
  const exported = Object.entries(module).toSorted(([one], [other]) => (one < other ? -1 : 1));
  for (const [, value] of exported) {
    const entries = isModel(value) ? [['', value] as const] : Object.entries(value ?? {});
    for (const [name, one] of entries) {
      const model: unknown = isModel(one) ? one : (one as { readonly model?: unknown } | null)?.model;
      if (isModel(model) && (names.get(model) ?? '') === '') names.set(model, /^\d+$/u.test(name) ? '' : name);
    }
  }
  return [...names].map(([model, name], at) => [name || (names.size > 1 ? `side ${at + 1}` : ''), model]);
}

const isModel = (value: unknown): value is AnyModel => value instanceof TestModel;

/** The transitions that a way takes, by key. */
export function keysOn(model: AnyModel, { steps }: Way): string[] {
  const { atStart, take } = walkerOf(model);
  const ahead = steps.slice(1).map(({ event }, at) => take(steps[at]?.state ?? noState(), event).taken);
  return [...new Set([...atStart, ...ahead.flatMap((keys) => [...keys])])];
}

/** How many of a model's shortest paths take each transition, and every possible event. */
export function pathsIn(model: AnyModel) {
  const { take } = walkerOf(model);
  const { keyOf: vertexOf, vertices } = graphOf(model);
  const ways = new Map<string, ReadonlySet<string>>([[vertices[0]?.[0] ?? '', new Set()]]);
  const inner = new Set<string>();
  const events: EventObject[] = [];
  for (const [key, { state: before, transitions }] of vertices) {
    for (const { event, state } of Object.values(transitions)) {
      events.push(event);
      const to = vertexOf(state, event, before);
      if (ways.has(to)) continue;
      inner.add(key);
      ways.set(to, new Set([...(ways.get(key) ?? []), ...take(before, event).taken]));
    }
  }
  const paths: Record<string, number> = {};
  for (const [key, way] of ways) {
    if (inner.has(key)) continue;
    for (const name of way) paths[name] = (paths[name] ?? 0) + 1;
  }
  return { events, paths };
}

/** The declared transitions that no model takes, in words. */
export function unwalked(machine: AnyStateMachine, models: readonly AnyModel[]): string[] {
  const taken = new Set(
    models.flatMap((model) => {
      const { atStart, take } = walkerOf(model);
      const edges = graphOf(model).vertices.flatMap(([, { state, transitions }]) =>
        Object.values(transitions).flatMap(({ event }) => [...take(state, event).taken]),
      );
      return [...atStart, ...edges];
    }),
  );
  return declaredTransitions(machine)
    .map(keyOf)
    .filter((name) => !taken.has(name));
}

/**
 * Ways through a model that together take every transition of its shortest paths and reach every state. Each continues
 * to the nearest new one. `seen` is what ways through other models of the chart have taken and reached.
 */
export const coveringWays = (model: AnyModel, seen: Set<string> = new Set()): Way[] =>
  waysOver(model, seen, (keys, leaves) => [...keys, ...leaves]);

/** The same, but they together make every event and reach every state: far fewer steps. */
export const shortWays = (model: AnyModel, seen: Set<string>): Way[] =>
  waysOver(model, seen, (_, leaves, { type }) => [type, ...leaves]);

/** What an edge adds to a cover, from the transitions that it takes and the innermost states that it reaches. */
type FollowedBy = (keys: ReadonlySet<string>, leaves: readonly string[], event: EventObject) => readonly string[];

function waysOver(model: AnyModel, seen: Set<string>, followedBy: FollowedBy): Way[] {
  const { start, first, edges, walk } = mapOf(model, followedBy);
  const isNew = ({ taken }: Edge) => taken.some((name) => !seen.has(name));
  const ways: Way[] = [];
  for (;;) {
    const way: Edge[] = [];
    while (way.length < longest) {
      const { to, state } = way.at(-1) ?? { to: start, state: first.state };
      const ahead = walk(state, nearest(edges, to, isNew));
      if (ahead === null) break;
      way.push(...ahead);
      for (const { taken } of ahead) for (const name of taken) seen.add(name);
    }
    if (way.length > 0) ways.push({ steps: [first, ...way] });
    else if (nearest(edges, start, isNew).length === 0) return ways;
    else throw new Error('a way from the start does otherwise than its model');
  }
}

/** The innermost states of a value: `editing.choosingWave.waveFull`. */
export const leavesOf = (value: StateValue, above = ''): string[] =>
  typeof value === 'string'
    ? [`${above}${value}`]
    : Object.entries(value).flatMap(([name, inner]) => leavesOf(inner ?? {}, `${above}${name}.`));

/** The model as a graph: its start, and the edges that leave each vertex. */
function mapOf(model: AnyModel, followedBy: FollowedBy) {
  const { take } = walkerOf(model);
  const { keyOf, vertices } = graphOf(model);
  const reached = new Set<string>();
  const edges = vertices.map(([key, { state: before, transitions }]) => {
    const leaving = Object.values(transitions).map(({ event, state }): Edge => {
      const to = keyOf(state, event, before);
      // The nearest vertices come first, so the edge that first reaches a vertex ends its shortest path.
      const taken = reached.has(to) ? [] : followedBy(take(before, event).taken, leavesOf(state.value), event);
      reached.add(to);
      return { event, state, to, taken };
    });
    return [key, leaving] as const;
  });
  const [[start, { state }] = noState()] = vertices;
  return {
    start,
    first: { event: { type: 'xstate.init' } as never, state },
    edges: new Map(edges),
    /**
     * The edges taken from a state. They are null if there are none, or if the state behaves differently from the one
     * that represents its vertex, since the two are equal only in what the model compares. From the start this cannot
     * happen.
     */
    walk(from: AnyMachineSnapshot, ahead: readonly Edge[]): Edge[] | null {
      let before = from;
      const walked: Edge[] = [];
      for (const edge of ahead) {
        const { after } = take(before, edge.event);
        if (keyOf(after, edge.event, before) !== edge.to) return null;
        walked.push({ ...edge, state: after });
        before = after;
      }
      return walked.length === 0 ? null : walked;
    },
  };
}

/** What a model can reach, the nearest first, and how its states are distinguished. */
function graphOf(model: AnyModel) {
  const { serializeState } = model.options as Required<typeof model.options>;
  return { keyOf: serializeState, vertices: Object.entries(model.getAdjacencyMap() as Graph) };
}

function noState(): never {
  throw new Error('a model without a state');
}

/** The shortest path from a vertex to a wanted edge; empty if there is none. */
function nearest(
  edges: ReadonlyMap<string, readonly Edge[]>,
  start: string,
  isWanted: (edge: Edge) => boolean,
): Edge[] {
  const reached = new Map<string, { readonly from: string; readonly edge: Edge } | null>([[start, null]]);
  const wayTo = (key: string): Edge[] => {
    const last = reached.get(key);
    return last ? [...wayTo(last.from), last.edge] : [];
  };
  for (const from of reached.keys()) {
    for (const edge of edges.get(from) ?? []) {
      if (isWanted(edge)) return [...wayTo(from), edge];
      if (!reached.has(edge.to)) reached.set(edge.to, { from, edge });
    }
  }
  return [];
}

/** Computes a model's transitions without running it; inspection reports which ones were taken. */
function walkerOf(model: AnyModel) {
  let taken = new Set<string>();
  const machine = model.testLogic as unknown as AnyStateMachine;
  const self = createActor(machine, {
    input: model.options.input,
    inspect: (seen) => {
      if (seen.type !== '@xstate.microstep') return;
      for (const transition of seen._transitions) taken.add(keyOf(transition as Declared));
    },
  });
  const scope = scopeOf(self);
  machine.getInitialSnapshot(scope, model.options.input);
  const atStart = taken;
  return {
    /** The transitions that it takes before any event. */
    atStart,
    take(before: AnyMachineSnapshot, event: EventObject) {
      taken = new Set();
      const after = machine.transition(before, event, scope);
      return { after, taken };
    },
  };
}
