import { at, bib, box, deep, dice, disc, ink, type Light, line, path, signal } from './paint.ts';

/** What lies under and behind people: sky, hills, woods, water, mud. */

export const sky = (light: Light, width: number, height: number, sun: readonly [number, number, number]) =>
  box(0, 0, width, height, light.sky) + disc(...sun, light.sun);

/** Tree tops from one side to the other, their feet at `y`. */
export function woods(y: number, from: number, to: number, height: number, fill: string, seed = 7): string {
  const throwDice = dice(seed);
  let [x, d] = [from, `M${from} ${y}`];
  while (x < to) {
    const width = throwDice(height * 0.5, height * 1.1);
    const top = throwDice(height * 0.7, height * 1.5);
    d += `q${width / 2}-${top} ${width} 0`;
    x += width;
  }
  return path(`${d}v${height * 1.3}H${from}z`, fill);
}

/** Pines, the tallest last. */
export function pines(spots: readonly (readonly [number, number, number])[], fill: string): string {
  return spots
    .map(([x, y, scale]) => at(x, y, scale, path('M0-92l20 34h-9l17 28h-12l18 30h-68l18-30h-12l17-28h-9z', fill)))
    .join('');
}

/** A pine of the sandy plains: a bare trunk with a crown. */
export const scotsPine = (x: number, y: number, scale: number, light: Light) =>
  at(
    x,
    y,
    scale,
    line('M0 0Q-4-60 4-120M2-84l22-20M0-66l-22-16', light.near, 8) +
      path('M-48-88q2-26 26-22 4-30 34-26 30-4 34 22 22 2 16 22-6 16-30 12-14 12-34 4-44 8-46-12z', light.wood),
  );

export const birch = (x: number, y: number, scale: number, light: Light) =>
  at(
    x,
    y,
    scale,
    line('M0 0Q3-70 0-130', bib, 9) +
      line('M-3-22h5M0-48h4M-3-74h4M-1-98h4', ink, 3) +
      path('M-34-96q-8-30 14-40 0-34 24-34t24 34q22 10 12 40-10 22-38 20-28 0-36-20z', light.moss),
  );

/** Strokes of light on water. */
export function glints(spots: readonly (readonly [number, number, number])[], light: Light, width = 4): string {
  return line(spots.map(([x, y, length]) => `M${x} ${y}h${length}`).join(''), light.glint, width);
}

/** Waves of the sea: so many bends from a point. */
export function ripples(spots: readonly (readonly [number, number, number])[], light: Light, width = 5): string {
  const one = ([x, y, bends]: readonly [number, number, number]) =>
    `M${x} ${y}q22-11 44 0${'t44 0'.repeat(Math.max(0, bends - 1))}`;
  return line(spots.map(one).join(''), light.glint, width);
}

/** The course in a picture: a dotted line. */
export const trail = (d: string, color: string) =>
  `<path d="${d}" fill="none" stroke="${color}" stroke-width="5" stroke-linecap="round" stroke-dasharray="2 13"/>`;

export const flag = (x: number, y: number, height: number, fill: string = signal, scale = 1) =>
  line(`M${x} ${y}v${-height}`, ink, 4 * scale) +
  path(
    `M${x + 2} ${y - height}h${36 * scale}l${-10 * scale} ${12 * scale} ${10 * scale} ${12 * scale}h${-36 * scale}z`,
    fill,
  );

/** Drops of mud behind a foot. */
export function mud(x: number, y: number, seed: number, fill: string = deep, reach = 46): string {
  const throwDice = dice(seed);
  let drops = '';
  for (let drop = 0; drop < 7; drop++)
    drops += disc(x + throwDice(-reach, reach), y - throwDice(2, reach * 0.8), throwDice(3, 7), fill);
  return drops;
}

export const cloud = (x: number, y: number, scale: number, fill: string) =>
  at(x, y, scale, path('M-70 0q-2-26 26-26 8-28 40-24 26-16 46 10 34-2 34 40z', fill));

export const gulls = (spots: readonly (readonly [number, number])[]) =>
  line(spots.map(([x, y]) => `M${x} ${y}q10-10 18 0q8-10 18 0`).join(''), ink, 3.5);

/** Snow on rock: a range from side to side, given its peaks. */
export function range(peaks: readonly (readonly [number, number])[], floor: number, rock: string, snow?: string) {
  const d = peaks.map(([x, y]) => `L${x} ${y}`).join('');
  const first = peaks[0]?.[0] ?? 0;
  const last = peaks.at(-1)?.[0] ?? 0;
  const mass = path(`M${first} ${floor}${d}L${last} ${floor}z`, rock);
  if (snow === undefined) return mass;
  const caps = peaks.slice(1, -1).flatMap(([x, y], index) => {
    const [left, right] = [peaks[index], peaks[index + 2]];
    if (!left || !right || left[1] <= y || right[1] <= y) return [];
    const depth = Math.min(56, left[1] - y, right[1] - y);
    const [lx, rx] = [x - ((x - left[0]) * depth) / (left[1] - y), x + ((right[0] - x) * depth) / (right[1] - y)];
    const [w, low] = [rx - lx, y + depth];
    return [`M${x} ${y}L${lx} ${low}l${w * 0.2}-12 ${w * 0.18} 16 ${w * 0.18}-20 ${w * 0.18} 14L${rx} ${low}z`];
  });
  return mass + path(caps.join(''), snow);
}
