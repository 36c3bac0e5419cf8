/** What is written beside a chart when it is drawn (`npm run flows`), and read by the page. */
import type { Layout, Route } from './layout/places.ts';
import type { Recipe } from './layout/view.ts';

/** A first view and where the chart stands in the code. */
export interface Stored {
  readonly chart: string;
  /** What it was laid out from: another chart, engine or layout has another. */
  readonly hash: string;
  readonly recipe: Recipe;
  readonly size: readonly [width: number, height: number];
  /** By a state's id: x, y, width, height. */
  readonly boxes: Readonly<Record<string, readonly number[]>>;
  /** Lines by their link's id: points, x and y in turn, and the box of the label. */
  readonly routes: readonly (readonly [id: string, points: readonly number[], label?: readonly number[]])[];
  readonly code: Code;
}

/** What a reader asks of a chart beside its drawing; places are `file:line`. */
export interface Code {
  /** In one sentence. */
  readonly purpose: string;
  /** What is happening in a state, by its path. */
  readonly says: Readonly<Record<string, string>>;
  /** By a state's path; the root's is empty. */
  readonly lines: Readonly<Record<string, string>>;
  /** By an actor's name. */
  readonly effects: Readonly<Record<string, string>>;
  readonly screens: readonly string[];
  /** Another place where it is carried out, as for lives on a server. */
  readonly doneBy: readonly string[];
  /** The events that a watcher sends, by its name. */
  readonly sends: Readonly<Record<string, readonly string[]>>;
}

export const stored = (chart: string, hash: string, layout: Layout, code: Code): Stored => ({
  chart,
  hash,
  recipe: layout.recipe,
  size: [layout.width, layout.height],
  boxes: Object.fromEntries([...layout.boxes].map(([id, { x, y, width, height }]) => [id, [x, y, width, height]])),
  routes: layout.routes.map(({ id, points, label }) =>
    label === null ? [id, points.flat()] : [id, points.flat(), [label.x, label.y, label.width, label.height]],
  ),
  code,
});

export const layoutIn = ({ recipe, size: [width, height], boxes, routes }: Stored): Layout => ({
  recipe,
  width,
  height,
  boxes: new Map(Object.entries(boxes).map(([id, numbers]) => [id, boxOf(numbers)])),
  routes: routes.map(
    ([id, numbers, label]): Route => ({
      id,
      points: numbers.flatMap((x, at) => (at % 2 === 0 ? [[x, numbers[at + 1] ?? 0] as const] : [])),
      label: label === undefined ? null : boxOf(label),
    }),
  ),
});

const boxOf = ([x = 0, y = 0, width = 0, height = 0]: readonly number[]) => ({ x, y, width, height });
