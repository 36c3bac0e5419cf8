import type { ObstacleKind } from '#contract/shop/obstacles.ts';

interface Shape {
  /** Half of what it takes of the line. */
  readonly half: number;
  /** Its piece of the line, as wide as both halves; a level one by default. */
  readonly line?: string;
  /** What stands on it, about the middle of its foot. */
  readonly upon?: string;
  /** How high the ground is there, from the drawing's top. */
  readonly ground?: number;
}

/** How each kind of obstacle is drawn into the line of the course. */
export const shapes: Readonly<Record<ObstacleKind, Shape>> = {
  tyres: { half: 26, upon: 'M-26 0a8.7 8.7 0 0 1 17.4 0a8.7 8.7 0 0 1 17.4 0a8.7 8.7 0 0 1 17.4 0' },
  slabs: { half: 29, line: 'v-12h14v12h8v-12h14v12h8v-12h14v12' },
  hurdles: { half: 25, line: 'v-20h6v20h16v-20h6v20h16v-20h6v20' },
  wire: {
    half: 26,
    upon: 'M-24 0v-15M24 0v-15M-24-15h48M-12-15l-5 5M-12-15l5 5M12-15l-5 5M12-15l5 5M0-15l-5 5M0-15l5 5',
  },
  mud: { half: 28, line: 'q7 11 14 0t14 0 14 0 14 0', ground: 140 },
  hill: { half: 28, line: 'c12 0 14-26 28-26s16 26 28 26', ground: 71 },
  wall: { half: 8, line: 'v-44h16v44', upon: 'M-8-15h16M-8-29h16' },
  beam: { half: 28, upon: 'M-20 0v-14M20 0v-14M-27-14h54' },
  sack: { half: 22, upon: 'M-12 0q-10-20 4-24h16q14 4 4 24M-6-24l-4-7M6-24l4-7' },
  tunnel: { half: 23, upon: 'M-21 0a21 21 0 0 1 42 0M-11 0a11 11 0 0 1 22 0' },
  ladder: { half: 30, line: 'v-40h60v40', upon: 'M-18-40v9M-6-40v9M6-40v9M18-40v9' },
  ropes: { half: 18, line: 'v-50h36v50', upon: 'M0-50v38M-3-38h6M-3-26h6M-3-14h6' },
  net: { half: 26, upon: 'M-26 0L0-42L26 0M-17-14h34M-9-28h18M-9 0L0-42M9 0L0-42' },
  pyramid: { half: 28, line: 'l28-44 28 44', upon: 'M-18-16h36M-9-30h18' },
  rings: {
    half: 28,
    line: 'v-42h56v42',
    upon: 'M-14-42v10M-14-32a4.5 4.5 0 0 0 0 9a4.5 4.5 0 0 0 0-9M0-42v10M0-32a4.5 4.5 0 0 0 0 9a4.5 4.5 0 0 0 0-9M14-42v10M14-32a4.5 4.5 0 0 0 0 9a4.5 4.5 0 0 0 0-9',
  },
  water: { half: 30, line: 'v12h60v-12', upon: 'M-30 3q5-5 10 0t10 0 10 0 10 0 10 0 10 0', ground: 142 },
  slide: { half: 28, line: 'v-42h12c4 24 16 42 44 42', upon: 'M-28-28h14M-28-14h16' },
  fire: { half: 20, upon: 'M-16 0q-2-14 6-22q0 8 5 10q-1-14 7-24q2 12 8 17q2-5 1-9q8 12 4 28' },
  other: { half: 12, upon: 'M0 0v-32h20l-6 8 6 8H0' },
};
