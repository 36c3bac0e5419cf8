/** A scope in the layout engine's format (https://eclipse.dev/elk/reference.html). */
import type { ElkExtendedEdge, ElkNode, ElkPort } from 'elkjs/lib/elk-api.js';
import { stateIn } from '../graph/tree.ts';
import { type Content, sizes } from './content.ts';
import { labelOf } from './label.ts';
import type { Box, Placed } from './places.ts';
import { type Recipe, scopesOf, type View } from './view.ts';

/** Options are not inherited, so each state with states inside has its own. */
const spacing = {
  'elk.spacing.nodeNode': '22',
  'elk.layered.spacing.nodeNodeBetweenLayers': '36',
  'elk.spacing.edgeNode': '12',
  'elk.layered.spacing.edgeNodeBetweenLayers': '12',
  'elk.spacing.edgeEdge': '8',
  'elk.layered.spacing.edgeEdgeBetweenLayers': '8',
  'elk.spacing.componentComponent': '22',
  'elk.layered.nodePlacement.strategy': 'NETWORK_SIMPLEX',
};
/** For the whole scope only: on an inner state, some of them crash the engine. */
const ofScope = {
  ...spacing,
  'elk.algorithm': 'layered',
  'elk.direction': 'RIGHT',
  'elk.hierarchyHandling': 'INCLUDE_CHILDREN',
  'elk.edgeRouting': 'ORTHOGONAL',
  'elk.layered.mergeEdges': 'true',
  'elk.layered.mergeHierarchyEdges': 'true',
  'elk.layered.cycleBreaking.strategy': 'MODEL_ORDER',
  'elk.layered.considerModelOrder.strategy': 'PREFER_NODES',
  'elk.randomSeed': '1',
  'elk.json.edgeCoords': 'ROOT',
  'elk.json.shapeCoords': 'ROOT',
};
const wrapping = { 'elk.layered.wrapping.strategy': 'MULTI_EDGE', 'elk.aspectRatio': '1.6' };
const layering = {
  'elk.layered.layering.strategy': 'COFFMAN_GRAHAM',
  'elk.layered.layering.coffmanGraham.layerBound': '8',
};

export function elkGraphOf(
  scope: string,
  view: View,
  contents: ReadonlyMap<string, Content>,
  recipe: Recipe,
  parts: ReadonlyMap<string, Placed>,
): ElkNode {
  const scopes = scopesOf(view.graph, recipe, view.shown);
  const members = view.shown.filter((id) => id !== scope && scopes.of(id) === scope);
  const links = view.links.filter(({ from }) => members.includes(from));
  const nodeOf = (id: string): ElkNode => {
    const content = contents.get(id);
    if (content === undefined) throw new Error(`${id} has no content`);
    const part = parts.get(id);
    const children = part === undefined ? childrenOf(id) : [];
    if (children.length > 0)
      return { id, children: children.map(nodeOf), layoutOptions: { ...spacing, ...frameOf(content) } };
    const { width, height } = part ?? content;
    const ports = portsOf(id, view, content, part ?? content);
    return { id, width, height, ports, layoutOptions: { 'elk.portConstraints': 'FIXED_POS' } };
  };
  const childrenOf = (id: string) => members.filter((child) => stateIn(view.graph, child).parent === id);
  const scopeContent = contents.get(scope);
  return {
    id: scope,
    children: childrenOf(scope).map(nodeOf),
    edges: links.map((link) => edgeOf(link, view, parts)),
    layoutOptions: {
      ...ofScope,
      ...(scopeContent === undefined ? {} : frameOf(scopeContent)),
      ...(recipe.wrapped.includes(scope) ? wrapping : {}),
      ...(recipe.layered.includes(scope) ? layering : {}),
    },
  };
}

/** Space for the header of a state with others inside. */
export const padding = { side: 14, bottom: 14 };
function frameOf({ width, height }: Content) {
  return {
    'elk.padding': `[top=${height + 10},left=${padding.side + 8},bottom=${padding.bottom},right=${padding.side}]`,
    'elk.nodeSize.constraints': '[MINIMUM_SIZE]',
    'elk.nodeSize.minimum': `(${width},${height})`,
  };
}

/** A port for each line that begins at a row, and one entrance on each side, at the height of the name. */
function portsOf(id: string, { links }: View, content: Content, { width }: Pick<Box, 'width'>): ElkPort[] {
  const leaving = links.filter((link) => link.from === id && !link.atBorder);
  const exits = leaving.map((link) => ({
    id: exitOf(link.id),
    x: link.isBack ? 0 : width,
    y: heightOf(
      content,
      link.rows.map(({ key }) => key),
    ),
    layoutOptions: { 'elk.port.side': link.isBack ? 'WEST' : 'EAST' },
  }));
  const border = links.filter((link) => link.from === id && link.atBorder);
  const entrances = [
    { id: `${id} in`, x: 0, y: sizes.title / 2, layoutOptions: { 'elk.port.side': 'WEST' } },
    { id: `${id} back`, x: width, y: sizes.title / 2, layoutOptions: { 'elk.port.side': 'EAST' } },
  ];
  const used = new Set(links.filter((link) => link.to === id).map((link) => `${id} ${link.isBack ? 'back' : 'in'}`));
  for (const link of border) used.add(`${id} ${link.isBack ? 'in' : 'back'}`);
  return [...exits, ...entrances.filter((port) => used.has(port.id))];
}

/** In the middle of the rows that share a line. */
export function heightOf({ rows }: Content, keys: readonly string[]): number {
  const ports = rows.filter(({ row }) => keys.includes(row.key)).map(({ port }) => port);
  return ((ports[0] ?? 0) + (ports.at(-1) ?? 0)) / 2;
}

const exitOf = (link: string) => `${link} out`;

/** Lines that lead back are reversed, so that the engine sees no cycle; their points are reversed again afterwards. */
function edgeOf(link: View['links'][number], view: View, parts: ReadonlyMap<string, Placed>): ElkExtendedEdge {
  const { from, to, isBack, atBorder } = link;
  const hasPorts = (id: string) =>
    stateIn(view.graph, id).children.length === 0 || view.folded.has(id) || parts.has(id);
  const start = atBorder ? (hasPorts(from) ? `${from} ${isBack ? 'in' : 'back'}` : from) : exitOf(link.id);
  const end = hasPorts(to) ? `${to} ${isBack ? 'back' : 'in'}` : to;
  const label = labelOf(link, view.hasActions);
  return {
    id: link.id,
    sources: [isBack ? end : start],
    targets: [isBack ? start : end],
    ...(label === null
      ? {}
      : {
          labels: [
            {
              text: link.id,
              width: label.width,
              height: label.height,
              layoutOptions: { 'elk.edgeLabels.inline': 'true' },
            },
          ],
        }),
  };
}
