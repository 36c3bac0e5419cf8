/** The layout engine's result, as boxes and routes. */
import type { ElkEdgeSection, ElkExtendedEdge, ElkNode } from 'elkjs/lib/elk-api.js';
import type { Content } from './content.ts';
import { type Box, moved, movedRoute, type Placed, type Point, type Route } from './places.ts';
import type { View } from './view.ts';

export type ElkEngine = (graph: ElkNode) => Promise<ElkNode>;

/** The engine failed on a graph, as it does with some options on some charts. */
export class EngineFault extends Error {}

export async function placedBy(
  wanted: ElkNode,
  scope: string,
  view: View,
  contents: ReadonlyMap<string, Content>,
  parts: ReadonlyMap<string, Placed>,
  engine: ElkEngine,
): Promise<Placed> {
  const answer = await engine(wanted).catch((cause: unknown) => {
    throw new EngineFault(`${scope} cannot be laid out`, { cause });
  });
  const boxes = new Map<string, Box>();
  const routes: Route[] = [];
  const take = (node: ElkNode) => {
    boxes.set(node.id, boxOf(node));
    const part = parts.get(node.id);
    if (part !== undefined) {
      const by: Point = [node.x ?? 0, node.y ?? 0];
      for (const [id, box] of part.boxes) if (id !== node.id) boxes.set(id, moved(box, by));
      routes.push(...part.routes.map((route) => movedRoute(route, by)));
    }
    for (const child of node.children ?? []) take(child);
  };
  for (const child of answer.children ?? []) take(child);
  const width = Math.max(answer.width ?? 0, contents.get(scope)?.width ?? 0);
  const height = answer.height ?? 0;
  boxes.set(scope, { x: 0, y: 0, width: round(width), height: round(height) });
  for (const edge of answer.edges ?? []) {
    const link = view.links.find(({ id }) => id === edge.id);
    if (link !== undefined) routes.push(routeOf(edge, link.isBack));
  }
  return { width: round(width), height: round(height), boxes, routes };
}

function routeOf(edge: ElkExtendedEdge, isBack: boolean): Route {
  const points = (edge.sections ?? []).flatMap(pointsOf);
  const [label] = edge.labels ?? [];
  return {
    id: edge.id,
    points: straightened(isBack ? points.toReversed() : points),
    label: label === undefined ? null : boxOf(label),
  };
}

const pointsOf = ({ startPoint, bendPoints = [], endPoint }: ElkEdgeSection): Point[] =>
  [startPoint, ...bendPoints, endPoint].map(({ x, y }): Point => [round(x), round(y)]);

/** Removes points in the middle of a straight line. */
const straightened = (points: readonly Point[]): Point[] =>
  points.filter(([x, y], at) => {
    const [before, after] = [points[at - 1], points[at + 1]];
    if (before === undefined || after === undefined) return true;
    return !((before[0] === x && x === after[0]) || (before[1] === y && y === after[1]));
  });

const boxOf = ({ x = 0, y = 0, width = 0, height = 0 }: Partial<Box>): Box => ({
  x: round(x),
  y: round(y),
  width: round(width),
  height: round(height),
});
/** Half pixels are exact enough, and keep the stored files short. */
const round = (value: number) => Math.round(value * 2) / 2;
