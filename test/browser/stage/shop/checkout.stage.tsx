import { createActor } from 'xstate';
import { CheckoutScreen } from '../../../../src/screens/shop/checkout/CheckoutScreen.tsx';
import { machine, sides, world } from '../../../machines/shop/checkout.model.ts';
import { openPurchase } from './purchase.stage.tsx';

export function openCheckout(side: string) {
  const { input } = sides[side as keyof typeof sides];
  return openPurchase(
    world,
    (clock) => createActor(machine, { input, clock }),
    (actor) => <CheckoutScreen actor={actor} />,
  );
}
