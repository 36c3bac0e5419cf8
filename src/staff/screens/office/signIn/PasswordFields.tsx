import { useLingui } from '@lingui/react/macro';
import { passwordLength } from '#contract/constants.ts';
import type { Faults } from '#machines/kit/form.ts';
import { useFaultWords } from '../../../../screens/parts/faultWords.ts';
import { EmailAddressField } from '../../../../ui/fields/EmailAddressField.tsx';
import { PasswordField } from '../../../../ui/fields/PasswordField.tsx';

interface PasswordFieldsProps {
  readonly actor: { send(event: { type: 'field.typed'; field: 'email' | 'password' }): void };
  readonly faults: Faults<'email' | 'password'>;
  readonly isBusy: boolean;
  /** Whose pages are still here. */
  readonly account?: string | null;
}

/** The first half of a login. What is typed stays in the page's own fields. */
export function PasswordFields({ actor, faults, isBusy, account }: PasswordFieldsProps) {
  const { t } = useLingui();
  const faultOf = useFaultWords(faults);
  return (
    <>
      <EmailAddressField
        name="email"
        label={t`E-mail`}
        autoComplete="username"
        enterKeyHint="next"
        required
        defaultValue={account ?? ''}
        readOnly={isBusy}
        error={faultOf('email')}
        onChange={() => actor.send({ type: 'field.typed', field: 'email' })}
      />
      <PasswordField
        name="password"
        label={t`Password`}
        autoComplete="current-password"
        enterKeyHint="go"
        maxLength={passwordLength.max}
        required
        readOnly={isBusy}
        error={faultOf('password')}
        onChange={() => actor.send({ type: 'field.typed', field: 'password' })}
      />
    </>
  );
}
