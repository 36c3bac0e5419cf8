import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { otherDistanceMachine } from '#machines/people/otherDistance.machine.ts';
import { ActionButton } from '../../../../ui/buttons/ActionButton.tsx';
import { Notice } from '../../../../ui/Notice.tsx';

/** What came of it where the place did not move: no room, somebody was first, or nobody knows. */
export function DistanceAnswerNotice({ actor }: { readonly actor: ActorRefFrom<typeof otherDistanceMachine> }) {
  const { t } = useLingui();
  const snapshot = useSelector(actor, (current) => current);
  const { who, message } = snapshot.context;
  if (snapshot.hasTag('pricing')) {
    return (
      <p className="quiet" aria-busy>
        {t`Counting…`}
      </p>
    );
  }
  if (snapshot.hasTag('full')) {
    return (
      <Notice tone="urgent" role="alert" heading={t`That start is full now`}>
        <p>{t`Nothing has changed. Choose another one.`}</p>
      </Notice>
    );
  }
  if (snapshot.hasTag('overtaken')) {
    return (
      <Notice
        tone="urgent"
        role="alert"
        heading={who === null ? t`Something has changed since you looked` : t`${who} was first`}
      >
        <p>{t`Your change was not made. Look again.`}</p>
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
