import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { useRef } from 'react';
import type { ResetField } from '#machines/accounts/passwordReset.logic.ts';
import { ActionButton } from '../../../ui/buttons/ActionButton.tsx';
import { Fields, FormPage } from '../../../ui/fields/FormPage.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { PasswordFields, useTypedFields } from '../../parts/ownFields.tsx';
import { useShownFault } from '../../parts/useShownFault.ts';
import { AddressField } from './AddressField.tsx';
import type { PasswordResetScreenProps } from './view.ts';

/** What the link of the mail leads to. */
export function NewPassword({ actor }: PasswordResetScreenProps) {
  const { t } = useLingui();
  const form = useRef<HTMLFormElement>(null);
  useShownFault(actor, form);
  const context = useSelector(actor, (snapshot) => snapshot.context);
  const { refusal } = context;
  const typed = useTypedFields<ResetField>(actor, context);
  const isBusy = useSelector(actor, (snapshot) => snapshot.hasTag('busy'));
  const isRejected = useSelector(actor, (snapshot) => snapshot.hasTag('refused'));
  const isFailed = useSelector(actor, (snapshot) => snapshot.hasTag('failed'));
  return (
    <FormPage
      form={form}
      title={t`New password`}
      lead={t`It signs you out everywhere; then sign in with it.`}
      onSubmit={() => actor.send({ type: 'password.submitted' })}
      action={
        <ActionButton type="submit" fullWidth busy={isBusy ? t`Saving…` : undefined}>
          {t`Set the password`}
        </ActionButton>
      }
    >
      <fieldset disabled={isBusy}>
        <Fields>
          <AddressField actor={actor} />
          <PasswordFields typed={typed} label={t`New password`} />
        </Fields>
      </fieldset>
      {isRejected && (
        <Notice tone="urgent" role="alert">
          {refusal}
        </Notice>
      )}
      {isFailed && (
        <Notice tone="urgent" role="alert">
          {t`Something went wrong. Try again later.`}
        </Notice>
      )}
    </FormPage>
  );
}
