import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { useRef } from 'react';
import { ActionButton } from '../../../ui/buttons/ActionButton.tsx';
import { EmailAddressField } from '../../../ui/fields/EmailAddressField.tsx';
import { Fields, FormPage } from '../../../ui/fields/FormPage.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { useFaultWords } from '../../parts/faultWords.ts';
import { Link } from '../../parts/Link.tsx';
import { useShownFault } from '../../parts/useShownFault.ts';
import { LinkingForm } from './LinkingForm.tsx';
import { type LoginScreenProps, typedIn } from './loginForm.ts';
import { PasswordPart } from './PasswordPart.tsx';
import { SocialButtons } from './SocialButtons.tsx';

/** Signing in by password or at a provider. The passwords stay in the page's own fields. */
export function LoginScreen(props: LoginScreenProps) {
  const isLinking = useSelector(props.actor, (snapshot) => snapshot.hasTag('linking'));
  return isLinking ? <LinkingForm {...props} /> : <PasswordForm {...props} />;
}

function PasswordForm({ actor, providers, withinApp, now, paths, joins = null }: LoginScreenProps) {
  const { t } = useLingui();
  const form = useRef<HTMLFormElement>(null);
  useShownFault(actor, form);
  const isSigningIn = useSelector(actor, (snapshot) => snapshot.hasTag('signingIn'));
  const isBusy = useSelector(actor, (snapshot) => snapshot.hasTag('busy'));
  const faultOf = useFaultWords(useSelector(actor, ({ context }) => context.faults));
  const submit = () =>
    actor.send({
      type: 'login.submitted',
      email: typedIn(form.current, 'email'),
      password: typedIn(form.current, 'password'),
    });
  return (
    <FormPage
      title={t`Sign in`}
      lead={joins === null ? t`Your runs, group and invitations.` : t`To join group ${joins}.`}
      form={form}
      onSubmit={submit}
    >
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
        <ActionButton type="submit" fullWidth busy={isSigningIn ? t`Signing in…` : undefined}>
          {t`Sign in`}
        </ActionButton>
      </Fields>
      <SocialButtons actor={actor} providers={providers} withinApp={withinApp} />
      {joins === null && (
        <Notice>
          <Trans>
            New here? <Link to={paths.checkout}>Buy places without an account</Link>, you can create one later.
          </Trans>
        </Notice>
      )}
      <p className="mt-4">
        <Trans>
          Bought without an account? <Link to={paths.orders}>Get the links to your orders again</Link>.
        </Trans>
      </p>
      {paths.staff !== null && (
        <p className="mt-4">
          <Trans>
            Curious how organisers use it? <a href={paths.staff}>See the staff pages</a>.
          </Trans>
        </p>
      )}
    </FormPage>
  );
}
