import type { Graph, Row, RowKind, State } from '../graph/graph.ts';
import type { Code } from '../stored.ts';

/** What one reads of a chart in words: what it is for, and what is happening in its states. */
export type Words = Pick<Code, 'purpose' | 'says'>;

export interface Found {
  readonly chart: string;
  /** None when the chart itself was found. */
  readonly state: State | null;
  /** Where the words were found; null: in the name. */
  readonly by: Hit | null;
}
interface Hit {
  readonly kind: 'event' | 'actor' | 'delay' | 'tag' | 'guard' | 'action' | 'description';
  readonly text: string;
}
interface Ranked extends Found {
  readonly rank: number;
}

const most = 40;

/**
 * Charts and states that have all the words: in their names first, then in what happens there, in what decides and is
 * done, and in their descriptions, as far as `wordsOf` is loaded.
 */
export function search(
  graphs: readonly Graph[],
  query: string,
  wordsOf: ReadonlyMap<string, Words> = new Map(),
): Found[] {
  const words = query.toLowerCase().split(/\s+/u).filter(Boolean);
  if (words.length === 0) return [];
  return graphs
    .flatMap((graph) =>
      [...graph.states.values()].flatMap((state) => foundIn(words, graph, state, wordsOf.get(graph.chart))),
    )
    .toSorted((one, other) => one.rank - other.rank)
    .slice(0, most)
    .map(({ rank: _, ...found }) => found);
}

/** A state by the best of its hits; the root stands for the chart. */
function foundIn(words: readonly string[], { chart }: Graph, state: State, described: Words | undefined): Ranked[] {
  const isChart = state.parent === null;
  const around = isChart ? chart : `${chart}.${state.path}`;
  const found = { chart, state: isChart ? null : state };
  const own = rankOf(words, isChart ? chart : state.name, isChart ? '' : around);
  if (own !== null) return [{ ...found, by: null, rank: isChart ? own - 1 : own }];
  const description = isChart ? described?.purpose : described?.says[state.path];
  const places = [
    happenings(state),
    details(state),
    description === undefined ? [] : hits('description', [description]),
  ];
  for (const [at, place] of places.entries()) {
    const by = place.find(({ text }) => rankOf(words, text, around) !== null);
    if (by !== undefined) return [{ ...found, by, rank: worstOfNames + 1 + at }];
  }
  return [];
}

const hits = (kind: Hit['kind'], texts: readonly string[]): Hit[] => texts.map((text) => ({ kind, text }));

const kinds: Readonly<Record<RowKind, Hit['kind'] | null>> = {
  actor: 'actor',
  watcher: 'actor',
  child: 'actor',
  // Its actor stands above.
  done: null,
  error: null,
  snapshot: null,
  // Nobody looks for "at once".
  always: null,
  after: 'delay',
  event: 'event',
};

function happenings({ rows, tags }: State): Hit[] {
  const ofRow = ({ kind, names }: Row) => {
    const named = kinds[kind];
    return named === null ? [] : hits(named, names);
  };
  return [...rows.flatMap(ofRow), ...hits('tag', tags)];
}

const details = ({ rows, entry, exit }: State): Hit[] => [
  ...rows.flatMap(({ guard, actions }) => [...hits('guard', guard === '' ? [] : [guard]), ...hits('action', actions)]),
  ...hits('action', [...entry, ...exit]),
];

const worstOfNames = 3;

/** The last word is looked for in the name, all of them in the name and what is around it. */
function rankOf(words: readonly string[], name: string, around: string): number | null {
  const low = name.toLowerCase();
  // `isDeclined` is found as two words, too.
  const apart = name.replaceAll(/(?<=[a-z])(?=[A-Z])/gu, ' ').toLowerCase();
  const whole = `${around.toLowerCase()} ${low} ${apart}`;
  const last = words.at(-1) ?? '';
  if (!low.includes(last) || !words.every((word) => whole.includes(word))) return null;
  if (low === last) return 1;
  return low.startsWith(last) ? 2 : worstOfNames;
}
