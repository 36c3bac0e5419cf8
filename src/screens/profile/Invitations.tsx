import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useHref, useNavigate } from 'react-router';
import type { Invitation, Profile } from '#contract/account.calls.ts';
import { currencyOf } from '#contract/constants.ts';
import { useFormat } from '../../i18n/useFormat.ts';
import { StateWord } from '../../ui/StateWord.tsx';
import { DayLeaf } from './DayLeaf.tsx';
import styles from './profile.module.css';

/** Places that wait for this person's yes. */
export function Invitations({ invitations }: Pick<Profile, 'invitations'>) {
  const { t } = useLingui();
  if (invitations.length === 0) return null;
  return (
    <section className={styles.invitations} aria-label={t`You are invited`}>
      <h2>{t`You are invited`}</h2>
      <ul className={styles.list}>
        {invitations.map((invitation) => (
          <Invited key={invitation.participant_id} invitation={invitation} />
        ))}
      </ul>
    </section>
  );
}

function Invited({ invitation: { group, mode, expires_at } }: { readonly invitation: Invitation }) {
  const { t } = useLingui();
  const { clockTime, money, dayAndTime } = useFormat();
  const path = `/join/${group.id}`;
  const href = useHref(path);
  const navigate = useNavigate();
  const start = clockTime(group.wave_time, group.region);
  const captain = group.captain.name;
  const price = money(group.price, currencyOf[group.region]);
  const until = expires_at && dayAndTime(expires_at, group.region);
  return (
    <li className={styles.row}>
      <DayLeaf day={group.event_date} />
      <div className={styles.rowText}>
        <h3>{group.event_name}</h3>
        <p className="small quiet">
          {t`start ${start}`}
          {group.name !== null && ` · ${group.name}`}
        </p>
        <p className="small">
          {captain !== '' && t`${captain} keeps a place for you.`}{' '}
          {mode === 'unpaid' && t`It costs ${price} and the handling fee.`}
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
      <Button
        component="a"
        size="compact"
        href={href}
        onClick={(event: React.MouseEvent) => {
          event.preventDefault();
          void navigate(path);
        }}
      >
        {t`Look at it`}
      </Button>
    </li>
  );
}
