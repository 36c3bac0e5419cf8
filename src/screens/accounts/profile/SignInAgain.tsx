import { useLingui } from '@lingui/react/macro';
import { ActionButton } from '../../../ui/buttons/ActionButton.tsx';
import { Notice } from '../../../ui/Notice.tsx';

interface SignInAgainProps {
  readonly disabled: boolean;
  readonly onSignIn: () => void;
}

/** For who has no password to give: they show who they are by signing in once more, and go on here. */
export function SignInAgain({ disabled, onSignIn }: SignInAgainProps) {
  const { t } = useLingui();
  return (
    <Notice
      action={
        <ActionButton variant="default" isCompact disabled={disabled} onClick={onSignIn}>
          {t`Sign in again`}
        </ActionButton>
      }
    >
      {t`You have no password. So that nobody else can do this, first sign in again with Google or Facebook, unless you did so in the last 10 minutes.`}
    </Notice>
  );
}
