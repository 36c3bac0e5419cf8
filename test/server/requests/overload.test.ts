import { expect, test } from 'vitest';
import { install } from '../../load/installation.ts';
import { measureOverload } from '../../load/overload.ts';

/** More than a process takes on: the figures are the benchmarks', what must hold at any pace is here. */
const isLong = process.env.MUSTER_LONG === '1';

test(`orders of ${isLong ? '2,000' : '500'} connections: what is taken on is done, the rest turned away, and it is over soon`, async () => {
  const here = await install();
  try {
    const { many, memory, usualAfter, payments, catalogue } = await measureOverload(here, {
      connections: isLong ? 200 : 50,
      seconds: isLong ? 8 : 5,
    });
    expect([many.taken > 0, many.turnedAway > 0]).toEqual([true, true]);
    expect(memory).toBeLessThan(512);
    expect(usualAfter).toBeLessThan(5_000);
    // Who pays, and who only looks, is never turned away.
    expect([payments.answered, catalogue.answered]).toEqual([payments.asked, catalogue.asked]);
  } finally {
    await here.stop();
  }
}, 180_000);
