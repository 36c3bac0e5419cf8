import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { isDatabaseAway } from '../store/unavailable.ts';

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
    let failure: string | null = null;
    while (!stopped.signal.aborted) {
      try {
        const done = await sweep();
        if (failure !== null) log.info({ sweep: name }, 'a sweep goes on');
        failure = null;
        if (done > 0) continue;
      } catch (error) {
        // A fault that repeats every second is logged once; the database's pool reports an outage.
        if (!isDatabaseAway(error) && failure !== String(error)) {
          failure = String(error);
          log.error({ err: error, sweep: name }, 'a sweep failed and is tried again');
        }
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
