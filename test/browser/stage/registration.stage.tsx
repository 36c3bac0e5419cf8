import { createActor } from 'xstate';
import { RegistrationScreen } from '../../../src/screens/accounts/registration/RegistrationScreen.tsx';
import { input, machine, requests } from '../../machines/accounts/registration.model.ts';
import { perform } from './performance.tsx';

export function openRegistration() {
  const actor = createActor(machine, { input }).start();
  const screen = <RegistrationScreen actor={actor} terms="/terms" privacy="/privacy" loginPath="/login" />;
  return perform(actor, screen, { requests, within: /\.makeAccount$/u });
}
