import { afterAll, expect, it } from 'vitest';
import { withoutGuard } from '../../kit/server/guards.ts';
import { brokenInvariants } from '../../kit/server/invariants.ts';
import { capacity, startRace, twoApps } from '../../kit/server/race.ts';

/** The negative control of race.test.ts: the same races go wrong here because the guards are taken out. race.test.ts fails if one is missing in the code. */
const { database, race, close } = await startRace((fresh) =>
  twoApps(() => withoutGuard(fresh, / and free \+ least\(held_back, \$\d+::int\) >= \$\d+/gu)),
);
await database.rows('alter table wave drop constraint wave_full');
await database.rows('alter table coupon drop constraint coupon_exhausted');
afterAll(close);

it('without its guard a wave is oversold, and the invariants say so', async () => {
  const { sold } = await race(Array.from({ length: 200 }, () => ({ places: 1 })));
  expect(sold).toBeGreaterThan(capacity);
  expect(await brokenInvariants(database)).toContainEqual(expect.stringMatching(/^no wave is oversold: /u));
});

it('without its constraint a coupon is used too often, and the invariants say so', async () => {
  const { answers } = await race(Array.from({ length: 100 }, () => ({ places: 1, codes: ['THIRTY'] })));
  expect(answers.filter(({ outcome }) => outcome === 'sold').length).toBeGreaterThan(30);
  expect(await brokenInvariants(database)).toContainEqual(
    expect.stringMatching(/^a coupon is not used more often than it may be: THIRTY/u),
  );
});
