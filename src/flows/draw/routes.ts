import type { Point, Route } from '../layout/places.ts';
import type { Link } from '../layout/view.ts';
import type { Marks } from './marks.ts';
import { type Shape, shape } from './shapes.ts';

const corner = 5;

/** A line with round corners, a dot where it begins and a triangle where it ends. */
export function routeShape({ id, points }: Route, { rows }: Link, { rows: marked }: Marks): Shape {
  const keys = rows.flatMap((row) => row.keys);
  const classes = ['line', ...new Set(keys.flatMap((key) => marked?.get(key) ?? []))];
  const [first, last, before] = [points[0], points.at(-1), points.at(-2)];
  if (first === undefined || last === undefined || before === undefined) return shape('g', { class: 'line' });
  return shape('g', { class: classes.join(' '), 'data-link': id, 'data-row': rows[0]?.key ?? '' }, [
    shape('path', { class: 'way', d: wayOf(points) }),
    shape('circle', { class: 'exit', cx: first[0], cy: first[1], r: 2 }),
    shape('path', { class: 'head', d: headOf(before, last) }),
  ]);
}

function wayOf(points: readonly Point[]): string {
  return points
    .map((point, at) => {
      const [before, after] = [points[at - 1], points[at + 1]];
      if (before === undefined) return `M${written(point)}`;
      if (after === undefined) return `L${written(point)}`;
      const round = Math.min(corner, lengthOf(before, point) / 2, lengthOf(point, after) / 2);
      return `L${written(towards(point, before, round))}Q${written(point)} ${written(towards(point, after, round))}`;
    })
    .join('');
}

const lengthOf = ([x, y]: Point, [otherX, otherY]: Point) => Math.abs(x - otherX) + Math.abs(y - otherY);

const towards = ([x, y]: Point, [otherX, otherY]: Point, by: number): Point => [
  x + Math.sign(otherX - x) * by,
  y + Math.sign(otherY - y) * by,
];

function headOf(from: Point, to: Point): string {
  const [x, y] = [Math.sign(to[0] - from[0]), Math.sign(to[1] - from[1])];
  const base = towards(to, from, 6);
  return `M${written(to)}L${written([base[0] - y * 3, base[1] - x * 3])}L${written([base[0] + y * 3, base[1] + x * 3])}Z`;
}

const written = ([x, y]: Point) => `${Math.round(x * 10) / 10} ${Math.round(y * 10) / 10}`;
