import { Plural, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { reservationCountdownMachine } from '#machines/payments/reservationCountdown.machine.ts';
import { clockFace, timeLeft } from '../../lib/timeLeft.ts';
import { Icon } from '../../ui/Icon.tsx';
import styles from './Countdown.module.css';

const soonMs = 24 * 60 * 60_000;

/** How long the places are held, ticking; in signal during its last 24 hours. Always with what happens then. */
export function Countdown({ actor }: { readonly actor: ActorRefFrom<typeof reservationCountdownMachine> }) {
  const { t } = useLingui();
  const snapshot = useSelector(actor, (current) => current);
  return (
    <TimeLeft left={snapshot.context.left}>
      {snapshot.hasTag('lastHour')
        ? t`Less than an hour left to pay. After that others can book.`
        : t`We hold your reservation until then. After that others can book.`}
    </TimeLeft>
  );
}

/** The same when nobody counts any more. */
export function NoTimeLeft() {
  const { t } = useLingui();
  return <TimeLeft left={0}>{t`The time to pay has run out.`}</TimeLeft>;
}

function TimeLeft({ left, children }: { readonly left: number; readonly children: ReactNode }) {
  const { t } = useLingui();
  const time = timeLeft(left);
  return (
    <div>
      <p className={styles.clock} data-soon={left <= soonMs || undefined}>
        <Icon name="clock" />
        <span className="num" role="timer" aria-label={t`Time left to pay`}>
          {time.days > 0 && (
            <>
              {time.days}
              <small>
                <Plural value={time.days} one="day" other="days" />
              </small>
            </>
          )}
          {clockFace(time)}
        </span>
      </p>
      <p className={`small quiet ${styles.then}`} role="status">
        {children}
      </p>
    </div>
  );
}
