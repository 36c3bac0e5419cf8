import type { Numbers } from '../../../queries/runs/numbers.ts';
import type { Wave } from '../../../queries/runs/runs.ts';

const dayMs = 24 * 60 * 60_000;
const noonOf = (day: string) => Date.parse(`${day}T12:00:00Z`);
export const later = (day: string, days: number) => new Date(noonOf(day) + days * dayMs).toISOString().slice(0, 10);
export const daysBetween = (from: string, to: string) => Math.round((noonOf(to) - noonOf(from)) / dayMs);

export interface TotalOfDay {
  readonly day: string;
  /** Paid until the end of the day; null for a day that is to come. */
  readonly now: number | null;
  /** The other run's, as many days before its own day; null if there is none. */
  readonly was: number | null;
}

type Sold = Numbers['sold_by_day'];
const until = (sold: Sold, day: string) => sold.reduce((sum, one) => (one.day <= day ? sum + one.places : sum), 0);

/** Running totals from the first sale of either run to the day of the run, both by days before their own. */
export function runningTotals(
  { sold_by_day: sold, against }: Pick<Numbers, 'sold_by_day' | 'against'>,
  { date, today }: { readonly date: string; readonly today: string },
): readonly TotalOfDay[] {
  const firsts = [
    sold[0]?.day,
    against?.sold_by_day[0] && later(date, daysBetween(against.date, against.sold_by_day[0].day)),
  ];
  const first = firsts.filter((day) => day !== undefined).sort()[0];
  if (first === undefined) return [];
  return Array.from({ length: Math.max(0, daysBetween(first, date)) + 1 }, (_, at) => {
    const day = later(first, at);
    const theirs = against && later(against.date, daysBetween(date, day));
    return {
      day,
      now: day <= today ? until(sold, day) : null,
      was: against === null || theirs === null ? null : until(against.sold_by_day, theirs),
    };
  });
}

/** Shares a whole number by weights, in whole numbers that sum to it: the largest remainders have one more. */
export function shared(total: number, weights: readonly number[]): readonly number[] {
  const sum = weights.reduce((all, one) => all + one, 0);
  if (sum === 0) return weights.map(() => 0);
  const exact = weights.map((weight) => (total * weight) / sum);
  const whole = exact.map(Math.floor);
  const left = total - whole.reduce((all, one) => all + one, 0);
  const order = exact
    .map((part, at) => ({ at, rest: part - Math.floor(part) }))
    .sort((a, b) => b.rest - a.rest || a.at - b.at);
  for (const { at } of order.slice(0, left)) whole[at] = (whole[at] ?? 0) + 1;
  return whole;
}

/** People who have to be there some minutes before their start come in the half hour before: in these parts of it. */
const comingShares = [2, 5, 3] as const;
const stepMinutes = 10;

export interface Arrivals {
  /** The ten minutes. */
  readonly from: Date;
  readonly people: number;
}

/** How many are to be expected in each ten minutes, from the waves alone; nobody before the gates open. */
export function arrivalsOf(
  waves: readonly Pick<Wave, 'wave_time' | 'sold'>[],
  { be_there_minutes, gates }: { readonly be_there_minutes: number; readonly gates: Date },
): readonly Arrivals[] {
  const step = stepMinutes * 60_000;
  const counts = new Map<number, number>();
  const opens = Math.floor(gates.getTime() / step) * step;
  for (const { wave_time, sold } of waves) {
    const latest = Math.floor((Date.parse(wave_time) - be_there_minutes * 60_000) / step) * step;
    for (const [at, people] of shared(sold, comingShares).entries()) {
      const bucket = Math.max(opens, latest - (comingShares.length - at) * step);
      counts.set(bucket, (counts.get(bucket) ?? 0) + people);
    }
  }
  const times = [...counts.keys()].sort((a, b) => a - b);
  const [first, last] = [times[0], times.at(-1)];
  if (first === undefined || last === undefined) return [];
  return Array.from({ length: (last - first) / step + 1 }, (_, at) => ({
    from: new Date(first + at * step),
    people: counts.get(first + at * step) ?? 0,
  }));
}
