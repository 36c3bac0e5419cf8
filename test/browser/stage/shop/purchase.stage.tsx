import type { ReactNode } from 'react';
import { type AnyActorRef, type EventObject, SimulatedClock } from 'xstate';
import type { holdWorld } from '../../../machines/shop/purchase.sides.ts';
import { perform } from '../performance.tsx';

/**
 * A page that sells places, in a world that answers when a path says so; `more` are requests besides the common ones.
 */
export function openPurchase<Actor extends AnyActorRef>(
  { prices, orders, observers }: ReturnType<typeof holdWorld>,
  create: (clock: SimulatedClock) => Actor,
  screen: (actor: Actor) => ReactNode,
  more: Readonly<Record<string, { settle(event: EventObject): void }>> = {},
) {
  const clock = new SimulatedClock();
  const actor = create(clock);
  actor.start();
  const by: typeof more = { askPrice: prices, placeOrder: orders, ...more };
  const asked = ({ type }: EventObject) => by[type.slice(type.lastIndexOf('.') + 1)];
  const requests = { settle: (event: EventObject) => asked(event)?.settle(event) };
  const within = new RegExp(`\\.(?!(?:${Object.keys(by).join('|')})$)\\w+$`, 'u');
  return perform(actor, screen(actor), { requests, within, tellers: observers, clock });
}
