import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useActorRef } from '@xstate/react';
import { useState } from 'react';
import { loginPath } from '#contract/paths.ts';
import { emailConfirmationMachine } from '#machines/accounts/emailConfirmation.machine.ts';
import { emailConfirmationEffects } from '../../effects/accounts/emailConfirmation.effects.ts';
import { inspected } from '../../flows/inspected.ts';
import { profileQuery } from '../../queries/profile.ts';
import { EmailConfirmationScreen } from '../../screens/accounts/emailConfirmation/EmailConfirmationScreen.tsx';
import { usePageTitle } from '../../shell/usePageTitle.ts';
import { useIsSignedIn } from '../hooks/useIsSignedIn.ts';
import { useLanguage } from '../hooks/useLanguage.ts';
import { useApp } from '../start/AppContext.ts';
import { forgetMailedToken, recallMailedToken, takeMailedGroup } from '../start/mailedToken.ts';
import { keepTarget } from '../start/target.ts';

/** The confirmation of an address with the world behind it, for signed-in people and visitors. */
export function EmailConfirmationRoute() {
  const { t } = useLingui();
  const { services } = useApp();
  const language = useLanguage();
  usePageTitle(t`Confirming your address`);
  const [chart] = useState(() =>
    emailConfirmationMachine.provide(
      emailConfirmationEffects(services, {
        toLogin() {
          keepTarget(services.storage, '/email/confirm', Date.now());
          services.navigate(loginPath(services.language()));
        },
        forgetLink: () => forgetMailedToken(services.tabStorage, 'emailConfirmation'),
        takeGroup: () => takeMailedGroup(services.tabStorage),
        keepTarget: (path) => keepTarget(services.storage, path, Date.now()),
      }),
    ),
  );
  const [token] = useState(() => recallMailedToken(services.tabStorage, 'emailConfirmation'));
  const actor = useActorRef(chart, { input: { token }, ...inspected() });
  const isSignedIn = useIsSignedIn();
  // The session reads it; here it is only looked at.
  const { data: profile } = useQuery({ ...profileQuery(services), enabled: false });
  return (
    <EmailConfirmationScreen
      actor={actor}
      profile={isSignedIn && profile !== undefined ? profile : null}
      loginPath={loginPath(language)}
    />
  );
}
