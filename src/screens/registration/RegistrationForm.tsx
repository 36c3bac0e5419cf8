import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { useRef } from 'react';
import { emailLimit, passwordLength } from '#contract/constants.ts';
import type { RegistrationField } from '#machines/registration.form.ts';
import { ActionButton } from '../../ui/ActionButton.tsx';
import { Field } from '../../ui/Field.tsx';
import { FieldPair, Fields, FormPage } from '../../ui/FormPage.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { PasswordField } from '../../ui/PasswordField.tsx';
import { useFaultWords } from '../parts/faultWords.ts';
import { useShownFault } from '../parts/useShownFault.ts';
import { Consents } from './Consents.tsx';
import type { RegistrationScreenProps } from './RegistrationScreen.tsx';

const nameLimit = 100;

export function RegistrationForm(props: RegistrationScreenProps) {
  const { actor } = props;
  const { t } = useLingui();
  const form = useRef<HTMLFormElement>(null);
  useShownFault(actor, form);
  const { values, faults, refusal } = useSelector(actor, ({ context }) => context);
  const isBusy = useSelector(actor, (snapshot) => snapshot.hasTag('busy'));
  const isRejected = useSelector(actor, (snapshot) => snapshot.matches({ editing: 'rejected' }));
  const isFailed = useSelector(actor, (snapshot) => snapshot.matches({ editing: 'failed' }));
  const faultOf = useFaultWords(faults);
  const typed = (field: RegistrationField) => ({
    name: field,
    value: values[field],
    error: faultOf(field),
    required: true,
    onChange: ({ currentTarget }: { readonly currentTarget: { readonly value: string } }) =>
      actor.send({ type: 'field.typed', field, text: currentTarget.value }),
    onBlur: () => actor.send({ type: 'field.left', field }),
  });
  return (
    <FormPage
      form={form}
      title={t`Create an account`}
      lead={t`Places you bought with your address turn up in it by themselves.`}
      onSubmit={() => actor.send({ type: 'registration.submitted' })}
      action={
        <ActionButton type="submit" fullWidth busy={isBusy ? t`Creating your account…` : undefined}>
          {t`Create account`}
        </ActionButton>
      }
    >
      <fieldset disabled={isBusy}>
        <Fields>
          <FieldPair>
            <Field {...typed('name')} label={t`First name`} autoComplete="given-name" maxLength={nameLimit} />
            <Field {...typed('surname')} label={t`Last name`} autoComplete="family-name" maxLength={nameLimit} />
          </FieldPair>
          <Field
            {...typed('email')}
            label={t`E-mail`}
            type="email"
            inputMode="email"
            autoComplete="email"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={emailLimit}
          />
          <PasswordField
            {...typed('password')}
            label={t`Password`}
            help={t`At least ${passwordLength.min} characters, and none that many people use`}
            autoComplete="new-password"
          />
          <PasswordField
            {...typed('password_confirmation')}
            label={t`Repeat the password`}
            autoComplete="new-password"
          />
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
