import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useActorRef } from '@xstate/react';
import { useState } from 'react';
import { loginPath } from '#contract/paths.ts';
import type { RegistrationDraft } from '#machines/accounts/registration.logic.ts';
import { registrationMachine } from '#machines/accounts/registration.machine.ts';
import { registrationEffects } from '../../effects/accounts/registration.effects.ts';
import { recallRegistration } from '../../effects/accounts/registrationDraft.ts';
import { inspected } from '../../flows/inspected.ts';
import { mailedAddressQuery } from '../../queries/mailedAddress.ts';
import { propertiesQuery } from '../../queries/properties.ts';
import { RegistrationScreen } from '../../screens/accounts/registration/RegistrationScreen.tsx';
import { usePageTitle } from '../../shell/usePageTitle.ts';
import { LinkLoading } from '../../ui/LinkVerdicts.tsx';
import { useLanguage } from '../hooks/useLanguage.ts';
import { useWithinApp } from '../hooks/useWithinApp.ts';
import { useApp } from '../start/AppContext.ts';
import { recallMailedToken } from '../start/mailedToken.ts';
import { recallGroupToJoin, recallInvitation, recallTarget } from '../start/target.ts';

/** A person who came by a mailed link finds its address pre-filled, unless something stands there already. */
export function RegistrationRoute() {
  const { t } = useLingui();
  const { services } = useApp();
  usePageTitle(t`Create an account`);
  const [draft] = useState(() => recallRegistration(services.tabStorage));
  const [secret] = useState(() =>
    draft.email === ''
      ? (recallMailedToken(services.tabStorage, 'registration') ?? recallInvitation(services.storage, Date.now()))
      : null,
  );
  const { data, isLoading } = useQuery(mailedAddressQuery(services, secret));
  if (isLoading) return <LinkLoading />;
  return <Registering draft={data === undefined ? draft : { ...draft, email: data.email }} />;
}

/** The registration with the world behind it. */
function Registering({ draft }: { readonly draft: RegistrationDraft }) {
  const { services, session } = useApp();
  const language = useLanguage();
  const [chart] = useState(() =>
    registrationMachine.provide(registrationEffects(services, () => recallTarget(services.storage, Date.now()))),
  );
  const [joins] = useState(() => recallGroupToJoin(services.storage, Date.now()));
  const withinApp = useWithinApp(services);
  const actor = useActorRef(chart, { input: { draft }, ...inspected() });
  const { data: properties } = useQuery(propertiesQuery(services));
  return (
    <RegistrationScreen
      actor={actor}
      terms={properties?.terms_url}
      privacy={properties?.privacy_url}
      social={{
        actor: session,
        providers: properties?.social_providers.map(({ name }) => name) ?? [],
        withinApp,
        now: services.serverNow,
      }}
      loginPath={loginPath(language)}
      joins={joins}
    />
  );
}
