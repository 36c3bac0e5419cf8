/** The position of everything: the engine lays out each scope, from the innermost, and the results are combined. */
import type { Graph } from '../graph/graph.ts';
import { stateIn } from '../graph/tree.ts';
import { type Content, contentOf } from './content.ts';
import { elkGraphOf } from './elkGraph.ts';
import { type ElkEngine, placedBy } from './elkResult.ts';
import { pack } from './pack.ts';
import type { Layout, Placed, Point } from './places.ts';
import { type Recipe, scopesOf, type View, viewOf } from './view.ts';

export const unfolded: Recipe = { folded: [], breakAt: 175, alone: [], wrapped: [], layered: [], named: [] };
const longest = { any: 1_500, toFinal: 600 };

/** Lays out a chart, removes lines that became too long, and lays it out again. */
export async function layOut(graph: Graph, recipe: Recipe, engine: ElkEngine): Promise<Layout> {
  const view = viewOf(graph, recipe);
  const contents = contentsOf(view, recipe);
  const placed = await placeScope(graph.root, view, contents, recipe, engine);
  const tooLong = view.links.filter((link) => {
    const route = placed.routes.find(({ id }) => id === link.id);
    const isFinal = stateIn(graph, link.to).kind === 'final';
    return route !== undefined && lengthOf(route.points) > (isFinal ? longest.toFinal : longest.any);
  });
  const named = tooLong.flatMap(({ rows }) => rows.map(({ key }) => key));
  if (named.length === 0) return { ...placed, recipe };
  return layOut(graph, { ...recipe, named: [...recipe.named, ...named] }, engine);
}

export const contentsOf = (view: View, { breakAt }: Recipe): ReadonlyMap<string, Content> =>
  new Map(view.shown.map((id) => [id, contentOf(view, id, breakAt)]));

type Contents = ReadonlyMap<string, Content>;

async function placeScope(
  scope: string,
  view: View,
  contents: Contents,
  recipe: Recipe,
  engine: ElkEngine,
): Promise<Placed> {
  const scopes = scopesOf(view.graph, recipe, view.shown);
  const inner = view.shown.filter((id) => id !== scope && scopes.isOwn(id) && scopes.of(id) === scope);
  const open = inner.filter((id) => stateIn(view.graph, id).children.length > 0 && !view.folded.has(id));
  const parts = new Map<string, Placed>();
  for (const id of open) parts.set(id, await placeScope(id, view, contents, recipe, engine));
  if (stateIn(view.graph, scope).kind === 'parallel' && scope === view.graph.root)
    return pack(scope, view, contents, parts);
  return placedBy(elkGraphOf(scope, view, contents, recipe, parts), scope, view, contents, parts, engine);
}

const lengthOf = (points: readonly Point[]) =>
  points.reduce((sum, [x, y], at) => {
    const [beforeX, beforeY] = points[at - 1] ?? [x, y];
    return sum + Math.abs(x - beforeX) + Math.abs(y - beforeY);
  }, 0);
