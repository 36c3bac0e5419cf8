import { createActor } from 'xstate';
import { MailStopScreen } from '../../../src/screens/accounts/mailStop/MailStopScreen.tsx';
import { machine, requests, sides } from '../../machines/accounts/mailStop.model.ts';
import type { Performance } from './performance.ts';

export function openMailStop(side: string): Performance {
  const actor = createActor(machine, { input: sides[side as keyof typeof sides] });
  actor.start();
  return {
    screen: <MailStopScreen actor={actor} />,
    actor: { send: (event) => actor.send(event as never), getSnapshot: () => actor.getSnapshot() },
    happen(event) {
      if (!event.type.startsWith('xstate.')) return false;
      requests.settle(event);
      return true;
    },
  };
}
