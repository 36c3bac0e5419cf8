import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { mailStopMachine } from '#machines/accounts/mailStop.machine.ts';
import { ActionButton } from '../../../ui/buttons/ActionButton.tsx';
import { LinkLoading, LinkLost, LinkUnread } from '../../../ui/LinkVerdicts.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { Verdict, VerdictPage, WaysOn } from '../../../ui/Verdict.tsx';

import { partAt } from '../../parts/partAt.ts';
import { useViewFocus } from '../../parts/useViewFocus.ts';

export interface MailStopScreenProps {
  readonly actor: ActorRefFrom<typeof mailStopMachine>;
}

/** The target of a mail's 'no more of these': one button, and the way back. */
export function MailStopScreen(props: MailStopScreenProps) {
  const View = useSelector(props.actor, (snapshot) => partAt(snapshot, views) ?? LinkLoading);
  const screen = useViewFocus(View);
  return (
    <div ref={screen}>
      <VerdictPage>
        <View {...props} />
      </VerdictPage>
    </div>
  );
}

function Allowed({ actor }: MailStopScreenProps) {
  const { t } = useLingui();
  const isBusy = useSelector(actor, (snapshot) => snapshot.hasTag('busy'));
  const isFailed = useSelector(actor, (snapshot) => snapshot.hasTag('failed'));
  return (
    <>
      <Verdict title={t`Unsubscribe from these e-mails?`}>
        {t`We will no longer e-mail this address about invitations, challenges and orders that others make in your name. E-mails about your own account and your money still come.`}
      </Verdict>
      {isFailed && <Failed />}
      <WaysOn>
        <ActionButton busy={isBusy ? t`Saving…` : undefined} onClick={() => actor.send({ type: 'stop.wanted' })}>
          {t`Unsubscribe`}
        </ActionButton>
      </WaysOn>
    </>
  );
}

function Stopped({ actor }: MailStopScreenProps) {
  const { t } = useLingui();
  const isBusy = useSelector(actor, (snapshot) => snapshot.hasTag('busy'));
  const isFailed = useSelector(actor, (snapshot) => snapshot.hasTag('failed'));
  return (
    <>
      <Verdict tone="good" icon="check" title={t`You have unsubscribed`}>
        {t`People who invite you will not know. If you order without signing in, you get no e-mail either, so keep the page with your order.`}
      </Verdict>
      {isFailed && <Failed />}
      <WaysOn>
        <ActionButton
          variant="default"
          busy={isBusy ? t`Saving…` : undefined}
          onClick={() => actor.send({ type: 'resume.wanted' })}
        >
          {t`Subscribe again`}
        </ActionButton>
      </WaysOn>
    </>
  );
}

function Failed() {
  const { t } = useLingui();
  return (
    <Notice tone="urgent" role="alert">
      {t`Something went wrong. Try again later.`}
    </Notice>
  );
}

const views = { allowed: Allowed, stopped: Stopped, unread: LinkUnread, lost: LinkLost };
