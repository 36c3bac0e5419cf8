import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { emailLimit } from '#contract/constants.ts';
import type { ResetField } from '#machines/passwordReset.form.ts';
import { Field } from '../../ui/Field.tsx';
import { useTypedFields } from '../parts/ownFields.tsx';
import type { PasswordResetScreenProps } from './PasswordResetScreen.tsx';

/** The account's address; for password managers it is the name that the password belongs to. */
export function AddressField({ actor }: Pick<PasswordResetScreenProps, 'actor'>) {
  const { t } = useLingui();
  const typed = useTypedFields<ResetField>(
    actor,
    useSelector(actor, ({ context }) => context),
  );
  return (
    <Field
      {...typed('email')}
      label={t`E-mail`}
      type="email"
      inputMode="email"
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={emailLimit}
    />
  );
}
