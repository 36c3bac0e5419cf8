import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { useRef } from 'react';
import { passwordLength } from '#contract/constants.ts';
import { ActionButton } from '../../ui/ActionButton.tsx';
import { Fields, FormPage } from '../../ui/FormPage.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { PasswordField } from '../../ui/PasswordField.tsx';
import { useFaultWords } from '../parts/faultWords.ts';
import { useShownFault } from '../parts/useShownFault.ts';
import { AddressField } from './AddressField.tsx';
import type { PasswordResetScreenProps } from './PasswordResetScreen.tsx';

/** What the link of the mail leads to. */
export function NewPassword({ actor }: PasswordResetScreenProps) {
  const { t } = useLingui();
  const form = useRef<HTMLFormElement>(null);
  useShownFault(actor, form);
  const { values, faults, refusal } = useSelector(actor, ({ context }) => context);
  const isBusy = useSelector(actor, (snapshot) => snapshot.hasTag('busy'));
  const isRejected = useSelector(actor, (snapshot) => snapshot.matches({ setting: 'rejected' }));
  const isFailed = useSelector(actor, (snapshot) => snapshot.matches({ setting: 'failed' }));
  const faultOf = useFaultWords(faults);
  const typed = (field: 'password' | 'password_confirmation') => ({
    name: field,
    value: values[field],
    error: faultOf(field),
    required: true,
    autoComplete: 'new-password' as const,
    onChange: ({ currentTarget }: { readonly currentTarget: { readonly value: string } }) =>
      actor.send({ type: 'field.typed', field, text: currentTarget.value }),
    onBlur: () => actor.send({ type: 'field.left', field }),
  });
  return (
    <FormPage
      form={form}
      title={t`New password`}
      lead={t`It signs you out everywhere; then you sign in with it.`}
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
          <PasswordField
            {...typed('password')}
            label={t`New password`}
            help={t`At least ${passwordLength.min} characters, and none that many people use`}
          />
          <PasswordField {...typed('password_confirmation')} label={t`Repeat the password`} />
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
