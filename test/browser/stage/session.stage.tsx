import { useSelector } from '@xstate/react';
import { createActor, SimulatedClock } from 'xstate';
import { LoginScreen } from '../../../src/screens/accounts/login/LoginScreen.tsx';
import type { LoginActor } from '../../../src/screens/accounts/login/loginForm.ts';
import { FullScreenSpinner } from '../../../src/ui/Spinner.tsx';
import { cookie, inputs, machine, outcomes, requests } from '../../machines/accounts/session.model.ts';
import { perform } from './performance.tsx';

export function openSession(way: string) {
  const clock = new SimulatedClock();
  const actor = createActor(machine, { input: inputs[way as keyof typeof inputs], clock }).start();
  return perform(actor, <WhoIsHere actor={actor} />, { requests, tellers: { 'cookie.changed': cookie }, clock });
}

/** The frame of the app, as far as it depends on the session. */
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
      paths={{
        checkout: '/tickets',
        registration: '/register',
        join: '/join',
        password: '/password',
        orders: '/orders',
        staff: null,
      }}
    />
  );
}
