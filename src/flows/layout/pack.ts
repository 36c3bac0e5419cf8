/** Arranges the regions of a parallel chart, each laid out alone, beside and below each other. */
import { stateIn } from '../graph/tree.ts';
import type { Content } from './content.ts';
import { type Box, moved, movedRoute, type Placed, type Point } from './places.ts';
import type { View } from './view.ts';

/** The window of the first view; the arrangement that fits it best wins. */
export const frame = { width: 1_200, height: 820 };
const gap = 16;
const side = 10;

/** Puts small regions in rows above the largest or in columns left of it, whichever can be shown larger. */
export function pack(
  scope: string,
  { graph }: View,
  contents: ReadonlyMap<string, Content>,
  parts: ReadonlyMap<string, Placed>,
): Placed {
  const head = contents.get(scope)?.height ?? 0;
  const regions = stateIn(graph, scope).children.map((id) => {
    const placed = parts.get(id);
    const { width, height } = placed ?? contents.get(id) ?? { width: 0, height: 0 };
    return { id, placed, width, height };
  });
  const largest = regions.reduce((one, other) => (one.width * one.height >= other.width * other.height ? one : other));
  const small = regions.filter((region) => region !== largest);
  const ways = [0.5, 0.75, 1, 1.25, 1.5].flatMap((part) => [
    above(small, largest, Math.max(largest.width * part, ...small.map(({ width }) => width))),
    beside(small, largest, Math.max(largest.height * part, ...small.map(({ height }) => height))),
  ]);
  const best = ways.reduce((one, other) => (scaleOf(extentOf(one)) >= scaleOf(extentOf(other)) ? one : other));
  const boxes = new Map<string, Box>();
  const routes = best.flatMap(({ region: { id, placed, width, height }, at }) => {
    const by: Point = [at[0] + side, at[1] + head + side];
    boxes.set(id, moved({ x: 0, y: 0, width, height }, by));
    for (const [inner, box] of placed?.boxes ?? []) if (inner !== id) boxes.set(inner, moved(box, by));
    return (placed?.routes ?? []).map((route) => movedRoute(route, by));
  });
  const extent = extentOf(best);
  const width = Math.max(extent.width + 2 * side, contents.get(scope)?.width ?? 0);
  const height = extent.height + head + 2 * side;
  boxes.set(scope, { x: 0, y: 0, width, height });
  return { width, height, boxes, routes };
}

interface Region {
  readonly id: string;
  readonly placed: Placed | undefined;
  readonly width: number;
  readonly height: number;
}
interface At {
  readonly region: Region;
  readonly at: Point;
}

function above(small: readonly Region[], largest: Region, limit: number): At[] {
  const flow = flowing(small, limit, ({ width, height }) => [width, height]);
  const top = Math.max(0, ...flow.map(({ region, at }) => at[1] + region.height + gap));
  return [...flow, { region: largest, at: [0, top] }];
}

function beside(small: readonly Region[], largest: Region, limit: number): At[] {
  const flow = flowing(small, limit, ({ width, height }) => [height, width]).map(
    ({ region, at: [x, y] }): At => ({ region, at: [y, x] }),
  );
  const left = Math.max(0, ...flow.map(({ region, at }) => at[0] + region.width + gap));
  return [...flow, { region: largest, at: [left, 0] }];
}

/** Breaks them into rows, like words into lines. */
function flowing(regions: readonly Region[], limit: number, sizeOf: (region: Region) => Point): At[] {
  let [x, y, line] = [0, 0, 0];
  return regions.map((region): At => {
    const [width, height] = sizeOf(region);
    if (x > 0 && x + width > limit) [x, y, line] = [0, y + line + gap, 0];
    const at: Point = [x, y];
    x += width + gap;
    line = Math.max(line, height);
    return { region, at };
  });
}

const extentOf = (all: readonly At[]) => ({
  width: Math.max(...all.map(({ region, at }) => at[0] + region.width)),
  height: Math.max(...all.map(({ region, at }) => at[1] + region.height)),
});

/** The scale at which the whole drawing fits. */
export const scaleOf = ({ width, height }: { readonly width: number; readonly height: number }) =>
  Math.min(frame.width / width, frame.height / height);
