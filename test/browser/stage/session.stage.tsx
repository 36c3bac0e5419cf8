import { useSelector } from '@xstate/react';
import { createActor, SimulatedClock } from 'xstate';
import { LoginScreen } from '../../../src/screens/accounts/login/LoginScreen.tsx';
import type { LoginActor } from '../../../src/screens/accounts/login/loginForm.ts';
import { FullScreenSpinner } from '../../../src/ui/Spinner.tsx';
import { cookie, inputs, machine, outcomes, requests } from '../../machines/accounts/session.model.ts';
import type { Performance } from './performance.ts';

/** Longer than any delay of the chart. */
const longEnough = 10_000;

export function openSession(way: string): Performance {
  const clock = new SimulatedClock();
  const actor = createActor(machine, { input: inputs[way as keyof typeof inputs], clock });
  actor.start();
  return {
    screen: <WhoIsHere actor={actor} />,
    actor: { send: (event) => actor.send(event as never), getSnapshot: () => actor.getSnapshot() },
    happen(event) {
      if (event.type.startsWith('xstate.after.')) clock.increment(longEnough);
      else if (event.type.startsWith('xstate.')) requests.settle(event);
      else if (event.type === 'cookie.changed') cookie.tell(event);
      else return false;
      return true;
    },
  };
}

/** The frame of the app, as far as the session decides what it shows. */
function WhoIsHere({ actor }: { readonly actor: LoginActor }) {
  const isWaiting = useSelector(actor, (snapshot) => snapshot.hasTag('waiting'));
  const isSignedIn = useSelector(actor, (snapshot) => snapshot.matches('signedIn'));
  if (isWaiting) return <FullScreenSpinner />;
  if (isSignedIn) return <h1>Signed in</h1>;
  return (
    <LoginScreen
      actor={actor}
      providers={['google', 'facebook']}
      now={() => outcomes.limited.until - 600_000}
      paths={{ checkout: '/tickets', password: '/password', orders: '/orders' }}
    />
  );
}
