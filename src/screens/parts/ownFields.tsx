import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { emailLimit, passwordLength } from '#contract/constants.ts';
import type { Form } from '#machines/kit/form.ts';
import { Field } from '../../ui/fields/Field.tsx';
import { FieldPair } from '../../ui/fields/FormPage.tsx';
import { PasswordField } from '../../ui/fields/PasswordField.tsx';
import { useFaultWords } from './faultWords.ts';

interface FormActor<Name extends string> {
  send(event: { type: 'field.typed'; field: Name; text: string } | { type: 'field.left'; field: Name }): void;
}

interface TypedField {
  readonly name: string;
  readonly value: string;
  readonly error: string | undefined;
  readonly required: true;
  readonly onChange: (event: { readonly currentTarget: { readonly value: string } }) => void;
  readonly onBlur: () => void;
}

/** Everything that a required field of a form's chart wants to know, by its name. */
export function useTypedFields<Name extends string>(actor: FormActor<Name>, { values, faults }: Form<Name>) {
  const faultOf = useFaultWords<Name>(faults);
  return (field: Name): TypedField => ({
    name: field,
    value: values[field],
    error: faultOf(field),
    required: true,
    onChange: ({ currentTarget: { value } }) => actor.send({ type: 'field.typed', field, text: value }),
    onBlur: () => actor.send({ type: 'field.left', field }),
  });
}

interface TypedFields<Name extends string> {
  readonly typed: (field: Name) => TypedField;
}

/** How somebody is called. */
export function NameFields({ typed }: TypedFields<'name' | 'surname'>) {
  const { t } = useLingui();
  return (
    <FieldPair>
      <Field {...typed('name')} label={t`First name`} autoComplete="given-name" maxLength={nameLimit} />
      <Field {...typed('surname')} label={t`Last name`} autoComplete="family-name" maxLength={nameLimit} />
    </FieldPair>
  );
}
const nameLimit = 100;

interface EmailFieldProps extends TypedFields<'email'> {
  readonly label?: ReactNode;
  /** For password managers `username`, the name that a password belongs to. */
  readonly autoComplete?: 'email' | 'username';
}

/** Where somebody is written to. */
export function EmailField({ typed, label, autoComplete = 'email' }: EmailFieldProps) {
  const { t } = useLingui();
  return (
    <Field
      {...typed('email')}
      label={label ?? t`E-mail`}
      type="email"
      inputMode="email"
      autoComplete={autoComplete}
      autoCapitalize="none"
      spellCheck={false}
      maxLength={emailLimit}
    />
  );
}

interface PasswordFieldsProps extends TypedFields<'password' | 'password_confirmation'> {
  readonly label: string;
}

/** A password of one's own choice, and once more. */
export function PasswordFields({ typed, label }: PasswordFieldsProps) {
  const { t } = useLingui();
  return (
    <>
      <PasswordField
        {...typed('password')}
        label={label}
        help={t`At least ${passwordLength.min} characters, and not a common password`}
        autoComplete="new-password"
      />
      <PasswordField {...typed('password_confirmation')} label={t`Repeat the password`} autoComplete="new-password" />
    </>
  );
}
