import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { passwordLength } from '#contract/constants.ts';
import { EmailAddressField } from '../../ui/fields/EmailAddressField.tsx';
import { Field } from '../../ui/fields/Field.tsx';
import { FieldPair } from '../../ui/fields/FormPage.tsx';
import { PasswordField } from '../../ui/fields/PasswordField.tsx';
import type { FormField } from './forms/useFormFields.ts';

interface Fields<Name extends string> {
  readonly field: (name: Name) => FormField;
}

/** How somebody is called. */
export function NameFields({ field }: Fields<'name' | 'surname'>) {
  const { t } = useLingui();
  return (
    <FieldPair>
      <Field {...field('name')} required label={t`First name`} autoComplete="given-name" maxLength={nameLimit} />
      <Field {...field('surname')} required label={t`Last name`} autoComplete="family-name" maxLength={nameLimit} />
    </FieldPair>
  );
}
const nameLimit = 100;

interface EmailFieldProps extends Fields<'email'> {
  readonly label?: ReactNode;
  /** For password managers `username`, the name that a password belongs to. */
  readonly autoComplete?: 'email' | 'username';
}

/** Where somebody is written to. */
export function EmailField({ field, label, autoComplete = 'email' }: EmailFieldProps) {
  const { t } = useLingui();
  return <EmailAddressField {...field('email')} required label={label ?? t`E-mail`} autoComplete={autoComplete} />;
}

interface PasswordFieldsProps extends Fields<'password' | 'password_confirmation'> {
  readonly label: string;
}

/** A password of one's own choice, and once more. */
export function PasswordFields({ field, label }: PasswordFieldsProps) {
  const { t } = useLingui();
  return (
    <>
      <PasswordField
        {...field('password')}
        required
        label={label}
        help={t`At least ${passwordLength.min} characters, and not a common password`}
        autoComplete="new-password"
      />
      <PasswordField
        {...field('password_confirmation')}
        required
        label={t`Repeat the password`}
        autoComplete="new-password"
      />
    </>
  );
}
