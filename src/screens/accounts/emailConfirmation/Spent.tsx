import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { ActionButton } from '../../../ui/buttons/ActionButton.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { Verdict, WaysOn } from '../../../ui/Verdict.tsx';
import { ToPath } from '../../parts/ToPath.tsx';
import type { EmailConfirmationScreenProps } from './view.ts';

/** A link that was used, or is too old. What that means depends on who is here. */
export function Spent(props: EmailConfirmationScreenProps) {
  const { profile } = props;
  if (profile === null) return <ForVisitor {...props} />;
  if (profile.email_verified && profile.pending_email === null) return <NothingToDo email={profile.email} />;
  return <AnotherLink {...props} email={profile.pending_email ?? profile.email} />;
}

function ForVisitor({ loginPath }: EmailConfirmationScreenProps) {
  const { t } = useLingui();
  return (
    <>
      <Verdict icon="clock" title={t`This link does not work`}>
        {t`It has been used or is older than 60 minutes. If you have only just used it, all is well. Sign in: we can send you a new one there.`}
      </Verdict>
      <WaysOn>
        <ToPath to={loginPath}>{t`Sign in`}</ToPath>
      </WaysOn>
    </>
  );
}

function NothingToDo({ email }: { readonly email: string }) {
  const { t } = useLingui();
  return (
    <>
      <Verdict tone="good" icon="check" title={t`Your address is confirmed`}>
        <Trans>
          This link has been used or is too old. <b>{email}</b> is confirmed: there is nothing to do.
        </Trans>
      </Verdict>
      <WaysOn>
        <ToPath to="/signups">{t`Go to your runs`}</ToPath>
      </WaysOn>
    </>
  );
}

function AnotherLink({ actor, email }: EmailConfirmationScreenProps & { readonly email: string }) {
  const { t } = useLingui();
  const refusal = useSelector(actor, ({ context }) => context.refusal);
  const isBusy = useSelector(actor, (snapshot) => snapshot.hasTag('busy'));
  const isSent = useSelector(actor, (snapshot) => snapshot.hasTag('sent'));
  const isRefused = useSelector(actor, (snapshot) => snapshot.hasTag('refused'));
  const isFailed = useSelector(actor, (snapshot) => snapshot.hasTag('failed'));
  return (
    <>
      <Verdict icon="clock" title={t`This link does not work`}>
        <Trans>
          It has been used or is older than 60 minutes. We can send a new one to <b>{email}</b>.
        </Trans>
      </Verdict>
      {isRefused && (
        <Notice tone="urgent" role="alert">
          {refusal}
        </Notice>
      )}
      {isFailed && (
        <Notice tone="urgent" role="alert">
          {t`Something went wrong. Try again later.`}
        </Notice>
      )}
      {isSent ? (
        <Notice tone="good" role="status">
          {t`A new link is on its way. Check your spam folder, too.`}
        </Notice>
      ) : (
        <WaysOn>
          <ActionButton busy={isBusy ? t`Sending…` : undefined} onClick={() => actor.send({ type: 'link.wanted' })}>
            {t`Send a new link`}
          </ActionButton>
        </WaysOn>
      )}
    </>
  );
}
