import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useSelector } from '@xstate/react';
import { useLayoutEffect, useState } from 'react';
import { joinPath, ordersPath, passwordPath, registrationPath } from '#contract/paths.ts';
import { catalogueQuery } from '../../queries/catalogue.ts';
import { propertiesQuery } from '../../queries/properties.ts';
import { runCardsQuery } from '../../queries/runPage.ts';
import { LoginScreen } from '../../screens/accounts/login/LoginScreen.tsx';
import { usePageTitle } from '../../shell/usePageTitle.ts';
import { useWithinApp } from '../hooks/useWithinApp.ts';
import { useApp } from '../start/AppContext.ts';
import { checkoutPath } from '../start/paths.ts';
import { recallGroupToJoin, recallTarget } from '../start/target.ts';

/** The login screen around the session of the page. */
export function LoginRoute() {
  const { t } = useLingui();
  const { actor, session, services, address, mode, taps } = useApp();
  const language = useSelector(actor, ({ context }) => context.language);
  const { data: properties } = useQuery(propertiesQuery(services));
  const { data: catalogue } = useQuery(catalogueQuery(services));
  const { data: cards = [] } = useQuery(runCardsQuery(services, language));
  const withinApp = useWithinApp(services);
  const [joins] = useState(() => recallGroupToJoin(services.storage, Date.now()));
  const [isOnTheWay] = useState(() => recallTarget(services.storage, Date.now()) !== null);
  usePageTitle(isOnTheWay ? t`Sign in` : t`Obstacle runs in the mud`);
  useLayoutEffect(() => {
    for (const tap of taps?.takeOver('login.submitted', 'provider.chosen') ?? []) {
      if (tap.type === 'provider.chosen') session.send(tap);
      else document.forms.namedItem('signIn')?.requestSubmit();
    }
  }, [taps, session]);
  return (
    <LoginScreen
      actor={session}
      providers={properties?.social_providers.map(({ name }) => name) ?? []}
      withinApp={withinApp}
      joins={joins}
      offer={isOnTheWay || catalogue === undefined ? null : { catalogue, cards }}
      now={services.serverNow}
      paths={{
        checkout: checkoutPath(address.base, language),
        registration: registrationPath(language),
        join: joinPath(language),
        password: passwordPath(language),
        orders: ordersPath(language),
        // Whom the demonstration lets in there.
        staff: mode === 'demo' ? '/sandbox/staff' : null,
      }}
    />
  );
}
