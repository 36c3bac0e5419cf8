import { useLingui } from '@lingui/react/macro';
import { Loader } from '@mantine/core';
import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { mailStopMachine } from '#machines/accounts/mailStop.machine.ts';
import { ActionButton } from '../../../ui/buttons/ActionButton.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { Verdict, VerdictPage, WaysOn } from '../../../ui/Verdict.tsx';
import { partAt } from '../../parts/partAt.ts';
import { useViewFocus } from '../../parts/useViewFocus.ts';

export interface MailStopScreenProps {
  readonly actor: ActorRefFrom<typeof mailStopMachine>;
}

/** Where a mail's 'no more of these' leads: one button, and the way back. */
export function MailStopScreen(props: MailStopScreenProps) {
  const View = useSelector(props.actor, (snapshot) => partAt(snapshot, views) ?? Reading);
  const screen = useViewFocus(View);
  return (
    <div ref={screen}>
      <VerdictPage>
        <View {...props} />
      </VerdictPage>
    </div>
  );
}

function Reading() {
  const { t } = useLingui();
  return (
    <Verdict title={t`Looking at your link`} mark={<Loader size={34} aria-hidden="true" />}>
      {t`This takes a moment.`}
    </Verdict>
  );
}

function Unread({ actor }: MailStopScreenProps) {
  const { t } = useLingui();
  return (
    <>
      <Verdict title={t`We could not look at your link`}>{t`Check your connection and try again.`}</Verdict>
      <WaysOn>
        <ActionButton onClick={() => actor.send({ type: 'retry.requested' })}>{t`Try again`}</ActionButton>
      </WaysOn>
    </>
  );
}

function Allowed({ actor }: MailStopScreenProps) {
  const { t } = useLingui();
  const isBusy = useSelector(actor, (snapshot) => snapshot.hasTag('busy'));
  const isFailed = useSelector(actor, (snapshot) => snapshot.hasTag('failed'));
  return (
    <>
      <Verdict title={t`No more of these e-mails?`}>
        {t`Then nobody’s invitations, challenges and orders in your name are e-mailed to this address. E-mails about your own account and your money still come.`}
      </Verdict>
      {isFailed && <Failed />}
      <WaysOn>
        <ActionButton busy={isBusy ? t`Saving…` : undefined} onClick={() => actor.send({ type: 'stop.wanted' })}>
          {t`No more of these`}
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
      <Verdict tone="good" icon="check" title={t`You get no more of these e-mails`}>
        {t`Whoever invites you is not told. If you order without signing in, no e-mail comes either: keep the page with your order then.`}
      </Verdict>
      {isFailed && <Failed />}
      <WaysOn>
        <ActionButton
          variant="default"
          busy={isBusy ? t`Saving…` : undefined}
          onClick={() => actor.send({ type: 'resume.wanted' })}
        >
          {t`Send them again`}
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

function Lost() {
  const { t } = useLingui();
  return (
    <Verdict icon="clock" title={t`This link does not work`}>
      {t`Perhaps a part of it is missing. Open the link in the e-mail once more.`}
    </Verdict>
  );
}

const views = { allowed: Allowed, stopped: Stopped, unread: Unread, lost: Lost };
