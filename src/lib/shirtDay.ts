import { tshirtLockDays } from '#contract/constants.ts';

/** The last day `YYYY-MM-DD` on which sizes of a run can be chosen: 30 days before it. */
export const lastShirtDay = (day: string): string =>
  new Date(Date.parse(day) - tshirtLockDays * 86_400_000).toISOString().slice(0, 10);
