/** There is no room to wait: to be tried again in a moment. */
export class Busy extends Error {
  override readonly name = 'Busy';
  /** Seconds after which there may be room. */
  readonly retryAfter = 1;
}

export interface QueueSize {
  /** Works done at once. */
  readonly running: number;
  /** Works that may wait for their turn; one more throws Busy. */
  readonly waiting: number;
}

/** Lets expensive work through a few at a time, first come, first served, and refuses what would wait too long. */
export function boundedQueue({ running, waiting }: QueueSize) {
  const line: (() => void)[] = [];
  let busy = 0;

  return async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    if (busy < running) busy += 1;
    else await turn();
    try {
      return await work();
    } finally {
      const next = line.shift();
      if (next === undefined) busy -= 1;
      else next();
    }
  };

  /** Whoever ends hands the turn on to the first in line. */
  function turn(): Promise<void> {
    if (line.length >= waiting) throw new Busy('The queue is full.');
    return new Promise((resolve) => line.push(resolve));
  }
}
