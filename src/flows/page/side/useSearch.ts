import { useEffect, useMemo, useState } from 'react';
import type { Graph } from '../../graph/graph.ts';
import { search, type Words } from '../../search/search.ts';
import type { ExplorerProps } from '../props.ts';

/** What is looked for in all charts, what was found, and which of that Enter goes to. */
export function useSearch(graphs: readonly Graph[], load: ExplorerProps['load']) {
  const [{ query, at }, set] = useState({ query: '', at: 0 });
  const words = useWords(graphs, load, query !== '');
  const found = useMemo(() => search(graphs, query, words), [graphs, query, words]);
  return {
    query,
    found,
    at: Math.min(at, found.length - 1),
    type: (typed: string) => set({ query: typed, at: 0 }),
    move: (by: number) => set({ query, at: Math.max(0, Math.min(at + by, found.length - 1)) }),
  };
}

export type Searching = ReturnType<typeof useSearch>;

/** The descriptions of every chart: they stand beside the drawings, which are read once somebody looks for something. */
function useWords(graphs: readonly Graph[], load: ExplorerProps['load'], isWanted: boolean) {
  const [words, setWords] = useState<ReadonlyMap<string, Words>>(new Map());
  useEffect(() => {
    if (!isWanted) return;
    const all = graphs.map(async ({ chart }) => [chart, (await load(chart)).code] as const);
    // A chart that was not drawn is found by its names alone.
    void Promise.allSettled(all).then((read) => {
      setWords(new Map(read.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))));
    });
  }, [graphs, load, isWanted]);
  return words;
}
