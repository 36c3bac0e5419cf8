import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { MySignup } from '#contract/accounts/account.calls.ts';
import { timeZoneOf } from '#contract/constants.ts';
import { groupDialogPath, groupPath } from '#contract/paths.ts';
import { useFormat } from '../../../i18n/useFormat.ts';
import { useStartTimes } from '../../../i18n/useStartTimes.ts';
import { daysUntil } from '../../../lib/daysUntil.ts';
import { Course } from '../../../ui/Course.tsx';
import { Facts } from '../../../ui/styles/layout.tsx';
import { ToPath } from '../../parts/ToPath.tsx';
import { PlaceState } from './RunList.tsx';
import styles from './signUps.module.css';
import { Todos } from './Todos.tsx';
import type { Todo } from './todos.ts';

interface NextRunProps {
  readonly signup: MySignup;
  /** What its captain has to do; undefined for a member, and until it is known. */
  readonly todos?: readonly Todo[] | undefined;
  /** Milliseconds since 1970 by the server's clock. */
  readonly now: number;
}

/** The run that comes next, large, with what is still to do for it. */
export function NextRun({ signup, todos, now }: NextRunProps) {
  const { t } = useLingui();
  const { longDate, course } = useFormat();
  const times = useStartTimes()(signup);
  const { event_name, event_date, region, group_id, group_name } = signup;
  const days = daysUntil(event_date, now, timeZoneOf[region]);
  const what = course(signup);
  return (
    <section className={styles.next} aria-label={t`Next run`}>
      <div className={styles.band} data-mantine-color-scheme="dark">
        <p className={styles.soon}>
          {days <= 0 ? (
            <Trans>Your run is today</Trans>
          ) : (
            <Plural value={days} one="Next run: tomorrow" other="Next run in # days" />
          )}
        </p>
        <h2>{event_name}</h2>
        <Facts
          facts={[
            { key: 'day', icon: 'calendar', text: longDate(event_date) },
            { key: 'start', icon: 'clock', text: <b className="strong">{times}</b> },
            { key: 'group', icon: 'people', text: group_name === null ? what : `${group_name}, ${what}` },
          ]}
        />
        <Course />
      </div>
      <div className={styles.under}>
        <PlaceState signup={signup} />
        <Todos signup={signup} todos={todos} />
        <p className={styles.acts}>
          <ToPath variant="default" size="compact" to={groupPath(group_id)}>{t`Go to your group`}</ToPath>
          {signup.is_captain && (
            <ToPath variant="text" size="compact" to={groupDialogPath(group_id, 'wave')}>
              {t`Change wave`}
            </ToPath>
          )}
        </p>
      </div>
    </section>
  );
}
