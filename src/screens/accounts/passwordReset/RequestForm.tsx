import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { useRef } from 'react';
import { ActionButton } from '../../../ui/buttons/ActionButton.tsx';
import { FormPage } from '../../../ui/fields/FormPage.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { useShownFault } from '../../parts/useShownFault.ts';
import { AddressField } from './AddressField.tsx';
import type { PasswordResetScreenProps } from './view.ts';

/** Whose password is forgotten. */
export function RequestForm({ actor }: PasswordResetScreenProps) {
  const { t } = useLingui();
  const form = useRef<HTMLFormElement>(null);
  useShownFault(actor, form);
  const isBusy = useSelector(actor, (snapshot) => snapshot.hasTag('busy'));
  const isFailed = useSelector(actor, (snapshot) => snapshot.hasTag('failed'));
  return (
    <FormPage
      form={form}
      title={t`Forgotten password`}
      lead={t`We e-mail you a link to set a new one.`}
      onSubmit={() => actor.send({ type: 'request.submitted' })}
    >
      <fieldset disabled={isBusy}>
        <AddressField actor={actor} />
      </fieldset>
      {isFailed && (
        <Notice tone="urgent" role="alert">
          {t`Something went wrong. Try again later.`}
        </Notice>
      )}
      <ActionButton type="submit" fullWidth busy={isBusy ? t`Sending…` : undefined}>
        {t`Send the link`}
      </ActionButton>
    </FormPage>
  );
}
