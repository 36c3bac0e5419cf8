import type { ReactNode } from 'react';
import type { RunView } from '#contract/shop/runPage.calls.ts';

/** Where the page leads, and what it asks of the world. */
export interface RunLinks {
  /** The checkout with the run chosen, and a distance or a wave of it. */
  buy(choice?: { readonly category?: number; readonly wave?: number }): string;
  /** All runs. */
  readonly runs: string;
  /** Hands the page's address on. */
  readonly onShare: () => void;
  /** The calendar entry of the opening of the sale. */
  readonly openingCalendar: string;
}

/** The form for a mail when the sale opens, and its button in a phone's dock. */
export interface OpeningForm {
  readonly form: ReactNode;
  readonly button: ReactNode;
}

/** Whether places can be bought now. */
export const isOnSale = ({ life, run }: Pick<RunView, 'life' | 'run'>) => life === 'ahead' && run.sale === 'open';
/** Whether the sale is still to open. */
export const isSoon = ({ life, run }: Pick<RunView, 'life' | 'run'>) => life === 'ahead' && run.sale === 'soon';

/** How many places are left in the waves that are still to start. */
export function roomIn(waves: RunView['waves'], now: number) {
  const coming = waves.filter(({ wave_time }) => Date.parse(wave_time) > now);
  const free = coming.reduce((sum, wave) => sum + wave.free_places, 0);
  const capacity = coming.reduce((sum, wave) => sum + wave.capacity, 0);
  return { free, capacity, waves: coming.filter(({ free_places }) => free_places > 0).length };
}

/** Places at which a wave says that it is nearly full. */
export const fewPlaces = 10;
