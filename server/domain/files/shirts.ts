import { tshirtSizes } from '#contract/constants.ts';

/** Paid places of one distance, by cut and size; a null size: not known yet. */
export interface ShirtCount {
  readonly category: string;
  readonly cut: 'M' | 'K' | null;
  readonly size: string | null;
  readonly places: number;
}
export interface ShirtRow {
  readonly category: string;
  readonly cut: 'M' | 'K' | null;
  /** Null: nobody has chosen one, so nothing says what to expect. */
  readonly size: string | null;
  readonly known: number;
  readonly forecast: number;
}

/**
 * T-shirts to order: what was chosen, and what those who have not chosen will want if they are like those who have, of
 * their distance or, where it has none, of the whole run. The sum is the number of places, always.
 */
export function forecastShirts(counts: readonly ShirtCount[]): ShirtRow[] {
  const known = counts.filter(({ size }) => size !== null);
  const categories = [...new Set(counts.map(({ category }) => category))];
  return categories.flatMap((category) => {
    const own = known.filter((one) => one.category === category);
    const unknown = sum(counts.filter((one) => one.category === category && one.size === null));
    const like = merged(own.length > 0 ? own : known);
    const shares = shared(
      unknown,
      like.map(({ places }) => places),
    );
    const rows = like.map(({ cut, size }, at) => ({
      category,
      cut,
      size,
      known: sum(own.filter((one) => one.cut === cut && one.size === size)),
      forecast: shares[at] ?? 0,
    }));
    const nothingKnown = like.length === 0 && unknown > 0;
    return nothingKnown ? [{ category, cut: null, size: null, known: 0, forecast: unknown }] : rows.filter(isWanted);
  });
}

const isWanted = ({ known, forecast }: ShirtRow) => known + forecast > 0;
const sum = (counts: readonly Pick<ShirtCount, 'places'>[]) => counts.reduce((all, { places }) => all + places, 0);

/** One line for each cut and size, women's first, from small to large. */
function merged(counts: readonly ShirtCount[]): Omit<ShirtCount, 'category'>[] {
  const keys = ['K', 'M', null] as const;
  return keys.flatMap((cut) =>
    tshirtSizes
      .map((size) => ({ cut, size, places: sum(counts.filter((one) => one.cut === cut && one.size === size)) }))
      .filter(({ places }) => places > 0),
  );
}

/** A number parted in whole ones by weights: those whose part was cut most have what is left. */
function shared(number: number, weights: readonly number[]): number[] {
  const all = weights.reduce((total, weight) => total + weight, 0);
  if (all === 0) return [];
  const exact = weights.map((weight) => (number * weight) / all);
  const floors = exact.map(Math.floor);
  let left = number - floors.reduce((total, one) => total + one, 0);
  const byRest = exact.map((part, at) => ({ at, rest: part - Math.floor(part) })).toSorted((a, b) => b.rest - a.rest);
  for (const { at } of byRest) {
    if (left === 0) break;
    floors[at] = (floors[at] ?? 0) + 1;
    left -= 1;
  }
  return floors;
}
