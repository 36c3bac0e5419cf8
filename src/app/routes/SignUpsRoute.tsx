import { useLingui } from '@lingui/react/macro';
import { useQueries, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { joinPath, profilePath } from '#contract/paths.ts';
import { reservationCountdownMachine } from '#machines/payments/reservationCountdown.machine.ts';
import { inNameAnswer } from '../../effects/accounts/inName.effects.ts';
import { reservationCountdownEffects } from '../../effects/payments/reservationCountdown.effects.ts';
import { useFormat } from '../../i18n/useFormat.ts';
import { simplePaymentQuery } from '../../queries/payment.ts';
import { profileQuery } from '../../queries/profile.ts';
import { runCardsQuery } from '../../queries/runPage.ts';
import { grouped } from '../../screens/accounts/signUps/grouped.ts';
import { SignUpsScreen } from '../../screens/accounts/signUps/SignUpsScreen.tsx';
import { usePageTitle } from '../../shell/usePageTitle.ts';
import { useProfile } from '../hooks/useProfile.ts';
import { BibToShare } from '../shell/BibToShare.tsx';
import { useApp } from '../start/AppContext.ts';

/** Own sign-ups, read again on every visit: a payment may have come, a reservation lapsed. */
export function SignUpsRoute() {
  const { t } = useLingui();
  const { language } = useFormat();
  const { services } = useApp();
  const profile = useProfile();
  const now = services.serverNow();
  const [countdown] = useState(() => reservationCountdownMachine.provide(reservationCountdownEffects(services)));
  const [inName] = useState(() => inNameAnswer(services));
  usePageTitle(t`My runs`);
  useQuery({ ...profileQuery(services), refetchOnMount: 'always' });
  const { unpaid } = grouped(profile.signups, now);
  const { data: cards } = useQuery(runCardsQuery(services, language));
  const payments = useQueries({
    queries: unpaid.map(({ payment_id }) => simplePaymentQuery(services, payment_id)),
  }).flatMap(({ data }) => (data === undefined ? [] : [data]));
  return (
    <SignUpsScreen
      profile={profile}
      payments={new Map(payments.map((payment) => [payment.payment_id, payment]))}
      cards={cards}
      counting={{ chart: countdown, now }}
      inName={inName}
      bibOf={(id) => <BibToShare place={{ id }} />}
      paths={{ buy: '/', join: joinPath(language), profile: profilePath }}
    />
  );
}
