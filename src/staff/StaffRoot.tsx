import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { useSelector } from '@xstate/react';
import { useLayoutEffect, useState } from 'react';
import { BrowserRouter, useLocation } from 'react-router';
import { staffRoot } from '#contract/staff/paths.ts';
import { report } from '../effects/kit/report.ts';
import { CrashPage } from '../shell/CrashPage.tsx';
import { ErrorBoundary } from '../shell/ErrorBoundary.tsx';
import { adoptFaces } from '../shell/faces.ts';
import { fallbackTexts } from '../shell/fallbackTexts.ts';
import { Waiting } from '../ui/Spinner.tsx';
import { theme } from '../ui/styles/theme.ts';
import { type Staff, StaffProvider } from './hooks/StaffContext.ts';
import { Inside } from './Inside.tsx';
import { patternOf } from './routes.ts';
import { UndoNotice } from './screens/office/undo/UndoNotice.tsx';
import { Shell } from './shell/Shell.tsx';

/** The staff's app with all that surrounds it. */
export function StaffRoot({ staff, env = 'default' }: { readonly staff: Staff; readonly env?: 'default' | 'test' }) {
  return (
    <MantineProvider
      theme={theme}
      defaultColorScheme="auto"
      withCssVariables={false}
      withGlobalClasses={false}
      env={env}
    >
      <Whole staff={staff} />
    </MantineProvider>
  );
}

/** Parts that report a failure, or a wait, need no texts: they may be what is missing. */
function Whole({ staff }: { readonly staff: Staff }) {
  const { actor, services } = staff;
  const isBroken = useSelector(actor, (snapshot) => snapshot.hasTag('broken'));
  const isStarting = useSelector(actor, (snapshot) => snapshot.hasTag('waiting'));
  if (isBroken) return <CrashPage home={staffRoot} onRetry={() => actor.send({ type: 'retry.requested' })} />;
  if (isStarting) return <Waiting label={fallbackTexts().wait} />;
  const onCrash = (error: unknown) => void report(services.request, error, patternOf(location.pathname));
  return (
    <I18nProvider i18n={i18n}>
      <QueryClientProvider client={services.cache}>
        <StaffProvider value={staff}>
          <ErrorBoundary onCrash={onCrash} fallback={<CrashPage home={staffRoot} onRetry={() => location.reload()} />}>
            <BrowserRouter>
              <Faces />
              <Shell Acting={UndoNotice}>
                <Inside />
              </Shell>
            </BrowserRouter>
          </ErrorBoundary>
        </StaffProvider>
      </QueryClientProvider>
    </I18nProvider>
  );
}

function Faces() {
  const { pathname } = useLocation();
  const [opened] = useState(pathname);
  useLayoutEffect(() => void adoptFaces(pathname !== opened), [pathname, opened]);
  return null;
}
