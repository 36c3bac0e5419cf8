import { createActor } from 'xstate';
import { SignUpScreen } from '../../../../src/screens/shop/signUp/SignUpScreen.tsx';
import { machine, sides, world } from '../../../machines/shop/signUp.model.ts';
import { openPurchase } from './purchase.stage.tsx';

export function openSignUp(side: string) {
  const { input } = sides[side as keyof typeof sides];
  return openPurchase(
    world,
    (clock) => createActor(machine, { input, clock }),
    (actor) => <SignUpScreen actor={actor} />,
  );
}
