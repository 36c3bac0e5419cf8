import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { useSelector } from '@xstate/react';
import { useEffect, useSyncExternalStore } from 'react';
import { Router } from 'react-router';
import { report } from '../effects/report.ts';
import { FullScreenSpinner } from '../ui/Spinner.tsx';
import { theme } from '../ui/theme.ts';
import { type App, AppProvider, useApp } from './AppContext.ts';
import { CrashPage } from './CrashPage.tsx';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { Frame } from './Frame.tsx';
import { adoptFaces } from './faces.ts';
import { checkoutPath } from './paths.ts';
import { routeName } from './routes.ts';
import { Screens } from './Screens.tsx';

/** The app with all that surrounds it; what it shows is the state of the `app` chart. */
export function AppRoot({ app, env = 'default' }: { readonly app: App; readonly env?: 'default' | 'test' }) {
  const { address, services } = app;
  const location = useSyncExternalStore(address.subscribe, address.now);
  useEffect(adoptFaces, []);
  return (
    <I18nProvider i18n={i18n}>
      <QueryClientProvider client={services.cache}>
        <MantineProvider
          theme={theme}
          defaultColorScheme="auto"
          withCssVariables={false}
          withGlobalClasses={false}
          env={env}
        >
          <AppProvider value={app}>
            <Router location={location} navigator={address.navigator}>
              <View />
            </Router>
          </AppProvider>
        </MantineProvider>
      </QueryClientProvider>
    </I18nProvider>
  );
}

function View() {
  const { actor, session, services, address } = useApp();
  const isStarting = useSelector(actor, (snapshot) => snapshot.hasTag('waiting'));
  const isChanging = useSelector(session, (snapshot) => snapshot.hasTag('waiting'));
  const isBroken = useSelector(actor, (snapshot) => snapshot.hasTag('broken'));
  const home = useSelector(actor, ({ context }) => address.href(checkoutPath(address.base, context.language)));
  if (isBroken) return <CrashPage home={home} onRetry={() => actor.send({ type: 'retry.requested' })} />;
  if (isStarting || isChanging) return <FullScreenSpinner />;
  const onCrash = (error: unknown) => void report(services.request, error, routeName(address.now().pathname));
  return (
    <ErrorBoundary onCrash={onCrash} fallback={<CrashPage home={home} />}>
      <Frame>
        <Screens />
      </Frame>
    </ErrorBoundary>
  );
}
