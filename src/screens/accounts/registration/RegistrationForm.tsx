import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { useRef } from 'react';
import type { RegistrationField } from '#machines/accounts/registration.logic.ts';
import { ActionButton } from '../../../ui/buttons/ActionButton.tsx';
import { Fields, FormPage } from '../../../ui/fields/FormPage.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { EmailField, NameFields, PasswordFields, useTypedFields } from '../../parts/ownFields.tsx';
import { useShownFault } from '../../parts/useShownFault.ts';
import { Consents } from './Consents.tsx';
import type { RegistrationScreenProps } from './view.ts';

export function RegistrationForm(props: RegistrationScreenProps) {
  const { actor } = props;
  const { t } = useLingui();
  const form = useRef<HTMLFormElement>(null);
  useShownFault(actor, form);
  const context = useSelector(actor, (snapshot) => snapshot.context);
  const { refusal } = context;
  const typed = useTypedFields<RegistrationField>(actor, context);
  const isBusy = useSelector(actor, (snapshot) => snapshot.hasTag('busy'));
  const isRejected = useSelector(actor, (snapshot) => snapshot.hasTag('refused'));
  const isFailed = useSelector(actor, (snapshot) => snapshot.hasTag('failed'));
  return (
    <FormPage
      form={form}
      title={t`Create an account`}
      lead={t`Places you bought with your address appear there by themselves.`}
      onSubmit={() => actor.send({ type: 'registration.submitted' })}
      action={
        <ActionButton type="submit" fullWidth busy={isBusy ? t`Creating your account…` : undefined}>
          {t`Create account`}
        </ActionButton>
      }
    >
      <fieldset disabled={isBusy}>
        <Fields>
          <NameFields typed={typed} />
          <EmailField typed={typed} />
          <PasswordFields typed={typed} label={t`Password`} />
        </Fields>
      </fieldset>
      <Consents {...props} />
      {isRejected && (
        <Notice tone="urgent" role="alert">
          {refusal}
        </Notice>
      )}
      {isFailed && (
        <Notice tone="urgent" role="alert">
          {t`An error occurred while creating your account. Please try again later.`}
        </Notice>
      )}
    </FormPage>
  );
}
