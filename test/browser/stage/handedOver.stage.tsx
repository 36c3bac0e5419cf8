import { createActor } from 'xstate';
import { HandedOverScreen } from '../../../src/screens/groups/handedOver/HandedOverScreen.tsx';
import { machine, requests, sides } from '../../machines/groups/handedOver.model.ts';
import { perform } from './performance.tsx';

export function openHandedOver(side: string) {
  const actor = createActor(machine, { input: sides[side as keyof typeof sides] }).start();
  return perform(actor, <HandedOverScreen actor={actor} />, { requests });
}
