import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { passwordLength } from '#contract/constants.ts';
import { PasswordField } from '../../../ui/fields/PasswordField.tsx';
import { useFaultWords } from '../../parts/faultWords.ts';
import { Link } from '../../parts/Link.tsx';
import styles from './login.module.css';
import type { LoginScreenProps } from './loginForm.ts';
import { LoginRefusal } from './Refusal.tsx';

/** The password of an account, the way to another one, and what the last try came to. */
export function PasswordPart({ actor, now, paths }: Pick<LoginScreenProps, 'actor' | 'now' | 'paths'>) {
  const { t } = useLingui();
  const isBusy = useSelector(actor, (snapshot) => snapshot.hasTag('busy'));
  const faultOf = useFaultWords(useSelector(actor, ({ context }) => context.faults));
  return (
    <>
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
      <p className={styles.forgotten}>
        <Link className={styles.quiet} to={paths.password}>{t`Forgotten your password?`}</Link>
      </p>
      <LoginRefusal actor={actor} now={now} />
    </>
  );
}
