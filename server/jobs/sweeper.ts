import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';

/** Does what is due and answers how much it was; claims its rows itself, so any number of servers may run it. */
export type Sweep = () => Promise<number>;

/**
 * Runs sweeps side by side, whatever becomes of the others: each again at once as long as it found something to do,
 * else `restMs` later.
 */
export function startSweeping(sweeps: Readonly<Record<string, Sweep>>, log: FastifyBaseLogger, restMs = 1_000) {
  const stopped = new AbortController();
  const running = Object.entries(sweeps).map(([name, sweep]) => sweepOn(name, sweep));

  async function sweepOn(name: string, sweep: Sweep) {
    while (!stopped.signal.aborted) {
      try {
        if ((await sweep()) > 0) continue;
      } catch (error) {
        log.error({ err: error, sweep: name }, 'a sweep failed and is tried again');
      }
      await wait(restMs, null, { signal: stopped.signal }).catch(() => null);
    }
  }

  return {
    /** Resolves when the sweeps that run have ended. */
    async stop() {
      stopped.abort();
      await Promise.all(running);
    },
  };
}
