import { bib, disc, ink, line } from './paint.ts';

/**
 * People: limbs with round ends, one ink, a pale bib and no face. Each looks to the right and is about 100 high; its
 * feet (or hands, where it hangs) are at 0,0.
 */
interface Pose {
  readonly torso: string;
  readonly arms: readonly string[];
  readonly legs: readonly string[];
  readonly head: readonly [number, number];
  readonly bib: readonly [number, number];
}

const poses = {
  run: {
    torso: 'M8-78 1-49',
    arms: ['M9-74 21-60 34-70', 'M6-74-9-62-20-47'],
    legs: ['M2-49 21-40 17-16 25-12', 'M1-49-9-26-30-22-35-12'],
    head: [13, -91],
    bib: [4, -72],
  },
  sprint: {
    torso: 'M8-79 0-49',
    arms: ['M8-75 22-66 28-80', 'M7-75-6-60-20-56'],
    legs: ['M1-49 12-26 4-2 13 0', 'M0-49-14-32-34-38-40-30'],
    head: [12, -92],
    bib: [4, -73],
  },
  stride: {
    torso: 'M7-79 0-49',
    arms: ['M7-75-8-64-2-50', 'M7-75 20-62 32-62'],
    legs: ['M1-49 18-34 26-8 34-8', 'M0-49-12-28-28-8-24-2'],
    head: [11, -92],
    bib: [3, -73],
  },
  cheer: {
    torso: 'M0-79 0-48',
    arms: ['M1-76 16-92 15-114', 'M-1-76-17-90-17-112'],
    legs: ['M0-48 10-26 12-2 19 0', 'M0-48-10-26-12-2-6 0'],
    head: [1, -92],
    bib: [-5, -73],
  },
  jump: {
    torso: 'M2-92 0-64',
    arms: ['M3-90 20-104 30-120', 'M1-90-16-102-26-118'],
    legs: ['M0-64 18-54 12-34 20-30', 'M0-64-12-48-30-44-36-36'],
    head: [4, -106],
    bib: [-3, -87],
  },
  stand: {
    torso: 'M0-79-1-48',
    arms: ['M1-76 12-62 6-50', 'M-1-76-12-60-8-46'],
    legs: ['M0-48 6-26 6-2 13 0', 'M-1-48-7-26-8-2-2 0'],
    head: [2, -92],
    bib: [-4, -73],
  },
  clap: {
    torso: 'M0-79-1-48',
    arms: ['M1-76 14-66 22-80', 'M-1-75 12-60 23-78'],
    legs: ['M0-48 6-26 6-2 13 0', 'M-1-48-7-26-8-2-2 0'],
    head: [2, -92],
    bib: [-5, -72],
  },
  wave: {
    torso: 'M0-79-1-48',
    arms: ['M1-76 16-88 18-112', 'M-1-76-12-60-8-46'],
    legs: ['M0-48 8-26 8-2 15 0', 'M-1-48-9-26-10-2-4 0'],
    head: [1, -92],
    bib: [-4, -73],
  },
  push: {
    torso: 'M-4-75-10-46',
    arms: ['M-2-74 12-86 20-100', 'M-4-73 12-76 22-90'],
    legs: ['M-10-46 4-28-4-2 6 0', 'M-10-46-20-24-30-2-22 0'],
    head: [-3, -88],
    bib: [-10, -70],
  },
  climb: {
    torso: 'M-1-74-5-46',
    arms: ['M0-74 9-96 10-120', 'M-2-74-14-92-12-112'],
    legs: ['M-5-46 10-34 4-14 12-12', 'M-5-46-12-24-8-2 2 0'],
    head: [1, -86],
    bib: [-6, -68],
  },
  step: {
    torso: 'M4-58-14-36',
    arms: ['M4-55 16-40 26-36', 'M2-54 12-38 27-33'],
    legs: ['M-14-36 8-30 4-2 12 0', 'M-14-36-22-14-34-2-27 0'],
    head: [12, -69],
    bib: [-5, -54],
  },
  pull: {
    torso: 'M10-46-10-26',
    arms: ['M10-44 26-28 37-8', 'M6-42 12-22 16-6'],
    legs: ['M-10-26 8-20-4-2 6 0', 'M-10-26-14-8-24-2-30 0'],
    head: [21, -52],
    bib: [-1, -43],
  },
  lean: {
    torso: 'M14-16-12-22',
    arms: ['M14-14 26 6 28 30', 'M10-14 16 8 16 28'],
    legs: ['M-12-22-2-34-20-40-26-38', 'M-12-22-32-16-46-24-50-20'],
    head: [27, -22],
    bib: [-4, -24],
  },
  sit: {
    torso: 'M2-34 0-4',
    arms: ['M3-32 18-44 28-58', 'M1-31-12-16-14 0'],
    legs: ['M0-4 18-4 20 20 27 22', 'M0-4 12 0 10 24 17 26'],
    head: [3, -48],
    bib: [-3, -29],
  },
  hang: {
    torso: 'M-1 40 0 70',
    arms: ['M0 40 12 20 15 0', 'M-1 40-13 22-15 0'],
    legs: ['M0 70 13 82 5 102 12 106', 'M0 70-9 90-22 96-27 93'],
    head: [0, 26],
    bib: [-6, 46],
  },
  swing: {
    torso: 'M-6 40-18 66',
    arms: ['M-5 40 10 22 15 0', 'M-7 40-16 20-15 0'],
    legs: ['M-18 66-6 80-18 98-11 102', 'M-18 66-36 72-50 64-54 58'],
    head: [-3, 26],
    bib: [-17, 44],
  },
  rope: {
    torso: 'M-10 32-9 60',
    arms: ['M-9 33-2 12 2-4', 'M-9 36 2 28 1 14'],
    legs: ['M-9 60 8 62 2 84 8 86', 'M-9 60 4 72-1 92 5 95'],
    head: [-7, 18],
    bib: [-15, 38],
  },
  crawl: {
    torso: 'M29-22-4-20',
    arms: ['M27-20 33-4 46-2', 'M20-18 14-4 24-2'],
    legs: ['M-4-20-8-4-34-2', 'M-2-20 8-6-14-4'],
    head: [42, -25],
    bib: [6, -26],
  },
  low: {
    torso: 'M26-13-8-12',
    arms: ['M25-12 42-5 58-6', 'M22-10 28-2 40-1'],
    legs: ['M-8-12-20-4-42-3', 'M-8-12 2-3-24-1'],
    head: [40, -18],
    bib: [4, -17],
  },
  swim: {
    torso: 'M24-8-8 4',
    arms: ['M23-8 36-30 54-14', 'M20-6 26 10 14 16'],
    legs: ['M-8 4-28 8-46 4', 'M-8 4-30 14-48 14'],
    head: [36, -12],
    bib: [3, -8],
  },
  slide: {
    torso: 'M-14-36 4-10',
    arms: ['M-13-34-10-58 4-74', 'M-15-34-32-48-40-64'],
    legs: ['M4-10 26-20 40-2 48-6', 'M4-10 28-8 46 6 53 1'],
    head: [-18, -51],
    bib: [-13, -31],
  },
  carry: {
    torso: 'M4-78 0-48',
    arms: ['M4-75 20-80 8-96', 'M2-75-12-80-14-98'],
    legs: ['M0-48 17-36 12-10 20-8', 'M0-48-8-26-22-6-17 0'],
    head: [12, -88],
    bib: [-3, -72],
  },
  balance: {
    torso: 'M0-79 1-48',
    arms: ['M1-76 20-80 38-90', 'M-1-76-20-72-38-78'],
    legs: ['M1-48 8-26 2-2 10 0', 'M1-48 16-40 22-18 30-20'],
    head: [0, -92],
    bib: [-5, -73],
  },
  wade: {
    torso: 'M3-79-1-48',
    arms: ['M4-76 20-84 30-98', 'M1-76-16-82-24-97'],
    legs: ['M-1-48 14-30 8-4 16-2', 'M-1-48-10-26-16-2-10 0'],
    head: [6, -92],
    bib: [-4, -73],
  },
  haul: {
    torso: 'M-16-70-2-44',
    arms: ['M-15-68 6-58 26-56', 'M-16-66 2-52 22-54'],
    legs: ['M-2-44 14-28 20-2 27 0', 'M-2-44-4-22 0-1 7 0'],
    head: [-23, -82],
    bib: [-17, -63],
  },
  hug: {
    torso: 'M2-79 0-48',
    arms: ['M3-76 20-74 34-78', 'M1-76-18-74-32-78'],
    legs: ['M0-48 8-26 9-2 16 0', 'M0-48-8-26-10-2-4 0'],
    head: [2, -92],
    bib: [-4, -73],
  },
} as const satisfies Record<string, Pose>;
export type PoseName = keyof typeof poses;

