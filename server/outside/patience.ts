import { setTimeout as wait } from 'node:timers/promises';
import { GatewayLimited } from './gateway.ts';

/** Seconds that a job waits in all for a provider that is asked too often, and as many as a claim of its allows. */
const patience = 15;

/**
 * Work of a job that asks a provider: asked too often, it waits as long as the provider says, and asks again. Others
 * that it does meanwhile wait with it, so that it becomes slower. Nobody who looks at a page waits like this.
 */
export async function patiently<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  for (let left = patience; ; ) {
    try {
      return await ask();
    } catch (error) {
      if (!(error instanceof GatewayLimited) || error.seconds > left) throw error;
      left -= error.seconds;
      // Those that were refused together do not come back together.
      await wait(error.seconds * (1_000 + Math.random() * 200));
    }
  }
}
