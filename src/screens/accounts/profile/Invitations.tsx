import { useLingui } from '@lingui/react/macro';
import type { Invitation, Profile } from '#contract/accounts/account.calls.ts';
import { currencyOf } from '#contract/constants.ts';
import { joinLinkPath } from '#contract/paths.ts';
import { useFormat } from '../../../i18n/useFormat.ts';
import { StateWord } from '../../../ui/StateWord.tsx';
import { ToPath } from '../../parts/ToPath.tsx';
import { DayLeaf } from './DayLeaf.tsx';
import styles from './profile.module.css';

interface InvitationsProps extends Pick<Profile, 'invitations'> {
  /** Nothing on the screen is more urgent: the first of them has its main button. */
  readonly lead?: boolean;
}

/** Places that wait for this person's yes. */
export function Invitations({ invitations, lead = false }: InvitationsProps) {
  const { t } = useLingui();
  if (invitations.length === 0) return null;
  return (
    <section className={styles.invitations} aria-label={t`You are invited`}>
      <h2>{t`You are invited`}</h2>
      <ul className={styles.list}>
        {invitations.map((invitation, at) => (
          <Invited key={invitation.participant_id} invitation={invitation} leads={lead && at === 0} />
        ))}
      </ul>
    </section>
  );
}

interface InvitedProps {
  readonly invitation: Invitation;
  readonly leads: boolean;
}

function Invited({ invitation: { group, mode, expires_at, ...invitation }, leads }: InvitedProps) {
  const { t } = useLingui();
  const { clockTime, priceWords, dayAndTime } = useFormat();
  const start = clockTime(group.wave_time, group.region);
  const captain = group.captain.name;
  const price = invitation.price === null ? null : priceWords(invitation.price, currencyOf[group.region]).line;
  const until = expires_at && dayAndTime(expires_at, group.region);
  return (
    <li className={styles.row}>
      <DayLeaf day={group.event_date} />
      <div className={styles.rowText}>
        <h3>{group.event_name}</h3>
        <p className="small quiet">
          {t`start ${start}`}
          {group.name !== null && <span translate="no">{`, ${group.name}`}</span>}
        </p>
        <p className="small">
          {captain !== '' && t`${captain} keeps a place for you.`} {price !== null && t`It costs ${price}.`}
        </p>
        {mode === 'paid' ? (
          <StateWord icon="check" tone="good">
            {t`paid for you`}
          </StateWord>
        ) : (
          until !== null && (
            <StateWord icon="clock" tone="calm">
              {t`held until ${until}`}
            </StateWord>
          )
        )}
      </div>
      <ToPath variant={leads ? 'main' : 'default'} size="compact" to={joinLinkPath(group.id)}>
        {t`View`}
      </ToPath>
    </li>
  );
}
