import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useSelector } from '@xstate/react';
import { useState } from 'react';
import { ordersPath, passwordPath } from '#contract/paths.ts';
import { propertiesQuery } from '../../queries/properties.ts';
import { LoginScreen } from '../../screens/accounts/login/LoginScreen.tsx';
import { usePageTitle } from '../../shell/usePageTitle.ts';
import { useWithinApp } from '../hooks/useWithinApp.ts';
import { useApp } from '../start/AppContext.ts';
import { checkoutPath } from '../start/paths.ts';
import { recallGroupToJoin } from '../start/target.ts';

/** The login screen around the session of the page. */
export function LoginRoute() {
  const { t } = useLingui();
  const { actor, session, services, address, mode } = useApp();
  const language = useSelector(actor, ({ context }) => context.language);
  const { data: properties } = useQuery(propertiesQuery(services));
  usePageTitle(t`Sign in`);
  const withinApp = useWithinApp(services);
  const [joins] = useState(() => recallGroupToJoin(services.storage, Date.now()));
  return (
    <LoginScreen
      actor={session}
      providers={properties?.social_providers.map(({ name }) => name) ?? []}
      withinApp={withinApp}
      joins={joins}
      now={services.serverNow}
      paths={{
        checkout: checkoutPath(address.base, language),
        password: passwordPath(language),
        orders: ordersPath(language),
        // Whom the demonstration lets in there.
        staff: mode === 'demo' ? '/sandbox/staff' : null,
      }}
    />
  );
}
