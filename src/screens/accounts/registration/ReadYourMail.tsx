import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { ActionButton } from '../../../ui/buttons/ActionButton.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { Verdict, VerdictPage, WaysOn } from '../../../ui/Verdict.tsx';
import { ToPath } from '../../parts/ToPath.tsx';
import type { RegistrationScreenProps } from './view.ts';

/** The same for every address, whether it has an account or not: the mail tells (docs/rules/accounts.md 5.1). */
export function ReadYourMail({ actor, loginPath }: RegistrationScreenProps) {
  const { t } = useLingui();
  const email = useSelector(actor, ({ context }) => context.draft.email.trim());
  return (
    <VerdictPage>
      <Verdict icon="mail" title={t`Check your e-mail`}>
        <Trans>
          We have written to <b>{email}</b>. Open the link in the e-mail within 60 minutes and press the button there:
          in this browser that signs you in, too.
        </Trans>
      </Verdict>
      <Notice>
        {t`No e-mail after a few minutes? Check your spam folder, and that the address above is right. You can also sign in now and have the link sent again.`}
      </Notice>
      <WaysOn>
        <ToPath to={loginPath}>{t`Sign in`}</ToPath>
        <ActionButton variant="default" onClick={() => actor.send({ type: 'address.doubted' })}>
          {t`Correct the address`}
        </ActionButton>
      </WaysOn>
    </VerdictPage>
  );
}
