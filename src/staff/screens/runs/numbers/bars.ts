/** Places that were paid on a day, or in the days from one to another. */
export interface Bar {
  readonly from: string;
  readonly to: string;
  readonly places: number;
}

interface Sold {
  readonly day: string;
  readonly places: number;
}

/** One day's bar among fewer would be as wide as a table. */
const fewest = 14;
/** The held places, by what they wait for. */
const mostDays = 62;
const week = 7;
const dayMs = 24 * 60 * 60_000;

const noonOf = (day: string) => Date.parse(`${day}T12:00:00Z`);
const later = (day: string, days: number) => new Date(noonOf(day) + days * dayMs).toISOString().slice(0, 10);
const between = (from: string, to: string) => Math.round((noonOf(to) - noonOf(from)) / dayMs);

/** Bars of one width from the first sale to a day, those of nothing among them; the newest ends on that day. */
export function barsOf(sold: readonly Sold[], until: string): readonly Bar[] {
  const [first, last] = [sold[0]?.day, sold.at(-1)?.day];
  if (first === undefined || last === undefined) return [];
  const end = last > until ? last : until;
  const days = Math.max(between(first, end) + 1, fewest);
  const width = days > mostDays ? week : 1;
  const places = Array.from({ length: Math.ceil(days / width) }, () => 0);
  for (const one of sold) {
    const at = places.length - 1 - Math.floor(between(one.day, end) / width);
    places[at] = (places[at] ?? 0) + one.places;
  }
  return places.map((number, at) => {
    const to = later(end, (at - places.length + 1) * width);
    return { from: later(to, 1 - width), to, places: number };
  });
}

/** The end of the scale: 1, 2 or 5 with noughts, at least 2, so that its half is a round figure. */
export function topOf(most: number): number {
  const least = Math.max(most, 2);
  const ten = 10 ** Math.floor(Math.log10(least));
  return [1, 2, 5].map((times) => times * ten).find((top) => top >= least) ?? 10 * ten;
}
