import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { Unfinished } from '#machines/accounts/profileModals.logic.ts';
import type { profileModalsMachine } from '#machines/accounts/profileModals.machine.ts';
import { Dialog } from '../../../ui/dialogs/Dialog.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { Refusal } from '../../parts/Refusal.tsx';
import { EndingDialog, PasswordLinkDialog } from './AccessDialogs.tsx';
import { DeletionDialog } from './DeletionDialog.tsx';
import { EditDialog } from './EditDialog.tsx';
import { PasswordDialog } from './PasswordDialog.tsx';

/** Opens the dialogs over the screens of a signed-in person. */
export type ModalsActor = ActorRefFrom<typeof profileModalsMachine>;

interface ProfileDialogsProps {
  readonly actor: ModalsActor;
  readonly termsUrl: string | undefined;
  readonly privacyUrl: string | undefined;
}

interface DialogProps extends ProfileDialogsProps {
  readonly snapshot: SnapshotFrom<typeof profileModalsMachine>;
}

/** The dialogs over the screens of a signed-in person, one at a time. */
export function ProfileDialogs(props: ProfileDialogsProps) {
  const snapshot = useSelector(props.actor, (current) => current);
  const { editProfile, changePassword, mailPasswordLink, endAccess, deleteAccount } = snapshot.children;
  const { profile, field, ending } = snapshot.context;
  const isStaff = profile?.is_staff === true;
  const signInAgain = (unfinished: Unfinished) => props.actor.send({ type: 'signIn.wanted', unfinished });
  return (
    <>
      <TermsDialog {...props} snapshot={snapshot} />
      <VerificationDialog {...props} snapshot={snapshot} />
      <BouncedDialog {...props} snapshot={snapshot} />
      <EditDialog
        actor={editProfile}
        focusOn={field}
        profile={profile}
        onSignInAgain={(typed) => signInAgain({ dialog: 'edit', typed })}
      />
      <PasswordDialog actor={changePassword} isStaff={isStaff} />
      <PasswordLinkDialog actor={mailPasswordLink} email={profile?.email} />
      <EndingDialog actor={endAccess} ending={ending} isStaff={isStaff} />
      <DeletionDialog
        actor={deleteAccount}
        email={profile?.email}
        hasPassword={profile?.has_password === true}
        isStaff={isStaff}
        onSignInAgain={() => signInAgain({ dialog: 'deletion' })}
      />
    </>
  );
}

/** Terms that are new, to the shop or to the person, are accepted or declined; there is no third way. */
function TermsDialog({ actor, snapshot, termsUrl, privacyUrl }: DialogProps) {
  const { t } = useLingui();
  const { profile } = snapshot.context;
  return (
    <Dialog
      open={snapshot.hasTag('terms')}
      title={t`Please accept our terms`}
      subtitle={
        <Trans>
          Please read the <Outside to={termsUrl}>terms</Outside> and the{' '}
          <Outside to={privacyUrl}>privacy policy</Outside>. You need to accept them to use your account.
        </Trans>
      }
      cancel={{
        label: t`Decline and sign out`,
        busy: snapshot.hasTag('declining') && t`Signing you out…`,
        onCancel: () => actor.send({ type: 'terms.declined' }),
      }}
      confirm={{
        label: t`Accept the terms`,
        busy: snapshot.hasTag('accepting') && t`Accepting…`,
        onConfirm: () => actor.send({ type: 'terms.accepted' }),
      }}
    >
      {snapshot.hasTag('failed') && <Refusal message={null} />}
      {profile !== null && profile.signups.length > 0 && (
        <p>{t`Places that are already yours stay yours, whatever you choose.`}</p>
      )}
    </Dialog>
  );
}

/** The address waits for its link to be opened; another link can be requested. */
function VerificationDialog({ actor, snapshot }: DialogProps) {
  const { t } = useLingui();
  const { profile, message } = snapshot.context;
  const email = profile?.pending_email ?? profile?.email;
  const dismiss = () => actor.send({ type: 'dialog.dismissed' });
  const change = () => actor.send({ type: 'address.reconsidered' });
  return (
    <Dialog
      open={snapshot.hasTag('verification')}
      title={snapshot.hasTag('sent') ? t`Check your e-mail` : t`Confirm your e-mail address`}
      onDismiss={dismiss}
      cancel={snapshot.hasTag('sent') ? undefined : { label: t`Change the address`, onCancel: change }}
      confirm={
        snapshot.hasTag('sent')
          ? undefined
          : {
              label: t`Send the link again`,
              busy: snapshot.hasTag('sending') && t`Sending…`,
              onConfirm: () => actor.send({ type: 'link.requested' }),
            }
      }
    >
      {snapshot.hasTag('failed') && <Refusal message={message} />}
      {snapshot.hasTag('sent') ? (
        <Notice tone="good" role="status" icon="mail">
          <Trans>
            We have sent another link to <Address>{email}</Address>. If it does not arrive, check your spam folder.
          </Trans>
        </Notice>
      ) : (
        <>
          <Notice>{t`Email address not confirmed.`}</Notice>
          <p>
            <Trans>
              We have sent a link to <Address>{email}</Address>. Open it, so that places bought with this address become
              yours and your friends can invite you.
            </Trans>
          </p>
        </>
      )}
    </Dialog>
  );
}

/** Mails to the address come back: only another one helps. */
function BouncedDialog({ actor, snapshot }: DialogProps) {
  const { t } = useLingui();
  const email = snapshot.context.profile?.email;
  const reason = snapshot.context.profile?.email_bounced?.reason ?? null;
  return (
    <Dialog
      open={snapshot.hasTag('bounced')}
      title={t`Your e-mail address needs an update`}
      onDismiss={() => actor.send({ type: 'dialog.dismissed' })}
      cancel={{ label: t`Later`, onCancel: () => actor.send({ type: 'dialog.dismissed' }) }}
      confirm={{ label: t`Update the address`, onConfirm: () => actor.send({ type: 'address.reconsidered' }) }}
    >
      <p>
        <Trans>
          Our e-mails to <Address>{email}</Address> come back. Without an address that works you get no start number and
          no news.
        </Trans>
      </p>
      <BounceReason reason={reason} />
    </Dialog>
  );
}

/** The other server's reason, quoted; without one, what it mostly is. */
export function BounceReason({ reason }: { readonly reason: string | null }) {
  const { t } = useLingui();
  // An element, so that no tag in it is taken for the sentence's.
  const quoted = <q>{reason}</q>;
  return (
    <Notice tone="urgent">
      {reason === null ? (
        t`The mail server refused it without a reason. Usually the address is misspelt or the mailbox is full.`
      ) : (
        <Trans>The mail server says: {quoted}</Trans>
      )}
    </Notice>
  );
}

const Address = ({ children }: { readonly children?: ReactNode }) => <b className="strong">{children}</b>;

const Outside = ({ to, children }: { readonly to: string | undefined; readonly children?: ReactNode }) => (
  <a href={to} target="_blank" rel="noreferrer">
    {children}
  </a>
);
