import type { EventObject } from 'xstate';
import type { Beginning, Evidence } from './evidence.ts';

/** What a chart is tried with by hand: where it may begin, what may happen, and journeys that play. */
export interface Examples extends Pick<Evidence, 'hash' | 'inputs' | 'journeys'> {
  readonly sides: readonly Beginning[];
}

/**
 * What of that is shipped, one file for each chart, so that it can be tried where no test has run. It is small: every
 * example once, whichever side it comes from, and no journeys.
 */
export interface Shipped {
  readonly chart: string;
  /** The hash of the chart that it was recorded with (`hashOf`). */
  readonly hash: string;
  readonly sides: readonly Omit<Beginning, 'examples'>[];
  readonly examples: Readonly<Record<string, readonly EventObject[]>>;
}

export const examplesIn = ({ hash, sides, examples }: Shipped): Examples => ({
  hash,
  sides: sides.map((side) => ({ ...side, examples })),
  inputs: [],
  journeys: [],
});
