import { useMemo } from 'react';
import { drawing } from '../draw/drawing.ts';
import type { Marks } from '../draw/marks.ts';
import { countsOf } from '../evidence/tested.ts';
import { shownFor } from '../graph/tree.ts';
import { contentsOf } from '../layout/layout.ts';
import { viewOf } from '../layout/view.ts';
import { marksOf, testedMarks } from './canvas/marks.ts';
import { litBy } from './live/look.ts';
import type { ExplorerProps } from './props.ts';
import type { Explored } from './useExplored.ts';

const noMarks: Marks = {};

/** A chart as it is drawn now, with what is lit in it; null until its drawing is there. */
export function useDrawn({ snapshot, chart, trial, seen }: Explored, running: ExplorerProps['running']) {
  const { graph, layout, chosen, evidence, journey } = snapshot.context;
  const view = useMemo(() => layout && viewOf(graph, layout.recipe), [graph, layout]);
  const contents = useMemo(() => view && layout && contentsOf(view, layout.recipe), [view, layout]);
  const counts = useMemo(() => evidence && countsOf(graph, evidence), [graph, evidence]);
  const more = useMemo((): Marks => {
    if (trial !== null) return trial.marks;
    if (seen !== null) return litBy(seen.step);
    return counts === null || evidence === null ? noMarks : testedMarks(graph, counts, chart, evidence, journey);
  }, [graph, chart, counts, evidence, journey, trial, seen]);
  const shapes = useMemo(() => {
    if (view === null || contents === null || layout === null) return [];
    const here = trial?.leaves ?? seen?.step.at ?? running.flatMap((one) => (one.chart === graph.chart ? one.at : []));
    return drawing(view, contents, layout, marksOf(view, chosen, here, more));
  }, [view, contents, layout, chosen, running, graph, more, trial, seen]);
  /** Where a state stands, or what it is folded in. */
  const boxOf = (id: string) =>
    graph.states.has(id) ? (layout?.boxes.get(shownFor(graph, id, new Set(layout.recipe.folded))) ?? null) : null;
  return { layout, view, contents, counts, shapes, boxOf };
}

export type Drawn = ReturnType<typeof useDrawn>;
