import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { timeZoneOf } from '#contract/constants.ts';
import type { Group } from '#contract/groups/group.values.ts';
import { useFormat } from '../../../i18n/useFormat.ts';
import { useStartTimes } from '../../../i18n/useStartTimes.ts';
import { daysUntil } from '../../../lib/daysUntil.ts';
import { Facts } from '../../../ui/styles/layout.tsx';
import { Band } from './Band.tsx';
import styles from './group.module.css';

interface GroupHeadProps {
  readonly group: Group;
  /** Milliseconds since 1970 by the server's clock. */
  readonly now: number;
  /** Path of the own runs. */
  readonly back: string;
}

/** What the group is and runs (docs/rules/groups.md 9.1), and how many days are left. */
export function GroupHead({ group, now, back }: GroupHeadProps) {
  const { t } = useLingui();
  const { weekdayDate, course } = useFormat();
  const times = useStartTimes()(group);
  const { id, name, event_name, city_name, event_date, region, paid, total } = group;
  return (
    <Band back={back}>
      <div className={styles.where}>
        <div className={styles.what}>
          <h1 tabIndex={-1}>{name === null ? t`Group ${id}` : <bdi translate="no">{name}</bdi>}</h1>
          <Facts
            facts={[
              {
                key: 'run',
                icon: 'flag',
                text: event_name.includes(city_name) ? event_name : `${event_name}, ${city_name}`,
              },
              { key: 'day', icon: 'calendar', text: weekdayDate(event_date) },
              { key: 'times', icon: 'clock', text: <b className="strong">{times}</b> },
              { key: 'course', icon: 'runner', text: course(group) },
              { key: 'paid', icon: 'check', text: t`${paid} of ${total} places paid` },
              { key: 'number', icon: 'people', text: t`Group ${id}` },
            ]}
          />
        </div>
        <DaysToGo days={daysUntil(event_date, now, timeZoneOf[region])} />
      </div>
    </Band>
  );
}

function DaysToGo({ days }: { readonly days: number }) {
  if (days < 0) return null;
  return (
    <p className={styles.toGo}>
      {days === 0 ? (
        <span className={`num ${styles.today}`}>
          <Trans>Today!</Trans>
        </span>
      ) : (
        <>
          <span className="num">{days} </span>
          <span>
            <Plural value={days} one="day until the start" other="days until the start" />
          </span>
        </>
      )}
    </p>
  );
}
