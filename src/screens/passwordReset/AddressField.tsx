import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { emailLimit } from '#contract/constants.ts';
import { Field } from '../../ui/Field.tsx';
import { useFaultWords } from '../parts/faultWords.ts';
import type { PasswordResetScreenProps } from './PasswordResetScreen.tsx';

/** The account's address; for password managers it is the name that the password belongs to. */
export function AddressField({ actor }: Pick<PasswordResetScreenProps, 'actor'>) {
  const { t } = useLingui();
  const { values, faults } = useSelector(actor, ({ context }) => context);
  const faultOf = useFaultWords(faults);
  return (
    <Field
      name="email"
      label={t`E-mail`}
      type="email"
      inputMode="email"
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={emailLimit}
      required
      value={values.email}
      error={faultOf('email')}
      onChange={({ currentTarget }) => actor.send({ type: 'field.typed', field: 'email', text: currentTarget.value })}
      onBlur={() => actor.send({ type: 'field.left', field: 'email' })}
    />
  );
}
