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

interface PasswordFieldsProps<Name extends string> extends Fields<Name> {
  readonly label: string;
}

/** A password of one's own choice, for a new account: typed once, as it can be looked at. */
export function NewPasswordField({ field, label }: PasswordFieldsProps<'password'>) {
  const { t } = useLingui();
  return (
    <PasswordField
      {...field('password')}
      required
      label={label}
      help={t`At least ${passwordLength.min} characters, and not a common password`}
      autoComplete="new-password"
    />
  );
}

/** One in place of another: typed once more, since a slip locks its owner out of what is there. */
export function PasswordFields({ field, label }: PasswordFieldsProps<'password' | 'password_confirmation'>) {
  const { t } = useLingui();
  return (
    <>
      <NewPasswordField field={field} label={label} />
      <PasswordField
        {...field('password_confirmation')}
        required
        label={t`Repeat the password`}
        autoComplete="new-password"
      />
    </>
  );
}
