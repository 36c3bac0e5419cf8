import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import { groupPaymentPath } from '#contract/paths.ts';
import type { reminderMachine } from '#machines/page/reminder.machine.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { type Counting, TimeLeft } from '../../parts/TimeLeft.tsx';
import { ToPath } from '../../parts/ToPath.tsx';
import styles from './ReminderCard.module.css';

interface ReminderCardProps {
  readonly actor: ActorRefFrom<typeof reminderMachine>;
  readonly counting: Counting;
}

/** Quietly, beside the screen: there are places to be paid, so long, and the way to do it. */
export function ReminderCard({ actor, counting }: ReminderCardProps) {
  const { t } = useLingui();
  const snapshot = useSelector(actor, (current) => current);
  const { reservation } = snapshot.context;
  if (!snapshot.hasTag('reminding') || reservation === null) return null;
  const { runName, groupId, paymentId, expiresAt } = reservation;
  return (
    <aside className={styles.card} aria-label={t`Reminder`}>
      <Icon name="clock" />
      <div className={styles.text}>
        <p className="strong">{t`Your reservation is not paid yet`}</p>
        <p className={styles.left}>
          {runName}
          {', '}
          <TimeLeft expiresAt={expiresAt} counting={counting}>
            {({ words, soon }) => (
              <span role="timer" data-soon={soon || undefined}>
                <Trans>{words} left</Trans>
              </span>
            )}
          </TimeLeft>
        </p>
      </div>
      <ToPath variant="default" size="compact" to={groupPaymentPath(groupId, paymentId)}>{t`Pay`}</ToPath>
      <button
        type="button"
        className={`bare ${styles.close}`}
        aria-label={t`Close`}
        onClick={() => actor.send({ type: 'reminder.closed' })}
      >
        <Icon name="cross" />
      </button>
    </aside>
  );
}
