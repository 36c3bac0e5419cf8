/** The paints of our drawings. A scene picks a light; the rest is the same everywhere. */
export interface Light {
  readonly sky: string;
  readonly haze: string;
  readonly sun: string;
  readonly far: string;
  readonly mid: string;
  readonly near: string;
  readonly water: string;
  readonly glint: string;
  readonly moss: string;
  readonly wood: string;
}

/** The dark ground of `src/ui/styles/tokens.css`, in which a run's page goes on under its picture. */
const band = '#16140f';
export const ink = '#1f1b16';
export const bib = '#fffaf0';
export const deep = '#533b20';
export const signal = '#b4582a';

const day: Light = {
  sky: '#f3e6cf',
  haze: '#e9d6b4',
  sun: '#fffaf0',
  far: '#d3bc94',
  mid: '#b08b57',
  near: '#7d5a30',
  water: '#a9bcb2',
  glint: '#dfe8df',
  moss: '#7d8b4d',
  wood: '#59683a',
};

export const lights = {
  day,
  /** By the sea, before the first start. */
  morning: {
    ...day,
    sky: '#e6ece4',
    haze: '#d3dfd6',
    far: '#e0cfa8',
    mid: '#c9a76e',
    near: '#8a6737',
    water: '#8fb0a9',
    glint: '#cfe0d8',
  },
  /** Over a river, with the sun low. */
  evening: {
    ...day,
    sky: '#f6d9b0',
    haze: '#eec48f',
    sun: '#fff1d6',
    far: '#c99f6b',
    mid: '#a87a45',
    near: '#744f28',
    water: '#9a9f8d',
    glint: '#f3ddb8',
    wood: '#57602f',
  },
  /** White rock and cold water. */
  quarry: {
    ...day,
    sky: '#eee9da',
    haze: '#ded6be',
    far: '#d9cfb8',
    mid: '#b7a98a',
    near: '#7a6038',
    water: '#7fa9a2',
    glint: '#c8dfd6',
    wood: '#56683f',
  },
  /** Woods, when the rain has just gone. */
  forest: {
    ...day,
    sky: '#ebe8d2',
    haze: '#d6d8b6',
    far: '#b9bf8f',
    mid: '#a98756',
    near: '#74552e',
    moss: '#8a9a58',
    wood: '#4e6138',
  },
} as const satisfies Record<string, Light>;

export const path = (d: string, fill: string) => `<path d="${d}" fill="${fill}"/>`;
export const line = (d: string, stroke: string, width: number) =>
  `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`;
export const disc = (x: number, y: number, r: number, fill: string) =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}"/>`;
export const box = (x: number, y: number, width: number, height: number, fill: string, round = 0) =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}"${round ? ` rx="${round}"` : ''} fill="${fill}"/>`;
/** Parts moved and scaled together. */
export const at = (x: number, y: number, scale: number, parts: string) =>
  `<g transform="translate(${x} ${y}) scale(${scale})">${parts}</g>`;

/** Numbers that look thrown, the same at every start. */
export function dice(seed: number) {
  let state = seed;
  return (from: number, to: number) => {
    state = (state * 1103515245 + 12345) % 2147483648;
    return Math.round(from + (state / 2147483648) * (to - from));
  };
}

export const svg = (width: number, height: number, parts: readonly string[]) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${parts.join('')}</svg>`;

/** The wide pictures of runs: what matters stands in the middle half, and the lowest part ends in the band's colour. */
export const hero = (parts: readonly string[]) =>
  svg(1600, 600, [
    ...parts,
    path(
      'M0 566c90-20 160-30 250-22s120 22 210 12 120-24 210-18 130 22 230 14 150-28 260-22 180 28 280 20 110-16 160-18v68H0z',
      band,
    ),
  ]);
