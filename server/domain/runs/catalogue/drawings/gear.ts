import { at, bib, deep, ink, type Light, line, path, signal } from './paint.ts';

/** What stands on a course, with its foot at 0,0 of the given point unless it says otherwise. */

const timber = '#6b4a26';
const shade = '#4c3419';
export const wood = (d: string, width = 8) => line(d, timber, width);

/** A wall of planks, `width` wide, between two posts. */
export function wall(x: number, y: number, width: number, height: number): string {
  const rows = Math.round(height / 30);
  const row = height / rows;
  let planks = '';
  for (let index = 0; index < rows; index++)
    planks += `M${x} ${y - height + index * row}h${width}v${row - 5}h${-width}z`;
  return (
    path(`M${x + 14} ${y}v${-height - 6}h10V${y}zM${x + width - 24} ${y}v${-height - 6}h10V${y}z`, shade) +
    path(planks, timber) +
    line(`M${x + width + 2} ${y - height + 14}l${height * 0.42} ${height - 8}`, timber, 9)
  );
}

/** An A of beams with rungs, as tall as wide. */
export const frame = (x: number, y: number, half: number, height: number) =>
  wood(
    `M${x - half} ${y}L${x} ${y - height}L${x + half} ${y}M${x - half * 0.78} ${y - height * 0.22}h${half * 1.56}` +
      `M${x - half * 0.54} ${y - height * 0.46}h${half * 1.08}M${x - half * 0.3} ${y - height * 0.7}h${half * 0.6}`,
  );

/** A net over an A of beams. */
export function net(x: number, y: number, half: number, height: number): string {
  let strings = '';
  for (let part = 1; part < 8; part++) {
    const share = part / 8;
    strings += `M${x - half * (1 - share)} ${y - height * share}h${half * 2 * (1 - share)}`;
  }
  for (let part = -3; part <= 3; part++) strings += `M${x + part * 7} ${y - height + 6}L${x + (half * part) / 4} ${y}`;
  return line(strings, timber, 3.5) + wood(`M${x - half} ${y}L${x} ${y - height}L${x + half} ${y}`, 10);
}

/** Bars to swing along: from, to, height above the ground. */
export function bars(x: number, y: number, width: number, height: number): string {
  let rungs = '';
  for (let at_ = 50; at_ < width - 20; at_ += 52) rungs += `M${x + at_} ${y - height}v14`;
  return wood(`M${x} ${y}v${-height}h${width}v${height}`, 10) + wood(rungs, 7);
}

/** Barbed wire on posts, over people who crawl. */
export function wire(x: number, y: number, width: number, height: number, spans: number): string {
  const span = width / spans;
  let posts = '';
  let strands = '';
  let barbs = '';
  for (let index = 0; index <= spans; index++) posts += `M${x + index * span} ${y}v${-height - 8}`;
  for (const level of [0, 0.36]) {
    const top = y - height * (1 - level);
    strands += `M${x} ${top}${`q${span / 2} 16 ${span} 0`.repeat(spans)}`;
    for (let index = 0; index < spans; index++)
      for (const share of [0.25, 0.5, 0.75]) {
        const bx = x + (index + share) * span;
        const by = top + 16 * 2 * share * (1 - share);
        barbs += `M${bx - 5} ${by - 5}l10 10M${bx + 5} ${by - 5}l-10 10`;
      }
  }
  return wood(posts, 9) + line(strands, timber, 4) + line(barbs, timber, 3);
}

export const tyres = (x: number, y: number, count: number, radius: number) =>
  line(`M${x} ${y}${`a${radius} ${radius} 0 0 1 ${radius * 2} 0`.repeat(count)}`, ink, radius * 0.48);

