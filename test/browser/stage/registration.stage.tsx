import { createActor } from 'xstate';
import { RegistrationScreen } from '../../../src/screens/accounts/registration/RegistrationScreen.tsx';
import { input, machine, requests } from '../../machines/accounts/registration.model.ts';
import { machine as session } from '../../machines/accounts/session.model.ts';
import { perform } from './performance.tsx';

export function openRegistration() {
  const actor = createActor(machine, { input }).start();
  const social = {
    actor: createActor(session, { input: { token: null, arrival: null } }).start(),
    providers: ['google', 'facebook'],
    now: () => 0,
  } as const;
  const screen = (
    <RegistrationScreen actor={actor} terms="/terms" privacy="/privacy" social={social} loginPath="/login" />
  );
  return perform(actor, screen, { requests, within: /\.makeAccount$/u });
}
