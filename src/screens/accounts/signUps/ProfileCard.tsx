import { useLingui } from '@lingui/react/macro';
import type { Profile } from '#contract/accounts/account.calls.ts';
import { spacedPhone } from '../../../i18n/format.ts';
import { useFormat } from '../../../i18n/useFormat.ts';
import { Avatar } from '../../../ui/Avatar.tsx';
import { EmailAddress } from '../../../ui/EmailAddress.tsx';
import { ToPath } from '../../parts/ToPath.tsx';
import styles from './signUps.module.css';

/** The signed-in person, in short; all of it is on the profile. */
export function ProfileCard({ profile, path }: { readonly profile: Profile; readonly path: string }) {
  const { t } = useLingui();
  const { dayOfYear } = useFormat();
  const { name, surname, email, phone, birthdate, avatar } = profile;
  return (
    <section className={styles.profile} aria-label={t`Profile`}>
      <div className={styles.who}>
        <Avatar name={name} surname={surname} picture={avatar} />
        <h2 className="h3" translate="no">
          {name} {surname}
        </h2>
      </div>
      <dl className={styles.details}>
        <dt>{t`E-mail`}</dt>
        <dd>
          <EmailAddress>{email}</EmailAddress>
        </dd>
        <dt>{t`Phone`}</dt>
        <dd>{phone === null ? <span className="quiet">{t`not selected`}</span> : spacedPhone(phone)}</dd>
        <dt>{t`Birthday`}</dt>
        <dd>{birthdate === null ? <span className="quiet">{t`not selected`}</span> : dayOfYear(birthdate)}</dd>
      </dl>
      <ToPath variant="default" size="compact" to={path}>{t`Go to your profile`}</ToPath>
    </section>
  );
}
