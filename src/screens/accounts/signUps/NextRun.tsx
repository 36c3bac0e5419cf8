import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { MySignup } from '#contract/accounts/account.calls.ts';
import { timeZoneOf } from '#contract/constants.ts';
import { groupDialogPath, groupPath } from '#contract/paths.ts';
import type { RunCard } from '#contract/shop/runPage.calls.ts';
import { useFormat } from '../../../i18n/useFormat.ts';
import { useStartTimes } from '../../../i18n/useStartTimes.ts';
import { daysUntil } from '../../../lib/daysUntil.ts';
import { Course } from '../../../ui/Course.tsx';
import { Facts } from '../../../ui/styles/layout.tsx';
import { hasBib } from '../../parts/PictureToShare.tsx';
import type { Counting } from '../../parts/TimeLeft.tsx';
import { ToPath } from '../../parts/ToPath.tsx';
import { RunShot } from '../../shop/runs/RunShot.tsx';
import { PlaceState, ToCannotCome } from './RunList.tsx';
import styles from './signUps.module.css';
import { Todos } from './Todos.tsx';

interface NextRunProps {
  readonly signup: MySignup;
  /** What the organiser shows of the run. */
  readonly card: RunCard | undefined;
  readonly counting: Counting;
  /** The bib of a place of theirs as a picture. */
  readonly bibOf?: ((placeId: number) => ReactNode) | undefined;
}

/** The run that comes next, large, with what is still to do for it. */
export function NextRun({ signup, card, counting, bibOf }: NextRunProps) {
  const { t } = useLingui();
  const { longDate, course } = useFormat();
  const times = useStartTimes()(signup);
  const { event_name, event_date, region, group_id, group_name } = signup;
  const days = daysUntil(event_date, counting.now, timeZoneOf[region]);
  const what = course(signup);
  const picture = card?.picture ?? null;
  return (
    <section className={styles.next} aria-label={t`Next run`}>
      {picture !== null && (
        <RunShot picture={picture} sizes="(min-width: 62em) 720px, 100vw" className={styles.picture} />
      )}
      <div className={styles.band} data-mantine-color-scheme="dark" data-pictured={picture !== null || undefined}>
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
        {picture === null && <Course />}
      </div>
      <div className={styles.state}>
        <PlaceState signup={signup} />
      </div>
      <Todos signup={signup} counting={counting} />
      <p className={styles.tail}>
        <ToPath variant="text" size="compact" to={groupPath(group_id)}>{t`Go to your group`}</ToPath>
        {signup.is_captain && (
          <ToPath variant="text" size="compact" to={groupDialogPath(group_id, 'wave')}>
            {t`Change wave`}
          </ToPath>
        )}
        <ToCannotCome signup={signup} />
      </p>
      {hasBib(signup) && bibOf !== undefined && <div className={styles.tail}>{bibOf(signup.id)}</div>}
    </section>
  );
}
