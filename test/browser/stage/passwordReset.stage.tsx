import { createActor, SimulatedClock } from 'xstate';
import { PasswordResetScreen } from '../../../src/screens/accounts/passwordReset/PasswordResetScreen.tsx';
import { machine, requests, sides } from '../../machines/accounts/passwordReset.model.ts';
import { perform } from './performance.tsx';

export function openPasswordReset(side: string) {
  const clock = new SimulatedClock();
  const actor = createActor(machine, { input: sides[side as keyof typeof sides], clock }).start();
  const screen = <PasswordResetScreen actor={actor} loginPath="/login" />;
  return perform(actor, screen, { requests, within: /(?:requestLink|setPassword)$/u, clock });
}
