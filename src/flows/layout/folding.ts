import type { Graph } from '../graph/graph.ts';
import { stateIn, wayTo, withInner } from '../graph/tree.ts';

/** A state with more states inside than this opens one level at a time. */
const many = 12;

export const canFold = (graph: Graph, id: string): boolean => {
  const { parent, children, rows } = stateIn(graph, id);
  return parent !== null && (children.length > 0 || rows.length > 9);
};

/** Opens a folded state, folds an open one. */
export function toggled(graph: Graph, folded: readonly string[], id: string): string[] {
  if (!folded.includes(id)) return [...folded.filter((one) => !withInner(graph, id).includes(one)), id];
  const inner = withInner(graph, id).length > many ? stateIn(graph, id).children : [];
  return [...folded.filter((one) => one !== id), ...inner.filter((child) => stateIn(graph, child).children.length > 0)];
}

/** Brings a state into view by opening all states around it. */
export function openedTo(graph: Graph, folded: readonly string[], id: string): readonly string[] {
  const around = wayTo(graph, id).slice(0, -1);
  const outer = around.find((one) => folded.includes(one));
  return outer === undefined ? folded : openedTo(graph, toggled(graph, folded, outer), id);
}
