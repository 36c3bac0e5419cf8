import { useLayoutEffect } from 'react';
import { useApp } from '../start/AppContext.ts';

/** Tells the page's charts what was tapped before the app was there, now that it is drawn. */
export function useStartedTaps(): void {
  const { taps, consent, actor } = useApp();
  useLayoutEffect(() => {
    for (const tap of taps?.takeOver('consent.given', 'consent.refused') ?? []) consent.send(tap);
    for (const tap of taps?.takeOver('language.changed', 'region.changed') ?? []) actor.send(tap);
  }, [taps, consent, actor]);
}
