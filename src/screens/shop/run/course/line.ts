import type { Obstacle } from '#contract/shop/runPage.values.ts';
import { shapes } from './shapes.ts';

/** Where things stand in the drawn course, in its own pixels. */
interface Stop {
  readonly x: number;
  /** The ground that it stands on. */
  readonly y: number;
  readonly upon: string | undefined;
}
interface CourseLine {
  readonly width: number;
  /** The line from edge to edge. */
  readonly track: string;
  /** The same without obstacles: the ground. */
  readonly soil: string;
  readonly stops: readonly Stop[];
  readonly ticks: readonly { readonly km: number; readonly x: number }[];
}

const leastWidth = 1120;
export const courseHeight = 236;
/** From the drawing's edge to start and finish. */
export const courseMargin = 70;
/** A thumb hits one number and not its neighbour. */
const leastGap = 62;
const startGround = 132;
/** Heights to taste, one after the other. */
const grounds = [129, 122, 128, 118, 125, 112, 120, 108, 116, 126];

/** Kilometres are drawn to scale, as far as the numbers do not touch. */
export function courseLine(obstacles: readonly Pick<Obstacle, 'km' | 'kind'>[], distance: number): CourseLine {
  const width = Math.max(leastWidth, 2 * courseMargin + leastGap * (obstacles.length + 1));
  const at = (km: number) =>
    courseMargin + (Math.min(km, distance) / Math.max(distance, 0.1)) * (width - 2 * courseMargin);
  const places = apart(
    obstacles.map(({ km }) => at(km)),
    width - courseMargin,
  );
  const stops = obstacles.map(({ kind }, one) => ({
    x: places[one] ?? 0,
    y: shapes[kind].ground ?? grounds[one % grounds.length] ?? startGround,
    upon: shapes[kind].upon,
  }));
  const draw = (pieceOf: (one: number, half: number) => string) => {
    let [x, y] = [courseMargin, startGround];
    const pieces = stops.map((stop, one) => {
      const { half } = shapes[obstacles[one]?.kind ?? 'other'];
      const begin = round(stop.x - half);
      const bend = round((x + begin) / 2);
      const piece = `C${bend} ${y} ${bend} ${stop.y} ${begin} ${stop.y}${pieceOf(one, half)}`;
      [x, y] = [round(stop.x + half), stop.y];
      return piece;
    });
    const bend = round((x + width - courseMargin) / 2);
    const end = `C${bend} ${y} ${bend} ${startGround} ${width - courseMargin} ${startGround}H${2 * width}`;
    return `M-${width} ${startGround}H${courseMargin}${pieces.join('')}${end}`;
  };
  return {
    width,
    track: draw((one, half) => shapes[obstacles[one]?.kind ?? 'other'].line ?? `h${2 * half}`),
    soil: `${draw((_, half) => `h${2 * half}`)}V400H-${width}z`,
    stops,
    ticks: ticksOf(distance).map((km) => ({ km, x: round(at(km)) })),
  };
}

/** Pushes what is too near to its neighbour on, and what no longer fits back. */
function apart(wanted: readonly number[], most: number): number[] {
  const ahead: number[] = [];
  for (const x of wanted) ahead.push(Math.max(x, (ahead.at(-1) ?? courseMargin - leastGap / 2) + leastGap));
  const back: number[] = [];
  for (const x of ahead.toReversed()) back.push(Math.min(x, (back.at(-1) ?? most + leastGap / 2) - leastGap));
  return back.toReversed().map(round);
}

/** So many that they can be told apart, and the whole distance at the end. */
function ticksOf(distance: number): number[] {
  const step = [0.5, 1, 2, 5, 10, 20].find((one) => distance / one <= 8) ?? 50;
  const count = Math.max(0, Math.ceil(distance / step - 0.4));
  return [...Array.from({ length: count }, (_, one) => one * step), distance];
}

const round = (x: number) => Math.round(x * 10) / 10;
