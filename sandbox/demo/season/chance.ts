/** Chance that always falls the same way: every demonstration has the same season. */
export interface Chance {
  /** From 0 up to, but not, 1. */
  next(): number;
  /** A whole number, both ends included. */
  between(least: number, most: number): number;
  pick<One>(all: readonly One[]): One;
  /** By weights, which need not sum to anything. */
  weighed<One>(all: readonly (readonly [One, weight: number])[]): One;
  isLucky(share: number): boolean;
}

/** Mulberry32: small, and good enough for a crowd. */
export function chanceFrom(seed: number): Chance {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d_2b_79_f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const pick = <One>(all: readonly One[]): One => all[Math.floor(next() * all.length)] as One;
  return {
    next,
    pick,
    between: (least, most) => least + Math.floor(next() * (most - least + 1)),
    weighed(all) {
      let left = next() * all.reduce((sum, [, weight]) => sum + weight, 0);
      for (const [one, weight] of all) {
        left -= weight;
        if (left < 0) return one;
      }
      return pick(all)[0];
    },
    isLucky: (share) => next() < share,
  };
}
