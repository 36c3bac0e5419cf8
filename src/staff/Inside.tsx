import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { ComponentType } from 'react';
import { useMatch } from 'react-router';
import { staffContactPage, staffInvitationPage } from '#contract/staff/paths.ts';
import { lazily } from '../ui/lazily.ts';
import { RetryNotice } from '../ui/RetryNotice.tsx';
import { FullScreenSpinner } from '../ui/Spinner.tsx';
import { useStaff } from './hooks/StaffContext.ts';
import { StaffPages } from './StaffPages.tsx';
import { SignInDialogs } from './screens/office/signIn/SignInDialogs.tsx';
import { SignInPage } from './screens/office/signIn/SignInPage.tsx';

const InvitationPage = lazily(
  async () => (await import('./screens/office/invitation/InvitationPage.tsx')).InvitationPage,
);
const ContactPage = lazily(async () => (await import('./screens/runs/contact/ContactPage.tsx')).ContactPage);

/** The content of the shell: the pages of the signed-in member, whether their session is over or not, or signing in. */
export function Inside({ Pages = StaffPages }: { readonly Pages?: ComponentType }) {
  const { session } = useStaff();
  const isWaiting = useSelector(session, (snapshot) => snapshot.hasTag('waiting'));
  const isUnreachable = useSelector(session, (snapshot) => snapshot.hasTag('unreachable'));
  const account = useSelector(session, ({ context }) => context.account);
  const isInvited = useMatch(staffInvitationPage) !== null;
  const isContact = useMatch(staffContactPage) !== null;
  if (isInvited) return <InvitationPage />;
  if (isContact) return <ContactPage />;
  if (isWaiting) return <FullScreenSpinner />;
  if (isUnreachable) return <Unreached />;
  if (account === null) return <SignInPage />;
  return (
    <>
      <Pages key={account} />
      <SignInDialogs />
    </>
  );
}

function Unreached() {
  const { t } = useLingui();
  const { session } = useStaff();
  return (
    <RetryNotice onRetry={() => session.send({ type: 'retry.requested' })}>
      {t`We could not reach the server. Check your connection and try again.`}
    </RetryNotice>
  );
}
