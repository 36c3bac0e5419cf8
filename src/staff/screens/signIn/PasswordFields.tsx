import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { emailLimit, passwordLength } from '#contract/constants.ts';
import { useFaultWords } from '../../../screens/parts/faultWords.ts';
import { Field } from '../../../ui/fields/Field.tsx';
import { PasswordField } from '../../../ui/fields/PasswordField.tsx';
import type { StaffSessionActor } from '../../effects/staffSession.effects.ts';

/** The first half of a login. */
export function PasswordFields({ session }: { readonly session: StaffSessionActor }) {
  const { t } = useLingui();
  const { faults, account } = useSelector(session, ({ context }) => context);
  const isBusy = useSelector(session, (snapshot) => snapshot.hasTag('busy'));
  const faultOf = useFaultWords(faults);
  return (
    <>
      <Field
        name="email"
        label={t`E-mail`}
        type="email"
        inputMode="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        enterKeyHint="next"
        maxLength={emailLimit}
        required
        // Whose pages are still here.
        defaultValue={account ?? ''}
        readOnly={isBusy}
        error={faultOf('email')}
        onChange={() => session.send({ type: 'field.typed', field: 'email' })}
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
        onChange={() => session.send({ type: 'field.typed', field: 'password' })}
      />
    </>
  );
}
