import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { RefObject } from 'react';
import { ActionButton } from '../../../ui/buttons/ActionButton.tsx';
import { EmailAddressField } from '../../../ui/fields/EmailAddressField.tsx';
import { Fields } from '../../../ui/fields/FormPage.tsx';
import { useFaultWords } from '../../parts/faultWords.ts';
import { Link } from '../../parts/Link.tsx';
import { type LoginScreenProps, typedIn } from './loginForm.ts';
import { PasswordPart } from './PasswordPart.tsx';
import { SocialButtons } from './SocialButtons.tsx';

type SignInFieldsProps = LoginScreenProps & {
  /** The page has another main action. */
  readonly isBeside?: boolean;
};

/** Address, password and the providers. The passwords stay in the page's own fields. */
export function SignInFields({ actor, providers, withinApp, now, paths, isBeside = false }: SignInFieldsProps) {
  const { t } = useLingui();
  const isSigningIn = useSelector(actor, (snapshot) => snapshot.hasTag('signingIn'));
  const isBusy = useSelector(actor, (snapshot) => snapshot.hasTag('busy'));
  const faultOf = useFaultWords(useSelector(actor, ({ context }) => context.faults));
  return (
    <>
      <Fields>
        <EmailAddressField
          name="email"
          label={t`E-mail`}
          autoComplete="username"
          enterKeyHint="next"
          required
          readOnly={isBusy}
          error={faultOf('email')}
          onChange={() => actor.send({ type: 'field.typed', field: 'email' })}
        />
        <PasswordPart actor={actor} now={now} paths={paths} />
        <ActionButton
          type="submit"
          fullWidth
          variant={isBeside ? 'default' : 'main'}
          busy={isSigningIn ? t`Signing in…` : undefined}
        >
          {t`Sign in`}
        </ActionButton>
      </Fields>
      <SocialButtons actor={actor} providers={providers} withinApp={withinApp ?? null} />
      <p className="centred small">
        <Trans>
          New here? <Link to={paths.registration}>Create an account</Link>
        </Trans>
      </p>
    </>
  );
}

/** What its form does. */
export const signIn = (actor: LoginScreenProps['actor'], form: RefObject<HTMLFormElement | null>) =>
  actor.send({
    type: 'login.submitted',
    email: typedIn(form.current, 'email'),
    password: typedIn(form.current, 'password'),
  });

/** Other ways in, quietly. */
export function OtherWays({ paths }: Pick<LoginScreenProps, 'paths'>) {
  return (
    <>
      <p>
        <Trans>
          Bought without an account? <Link to={paths.orders}>Get the links to your orders again</Link>.
        </Trans>
      </p>
      {paths.staff !== null && (
        <p>
          <Trans>
            Curious how organisers use it? <a href={paths.staff}>See the staff pages</a>.
          </Trans>
        </p>
      )}
    </>
  );
}
