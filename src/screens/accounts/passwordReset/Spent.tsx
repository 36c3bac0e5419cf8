import { useLingui } from '@lingui/react/macro';
import { ActionButton } from '../../../ui/buttons/ActionButton.tsx';
import { Verdict, VerdictPage, WaysOn } from '../../../ui/Verdict.tsx';
import type { PasswordResetScreenProps } from './view.ts';

/** The link was used, is too old, or was sent to another address than was typed: the server does not tell which. */
export function Spent({ actor }: PasswordResetScreenProps) {
  const { t } = useLingui();
  return (
    <VerdictPage>
      <Verdict icon="clock" title={t`This link does not work`}>
        {t`It has been used, is older than 60 minutes, or was sent to another address. Your password has not changed.`}
      </Verdict>
      <WaysOn>
        <ActionButton onClick={() => actor.send({ type: 'link.wanted' })}>{t`Request a new link`}</ActionButton>
        <ActionButton variant="default" onClick={() => actor.send({ type: 'address.doubted' })}>
          {t`Correct the address`}
        </ActionButton>
      </WaysOn>
    </VerdictPage>
  );
}
