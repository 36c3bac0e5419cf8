import { createActor } from 'xstate';
import { MailStopScreen } from '../../../src/screens/accounts/mailStop/MailStopScreen.tsx';
import { machine, requests, sides } from '../../machines/accounts/mailStop.model.ts';
import { perform } from './performance.tsx';

export function openMailStop(side: string) {
  const actor = createActor(machine, { input: sides[side as keyof typeof sides] }).start();
  return perform(actor, <MailStopScreen actor={actor} />, { requests });
}
