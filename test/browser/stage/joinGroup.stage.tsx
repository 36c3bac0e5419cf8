import { createActor, SimulatedClock } from 'xstate';
import { JoinGroupScreen } from '../../../src/screens/groups/joinGroup/JoinGroupScreen.tsx';
import { billing, kept, machine, requests, sides } from '../../machines/groups/joining/joinGroup.model.ts';
import type { Performance } from './performance.ts';

/** Longer than any delay of the chart. */
const longEnough = 10_000;

export function openJoinGroup(side: string): Performance {
  const clock = new SimulatedClock();
  const actor = createActor(machine, { input: sides[side as keyof typeof sides].input, clock });
  actor.start();
  return {
    screen: <JoinGroupScreen actor={actor} email="ola@example.com" invitations={[]} />,
    actor: { send: (event) => actor.send(event as never), getSnapshot: () => actor.getSnapshot() },
    happen(event) {
      if (!event.type.startsWith('xstate.')) return false;
      if (event.type.startsWith('xstate.after.')) clock.increment(longEnough);
      else if (event.type === 'xstate.error.actor.billingDetails') actor.send(event as never);
      else if (event.type === kept.type)
        billing.settle({ type: 'xstate.done.actor.loadDetails', output: kept.snapshot.context.address });
      else requests.settle(event);
      return true;
    },
  };
}
