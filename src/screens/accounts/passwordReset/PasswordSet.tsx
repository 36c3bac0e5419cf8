import { useLingui } from '@lingui/react/macro';
import { Verdict, VerdictPage, WaysOn } from '../../../ui/Verdict.tsx';
import { ToPath } from '../../parts/ToPath.tsx';
import type { PasswordResetScreenProps } from './view.ts';

/** Until the screen has gone on to the login. */
export function PasswordSet({ loginPath }: PasswordResetScreenProps) {
  const { t } = useLingui();
  return (
    <VerdictPage>
      <Verdict tone="good" icon="check" title={t`Your new password is set`}>
        {t`Sign in with it.`}
      </Verdict>
      <WaysOn>
        <ToPath to={loginPath}>{t`Sign in`}</ToPath>
      </WaysOn>
    </VerdictPage>
  );
}
