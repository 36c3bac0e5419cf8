import type { Graph, State } from './graph.ts';

export function stateIn({ states, chart }: Graph, id: string): State {
  const state = states.get(id);
  if (state === undefined) throw new Error(`${chart} has no state ${id}`);
  return state;
}

/** Whether a state is `outer` or inside it. */
export const isWithin = (graph: Graph, id: string, outer: string): boolean => {
  if (id === outer) return true;
  const { parent } = stateIn(graph, id);
  return parent !== null && isWithin(graph, parent, outer);
};

/** From the chart's root to the state. */
export function wayTo(graph: Graph, id: string): string[] {
  const { parent } = stateIn(graph, id);
  return parent === null ? [id] : [...wayTo(graph, parent), id];
}

/** The state and all states inside it, outer ones first. */
export const withInner = (graph: Graph, id: string): string[] => [
  id,
  ...stateIn(graph, id).children.flatMap((child) => withInner(graph, child)),
];

/** Compares by the order of declaration, at the level where two paths part; a state comes before those inside it. */
export function isBefore(graph: Graph, one: string, other: string): boolean {
  const ways = [wayTo(graph, one), wayTo(graph, other)] as const;
  const at = ways[0].findIndex((id, depth) => id !== ways[1][depth]);
  const [first, second] = [ways[0][at], ways[1][at]];
  if (first === undefined) return true;
  if (second === undefined) return false;
  const siblings = stateIn(graph, ways[0][at - 1] ?? graph.root).children;
  return siblings.indexOf(first) < siblings.indexOf(second);
}

/**
 * The box that represents a state while others are folded: its own, or that of the outermost folded state around it.
 */
export const shownFor = (graph: Graph, id: string, folded: ReadonlySet<string>): string =>
  wayTo(graph, id).find((state) => folded.has(state)) ?? id;

/** A state's id as seen from another state: without the part that both share. */
export function nameFrom(graph: Graph, id: string, from: string): string {
  const [there, here] = [wayTo(graph, id), wayTo(graph, from)];
  const at = there.findIndex((state, depth) => state !== here[depth]);
  const names = (at === -1 ? [id] : there.slice(at)).map((state) => stateIn(graph, state).name);
  return names.join('.');
}
