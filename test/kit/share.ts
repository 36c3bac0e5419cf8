/**
 * `npm test` takes one share in twenty of what takes long, another for each commit (`MUSTER_SHARE`, which test/launch sets);
 * `npm run test:long` and a test that is run by hand take all of it.
 */
export const shares = 20;
/** Whether `npm run test:long` runs: every variant, round and case. */
export const isLong = process.env.MUSTER_LONG !== undefined;

const chosen = process.env.MUSTER_SHARE;
/** At least one case, so that no share is empty. */
export function dealt<Case>(cases: readonly Case[]): readonly Case[] {
  if (chosen === undefined) return cases;
  const hands = Math.min(shares, cases.length);
  return cases.filter((_, at) => at % hands === Number(chosen) % hands);
}
