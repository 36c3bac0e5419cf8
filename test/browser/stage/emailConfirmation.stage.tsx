import { useSelector } from '@xstate/react';
import { createActor } from 'xstate';
import { EmailConfirmationScreen } from '../../../src/screens/accounts/emailConfirmation/EmailConfirmationScreen.tsx';
import type { EmailConfirmationScreenProps } from '../../../src/screens/accounts/emailConfirmation/view.ts';
import { machine, requests, sides } from '../../machines/accounts/emailConfirmation.model.ts';
import { unconfirmed } from '../../machines/accounts/profile/profile.fixtures.ts';
import { perform } from './performance.tsx';

/** The page for a visitor, and at the end for a signed-in person: only they can ask for another link here. */
function Screen({ actor }: Pick<EmailConfirmationScreenProps, 'actor'>) {
  const isSpent = useSelector(actor, (snapshot) => snapshot.matches('spent'));
  return <EmailConfirmationScreen actor={actor} profile={isSpent ? unconfirmed : null} loginPath="/login" />;
}

export function openEmailConfirmation(side: string) {
  const actor = createActor(machine, { input: sides[side as keyof typeof sides] }).start();
  return perform(actor, <Screen actor={actor} />, { requests, within: /\.beginAccount$/u });
}