export const tube = (x: number, y: number, radius: number, length: number) =>
  path(
    `M${x} ${y}v${-radius}a${radius} ${radius} 0 0 1 ${radius}-${radius}h${length}a${radius} ${radius} 0 0 1 ${radius} ${radius}v${radius}z`,
    '#8d8377',
  ) +
  path(
    `M${x + length - radius * 0.1} ${y}v${-radius * 0.9}a${radius * 0.86} ${radius * 0.9} 0 0 1 ${radius * 1.84} 0v${radius * 0.9}z`,
    deep,
  );

/** A hanging rope with a knot. */
export const rope = (x: number, top: number, length: number) =>
  line(`M${x} ${top}v${length}`, '#e0cfa8', 6) + line(`M${x} ${top + length}v10`, '#e0cfa8', 11);

export const beam = (x: number, y: number, width: number, height: number) =>
  wood(
    `M${x + 40} ${y}v${-height}M${x + width - 40} ${y}v${-height}M${x + 26} ${y}l14-${height}l14 ${height}M${x + width - 54} ${y}l14-${height}l14 ${height}`,
    8,
  ) + wood(`M${x} ${y - height}h${width}`, 15);

/** A sack on shoulders: its middle. */
export const sack = (x: number, y: number, scale: number) =>
  at(
    x,
    y,
    scale,
    path('M-30-10q2-12 16-12h30q16 0 18 14 0 14-16 15h-32q-16-1-16-17z', '#6b4a26') +
      line('M-32-12l-9-9M-33-6l-10 1', '#6b4a26', 5),
  );

/** Stacked bales of straw: rows from below. */
export function bales(x: number, y: number, rows: readonly number[], light: Light): string {
  const [width, height] = [84, 46];
  let straw = '';
  let strings = '';
  for (const [row, count] of rows.entries()) {
    const left = x - (count * width) / 2;
    for (let index = 0; index < count; index++) {
      const [bx, by] = [left + index * width, y - (row + 1) * height];
      straw += `M${bx + 2} ${by + 2}h${width - 4}v${height - 4}h${4 - width}z`;
      strings += `M${bx + 24} ${by + 3}v${height - 6}M${bx + width - 24} ${by + 3}v${height - 6}`;
    }
  }
  return path(straw, '#d9b264') + line(strings, light.near, 3);
}

/** A container of a ship: its foot on the left. */
export function container(x: number, y: number, width: number, height: number, fill: string, edge: string): string {
  let ribs = '';
  for (let rib = 22; rib < width - 10; rib += 22) ribs += `M${x + rib} ${y - height + 12}v${height - 24}`;
  return path(`M${x} ${y}v${-height}h${width}v${height}z`, fill) + line(ribs, edge, 4);
}

/** The arch at the end, chequered. */
export function arch(x: number, y: number, width: number, height: number): string {
  const cell = width / 17;
  let checks = '';
  for (let index = 0; index < 17; index++)
    checks += `M${x + index * cell} ${y - height + (index % 2) * cell}h${cell}v${cell}h${-cell}z`;
  return (
    line(`M${x} ${y}v${-height}M${x + width} ${y}v${-height}`, ink, 13) +
    path(`M${x - 6} ${y - height - 4}h${width + 12}v${cell * 2 + 8}h${-width - 12}z`, bib) +
    path(checks, ink) +
    path(`M${x - 6} ${y - height - 10}h${width + 12}v8h${-width - 12}z`, signal)
  );
}

/** A string of pennants between two points. */
export function pennants(x: number, y: number, width: number, sag: number, fills: readonly string[]): string {
  const count = Math.round(width / 46);
  let flags = '';
  for (let index = 0; index < count; index++) {
    const share = (index + 0.5) / count;
    const px = x + share * width;
    const py = y + 4 * sag * share * (1 - share);
    flags += path(`M${px - 13} ${py}h26l-13 28z`, fills[index % fills.length] ?? signal);
  }
  return flags + line(`M${x} ${y}Q${x + width / 2} ${y + sag * 2} ${x + width} ${y}`, ink, 3);
}
