import { type Currency, leastAmount } from '#contract/constants.ts';

/** What a distance has to keep to, on a screen and in the catalogue file. */

/** A price that is not zero is at least what a provider takes. */
export const isTooCheap = (cents: number | null, currency: Currency): boolean =>
  cents !== null && cents > 0 && cents < leastAmount[currency];

export type Ages = readonly [from: number, to: number];
/** Distances of a kids' race never overlap: a distance is chosen by age. */
export const overlap = (one: Ages, other: Ages): boolean => one[0] <= other[1] && other[0] <= one[1];
