import type { ReactNode } from 'react';
import type { EventObject, SimulatedClock } from 'xstate';

/** A screen and its running chart. */
export interface Performance {
  readonly screen: ReactNode;
  readonly actor: { send(event: EventObject): void; getSnapshot(): { readonly value: unknown } };
  happen(event: EventObject): boolean;
}

/** Which part of the world makes an event happen. */
interface World {
  /** Actors that settle when a path says so. */
  readonly requests?: { settle(event: never): void };
  /** Answers of child charts, which are sent to the chart directly. */
  readonly within?: RegExp;
  /** Watchers by the name of the event that they send. */
  readonly tellers?: Readonly<Record<string, { tell(event: never): void } | undefined>>;
  readonly clock?: SimulatedClock;
}

/** Longer than any delay of the charts. */
const longEnough = 100_000;

/** A screen whose world does only what a path says. */
export const perform = (
  actor: { send(event: never): void; getSnapshot(): { readonly value: unknown } },
  screen: ReactNode,
  { requests, within, tellers = {}, clock }: World,
): Performance => ({
  screen,
  actor: { send: (event) => actor.send(event as never), getSnapshot: () => actor.getSnapshot() },
  happen(event) {
    const sent = event as never;
    const teller = tellers[event.type];
    if (teller !== undefined) teller.tell(sent);
    else if (!event.type.startsWith('xstate.')) return false;
    else if (event.type.startsWith('xstate.after.')) clock?.increment(longEnough);
    else if (within?.test(event.type)) actor.send(sent);
    else requests?.settle(sent);
    return true;
  },
});

/** A dialog over a page. */
export const over = (title: string, dialog: ReactNode) => (
  <>
    <h1>{title}</h1>
    {dialog}
  </>
);
