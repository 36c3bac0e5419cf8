import { createActor } from 'xstate';
import { OrdersAgainScreen } from '../../../src/screens/shop/ordersAgain/OrdersAgainScreen.tsx';
import { input, machine, requests } from '../../machines/shop/ordersAgain.model.ts';
import type { Performance } from './performance.ts';

export function openOrdersAgain(): Performance {
  const actor = createActor(machine, { input });
  actor.start();
  return {
    screen: <OrdersAgainScreen actor={actor} />,
    actor: { send: (event) => actor.send(event as never), getSnapshot: () => actor.getSnapshot() },
    happen(event) {
      if (!event.type.startsWith('xstate.')) return false;
      if (event.type.endsWith('.requestOrders')) actor.send(event as never);
      else requests.settle(event);
      return true;
    },
  };
}
