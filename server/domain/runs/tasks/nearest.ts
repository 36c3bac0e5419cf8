/** Groups that stay together: their places go into one wave, or into none. */
export interface Party {
  readonly places: number;
}
/** A wave with room, and how far its start is from the one that falls out; milliseconds. */
export interface RoomLeft {
  readonly id: number;
  readonly free: number;
  readonly apart: number;
}
export interface Spread {
  /** For each party the wave that it goes to; null: none. */
  readonly to: readonly (number | null)[];
  /** Places that find no wave. */
  readonly left: number;
  /** Sum over all places of how far their start moves; milliseconds. */
  readonly shift: number;
}

/** So many steps are tried before the best that was found by then is taken: some tenths of a second. */
const mostSteps = 300_000;

/**
 * Sends parties to waves: as few places as possible are left over, and of all such ways the one with the smallest
 * shift over all places. Exact where the search ends within its steps, as it does wherever there is much room or few
 * parties; else the best of those that were tried, which is never worse than filling the nearest waves with the largest
 * parties first.
 */
export function spreadNearest(parties: readonly Party[], rooms: readonly RoomLeft[], steps = mostSteps): Spread {
  const near = rooms.filter(({ free }) => free > 0).sort((one, other) => one.apart - other.apart || other.id - one.id);
  const order = parties
    .map((_, n) => n)
    .sort((one, other) => sizeOf(parties, other) - sizeOf(parties, one) || one - other);
  const sizes = order.map((n) => sizeOf(parties, n));
  const best = new Search(sizes, near, steps).run();
  const to: (number | null)[] = parties.map(() => null);
  for (const [at, n] of order.entries()) {
    const room = best.choice[at] ?? none;
    to[n] = room === none ? null : (near[room]?.id ?? null);
  }
  return { to, left: best.left, shift: best.shift };
}

const none = -1;
const sizeOf = (parties: readonly Party[], n: number) => parties[n]?.places ?? 0;

interface Found {
  readonly choice: readonly number[];
  readonly left: number;
  readonly shift: number;
}

/** Branch and bound over parties, the largest first: each goes to the nearest wave that has room, or farther, or nowhere. */
class Search {
  readonly #sizes: readonly number[];
  readonly #rooms: readonly RoomLeft[];
  readonly #free: number[];
  readonly #choice: number[] = [];
  /** Places from a party on. */
  readonly #rest: number[];
  #steps: number;
  #best: Found = { choice: [], left: Number.POSITIVE_INFINITY, shift: 0 };

  constructor(sizes: readonly number[], rooms: readonly RoomLeft[], steps: number) {
    this.#sizes = sizes;
    this.#rooms = rooms;
    this.#free = rooms.map(({ free }) => free);
    this.#steps = steps;
    this.#rest = [...sizes, 0];
    for (let at = sizes.length - 1; at >= 0; at--) this.#rest[at] = (sizes[at] ?? 0) + (this.#rest[at + 1] ?? 0);
  }

  run(): Found {
    this.#place(0, 0, 0);
    return this.#best;
  }

  /** `left` and `shift` are of the parties before this one. */
  #place(at: number, left: number, shift: number): void {
    const size = this.#sizes[at];
    if (size === undefined) {
      if (this.#isBetter(left, shift)) this.#best = { choice: [...this.#choice], left, shift };
      return;
    }
    // The first way down is the greedy one: it is always finished.
    if (this.#best.left !== Number.POSITIVE_INFINITY && this.#steps-- <= 0) return;
    const least = this.#leastOf(at);
    if (!this.#isBetter(left + least.left, shift + least.shift)) return;
    // Parties of one size are alike: the later one goes nowhere nearer than the one before.
    const from = this.#sizes[at - 1] === size ? (this.#choice[at - 1] ?? 0) : 0;
    if (from !== none) {
      for (let room = from; room < this.#rooms.length; room++) {
        if ((this.#free[room] ?? 0) < size) continue;
        this.#free[room] = (this.#free[room] ?? 0) - size;
        this.#choice[at] = room;
        this.#place(at + 1, left, shift + size * (this.#rooms[room]?.apart ?? 0));
        this.#free[room] = (this.#free[room] ?? 0) + size;
      }
    }
    this.#choice[at] = none;
    this.#place(at + 1, left + size, shift);
    this.#choice.length = at;
  }

  #isBetter(left: number, shift: number): boolean {
    return left < this.#best.left || (left === this.#best.left && shift < this.#best.shift);
  }

  /**
   * What the parties from this one on cost at the least: those that are larger than any room are left, and the places of
   * the others are poured like water into the nearest.
   */
  #leastOf(at: number): { readonly left: number; readonly shift: number } {
    const most = Math.max(0, ...this.#free);
    let fitting = at;
    while ((this.#sizes[fitting] ?? 0) > most) fitting++;
    const tooLarge = (this.#rest[at] ?? 0) - (this.#rest[fitting] ?? 0);
    let places = this.#rest[fitting] ?? 0;
    let shift = 0;
    for (const [room, { apart }] of this.#rooms.entries()) {
      if (places === 0) break;
      const poured = Math.min(places, this.#free[room] ?? 0);
      shift += poured * apart;
      places -= poured;
    }
    return { left: places + tooLarge, shift };
  }
}
