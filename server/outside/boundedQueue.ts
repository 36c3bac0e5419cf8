import { turnedAwaySeconds } from '#contract/constants.ts';

/** There is no room to wait: to be tried again in a moment. */
export class Busy extends Error {
  override readonly name = 'Busy';
  /** Seconds after which there may be room. */
  readonly retryAfter = turnedAwaySeconds;
}

export interface QueueSize {
  /** Works done at once. */
  readonly running: number;
  /** Works that may wait for their turn; one more throws Busy. */
  readonly waiting: number;
  /** The waiting places that only priority work may take. */
  readonly keptForFirst?: number;
}

/** Lets expensive work through a few at a time, first come, first served, and refuses what would wait too long. */
export function boundedQueue({ running, waiting, keptForFirst = 0 }: QueueSize) {
  const first: (() => void)[] = [];
  const others: (() => void)[] = [];
  let busy = 0;

  return async function inTurn<Result>(work: () => Promise<Result>, { goesFirst = false } = {}): Promise<Result> {
    if (busy < running) busy += 1;
    else await turn(goesFirst);
    try {
      return await work();
    } finally {
      const next = first.shift() ?? others.shift();
      if (next === undefined) busy -= 1;
      else next();
    }
  };

  /** The end of a turn hands it on to the first in line. */
  function turn(goesFirst: boolean): Promise<void> {
    const hasRoom = first.length + others.length < waiting && (goesFirst || others.length < waiting - keptForFirst);
    if (!hasRoom) throw new Busy('The queue is full.');
    return new Promise((resolve) => (goesFirst ? first : others).push(resolve));
  }
}