const hair = {
  plain: (_x: number, _y: number) => '',
  tail: (x: number, y: number) => line(`M${x - 8} ${y - 3}q-9 2-13 11`, ink, 6),
  bun: (x: number, y: number) => disc(x - 7, y - 8, 5, ink),
  band: (x: number, y: number) => line(`M${x - 7.5} ${y - 4}L${x + 8} ${y - 3.5}`, bib, 3),
  cap: (x: number, y: number) => line(`M${x + 2} ${y - 5}h13`, ink, 4.5),
} as const;
type Hair = keyof typeof hair;

interface Looks {
  /** To the left. */
  readonly flip?: boolean;
  readonly hair?: Hair;
  /** A child: shorter limbs, so a larger head. */
  readonly child?: boolean;
  /** In degrees, on a slope. */
  readonly turn?: number;
}

/** One person at a point, `scale` high. */
export function person(pose: PoseName, x: number, y: number, scale: number, looks: Looks = {}): string {
  const { torso, arms, legs, head, bib: chest } = poses[pose] as Pose;
  const [headX, headY] = head;
  const parts = [
    ...arms.map((d) => line(d, ink, 6.5)),
    ...legs.map((d) => line(d, ink, 8.5)),
    line(torso, ink, 14),
    disc(headX, headY, looks.child ? 11.5 : 9, ink),
    hair[looks.hair ?? 'plain'](headX, headY),
    `<rect x="${chest[0]}" y="${chest[1]}" width="9" height="8" rx="1" fill="${bib}"/>`,
  ];
  const sideways = looks.flip ? -scale : scale;
  const turned = looks.turn ? ` rotate(${looks.turn})` : '';
  return `<g transform="translate(${x} ${y}) scale(${sideways} ${scale})${turned}">${parts.join('')}</g>`;
}
