/** The rooms of an area of the tree, and how they build on each other. */
import type { Arrow } from './imports.ts';

type Way = Pick<Arrow, 'from' | 'to'>;

/**
 * The rooms of an area from the ground up: each may import only those before it, types included. Files at the area's
 * root combine rooms or are for all of them (docs/decisions/016-the-same-rooms-on-every-floor.md).
 */
export const storeys = {
  contract: ['values', 'shop', 'payments', 'orders', 'groups', 'desk', 'accounts', 'page', 'staff'],
  'contract/staff': ['runs', 'people', 'money', 'desk', 'office'],
  machines: ['kit', 'accounts', 'payments', 'shop', 'groups', 'page', 'desk', 'runs', 'people', 'money', 'office'],
  'server/domain': [
    'kit',
    'mailbox',
    'limits',
    'mail',
    'staff',
    'places',
    'presence',
    'shop',
    'payments',
    'orders',
    'groups',
    'accounts',
    'runs',
    'people',
    'files',
    'sheets',
    'desk',
  ],
  'src/staff/queries': ['runs', 'people', 'money', 'office'],
  'src/staff/effects': ['kit', 'runs', 'people', 'money', 'office'],
  'src/staff/screens': ['runs', 'people', 'money', 'office'],
} as const satisfies Readonly<Record<string, readonly string[]>>;
export type Area = keyof typeof storeys;
export const areas = Object.keys(storeys) as readonly Area[];

/** Areas whose rooms do not import each other at all. */
export const apart: readonly Area[] = ['src/staff/queries', 'src/staff/screens'];

/** A file's room in the area; null at its root and elsewhere. */
export function roomIn(area: string, path: string): string | null {
  if (!path.startsWith(`${area}/`)) return null;
  const [room, rest] = path.slice(area.length + 1).split('/');
  return room === undefined || rest === undefined ? null : room;
}

/** A file's folder in the area, which may be its root; null elsewhere. */
export const folderIn = (area: string, path: string): string | null =>
  path.startsWith(`${area}/`) ? path.slice(0, path.lastIndexOf('/')) : null;

/** Imports between places; files outside have no place. */
export const waysBetween = (ways: readonly Way[], placeOf: (path: string) => string | null): Way[] =>
  ways.flatMap((way) => {
    const [from, to] = [placeOf(way.from), placeOf(way.to)];
    return from === null || to === null || from === to ? [] : [{ from, to }];
  });

/**
 * Imports in the area from a room into one above it. The root is above all rooms, except in the contract, where it is
 * for all of them.
 */
export function climbs(area: Area, { from, to }: Way): boolean {
  const order: readonly string[] = storeys[area];
  const storeyOf = (path: string) => {
    const room = roomIn(area, path);
    return room === null ? order.length : order.indexOf(room);
  };
  const isWithin = [from, to].every((path) => path.startsWith(`${area}/`));
  if (area.startsWith('contract') && [from, to].some((path) => roomIn(area, path) === null)) return false;
  return isWithin && storeyOf(to) > storeyOf(from);
}

/** Places in a cycle of imports. */
export const goingRound = (ways: readonly Way[]): string[] =>
  placesOf(ways).filter((place) => reachedFrom(place, ways).has(place));

/** The longest chain of places that import the next one; a cycle counts all of its places. */
export function longestChain(ways: readonly Way[]): number {
  const known = new Map<string, number>();
  const heightOf = (place: string): number => {
    const before = known.get(place);
    if (before !== undefined) return before;
    const reached = reachedFrom(place, ways);
    const round = [...reached].filter((other) => reachedFrom(other, ways).has(place));
    const below = [...reached].filter((other) => other !== place && !round.includes(other));
    const height = Math.max(round.length, 1) + Math.max(0, ...below.map(heightOf));
    known.set(place, height);
    return height;
  };
  return Math.max(0, ...placesOf(ways).map(heightOf));
}

const placesOf = (ways: readonly Way[]) => [...new Set(ways.flatMap(({ from, to }) => [from, to]))];

function reachedFrom(place: string, ways: readonly Way[], reached = new Set<string>()): Set<string> {
  for (const { from, to } of ways) {
    if (from !== place || reached.has(to)) continue;
    reached.add(to);
    reachedFrom(to, ways, reached);
  }
  return reached;
}
