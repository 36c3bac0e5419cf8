import { useLingui } from '@lingui/react/macro';
import type { MySignup, Profile } from '#contract/accounts/account.calls.ts';
import { groupPath } from '#contract/paths.ts';
import { useFormat } from '../../../i18n/useFormat.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { StateWord } from '../../../ui/StateWord.tsx';
import { Link } from '../../parts/Link.tsx';
import { DayLeaf } from './DayLeaf.tsx';
import styles from './profile.module.css';

interface OwnRacesProps extends Pick<Profile, 'signups'> {
  /** Milliseconds since 1970 by the server's clock. */
  readonly now: number;
  /** Paths of the app. */
  readonly signUpsPath: string;
  readonly joinPath: string;
}

/** Own races to come, and the ways to all of them and into a group. */
export function OwnRaces({ signups, now, signUpsPath, joinPath }: OwnRacesProps) {
  const { t } = useLingui();
  const coming = signups.filter(({ wave_time }) => Date.parse(wave_time) > now);
  return (
    <section className={styles.races} aria-label={t`Your runs`}>
      <h2>{t`Your runs`}</h2>
      {coming.length === 0 ? (
        <p className="quiet">{t`None coming up. Once you have a place, your run appears here.`}</p>
      ) : (
        <ul className={styles.list}>
          {coming.map((signup) => (
            <li key={signup.id}>
              <Race signup={signup} />
            </li>
          ))}
        </ul>
      )}
      <p className="stack-2 mt-3">
        <Link className={styles.way} to={signUpsPath}>
          {t`All my runs`} <Icon name="right" size="s" />
        </Link>
        <Link className={styles.way} to={joinPath}>
          {t`Join an existing group`} <Icon name="right" size="s" />
        </Link>
      </p>
    </section>
  );
}

function Race({ signup }: { readonly signup: MySignup }) {
  const { t } = useLingui();
  const { clockTime } = useFormat();
  const start = clockTime(signup.wave_time, signup.region);
  return (
    <Link className={styles.row} to={groupPath(signup.group_id)}>
      <DayLeaf day={signup.event_date} />
      <span className={styles.rowText}>
        <span className={styles.race}>{signup.event_name}</span>
        <span className="small quiet">
          {t`start ${start}`}
          {signup.group_name !== null && <span translate="no">{`, ${signup.group_name}`}</span>}
        </span>
        <PlaceState signup={signup} />
      </span>
      <Icon name="right" />
    </Link>
  );
}

function PlaceState({ signup: { status, payment_status, expires_at, region } }: { readonly signup: MySignup }) {
  const { t } = useLingui();
  const { dayAndTime } = useFormat();
  if (status === 'paid') {
    return (
      <StateWord icon="check" tone="good">
        {t`paid`}
      </StateWord>
    );
  }
  if (payment_status === 'processing') {
    return (
      <StateWord icon="clock" tone="calm">
        {t`payment in progress`}
      </StateWord>
    );
  }
  const until = expires_at === null ? null : dayAndTime(expires_at, region);
  return (
    <StateWord icon="clock" tone="urgent">
      {until === null ? t`unpaid` : t`unpaid, held until ${until}`}
    </StateWord>
  );
}
