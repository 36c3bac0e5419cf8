import { createActor, SimulatedClock } from 'xstate';
import { JoinGroupScreen } from '../../../src/screens/groups/joinGroup/JoinGroupScreen.tsx';
import { billing, focus, kept, machine, requests, sides } from '../../machines/groups/joining/joinGroup.model.ts';
import { perform } from './performance.tsx';

export function openJoinGroup(side: string) {
  const clock = new SimulatedClock();
  const actor = createActor(machine, { input: sides[side as keyof typeof sides].input, clock }).start();
  const tell = () =>
    billing.settle({ type: 'xstate.done.actor.loadDetails', output: kept.snapshot.context.address } as never);
  const screen = <JoinGroupScreen actor={actor} email="ola@example.com" invitations={[]} />;
  const within = /^xstate\.error\.actor\.billingDetails$/u;
  return perform(actor, screen, {
    requests,
    within,
    tellers: { [kept.type]: { tell }, 'window.focused': focus, 'network.returned': focus },
    clock,
  });
}
