import { createActor } from 'xstate';
import { OpeningLinkScreen } from '../../../src/screens/shop/opening/OpeningLinkScreen.tsx';
import { OpeningReminder } from '../../../src/screens/shop/opening/OpeningReminder.tsx';
import { OrdersAgainScreen } from '../../../src/screens/shop/ordersAgain/OrdersAgainScreen.tsx';
import * as link from '../../machines/shop/opening/openingLink.model.ts';
import * as reminder from '../../machines/shop/opening/openingReminder.model.ts';
import { input, machine, requests } from '../../machines/shop/ordersAgain.model.ts';
import { over, perform } from './performance.tsx';

/** What visitors leave an address for. */
export function openOrdersAgain() {
  const actor = createActor(machine, { input }).start();
  return perform(actor, <OrdersAgainScreen actor={actor} />, { requests, within: /\.requestOrders$/u });
}

export function openOpeningReminder() {
  const { input, machine, requests } = reminder;
  const actor = createActor(machine, { input }).start();
  const part = over('Muster Poznań', <OpeningReminder actor={actor} />);
  return perform(actor, part, { requests, within: /\.requestReminder$/u });
}

export function openOpeningLink(side: string) {
  const { machine, requests, sides } = link;
  const actor = createActor(machine, { input: sides[side as keyof typeof sides] }).start();
  return perform(actor, <OpeningLinkScreen actor={actor} />, { requests });
}
