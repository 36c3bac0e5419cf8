import type { Graph, Row, State } from './graph.ts';
import { isWithin, stateIn } from './tree.ts';

/** A row as one line: `placeOrder ✓ [ends as reserved]`, `at once [hasDistance]`. */
export function rowWords({ kind, names, guard, isFurther, note }: Row): string {
  const mark = { done: ' ✓', error: ' ✗', snapshot: ' …' }[kind as string] ?? '';
  const ifs = guard === '' ? (isFurther ? ' else' : '') : ` [${guard}]`;
  return `${names.join(', ')}${mark}${note === '' ? '' : ` ${note}`}${ifs}`;
}

/**
 * The transitions that a state takes: its own rows except actors, and those of the states around it, which apply here,
 * too.
 */
export function takenIn(graph: Graph, id: string): { readonly state: State; readonly row: Row }[] {
  const state = stateIn(graph, id);
  const own = state.rows.filter(({ keys }) => keys.length > 0).map((row) => ({ state, row }));
  return state.parent === null ? own : [...own, ...takenIn(graph, state.parent)];
}

/** The rows that lead to a state or into it. */
export const comingInto = (graph: Graph, id: string) =>
  [...graph.states.values()].flatMap((state) =>
    state.rows
      .filter(({ targets }) => targets.some((target) => isWithin(graph, target, id)) && !isWithin(graph, state.id, id))
      .map((row) => ({ state, row })),
  );
