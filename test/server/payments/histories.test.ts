import fc from 'fast-check';
import { afterAll, expect, it } from 'vitest';
import { histories, openHistories } from '../../kit/payments/histories.ts';
import { withoutGuard } from '../../kit/server/guards.ts';
import { isLong } from '../../kit/share.ts';

/** Orders that live through anything that a provider, a payer and a clock may do, in any order, on two servers. */
const [rounds, atOnce] = isLong ? [50, 200] : [2, 50];
const regions = { pl: await openHistories('pl'), de: await openHistories('de') };
afterAll(() => Promise.all(Object.values(regions).map(({ close }) => close())));

const each = `${rounds * atOnce} histories of region %s each come to one end, and every cent is where both books say`;
it.each(['pl', 'de'] as const)(
  each,
  async (region) => {
    const { liveThrough } = regions[region];
    const property = fc.asyncProperty(histories(atOnce), async (many) => {
      expect(await liveThrough(many)).toEqual([]);
    });
    await fc.assert(property, {
      numRuns: rounds,
      // Which server is faster cannot be repeated, so a fault prints the history that it is about.
      endOnFailure: true,
      reporter: ({ failed, seed, errorInstance }) => {
        if (failed) throw new Error(`seed ${seed}`, { cause: errorInstance });
      },
    });
  },
  7_200_000,
);

it('without the lock on the payment they do not', async () => {
  const unguarded = await openHistories('pl', (database) => withoutGuard(database, /for update(?! skip)/gu));
  // Which events meet is left to chance, so that one batch may get away with it.
  const batches = fc.sample(histories(atOnce), 10);
  const wrong = async () => {
    for (const many of batches) {
      const faults = await unguarded.liveThrough(many);
      if (faults.length > 0) return faults;
    }
    return [];
  };
  expect(await wrong()).not.toEqual([]);
  await unguarded.close();
}, 600_000);
