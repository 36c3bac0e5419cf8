import { createActor } from 'xstate';
import { OrdersAgainScreen } from '../../../src/screens/shop/ordersAgain/OrdersAgainScreen.tsx';
import { input, machine, requests } from '../../machines/shop/ordersAgain.model.ts';
import { perform } from './performance.tsx';

export function openOrdersAgain() {
  const actor = createActor(machine, { input }).start();
  return perform(actor, <OrdersAgainScreen actor={actor} />, { requests, within: /\.requestOrders$/u });
}
