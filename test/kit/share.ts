/**
 * `npm test` takes one share in twenty of what takes long, another for each commit (`MUSTER_SHARE`, which test/launch sets);
 * `npm run test:long` and a test that is run by hand take all of it.
 */
export const shares = 20;
/** Whether `npm run test:long` runs: every variant, round and case. */
export const isLong = process.env.MUSTER_LONG !== undefined;

const chosen = process.env.MUSTER_SHARE;
export const dealt = <Case>(cases: readonly Case[]): readonly Case[] =>
  chosen === undefined ? cases : cases.filter((_, at) => at % shares === Number(chosen) % shares);
