import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { useSelector } from '@xstate/react';
import { useEffect, useSyncExternalStore } from 'react';
import { Router } from 'react-router';
import { report } from '../../effects/kit/report.ts';
import { CrashPage } from '../../shell/CrashPage.tsx';
import { ErrorBoundary } from '../../shell/ErrorBoundary.tsx';
import { adoptFaces } from '../../shell/faces.ts';
import { fallbackTexts } from '../../shell/fallbackTexts.ts';
import { FullScreenSpinner, Waiting } from '../../ui/Spinner.tsx';
import { theme } from '../../ui/styles/theme.ts';
import { routeName } from '../routes/routes.ts';
import { Screens } from '../routes/Screens.tsx';
import { Frame } from '../shell/Frame.tsx';
import { type App, AppProvider } from './AppContext.ts';
import { checkoutPath } from './paths.ts';

/** The app with all that surrounds it; what it shows is the state of the `app` chart. */
export function AppRoot({ app, env = 'default' }: { readonly app: App; readonly env?: 'default' | 'test' }) {
  useEffect(() => {
    void adoptFaces(false);
    return app.address.subscribe(() => void adoptFaces(true));
  }, [app]);
  return (
    <MantineProvider
      theme={theme}
      defaultColorScheme="auto"
      withCssVariables={false}
      withGlobalClasses={false}
      env={env}
    >
      <Whole app={app} />
    </MantineProvider>
  );
}

/** Parts that report a failure, or a wait, need no texts: they may be what is missing. */
function Whole({ app }: { readonly app: App }) {
  const { actor, services } = app;
  const isBroken = useSelector(actor, (snapshot) => snapshot.hasTag('broken'));
  const isStarting = useSelector(actor, (snapshot) => snapshot.hasTag('waiting'));
  const home = useHome(app);
  if (isBroken) return <CrashPage home={home} onRetry={() => actor.send({ type: 'retry.requested' })} />;
  if (isStarting) return <Waiting label={fallbackTexts().wait} />;
  return (
    <I18nProvider i18n={i18n}>
      <QueryClientProvider client={services.cache}>
        <AppProvider value={app}>
          <View app={app} home={home} />
        </AppProvider>
      </QueryClientProvider>
    </I18nProvider>
  );
}

function View({ app, home }: { readonly app: App; readonly home: string }) {
  const { session, services, address } = app;
  const location = useSyncExternalStore(address.subscribe, address.now, address.now);
  const isChanging = useSelector(session, (snapshot) => snapshot.hasTag('waiting'));
  if (isChanging) return <FullScreenSpinner />;
  const onCrash = (error: unknown) => void report(services.request, error, routeName(address.now().pathname));
  return (
    <Router location={location} navigator={address.navigator}>
      <ErrorBoundary onCrash={onCrash} fallback={<CrashPage home={home} onRetry={address.reload} />}>
        <Frame>
          <Screens />
        </Frame>
      </ErrorBoundary>
    </Router>
  );
}

const useHome = ({ actor, address }: App) =>
  useSelector(actor, ({ context }) => address.href(checkoutPath(address.base, context.language)));
