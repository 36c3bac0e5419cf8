import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { reservationCountdownMachine } from '#machines/payments/reservationCountdown.machine.ts';
import { clockFace, timeLeft } from '../../lib/timeLeft.ts';
import { Icon } from '../../ui/Icon.tsx';
import styles from './Countdown.module.css';

const soonMs = 24 * 60 * 60_000;

interface CountdownProps {
  readonly actor: ActorRefFrom<typeof reservationCountdownMachine>;
  /** The end in words, which stands there until the last hour; without it the clock ticks from the first minute. */
  readonly until?: string | undefined;
}

/** How long the places are held; in signal during its last 24 hours. Always with what happens then. */
export function Countdown({ actor, until }: CountdownProps) {
  const { t } = useLingui();
  const snapshot = useSelector(actor, (current) => current);
  const isLastHour = snapshot.hasTag('lastHour');
  if (until !== undefined && !isLastHour) return <Deadline until={until} />;
  return (
    <Clock left={snapshot.context.left}>
      {isLastHour
        ? t`Less than an hour left to pay. After that others can book.`
        : t`We hold your reservation until then. After that others can book.`}
    </Clock>
  );
}

function Deadline({ until }: { readonly until: string }) {
  const { t } = useLingui();
  return (
    <div>
      <p className={styles.deadline}>
        <Icon name="clock" />
        <span className="strong">
          <Trans>Reserved until {until}</Trans>
        </span>
      </p>
      <p className={`small quiet ${styles.then}`} role="status">
        {t`After that others can book.`}
      </p>
    </div>
  );
}

/** The same when nobody counts any more. */
export function NoTimeLeft() {
  const { t } = useLingui();
  return <Clock left={0}>{t`The time to pay has run out.`}</Clock>;
}

function Clock({ left, children }: { readonly left: number; readonly children: ReactNode }) {
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
