import type { ReactNode } from 'react';
import { type AnyActorRef, type EventObject, SimulatedClock } from 'xstate';
import type { holdWorld } from '../../machines/shop/purchase.sides.ts';
import type { Performance } from './performance.ts';

/** Longer than any delay of the charts. */
const longEnough = 10_000;

/** A page that sells places, in a world that answers when a path says so. */
export function openPurchase<Actor extends AnyActorRef>(
  { prices, orders, observers }: ReturnType<typeof holdWorld>,
  create: (clock: SimulatedClock) => Actor,
  screen: (actor: Actor) => ReactNode,
): Performance {
  const clock = new SimulatedClock();
  const actor = create(clock);
  actor.start();
  return {
    screen: screen(actor),
    actor: { send: (event: EventObject) => actor.send(event), getSnapshot: () => actor.getSnapshot() },
    happen(event) {
      if (event.type.startsWith('xstate.after.')) clock.increment(longEnough);
      else if (event.type.endsWith('.actor.askPrice')) prices.settle(event);
      else if (event.type.endsWith('.actor.placeOrder')) orders.settle(event);
      else if (observers[event.type] !== undefined) observers[event.type]?.tell(event);
      else return false;
      return true;
    },
  };
}
