import { createActor, SimulatedClock } from 'xstate';
import { PasswordResetScreen } from '../../../src/screens/accounts/passwordReset/PasswordResetScreen.tsx';
import { machine, requests, sides } from '../../machines/accounts/passwordReset.model.ts';
import type { Performance } from './performance.ts';

/** Longer than any delay of the chart. */
const longEnough = 100_000;

export function openPasswordReset(side: string): Performance {
  const clock = new SimulatedClock();
  const actor = createActor(machine, { input: sides[side as keyof typeof sides], clock });
  actor.start();
  return {
    screen: <PasswordResetScreen actor={actor} loginPath="/login" />,
    actor: { send: (event) => actor.send(event as never), getSnapshot: () => actor.getSnapshot() },
    happen(event) {
      if (!event.type.startsWith('xstate.')) return false;
      if (event.type.startsWith('xstate.after.')) clock.increment(longEnough);
      else if (/(?:requestLink|setPassword)$/u.test(event.type)) actor.send(event as never);
      else requests.settle(event);
      return true;
    },
  };
}
