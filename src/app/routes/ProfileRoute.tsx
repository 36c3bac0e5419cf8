import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useActorRef } from '@xstate/react';
import { useState } from 'react';
import { joinPath, signUpsPath } from '#contract/paths.ts';
import { billingDetailsMachine } from '#machines/accounts/billingDetails.machine.ts';
import { dataExportMachine } from '#machines/accounts/dataExport.machine.ts';
import { marketingConsentsMachine } from '#machines/accounts/marketingConsents.machine.ts';
import { billingDetailsEffects } from '../../effects/accounts/billingDetails.effects.ts';
import { dataExportEffects } from '../../effects/accounts/dataExport.effects.ts';
import { marketingConsentsEffects } from '../../effects/accounts/marketingConsents.effects.ts';
import { inspected } from '../../flows/inspected.ts';
import { useFormat } from '../../i18n/useFormat.ts';
import { accessQuery } from '../../queries/access.ts';
import { ProfileScreen } from '../../screens/accounts/profile/ProfileScreen.tsx';
import { usePageTitle } from '../../shell/usePageTitle.ts';
import { useProfile } from '../hooks/useProfile.ts';
import { useProfileModals } from '../hooks/useProfileModals.ts';
import { OwnAvatar } from '../shell/OwnAvatar.tsx';
import { useApp } from '../start/AppContext.ts';

/** The profile of the signed-in person, with the world behind it. */
export function ProfileRoute() {
  const { t } = useLingui();
  const { services } = useApp();
  const { language } = useFormat();
  const profile = useProfile();
  const modals = useProfileModals();
  const [chart] = useState(() => billingDetailsMachine.provide(billingDetailsEffects(services)));
  const billing = useActorRef(chart, inspected());
  const [consentsChart] = useState(() => marketingConsentsMachine.provide(marketingConsentsEffects(services)));
  const consents = useActorRef(consentsChart, inspected());
  const [exportChart] = useState(() => dataExportMachine.provide(dataExportEffects(services)));
  const dataExport = useActorRef(exportChart, inspected());
  const { data: access, isError, refetch } = useQuery(accessQuery(services));
  usePageTitle(t`Profile`);
  return (
    <ProfileScreen
      profile={profile}
      modals={modals}
      billing={billing}
      avatar={<OwnAvatar />}
      consents={consents}
      access={{
        access: access ?? null,
        isUnavailable: isError,
        onRetry: () => void refetch(),
        region: services.region(),
      }}
      races={{ now: services.serverNow(), signUpsPath: signUpsPath(language), joinPath: joinPath(language) }}
      dataExport={dataExport}
      onSignOut={services.session.signOut}
    />
  );
}
