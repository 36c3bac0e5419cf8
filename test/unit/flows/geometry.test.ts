/** Searches every chart's first view for what would make a drawing unreadable. */
import { expect, it } from 'vitest';
import { graphOf } from '../../../src/flows/graph/graph.ts';
import { isWithin, stateIn } from '../../../src/flows/graph/tree.ts';
import { sizes } from '../../../src/flows/layout/content.ts';
import { contentsOf, layOut } from '../../../src/flows/layout/layout.ts';
import { scaleOf } from '../../../src/flows/layout/pack.ts';
import type { Box, Layout, Point } from '../../../src/flows/layout/places.ts';
import { readable } from '../../../src/flows/layout/readable.ts';
import { type View, viewOf } from '../../../src/flows/layout/view.ts';
import { layoutIn } from '../../../src/flows/stored.ts';
import { engine, keptOf } from '../../flows/drawn.ts';
import { machines } from '../../flows/pages.ts';

const firsts = machines.map((machine) => {
  const kept = keptOf(machine.id);
  if (kept === null) throw new Error(`${machine.id} is not drawn`);
  const layout = layoutIn(kept);
  return [machine.id, layout, viewOf(graphOf(machine), layout.recipe)] as const;
});
/** As the explorer lays them out when it is asked for actions. */
const withActions = await Promise.all(
  firsts.flatMap(([id, { recipe }, { graph }]) => {
    if (!['checkout', 'groupPayment', 'reminder', 'session'].includes(id)) return [];
    return [layOut(graph, { ...recipe, hasActions: true }, engine)].map(
      async (drawn) => [`${id} with its actions`, await drawn, viewOf(graph, (await drawn).recipe)] as const,
    );
  }),
);
const views = [...firsts, ...withActions];

it.each(firsts)('%s is large enough to be read when it is first shown', (_, layout) => {
  expect(scaleOf(layout)).toBeGreaterThanOrEqual(readable);
});

it.each(views)('%s has no text that leaves its box', (_, layout, view) => {
  const contents = contentsOf(view, layout.recipe);
  const off = view.shown.filter((id) => {
    const [box, content] = [layout.boxes.get(id), contents.get(id)];
    if (box === undefined || content === undefined) return true;
    const lines = [content.title, ...content.inside, ...content.rows.flatMap((row) => row.lines)];
    const right = Math.max(...lines.map(({ indent, width }) => sizes.side + indent + width));
    const bottom = Math.max(
      content.inside.length * 13,
      ...content.rows.map(({ top, lines: { length } }) => top + length * sizes.line),
    );
    return right > box.width || bottom > box.height;
  });
  expect(off).toEqual([]);
});

it.each(views)('%s has no line that crosses a box', (_, layout, view) => {
  expect(crossings(layout, view)).toEqual([]);
});

it.each(views)('%s has no two boxes that overlap, nor one outside its own', (_, layout, view) => {
  const boxes = view.shown.map((id) => [id, known(layout.boxes.get(id))] as const);
  const overlapping = boxes.flatMap(([id, box], at) =>
    boxes.slice(at + 1).flatMap(([other, otherBox]) => {
      if (isWithin(view.graph, other, id)) return holds(box, otherBox) ? [] : [`${id} holds ${other} no more`];
      return areApart(box, otherBox) ? [] : [`${id} and ${other}`];
    }),
  );
  expect(overlapping).toEqual([]);
});

it.each(views)('%s has every line that it says it has, from its row to its state', (_, layout, view) => {
  const routes = new Map(layout.routes.map((route) => [route.id, route]));
  expect([...routes.keys()].toSorted()).toEqual(view.links.map(({ id }) => id).toSorted());
  const astray = view.links.filter(({ id, from, to }) => {
    const points = routes.get(id)?.points ?? [];
    return !touches(points[0], layout.boxes.get(from)) || !touches(points.at(-1), layout.boxes.get(to));
  });
  expect(astray.map(({ id }) => id)).toEqual([]);
});

it('sees a line that crosses a box', () => {
  const [, layout, view] = known(views.find(([id]) => id === 'reminder'));
  const [route] = layout.routes;
  const box = known([...layout.boxes].find(([id]) => id === 'reminder.resting')?.[1]);
  const across: Point[] = [
    [box.x - 5, box.y + 5],
    [box.x + box.width + 5, box.y + 5],
  ];
  const other = view.links.find(({ from, to }) => from !== 'reminder.resting' && to !== 'reminder.resting');
  const moved = { ...layout, routes: [{ ...known(route), id: known(other).id, points: across }] };
  expect(crossings(moved, view)).toEqual([`${known(other).id} through reminder.resting`]);
});

/** Lines through a box that they neither leave, enter nor are within, or through what stands on top of an open one. */
function crossings(layout: Layout, view: View): string[] {
  const contents = contentsOf(view, layout.recipe);
  const links = new Map(view.links.map((link) => [link.id, link]));
  return layout.routes.flatMap(({ id, points }) => {
    const { from, to } = known(links.get(id));
    return view.shown.flatMap((state) => {
      const box = known(layout.boxes.get(state));
      const isOpen = stateIn(view.graph, state).children.length > 0 && !view.folded.has(state);
      const isAround = isOpen && (isWithin(view.graph, from, state) || isWithin(view.graph, to, state));
      const top = { ...box, height: known(contents.get(state)).height, width: known(contents.get(state)).width };
      return crosses(points, isAround ? top : box) ? [`${id} through ${state}`] : [];
    });
  });
}

/** Whether a part of a line is within a box by more than a hair: at its border it may begin and end. */
const crosses = (points: readonly Point[], { x, y, width, height }: Box): boolean =>
  points.some(([endX, endY], at) => {
    const start = points[at - 1];
    if (start === undefined) return false;
    const [left, right] = [Math.min(start[0], endX), Math.max(start[0], endX)];
    const [top, bottom] = [Math.min(start[1], endY), Math.max(start[1], endY)];
    return left < x + width - 1 && right > x + 1 && top < y + height - 1 && bottom > y + 1;
  });

const holds = (outer: Box, inner: Box) =>
  inner.x >= outer.x &&
  inner.y >= outer.y &&
  inner.x + inner.width <= outer.x + outer.width &&
  inner.y + inner.height <= outer.y + outer.height;

const areApart = (one: Box, other: Box) =>
  one.x + one.width <= other.x ||
  other.x + other.width <= one.x ||
  one.y + one.height <= other.y ||
  other.y + other.height <= one.y;

const touches = (point: Point | undefined, box: Box | undefined) =>
  point !== undefined &&
  box !== undefined &&
  point[0] >= box.x - 1 &&
  point[0] <= box.x + box.width + 1 &&
  point[1] >= box.y - 1 &&
  point[1] <= box.y + box.height + 1;

function known<Thing>(thing: Thing | undefined): Thing {
  if (thing === undefined) throw new Error('something is missing in a drawing');
  return thing;
}
