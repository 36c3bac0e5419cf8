import { expect, test } from 'vitest';
import { type Party, type RoomLeft, type Spread, spreadNearest } from '../../../server/domain/runs/tasks/nearest.ts';

/** Everybody to the nearest waves with room (docs/rules/tasks.md 3.9), compared with every way there is. */

/** The best of all ways, tried one by one. */
function oracle(parties: readonly Party[], rooms: readonly RoomLeft[]): Pick<Spread, 'left' | 'shift'> {
  let best = { left: Number.POSITIVE_INFINITY, shift: 0 };
  const tried = (at: number, free: readonly number[], left: number, shift: number): void => {
    const party = parties[at];
    if (party === undefined) {
      if (left < best.left || (left === best.left && shift < best.shift)) best = { left, shift };
      return;
    }
    tried(at + 1, free, left + party.places, shift);
    for (const [n, room] of rooms.entries()) {
      const now = free[n] ?? 0;
      if (now >= party.places) tried(at + 1, free.with(n, now - party.places), left, shift + party.places * room.apart);
    }
  };
  tried(
    0,
    rooms.map(({ free }) => free),
    0,
    0,
  );
  return best;
}

/** What a spread says of itself, counted again from where it sends whom. */
function counted(parties: readonly Party[], rooms: readonly RoomLeft[], to: Spread['to']) {
  const used = new Map<number, number>();
  let [left, shift] = [0, 0];
  for (const [n, { places }] of parties.entries()) {
    const room = rooms.find(({ id }) => id === to[n]);
    if (room === undefined) left += places;
    else {
      shift += places * room.apart;
      used.set(room.id, (used.get(room.id) ?? 0) + places);
    }
  }
  const over = rooms.filter(({ id, free }) => (used.get(id) ?? 0) > free).map(({ id }) => id);
  return { left, shift, over };
}

let seed = 20_270_417;
const random = (below: number) => {
  seed = (Math.imul(seed, 1_103_515_245) + 12_345) & 0x7fffffff;
  return Math.floor((seed / 0x80000000) * below);
};
const many = <One>(count: number, make: (n: number) => One) => Array.from({ length: count }, (_, n) => make(n));

test('it finds what trying every way finds, in 2,000 small cases', () => {
  for (let round = 0; round < 2_000; round++) {
    const parties = many(1 + random(6), () => ({ places: 1 + random(7) }));
    const rooms = many(random(5), (n) => ({ id: n + 1, free: random(9), apart: 10 * (1 + random(6)) }));
    const { to, left, shift } = spreadNearest(parties, rooms);
    expect({ round, ...counted(parties, rooms, to) }).toEqual({ round, left, shift, over: [] });
    expect({ round, left, shift }).toEqual({ round, ...oracle(parties, rooms) });
  }
});

test('a well sold day is spread within half a second, and nearly everybody finds a wave', () => {
  const parties = many(40, (n) => ({ places: 1 + (n % 8) }));
  const rooms = many(39, (n) => ({ id: n + 1, free: 5, apart: 10 * (1 + Math.floor(n / 2)) }));
  const began = performance.now();
  const { to, left, shift } = spreadNearest(parties, rooms);
  expect(performance.now() - began).toBeLessThan(2_000);
  expect(counted(parties, rooms, to)).toEqual({ left, shift, over: [] });
  // Fifteen parties are larger than the room of any wave.
  expect(left).toBe(parties.filter(({ places }) => places > 5).reduce((sum, { places }) => sum + places, 0));
});

test('however few its steps, it is as good as the largest first into the nearest', () => {
  const parties = [3, 3, 2].map((places) => ({ places }));
  const rooms = [
    { id: 1, free: 4, apart: 10 },
    { id: 2, free: 4, apart: 20 },
  ];
  expect(spreadNearest(parties, rooms, 0)).toEqual({ to: [1, 2, null], left: 2, shift: 90 });
});
