import type { Marks } from '../draw/marks.ts';
import type { Graph } from '../graph/graph.ts';
import { stateIn } from '../graph/tree.ts';
import type { Evidence, Journey } from './evidence.ts';

/** How often the tests take a transition, and where else somebody saw it taken. */
export interface Count {
  readonly paths: number;
  readonly isOnScreen: boolean;
  readonly isInBrowser: boolean;
}

/** What the tests have shown of each transition of a chart, by key. */
export function countsOf(graph: Graph, { sides, onScreen, inBrowser }: Evidence): ReadonlyMap<string, Count> {
  const [screen, browser] = [new Set(onScreen), new Set(inBrowser)];
  const keys = [...graph.states.values()].flatMap(({ rows }) => rows.flatMap((row) => row.keys));
  return new Map(
    keys.map((key) => [
      key,
      {
        paths: sides.reduce((sum, { paths }) => sum + (paths[key] ?? 0), 0),
        isOnScreen: screen.has(key),
        isInBrowser: browser.has(key),
      },
    ]),
  );
}

/** The figure at each row, and in red the rows that no path takes. */
export function testMarks(graph: Graph, counts: ReadonlyMap<string, Count>): Marks {
  const rows = [...graph.states.values()].flatMap((state) => state.rows.filter(({ keys }) => keys.length > 0));
  const figures = rows.map(({ keys }) => {
    const paths = keys.reduce((sum, key) => sum + (counts.get(key)?.paths ?? 0), 0);
    const isMissed = keys.some((key) => (counts.get(key)?.paths ?? 0) === 0);
    return { key: keys[0] ?? '', paths, isMissed };
  });
  return {
    badges: new Map(
      figures.map(({ key, paths, isMissed }) => [
        key,
        { text: isMissed ? 'not walked' : String(paths), className: isMissed ? 'unwalked' : 'walked' },
      ]),
    ),
    rows: new Map(figures.flatMap(({ key, isMissed }) => (isMissed ? [[key, 'unwalked']] : []))),
  };
}

/** A count in words: `12 paths, in the browser`. */
export function countWords({ paths, isOnScreen, isInBrowser }: Count): string {
  const walked = paths === 0 ? 'not walked' : paths === 1 ? '1 path' : `${paths} paths`;
  return [walked, ...(isOnScreen ? ['on screen'] : []), ...(isInBrowser ? ['in the browser'] : [])].join(', ');
}

/** A journey's states as they are lit in a drawing: where it came by, and where it ends. */
export function journeyMarks(graph: Graph, visited: readonly (readonly string[])[]): Marks {
  const states = new Map<string, string>();
  for (const id of visited.flat()) if (graph.states.has(id)) states.set(id, 'lit');
  for (const id of visited.at(-1) ?? []) if (graph.states.has(id)) states.set(stateIn(graph, id).id, 'lit now');
  return { states };
}

/** Journeys by the file that pins them, each with the sentence that it stands for. */
export const journeysByFile = (journeys: readonly Journey[]) => [
  ...Map.groupBy(
    journeys.map((journey, at) => ({ ...journey, at })),
    ({ file }) => file,
  ),
];
