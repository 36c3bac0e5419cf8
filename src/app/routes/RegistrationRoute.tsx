import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useActorRef } from '@xstate/react';
import { useState } from 'react';
import { loginPath } from '#contract/paths.ts';
import { registrationMachine } from '#machines/accounts/registration.machine.ts';
import { registrationEffects } from '../../effects/accounts/registration.effects.ts';
import { recallRegistration } from '../../effects/accounts/registrationDraft.ts';
import { inspected } from '../../flows/inspected.ts';
import { isWithinApp } from '../../lib/withinApp.ts';
import { propertiesQuery } from '../../queries/properties.ts';
import { RegistrationScreen } from '../../screens/accounts/registration/RegistrationScreen.tsx';
import { useLanguage } from '../hooks/useLanguage.ts';
import { usePageTitle } from '../hooks/usePageTitle.ts';
import { useApp } from '../start/AppContext.ts';
import { recallGroupToJoin, recallTarget } from '../start/target.ts';

/** The registration with the world behind it. */
export function RegistrationRoute() {
  const { t } = useLingui();
  const { services, session } = useApp();
  const language = useLanguage();
  usePageTitle(t`Create an account`);
  const [chart] = useState(() =>
    registrationMachine.provide(registrationEffects(services, () => recallTarget(services.storage, Date.now()))),
  );
  const [joins] = useState(() => recallGroupToJoin(services.storage, Date.now()));
  const [draft] = useState(() => recallRegistration(services.tabStorage));
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
        isWithinApp: isWithinApp(navigator.userAgent),
        now: services.serverNow,
      }}
      loginPath={loginPath(language)}
      joins={joins}
    />
  );
}
