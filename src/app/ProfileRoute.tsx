import { useLingui } from '@lingui/react/macro';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useActorRef } from '@xstate/react';
import { useState } from 'react';
import { billingDetailsMachine } from '#machines/billingDetails.machine.ts';
import { dataOf } from '../api/request.ts';
import { billingDetailsEffects } from '../effects/billingDetails.effects.ts';
import type { Services } from '../effects/services.ts';
import { inspected } from '../flows/inspected.ts';
import { useFormat } from '../i18n/useFormat.ts';
import { saveAsFile } from '../lib/saveAsFile.ts';
import { accessQuery } from '../queries/access.ts';
import type { Consent } from '../screens/profile/ConsentsBlock.tsx';
import { ProfileScreen } from '../screens/profile/ProfileScreen.tsx';
import { useApp } from './AppContext.ts';
import { OwnAvatar } from './OwnAvatar.tsx';
import { joinPath, signUpsPath } from './paths.ts';
import { usePageTitle } from './usePageTitle.ts';
import { useProfile } from './useProfile.ts';
import { useProfileModals } from './useProfileModals.ts';

/** The profile of who is signed in, with the world behind it. */
export function ProfileRoute() {
  const { t } = useLingui();
  const { services } = useApp();
  const { language } = useFormat();
  const profile = useProfile();
  const modals = useProfileModals();
  const [chart] = useState(() => billingDetailsMachine.provide(billingDetailsEffects(services)));
  const billing = useActorRef(chart, inspected());
  const consents = useConsents(services);
  const exported = useExport(services);
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
      account={exported}
      onSignOut={services.session.signOut}
    />
  );
}

/** Each answer is kept at once; the tick waits with the new answer, and falls back where it could not be kept. */
function useConsents({ request, session, notify }: Services) {
  const { t } = useLingui();
  const { mutate, variables, isPending } = useMutation({
    mutationFn: async (answer: Partial<Record<Consent, boolean>>) => {
      await dataOf(request('POST user/profile', { body: answer }));
      await session.refresh();
    },
    onError: () => notify({ kind: 'bad', text: t`Your answer could not be saved. Please try again.` }),
  });
  return {
    answering: isPending ? variables : {},
    onAnswer: (consent: Consent, agreed: boolean) => mutate({ [consent]: agreed }),
  };
}

function useExport({ request, notify }: Services) {
  const { t } = useLingui();
  const { mutate, isPending } = useMutation({
    mutationFn: () => dataOf(request('GET user/export', { query: {} })),
    onSuccess: (data) => saveAsFile('muster.json', 'application/json', JSON.stringify(data, null, 2)),
    onError: () => notify({ kind: 'bad', text: t`Your data could not be fetched. Please try again.` }),
    // Everything about somebody is not kept lying about.
    gcTime: 0,
  });
  return { isExporting: isPending, onExport: () => mutate() };
}
