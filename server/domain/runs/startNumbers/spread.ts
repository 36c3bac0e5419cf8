import type { NumberRange } from '#contract/staff/runs/startNumbers.calls.ts';

/** A paid place, as numbers are given to it. */
export interface NumberedPlace {
  readonly id: number;
  readonly category_id: number;
  readonly wave_id: number;
  readonly bib: number | null;
  /** Its number is printed. */
  readonly printed: boolean;
}

/** A place that gets another number than it has; null: there is none for it. */
export interface GivenNumber {
  readonly id: number;
  readonly was: number | null;
  readonly is: number | null;
}

/** What becomes of the places of a range. */
interface RangeFigures extends Pick<NumberRange, 'of' | 'id'> {
  readonly places: number;
  readonly given: number;
  readonly first: number | null;
  readonly last: number | null;
  readonly spare: number;
  readonly spare_left: number;
  readonly missing: number;
}

export interface Spread {
  readonly given: readonly GivenNumber[];
  readonly ranges: readonly RangeFigures[];
  readonly printed: number;
  readonly outside: number;
}

interface Spreading {
  readonly ranges: readonly NumberRange[];
  /** In the order in which they get numbers. */
  readonly places: readonly NumberedPlace[];
  /** Numbers that nobody may be given: of places that are not paid, or printed for somebody. */
  readonly taken: ReadonlySet<number>;
  readonly isAgain: boolean;
}

/** How many of a range's last numbers are kept for latecomers. */
export function spareOf({ from, to, spare, spare_in }: NumberRange): number {
  const size = to - from + 1;
  return Math.min(size, spare_in === 'places' ? spare : Math.ceil((size * spare) / 100));
}

/**
 * Gives the places of each range its numbers, in order (docs/rules/start-numbers.md 2). The spare ones are only given
 * where others of the range have numbers already.
 */
export function spreadNumbers({ ranges, places, taken, isAgain }: Spreading): Spread {
  const rangeOf = rangesByPlace(ranges);
  const mine = Map.groupBy(places, rangeOf);
  const isGiven = (place: NumberedPlace) =>
    rangeOf(place) !== undefined && !place.printed && (isAgain || place.bib === null);
  const kept = new Set([...taken, ...places.flatMap((place) => (isGiven(place) ? [] : (place.bib ?? [])))]);
  const given: GivenNumber[] = [];
  const figures = ranges.map((range) => {
    const own = mine.get(range) ?? [];
    const wanting = own.filter(isGiven);
    const isFirst = wanting.length === own.length;
    const spare = spareOf(range);
    const free = freeNumbers(range.from, isFirst ? range.to - spare : range.to, kept);
    for (const { id, bib: was } of wanting) {
      const { value: is = null } = free.next();
      if (is !== null) kept.add(is);
      if (is !== was) given.push({ id, was, is });
    }
    const becomes = new Map(given.map(({ id, is }) => [id, is]));
    const numbers = own.flatMap(({ id, bib }) => (becomes.has(id) ? becomes.get(id) : bib) ?? []);
    return {
      ...{ of: range.of, id: range.id, places: own.length },
      given: own.filter(({ id }) => becomes.get(id) != null).length,
      first: numbers.length === 0 ? null : numbers.reduce((least, one) => Math.min(least, one)),
      last: numbers.length === 0 ? null : numbers.reduce((most, one) => Math.max(most, one)),
      spare,
      spare_left: [...freeNumbers(range.to - spare + 1, range.to, kept)].length,
      missing: own.length - numbers.length,
    };
  });
  return {
    given,
    ranges: figures,
    printed: places.filter(({ printed }) => printed).length,
    outside: places.filter((place) => rangeOf(place) === undefined).length,
  };
}

/** The range of a place: that of its wave, else that of its distance. */
function rangesByPlace(ranges: readonly NumberRange[]) {
  const by = (of: NumberRange['of']) =>
    new Map(ranges.flatMap((one) => (one.of === of ? [[one.id, one] as const] : [])));
  const [waves, distances] = [by('wave'), by('distance')];
  return ({ wave_id, category_id }: NumberedPlace) => waves.get(wave_id) ?? distances.get(category_id);
}

function* freeNumbers(from: number, to: number, kept: ReadonlySet<number>): Generator<number, undefined> {
  for (let number = from; number <= to; number += 1) if (!kept.has(number)) yield number;
}
