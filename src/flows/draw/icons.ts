import type { Icon } from '../layout/content.ts';

/** Paths in a square of ten, stroked: letters for these are missing in many fonts. */
export const icons: Readonly<Record<Icon, string>> = {
  gear: 'M5 3.2a1.8 1.8 0 1 0 0 3.6a1.8 1.8 0 1 0 0 -3.6M5 .8v1.4M5 7.8v1.4M.8 5h1.4M7.8 5h1.4M2 2l1 1M7 7l1 1M8 2l-1 1M3 7l-1 1',
  eye: 'M.5 5q4.5 -5.6 9 0q-4.5 5.6 -9 0zM5 3.7a1.3 1.3 0 1 0 0 2.6a1.3 1.3 0 1 0 0 -2.6',
  chart: 'M1 1h5v5h-5zM4 6v3h5v-5h-3',
  clock: 'M5 1a4 4 0 1 0 0 8a4 4 0 1 0 0 -8M5 2.8v2.4l1.7 1',
  stays: 'M7.8 3.2a3.4 3.4 0 1 0 .6 2.6M8.2 .8v2.6h-2.6',
  to: 'M1 5h8M6.2 2.4l2.8 2.6l-2.8 2.6',
  ends: 'M.8 5h6.4M4.8 2.6l2.4 2.4l-2.4 2.4M9 1.8v6.4',
  done: 'M1.2 5.4l2.6 2.6l5 -6',
  error: 'M2 2l6 6M8 2l-6 6',
  snapshot: 'M1 5h.4M4.8 5h.4M8.6 5h.4',
  fold: 'M3.4 1.8l3.6 3.2l-3.6 3.2',
};
