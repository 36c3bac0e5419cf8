import type { Graph, State } from './graph.ts';

export interface Found {
  readonly chart: string;
  /** None when the chart itself was found. */
  readonly state: State | null;
  /** What of the state was found: an event, an actor, a tag, a guard, an action; empty when it was its name. */
  readonly by: string;
}

const most = 40;

/** Charts, states and what states take that have all the words, names first. */
export function search(graphs: readonly Graph[], query: string): Found[] {
  const words = query.toLowerCase().split(/\s+/u).filter(Boolean);
  if (words.length === 0) return [];
  const found = graphs.flatMap((graph) => {
    const states = [...graph.states.values()].filter(({ parent }) => parent !== null);
    const chart = rankOf(words, graph.chart, '');
    return [
      ...(chart === null ? [] : [{ rank: chart - 1, found: { chart: graph.chart, state: null, by: '' } }]),
      ...states.flatMap((state) => inState(words, graph.chart, state)),
    ];
  });
  return found
    .toSorted((one, other) => one.rank - other.rank)
    .slice(0, most)
    .map((one) => one.found);
}

function inState(words: readonly string[], chart: string, state: State) {
  const around = `${chart}.${state.path}`;
  const own = rankOf(words, state.name, around);
  if (own !== null) return [{ rank: own, found: { chart, state, by: '' } }];
  const names = [...state.rows.flatMap((row) => row.names), ...state.tags];
  // What decides and what is done tells less of a state than what happens in it.
  const details = [...state.rows.flatMap(({ guard, actions }) => [guard, ...actions]), ...state.entry, ...state.exit];
  for (const [at, of] of [names, details].entries()) {
    const by = of.find((name) => rankOf(words, name, around) !== null);
    if (by !== undefined) return [{ rank: 4 + at, found: { chart, state, by } }];
  }
  return [];
}

/** The last word is looked for in the name, all of them in the name and what is around it. */
function rankOf(words: readonly string[], name: string, around: string): number | null {
  const [low, whole] = [name.toLowerCase(), `${around} ${name}`.toLowerCase()];
  const last = words.at(-1) ?? '';
  if (!low.includes(last) || !words.every((word) => whole.includes(word))) return null;
  if (low === last) return 1;
  return low.startsWith(last) ? 2 : 3;
}
