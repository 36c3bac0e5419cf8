/** How a chart is first shown: as much of it as can be read in one window. Found where charts are written, never in a page. */
import type { Graph } from '../graph/graph.ts';
import { stateIn, wayTo, withInner } from '../graph/tree.ts';
import { type ElkEngine, EngineFault } from './elkResult.ts';
import { layOut, unfolded } from './layout.ts';
import { scaleOf } from './pack.ts';
import type { Layout } from './places.ts';
import { readable } from './readable.ts';
import type { Recipe } from './view.ts';

const comfortable = 0.74;

type Options = Partial<Pick<Recipe, 'breakAt' | 'alone' | 'wrapped' | 'layered'>>;

export async function firstView(graph: Graph, engine: ElkEngine): Promise<Layout> {
  /** The first way by which it is large enough, else the largest; the way that helped last is tried first. */
  const best = async (folded: readonly string[], enough: number, lastWay = 0) => {
    const ways = waysOf(graph, folded);
    const order = [lastWay, ...ways.keys().filter((at) => at !== lastWay)];
    let found: { readonly layout: Layout; readonly way: number } | null = null;
    for (const way of order) {
      const layout = await attempt(graph, { ...unfolded, ...ways[way], folded }, engine);
      if (layout !== null && isGood(layout, enough)) return { layout, way };
      if (layout !== null && (found === null || scaleOf(layout) > scaleOf(found.layout))) found = { layout, way };
    }
    if (found === null) throw new Error(`${graph.chart} cannot be laid out`);
    return found;
  };
  const whole = await best([], comfortable);
  if (scaleOf(whole.layout) >= readable) return whole.layout;
  // All folded, then opened again as long as it can be read, the largest first: the main thing is seen.
  let view = await best(foldable(graph), readable);
  const closed = new Set<string>();
  for (;;) {
    const { folded } = view.layout.recipe;
    const next = seen(graph, folded).find((id) => !closed.has(id));
    if (next === undefined) break;
    closed.add(next);
    const opened = await best(without(folded, next), readable, view.way);
    if (isGood(opened.layout, readable)) view = opened;
  }
  return { ...view.layout, recipe: { ...view.layout.recipe, folded: seen(graph, view.layout.recipe.folded) } };
}

/** Large enough, and not for want of lines: what goes on below has many that are too long to be drawn. */
const isGood = (layout: Layout, enough: number) => scaleOf(layout) >= enough && layout.recipe.named.length <= 14;

async function attempt(graph: Graph, recipe: Recipe, engine: ElkEngine): Promise<Layout | null> {
  try {
    return await layOut(graph, recipe, engine);
  } catch (fault) {
    // Wrapping and layering end the engine on some charts; others of the ways do not.
    if (fault instanceof EngineFault) return null;
    throw fault;
  }
}

/** From lines as they fall to ones that go on below, and to states that no line enters. */
function waysOf(graph: Graph, folded: readonly string[]): Options[] {
  const all = [...graph.states.keys()];
  const closed = new Set(folded);
  const outer = all.filter((id) => {
    const { children, parent } = stateIn(graph, id);
    return parent !== null && children.length > 0 && !closed.has(id) && withInner(graph, id).length > 8;
  });
  return [
    {},
    { breakAt: 110 },
    { wrapped: all },
    { breakAt: 110, wrapped: all },
    { layered: outer, alone: outer },
    { wrapped: all, alone: outer },
    { breakAt: 130, wrapped: all, layered: all, alone: outer },
  ];
}

/** What has others inside, and what has too many rows to be read at a glance. */
const foldable = (graph: Graph) =>
  [...graph.states.values()]
    .filter(({ parent, children, rows }) => parent !== null && (children.length > 0 || rows.length > many))
    .map(({ id }) => id);
const many = 9;

/** The folded states that are seen: the largest first, and what is inside it before what is beside it. */
function seen(graph: Graph, folded: readonly string[]): string[] {
  const hidden = new Set(folded.flatMap((id) => withInner(graph, id).slice(1)));
  const sizeOf = (id = graph.root) => withInner(graph, id).length;
  return folded
    .filter((id) => !hidden.has(id))
    .toSorted((one, other) => {
      const ways = [wayTo(graph, one), wayTo(graph, other)] as const;
      const at = ways[0].findIndex((id, depth) => id !== ways[1][depth]);
      return sizeOf(ways[1][at]) - sizeOf(ways[0][at]);
    });
}

const without = (ids: readonly string[], one: string) => ids.filter((id) => id !== one);
