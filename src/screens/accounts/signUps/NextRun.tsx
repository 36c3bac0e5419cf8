import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { MySignup } from '#contract/account.calls.ts';
import { timeZoneOf } from '#contract/constants.ts';
import { groupDialogPath, groupPath } from '#contract/paths.ts';
import { useFormat } from '../../../i18n/useFormat.ts';
import { useStartTimes } from '../../../i18n/useStartTimes.ts';
import { daysUntil } from '../../../lib/daysUntil.ts';
import { Course } from '../../../ui/Course.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { Facts } from '../../../ui/styles/layout.tsx';
import { AgesMissing } from '../../parts/AgesMissing.tsx';
import { ToPath } from '../../parts/ToPath.tsx';
import { PlaceState } from './RunList.tsx';
import styles from './signUps.module.css';

interface NextRunProps {
  readonly signup: MySignup;
  /** Milliseconds since 1970 by the server's clock. */
  readonly now: number;
}

/** The run that comes next, large, with what is still to do for it. */
export function NextRun({ signup, now }: NextRunProps) {
  const { t } = useLingui();
  const { longDate, number } = useFormat();
  const times = useStartTimes()(signup);
  const { event_name, event_date, region, group_id, group_name, distance, category_name } = signup;
  const days = daysUntil(event_date, now, timeZoneOf[region]);
  const course = `${number(distance)}\u00a0km ${category_name}`;
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
            { key: 'group', icon: 'people', text: group_name === null ? course : `${group_name}, ${course}` },
          ]}
        />
        <Course />
      </div>
      <div className={styles.under}>
        <PlaceState signup={signup} />
        {signup.tshirt_edit_enabled && signup.size === null && <ChooseShirt signup={signup} />}
        {signup.ageless.length > 0 && <SayAges signup={signup} />}
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

function SayAges({ signup: { group_id, ageless } }: { readonly signup: MySignup }) {
  const { t } = useLingui();
  return (
    <div className={styles.todo}>
      <Icon name="alert" size="l" />
      <div>
        <p className="strong">
          <AgesMissing ageless={ageless} />
        </p>
      </div>
      <ToPath variant="default" size="compact" to={groupPath(group_id)}>{t`Enter it`}</ToPath>
    </div>
  );
}

function ChooseShirt({ signup: { id, group_id, tshirts_until } }: { readonly signup: MySignup }) {
  const { t } = useLingui();
  const { shortDate } = useFormat();
  const until = shortDate(tshirts_until);
  return (
    <div className={styles.todo}>
      <Icon name="shirt" size="l" />
      <div>
        <p className="strong">{t`Choose your T-shirt size`}</p>
        <p className="small quiet">{t`You can change it until ${until}.`}</p>
      </div>
      <ToPath variant="default" size="compact" to={groupDialogPath(group_id, 'tshirt', id)}>{t`Choose`}</ToPath>
    </div>
  );
}
