import type { AnyStateMachine } from 'xstate';
import type { Marks } from '../../draw/marks.ts';
import type { Evidence } from '../../evidence/evidence.ts';
import { fromPlain } from '../../evidence/plain.ts';
import { type Count, journeyMarks, testMarks } from '../../evidence/tested.ts';
import type { Graph } from '../../graph/graph.ts';
import { shownFor, stateIn, wayTo, withInner } from '../../graph/tree.ts';
import { comingInto } from '../../graph/words.ts';
import type { View } from '../../layout/view.ts';
import { walkThrough } from '../../simulate/walk.ts';

/** Lights a chosen state, its lines and where they lead; and where running charts are. */
export function marksOf(view: View, chosen: string | null, running: readonly string[], more: Marks = {}): Marks {
  const { graph, folded } = view;
  const states = new Map(more.states);
  const rows = new Map(more.rows);
  const add = (to: Map<string, string>, key: string, name: string) => {
    const before = to.get(key);
    if (before?.split(' ').includes(name) !== true) to.set(key, before === undefined ? name : `${before} ${name}`);
  };
  for (const id of running) if (graph.states.has(id)) add(states, shownFor(graph, id, folded), 'now');
  if (chosen === null) return { ...more, states, rows };
  const lit = new Set(wayTo(graph, chosen).map((id) => shownFor(graph, id, folded)));
  for (const id of withInner(graph, chosen)) lit.add(shownFor(graph, id, folded));
  for (const { keys, targets } of stateIn(graph, chosen).rows) {
    for (const key of keys) add(rows, key, 'lit');
    for (const target of targets) lit.add(shownFor(graph, target, folded));
  }
  for (const { state, row } of comingInto(graph, chosen)) {
    for (const key of row.keys) add(rows, key, 'lit');
    lit.add(shownFor(graph, state.id, folded));
  }
  for (const id of lit) add(states, id, 'lit');
  add(states, shownFor(graph, chosen, folded), 'chosen');
  return { ...more, states, rows };
}

/** The states that a key leads to from a chosen one, the nearest in its direction first. */
export function neighboursOf({ graph }: View, chosen: string, way: 'from' | 'to' | 'before' | 'after'): string | null {
  const order = [...graph.states.keys()].slice(1);
  if (way === 'before') return order[order.indexOf(chosen) - 1] ?? null;
  if (way === 'after') return order[order.indexOf(chosen) + 1] ?? null;
  if (way === 'from') return comingInto(graph, chosen)[0]?.state.id ?? null;
  return stateIn(graph, chosen).rows.flatMap(({ targets }) => targets)[0] ?? null;
}

/** What the tests have shown of each row and, where one of their journeys is looked at, where that came by. */
export function testedMarks(
  graph: Graph,
  counts: ReadonlyMap<string, Count>,
  chart: AnyStateMachine,
  { inputs, journeys }: Evidence,
  journey: number | null,
): Marks {
  const marks = testMarks(graph, counts);
  const lit = journey === null ? undefined : journeys[journey];
  if (lit === undefined) return marks;
  const steps = walkThrough(chart, fromPlain(inputs[lit.input]), lit.events.map(fromPlain) as typeof lit.events);
  const visited = steps.map(({ snapshot }) => snapshot._nodes.map(({ id }) => id));
  return { ...marks, ...journeyMarks(graph, visited) };
}
