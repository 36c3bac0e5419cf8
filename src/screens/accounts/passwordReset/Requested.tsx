import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { ActionButton } from '../../../ui/buttons/ActionButton.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { Verdict, VerdictPage, WaysOn } from '../../../ui/Verdict.tsx';
import type { PasswordResetScreenProps } from './view.ts';

/** The same for every address, whether it has an account or not (docs/rules/accounts.md 5.1). */
export function Requested({ actor }: PasswordResetScreenProps) {
  const { t } = useLingui();
  const email = useSelector(actor, ({ context }) => context.values.email.trim());
  const isBusy = useSelector(actor, (snapshot) => snapshot.hasTag('busy'));
  const isEarly = useSelector(actor, (snapshot) => snapshot.hasTag('tooEarly'));
  const isFailed = useSelector(actor, (snapshot) => snapshot.hasTag('failed'));
  return (
    <VerdictPage>
      <Verdict icon="mail" title={t`Check your e-mail`}>
        <Trans>
          If <b>{email}</b> has an account, an e-mail with a link is on its way. The link works once, for 60 minutes.
        </Trans>
      </Verdict>
      {isFailed ? (
        <Notice tone="urgent" role="alert">
          {t`Something went wrong. Try again later.`}
        </Notice>
      ) : (
        <Notice>
          <span id="patience">
            {t`No e-mail? Check your spam folder, and that the address above is right. You can have it sent again after a minute, three times an hour at most.`}
          </span>
        </Notice>
      )}
      <WaysOn>
        <ActionButton
          variant="default"
          disabled={isEarly}
          describedBy={isEarly ? 'patience' : undefined}
          busy={isBusy ? t`Sending…` : undefined}
          onClick={() => actor.send({ type: 'link.wanted' })}
        >
          {t`Send again`}
        </ActionButton>
        <ActionButton variant="default" onClick={() => actor.send({ type: 'address.doubted' })}>
          {t`Correct the address`}
        </ActionButton>
      </WaysOn>
    </VerdictPage>
  );
}
