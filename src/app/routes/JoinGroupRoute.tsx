import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useActorRef } from '@xstate/react';
import { useEffect, useState } from 'react';
import { useParams } from 'react-router';
import { joinLinkPath, loginPath, registrationPath } from '#contract/paths.ts';
import { joinGroupMachine } from '#machines/groups/joining/joinGroup.machine.ts';
import { recallJoinCode } from '../../effects/groups/joinCode.ts';
import { joinGroupEffects } from '../../effects/groups/joinGroup.effects.ts';
import { inspected } from '../../flows/inspected.ts';
import { profileQuery } from '../../queries/profile.ts';
import { JoinGroupScreen } from '../../screens/groups/joinGroup/JoinGroupScreen.tsx';
import { usePageTitle } from '../../shell/usePageTitle.ts';
import { useIsSignedIn } from '../hooks/useIsSignedIn.ts';
import { takeJoinCode } from '../shell/joinCode.ts';
import { useApp } from '../start/AppContext.ts';
import { keepTarget } from '../start/target.ts';

/** Joining a group, for visitors and signed-in people: somebody who signs in here joins as another person. */
export function JoinGroupRoute() {
  const { t } = useLingui();
  const { address, services } = useApp();
  const { id = '', code } = useParams();
  const isSignedIn = useIsSignedIn();
  usePageTitle(t`Join a group`);
  const isBare = code === undefined;
  // A way within the page may carry a code too: back from signing in.
  useEffect(() => {
    if (!isBare) takeJoinCode(address, services);
  }, [isBare, address, services]);
  return isBare ? <Joining key={`${id} ${isSignedIn}`} number={id} isSignedIn={isSignedIn} /> : null;
}

function Joining({ number, isSignedIn }: { readonly number: string; readonly isSignedIn: boolean }) {
  const { services, actor: app } = useApp();
  const [chart] = useState(() => {
    const lead = (path: (language: Parameters<typeof loginPath>[0]) => string) => (target: string) => {
      keepTarget(services.storage, target, Date.now());
      services.navigate(path(app.getSnapshot().context.language));
    };
    return joinGroupMachine.provide(
      joinGroupEffects(services, { toLogin: lead(loginPath), toRegistration: lead(registrationPath) }),
    );
  });
  const [input] = useState(() => ({
    number,
    code: recallJoinCode(services.tabStorage, number),
    isSignedIn,
    promocode: services.prefilledCode(),
  }));
  // Whichever way a visitor goes to sign in, the header's too, it leads back here.
  useEffect(() => {
    if (!isSignedIn) keepTarget(services.storage, joinLinkPath(input.number, input.code), Date.now());
  }, [isSignedIn, input, services]);
  const actor = useActorRef(chart, { input, ...inspected() });
  const { data: profile } = useQuery({ ...profileQuery(services), enabled: isSignedIn, refetchOnMount: 'always' });
  return (
    <JoinGroupScreen
      actor={actor}
      email={isSignedIn ? (profile?.email ?? null) : null}
      invitations={isSignedIn ? (profile?.invitations ?? []) : []}
    />
  );
}
