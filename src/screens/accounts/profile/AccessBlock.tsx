import { useLingui } from '@lingui/react/macro';
import { Button, Skeleton } from '@mantine/core';
import type { LinkedIdentity, Session } from '#contract/accounts/access.calls.ts';
import type { Profile } from '#contract/accounts/account.calls.ts';
import type { Region } from '#contract/constants.ts';
import { useFormat } from '../../../i18n/useFormat.ts';
import { networkShown } from '../../../lib/networkShown.ts';
import { EmailAddress } from '../../../ui/EmailAddress.tsx';
import { RetryNotice } from '../../../ui/RetryNotice.tsx';
import { StateWord } from '../../../ui/StateWord.tsx';
import { identityNames, useDeviceName } from './accessWords.ts';
import type { ModalsActor } from './ProfileDialogs.tsx';
import styles from './profile.module.css';

interface AccessBlockProps {
  readonly profile: Profile;
  readonly modals: ModalsActor;
  /** The region in whose time moments are shown. */
  readonly region: Region;
  /** Null until it was read. */
  readonly access: { readonly sessions: readonly Session[]; readonly identities: readonly LinkedIdentity[] } | null;
  readonly isUnavailable: boolean;
  readonly onRetry: () => void;
}

/** The ways to sign in, and the places where somebody is signed in. */
export function AccessBlock({ profile, modals, region, access, isUnavailable, onRetry }: AccessBlockProps) {
  const { t } = useLingui();
  return (
    <>
      <ul className={styles.rows}>
        <PasswordRow profile={profile} modals={modals} />
        {access?.identities.map((identity) => (
          <IdentityRow
            key={identity.id}
            identity={identity}
            isLastWay={!profile.has_password && access.identities.length === 1}
            modals={modals}
            region={region}
          />
        ))}
      </ul>
      <h3 className={styles.within}>{t`Where you are signed in`}</h3>
      {access !== null ? (
        <Sessions sessions={access.sessions} modals={modals} region={region} />
      ) : isUnavailable ? (
        <RetryNotice onRetry={onRetry}>{t`Your devices could not be loaded.`}</RetryNotice>
      ) : (
        <div role="status" aria-label={t`Your devices are loading`} className={styles.lines}>
          <Skeleton h={24} w="60%" />
          <Skeleton h={24} w="75%" />
        </div>
      )}
    </>
  );
}

function PasswordRow({ profile, modals }: Pick<AccessBlockProps, 'profile' | 'modals'>) {
  const { t } = useLingui();
  const { has_password } = profile;
  return (
    <li>
      <span>
        <span className="strong">{t`Password`}</span>
        <span className="small quiet">
          {has_password ? t`A new password signs you out everywhere else.` : t`You have none yet.`}
        </span>
      </span>
      <Button
        size="compact"
        onClick={() => modals.send({ type: has_password ? 'password.opened' : 'passwordLink.opened' })}
      >
        {has_password ? t`Change the password` : t`Set a password`}
      </Button>
    </li>
  );
}

interface IdentityRowProps extends Pick<AccessBlockProps, 'modals' | 'region'> {
  readonly identity: LinkedIdentity;
  readonly isLastWay: boolean;
}

function IdentityRow({ identity, isLastWay, modals, region }: IdentityRowProps) {
  const { t } = useLingui();
  const { dateOf } = useFormat();
  const provider = identityNames[identity.provider];
  const since = dateOf(identity.created_at, region);
  return (
    <li>
      <span>
        <span className="strong">{provider}</span>
        <span className={styles.facts}>
          {identity.email !== null && (
            <span>
              <EmailAddress>{identity.email}</EmailAddress>
            </span>
          )}
          <span className="small quiet">{t`linked on ${since}`}</span>
          {isLastWay && (
            <span className="small quiet">{t`Your only way to sign in: set a password before you unlink it.`}</span>
          )}
        </span>
      </span>
      {!isLastWay && (
        <Button
          size="compact"
          aria-label={t`Unlink ${provider}`}
          onClick={() => modals.send({ type: 'ending.opened', ending: { kind: 'identity', identity } })}
        >
          {t`Unlink`}
        </Button>
      )}
    </li>
  );
}

interface SessionsProps extends Pick<AccessBlockProps, 'modals' | 'region'> {
  readonly sessions: readonly Session[];
}

function Sessions({ sessions, modals, region }: SessionsProps) {
  const { t } = useLingui();
  return (
    <>
      <ul className={styles.rows}>
        {sessions.map((session) => (
          <SessionRow key={session.id} session={session} modals={modals} region={region} />
        ))}
      </ul>
      {sessions.length > 1 && (
        <div className="cluster mt-4">
          <Button
            size="compact"
            onClick={() => modals.send({ type: 'ending.opened', ending: { kind: 'otherSessions' } })}
          >
            {t`Sign out everywhere else`}
          </Button>
        </div>
      )}
    </>
  );
}

function SessionRow({ session, modals, region }: Omit<SessionsProps, 'sessions'> & { readonly session: Session }) {
  const { t } = useLingui();
  const { dayAndTime } = useFormat();
  const device = useDeviceName()(session);
  const seen = dayAndTime(session.last_used_at, region);
  const network = networkShown(session.network);
  return (
    <li>
      <span>
        <span className="strong">{device}</span>
        <span className={styles.facts}>
          {session.is_this ? (
            <StateWord icon="check" tone="good">
              {t`this device`}
            </StateWord>
          ) : (
            <span className="small quiet">{t`last seen ${seen}`}</span>
          )}
          <span className="small quiet">{t`network ${network}`}</span>
        </span>
      </span>
      {!session.is_this && (
        <Button
          size="compact"
          aria-label={t`Sign the device out: ${device}`}
          onClick={() => modals.send({ type: 'ending.opened', ending: { kind: 'session', session } })}
        >
          {t`Sign the device out`}
        </Button>
      )}
    </li>
  );
}
