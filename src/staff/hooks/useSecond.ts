import { useSyncExternalStore } from 'react';
import { delays } from '#contract/constants.ts';

/** What changes with every second: a countdown, say. */
export const useSecond = (now: () => number): number =>
  useSyncExternalStore(tick, () => Math.floor(now() / 1000) * 1000);

function tick(onTick: () => void) {
  const ticking = setInterval(onTick, delays.countdownTick);
  return () => clearInterval(ticking);
}
