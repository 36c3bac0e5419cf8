import { createActor, type EventObject, SimulatedClock } from 'xstate';
import { CheckoutScreen } from '../../../src/screens/checkout/CheckoutScreen.tsx';
import { focus, machine, orders, prices, shop, sides, waveWatch } from '../../machines/checkout.model.ts';
import type { Performance } from './performance.ts';

/** Longer than any delay of the chart. */
const longEnough = 10_000;

/** What the world tells the page, by the observer that tells it. */
const observers: Readonly<Record<string, { tell(event: EventObject): void }>> = {
  'catalogue.arrived': shop,
  'catalogue.failed': shop,
  'properties.arrived': shop,
  'waves.arrived': waveWatch,
  'waves.failed': waveWatch,
  'window.focused': focus,
};

export function openCheckout(side: string): Performance {
  const { input } = sides[side as keyof typeof sides];
  const clock = new SimulatedClock();
  const actor = createActor(machine, { input, clock });
  actor.start();
  return {
    screen: <CheckoutScreen actor={actor} />,
    actor: { send: (event) => actor.send(event as never), getSnapshot: () => actor.getSnapshot() },
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
