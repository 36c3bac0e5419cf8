import { useLingui } from '@lingui/react/macro';
import { useActorRef } from '@xstate/react';
import { useState } from 'react';
import { loginPath } from '#contract/paths.ts';
import { passwordResetMachine } from '#machines/accounts/passwordReset.machine.ts';
import { passwordResetEffects } from '../../effects/accounts/passwordReset.effects.ts';
import { inspected } from '../../flows/inspected.ts';
import { PasswordResetScreen } from '../../screens/accounts/passwordReset/PasswordResetScreen.tsx';
import { usePageTitle } from '../../shell/usePageTitle.ts';
import { useLanguage } from '../hooks/useLanguage.ts';
import { useApp } from '../start/AppContext.ts';
import { recallMailedToken } from '../start/mailedToken.ts';

/** Where a link is asked for. */
export function PasswordRequestRoute() {
  const { t } = useLingui();
  usePageTitle(t`Forgotten password`);
  return <Reset token={null} />;
}

/** The target of the link; without its token another link is requested. */
export function PasswordResetRoute() {
  const { t } = useLingui();
  usePageTitle(t`New password`);
  return <Reset token={recallMailedToken(useApp().services.tabStorage, 'passwordReset')} />;
}

/** The reset of a password with the world behind it. */
function Reset({ token }: { readonly token: string | null }) {
  const { services } = useApp();
  const language = useLanguage();
  const [chart] = useState(() =>
    passwordResetMachine.provide(passwordResetEffects(services, () => loginPath(services.language()))),
  );
  const [input] = useState(() => ({ token, email: services.session.profile()?.email ?? '' }));
  const actor = useActorRef(chart, { input, ...inspected() });
  return <PasswordResetScreen actor={actor} loginPath={loginPath(language)} />;
}
