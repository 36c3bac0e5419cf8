/**
 * The first view of a chart: as much of it as can be read in one window. It is computed when charts are drawn, never in
 * a page.
 */
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
  /** The first view that is large enough, or else the largest; the way that helped last is tried first. */
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
  // Folds everything, then opens states while the chart can be read, the largest first, so that the main part is
  // visible.
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

/**
 * Large enough, and not only because lines are missing: layers that continue below have many lines that are too long to
 * draw.
 */
const isGood = (layout: Layout, enough: number) => scaleOf(layout) >= enough && layout.recipe.named.length <= 14;

async function attempt(graph: Graph, recipe: Recipe, engine: ElkEngine): Promise<Layout | null> {
  try {
    return await layOut(graph, recipe, engine);
  } catch (fault) {
    // Wrapping and layering crash the engine on some charts; the other ways do not.
    if (fault instanceof EngineFault) return null;
    throw fault;
  }
}

/** The ways, from a plain layout to layers that continue below, and to states that no line enters. */
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

/** States that have others inside, or too many rows to read at a glance. */
const foldable = (graph: Graph) =>
  [...graph.states.values()]
    .filter(({ parent, children, rows }) => parent !== null && (children.length > 0 || rows.length > many))
    .map(({ id }) => id);
const many = 9;

/** The visible folded states: the largest first, and those inside it before those beside it. */
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
