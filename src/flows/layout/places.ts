/** Positions in pixels, from the drawing's upper left corner. */
import type { Recipe } from './view.ts';

export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}
export type Point = readonly [x: number, y: number];
export interface Route {
  /** The link's. */
  readonly id: string;
  readonly points: readonly Point[];
  /** The position of its label, if it has one. */
  readonly label: Box | null;
}
/** A part of a drawing or all of it, measured from its own corner. */
export interface Placed {
  readonly width: number;
  readonly height: number;
  readonly boxes: ReadonlyMap<string, Box>;
  readonly routes: readonly Route[];
}
export interface Layout extends Placed {
  readonly recipe: Recipe;
}

export const moved = (box: Box, [x, y]: Point): Box => ({ ...box, x: box.x + x, y: box.y + y });
export const movedRoute = (route: Route, by: Point): Route => ({
  ...route,
  points: route.points.map(([x, y]): Point => [x + by[0], y + by[1]]),
  label: route.label === null ? null : moved(route.label, by),
});
