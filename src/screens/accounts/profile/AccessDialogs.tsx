import { Trans, useLingui } from '@lingui/react/macro';
import type { ComponentProps, ReactNode } from 'react';
import type { Ending } from '#machines/accounts/profileModals.logic.ts';
import { FormDialog } from '../../parts/forms/FormDialog.tsx';
import { StaffCodeField } from '../../parts/forms/StaffCodeField.tsx';
import { identityNames, useDeviceName } from './accessWords.ts';

type FormActor = ComponentProps<typeof FormDialog>['actor'];

interface EndingDialogProps {
  readonly actor: FormActor;
  readonly ending: Ending | null;
  readonly isStaff: boolean;
}

/** A way to sign in, or a place where somebody is signed in, comes to its end. */
export function EndingDialog({ actor, ending, isStaff }: EndingDialogProps) {
  const words = useEndingWords(ending);
  return (
    <FormDialog actor={actor} {...words}>
      {isStaff && ending?.kind === 'identity' ? ({ field }) => <StaffCodeField {...field('staff_code')} /> : undefined}
    </FormDialog>
  );
}

function useEndingWords(
  ending: Ending | null,
): Pick<ComponentProps<typeof FormDialog>, 'title' | 'subtitle' | 'action' | 'busy'> {
  const { t } = useLingui();
  const deviceName = useDeviceName();
  if (ending?.kind === 'identity') {
    const { provider, email } = ending.identity;
    const name = identityNames[provider];
    const address: ReactNode = email === null ? name : `${name} (${email})`;
    return {
      title: t`Unlink ${name}?`,
      subtitle: (
        <Trans>
          Your account is no longer linked with <b className="strong">{address}</b>. Everywhere else you are signed out.
        </Trans>
      ),
      action: t`Unlink`,
      busy: t`Unlinking…`,
    };
  }
  if (ending?.kind === 'session') {
    const device = deviceName(ending.session);
    return {
      title: t`Sign this device out?`,
      subtitle: (
        <Trans>
          <b className="strong">{device}</b> will have to sign in again. If it is not yours, change your password, too.
        </Trans>
      ),
      action: t`Sign the device out`,
      busy: t`Signing out…`,
    };
  }
  return {
    title: t`Sign out everywhere else?`,
    subtitle: t`You stay signed in here. All other devices have to sign in again.`,
    action: t`Sign out everywhere else`,
    busy: t`Signing out…`,
  };
}

interface PasswordLinkDialogProps {
  readonly actor: FormActor;
  readonly email: string | undefined;
}

/** The first password of an account that signs in at a provider: the owner of the mailbox sets it. */
export function PasswordLinkDialog({ actor, email }: PasswordLinkDialogProps) {
  const { t } = useLingui();
  return (
    <FormDialog
      actor={actor}
      title={t`Set a password`}
      subtitle={
        <Trans>
          We send a link to <b className="strong">{email}</b>. With it you choose a password; then you are signed out
          and sign in again with it.
        </Trans>
      }
      action={t`Send the link`}
      busy={t`Sending…`}
    />
  );
}
