import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { useRef } from 'react';
import { FormPage } from '../../../ui/fields/FormPage.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { Link } from '../../parts/Link.tsx';
import { useShownFault } from '../../parts/useShownFault.ts';
import { FrontDoor, type FrontDoorProps } from './FrontDoor.tsx';
import { LinkingForm } from './LinkingForm.tsx';
import type { LoginScreenProps } from './loginForm.ts';
import { OtherWays, SignInFields, signIn } from './SignInFields.tsx';

type Props = LoginScreenProps & {
  /** What is on offer; null for somebody on the way to a page of their own, who signs in and no more. */
  readonly offer?: FrontDoorProps['offer'] | null;
};

/** Signing in by password or at a provider, on its own or at the shop's front door. */
export function LoginScreen({ offer = null, ...props }: Props) {
  const isLinking = useSelector(props.actor, (snapshot) => snapshot.hasTag('linking'));
  if (isLinking) return <LinkingForm {...props} />;
  return offer === null ? <PasswordForm {...props} /> : <FrontDoor {...props} offer={offer} />;
}

function PasswordForm(props: LoginScreenProps) {
  const { actor, paths, joins = null } = props;
  const { t } = useLingui();
  const form = useRef<HTMLFormElement>(null);
  useShownFault(actor, form);
  return (
    <FormPage
      title={t`Sign in`}
      lead={joins === null ? t`Your runs, group and invitations.` : t`To join group ${joins}.`}
      form={form}
      onSubmit={() => signIn(actor, form)}
    >
      <div className="stack-4">
        <SignInFields {...props} />
      </div>
      {joins === null && (
        <Notice>
          <Trans>
            You can also <Link to={paths.checkout}>buy places without an account</Link>.
          </Trans>
        </Notice>
      )}
      <div className="stack-4">
        <OtherWays paths={paths} />
      </div>
    </FormPage>
  );
}
