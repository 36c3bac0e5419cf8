import { createActor } from 'xstate';
import { EmailConfirmationScreen } from '../../../src/screens/emailConfirmation/EmailConfirmationScreen.tsx';
import { machine, requests, sides } from '../../machines/emailConfirmation.model.ts';
import { unconfirmed } from '../../machines/profile.fixtures.ts';
import type { Performance } from './performance.ts';

export function openEmailConfirmation(side: string): Performance {
  const actor = createActor(machine, { input: sides[side as keyof typeof sides] });
  actor.start();
  return {
    screen: <EmailConfirmationScreen actor={actor} profile={unconfirmed} loginPath="/login" />,
    actor: { send: (event) => actor.send(event as never), getSnapshot: () => actor.getSnapshot() },
    happen(event) {
      if (!event.type.startsWith('xstate.')) return false;
      requests.settle(event);
      return true;
    },
  };
}
