import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { Link } from 'react-router';
import type { ActorRefFrom } from 'xstate';
import { staffPath } from '#contract/staff/paths.ts';
import type { refundMachine } from '#machines/money/refund.machine.ts';
import { useFormat } from '../../../../i18n/useFormat.ts';
import { ActionButton } from '../../../../ui/buttons/ActionButton.tsx';
import { Notice } from '../../../../ui/Notice.tsx';
import type { Refundable } from '../../../queries/money/money.ts';

interface RefundAnswerProps {
  readonly actor: ActorRefFrom<typeof refundMachine>;
  readonly refundable: Refundable;
}

/** What came of it: that it is ordered, that there is less, that somebody was first, or that nobody knows. */
export function RefundAnswer({ actor, refundable: { payment } }: RefundAnswerProps) {
  const { t } = useLingui();
  const { money } = useFormat();
  const snapshot = useSelector(actor, (current) => current);
  const { most, by, message, sent } = snapshot.context;
  const of = (cents: number | undefined) => money(cents ?? 0, payment.currency);
  if (sent !== null) {
    return (
      <Notice
        tone="good"
        role="status"
        isAnswer
        heading={sent.back > 0 ? t`Ordered: ${of(sent.back)} goes back` : t`It is ordered`}
      >
        <p>
          {sent.kept > 0 && t`${of(sent.kept)} is kept. `}
          <Link to={staffPath('group', { id: payment.group_id })}>{t`To the group`}</Link>
        </p>
      </Notice>
    );
  }
  if (snapshot.hasTag('exceeded')) {
    return <Notice tone="urgent" role="alert" heading={t`${of(most ?? 0)} can be refunded for these places.`} />;
  }
  if (snapshot.hasTag('overtaken')) {
    return (
      <Notice
        tone="urgent"
        role="alert"
        heading={by === null ? t`Something has changed since you looked` : t`${by.who} was first`}
      >
        <p>
          {by === null
            ? t`Nothing was refunded. Look again.`
            : t`${of(by.back)} is being refunded for these places, or has been already. Nothing more was ordered.`}
        </p>
        <ActionButton variant="default" onClick={() => actor.send({ type: 'look.wanted' })}>
          {t`Look again`}
        </ActionButton>
      </Notice>
    );
  }
  if (!snapshot.hasTag('failed')) return null;
  return (
    <Notice tone="urgent" role="alert" heading={message ?? t`No answer came`}>
      {message === null && <p>{t`We do not know whether that arrived. It happens once, however often you try.`}</p>}
      <ActionButton variant="default" onClick={() => actor.send({ type: 'retry.wanted' })}>
        {t`Try again`}
      </ActionButton>
    </Notice>
  );
}
