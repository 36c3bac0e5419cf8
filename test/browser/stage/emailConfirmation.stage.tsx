import { useSelector } from '@xstate/react';
import { createActor } from 'xstate';
import { EmailConfirmationScreen } from '../../../src/screens/accounts/emailConfirmation/EmailConfirmationScreen.tsx';
import type { EmailConfirmationScreenProps } from '../../../src/screens/accounts/emailConfirmation/view.ts';
import { machine, requests, sides } from '../../machines/accounts/emailConfirmation.model.ts';
import { unconfirmed } from '../../machines/accounts/profile/profile.fixtures.ts';
import type { Performance } from './performance.ts';

/** A visitor's, and at the end that of who is signed in: only they ask for another link here. */
function Screen({ actor }: Pick<EmailConfirmationScreenProps, 'actor'>) {
  const isSpent = useSelector(actor, (snapshot) => snapshot.matches('spent'));
  return <EmailConfirmationScreen actor={actor} profile={isSpent ? unconfirmed : null} loginPath="/login" />;
}

export function openEmailConfirmation(side: string): Performance {
  const actor = createActor(machine, { input: sides[side as keyof typeof sides] });
  actor.start();
  return {
    screen: <Screen actor={actor} />,
    actor: { send: (event) => actor.send(event as never), getSnapshot: () => actor.getSnapshot() },
    happen(event) {
      if (!event.type.startsWith('xstate.')) return false;
      if (event.type.endsWith('.beginAccount')) actor.send(event as never);
      else requests.settle(event);
      return true;
    },
  };
}
