import { createActor } from 'xstate';
import { RegistrationScreen } from '../../../src/screens/accounts/registration/RegistrationScreen.tsx';
import { input, machine, requests } from '../../machines/accounts/registration.model.ts';
import type { Performance } from './performance.ts';

export function openRegistration(): Performance {
  const actor = createActor(machine, { input });
  actor.start();
  return {
    screen: <RegistrationScreen actor={actor} terms="/terms" privacy="/privacy" loginPath="/login" />,
    actor: { send: (event) => actor.send(event as never), getSnapshot: () => actor.getSnapshot() },
    happen(event) {
      if (!event.type.startsWith('xstate.')) return false;
      if (event.type.endsWith('.makeAccount')) actor.send(event as never);
      else requests.settle(event);
      return true;
    },
  };
}
