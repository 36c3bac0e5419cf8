import { plural } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { Signup } from '#contract/groups/group.values.ts';
import { isVacantPlace, kindOf } from '#machines/groups/placeKind.ts';
import { useFormat } from '../../../i18n/useFormat.ts';
import { clockFace, timeLeft } from '../../../lib/timeLeft.ts';
import { Avatar, VacantAvatar } from '../../../ui/Avatar.tsx';
import { EmailAddress } from '../../../ui/EmailAddress.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { StateWord } from '../../../ui/StateWord.tsx';
import { TimeLeft } from '../../parts/TimeLeft.tsx';
import { TicketLink } from '../ticket/TicketLink.tsx';
import type { GroupPage } from './page.ts';
import styles from './people.module.css';
import { RowMenu } from './RowMenu.tsx';

export interface PersonProps {
  readonly page: GroupPage;
  readonly place: Signup;
}

/** The owner of the place, as far as the reader may know; for several free ones, how many. */
function useWho({ page: { group, rights }, place }: PersonProps, count = 1): string {
  const { t } = useLingui();
  const label = place.name ?? place.email;
  if (label !== null) return label;
  // A member does not see who is invited.
  if (!rights.isCaptain || !isVacantPlace(place)) {
    return count === 1 ? t`Nobody yet` : t`${plural(count, { one: '# place', other: '# places' })}, nobody yet`;
  }
  return kindOf(group, place) === 'free'
    ? plural(count, { one: 'Free place', other: '# free places' })
    : plural(count, { one: 'Reserved place', other: '# reserved places' });
}

/** Their picture; dashed while nobody has taken the place. */
export function PersonAvatar({ place }: Pick<PersonProps, 'place'>) {
  if (isVacantPlace(place)) return <VacantAvatar icon="person" />;
  const [first = '', ...others] = (place.name ?? place.email ?? '').split(' ');
  const isVacant = place.user_id === null && place.invitation !== null;
  return <Avatar name={first} surname={others.at(-1) ?? ''} picture={place.avatar} isVacant={isVacant} />;
}

/** Name, what they are here, and quietly what else is known. */
export function PersonLines({ page, place, count = 1 }: PersonProps & { readonly count?: number }) {
  const { t } = useLingui();
  const who = useWho({ page, place }, count);
  const { name, email, is_captain, is_me, invitation, handover } = place;
  const role = is_captain ? (is_me ? t`Captain, you` : t`Captain`) : is_me ? t`You` : null;
  return (
    <div className={styles.lines}>
      <p className={styles.who}>
        <bdi>
          <EmailAddress>{who}</EmailAddress>
        </bdi>
      </p>
      {role !== null && (
        <p>
          <StateWord icon={is_captain ? 'flag' : 'person'} tone="calm">
            {role}
          </StateWord>
        </p>
      )}
      {page.rights.isCaptain && place.ticket !== null && (
        <p className="small">
          <TicketLink secret={place.ticket} of={is_me ? undefined : who} />
        </p>
      )}
      {name !== null && email !== null && <Quiet cut>{email}</Quiet>}
      {invitation !== null && <Invited invitation={invitation} />}
      {handover !== null && <Quiet>{t`Waiting for ${handover.email} to take the place`}</Quiet>}
      {isVacantPlace(place) && page.rights.isCaptain && (
        <Vacant isPaid={place.status !== null} hasCode={page.group.code !== null} count={count} />
      )}
    </div>
  );
}

const Quiet = ({ cut = false, children }: { readonly cut?: boolean; readonly children: ReactNode }) => (
  <p className={cut ? 'small quiet cut' : 'small quiet'}>{children}</p>
);

function Invited({ invitation }: { readonly invitation: NonNullable<Signup['invitation']> }) {
  const { t } = useLingui();
  const { shortDate } = useFormat();
  const day = shortDate(invitation.sent_at.slice(0, 10));
  const words = {
    sent: t`Invitation from ${day}, not opened yet`,
    opened: t`Invitation from ${day}, opened`,
    bounced: t`The invitation from ${day} could not be delivered. Is the address right?`,
  };
  return <Quiet>{words[invitation.state]}</Quiet>;
}

interface VacantProps {
  readonly isPaid: boolean;
  readonly hasCode: boolean;
  readonly count: number;
}

function Vacant({ isPaid, hasCode, count }: VacantProps) {
  if (!isPaid) {
    return (
      <Quiet>
        <Plural
          value={count}
          one="Once it is paid, you can give it away"
          other="Once they are paid, you can give them away"
        />
      </Quiet>
    );
  }
  return (
    <Quiet>
      {hasCode ? (
        <Plural
          value={count}
          one="Anyone with the group code can take it"
          other="Anyone with the group code can take one"
        />
      ) : (
        <Plural
          value={count}
          one="Anyone who knows the group number can take it"
          other="Anyone who knows the group number can take one"
        />
      )}
    </Quiet>
  );
}

/** Whether the place is paid, and if not, how long it is held. */
export function PlaceWord({ page, place }: PersonProps) {
  const { t } = useLingui();
  const { payment_status, expires_at, invitation } = place;
  const { group } = page;
  const kind = kindOf(group, place);
  if (kind === 'challenged' || kind === 'unpaid') {
    if (payment_status === 'processing') {
      return <StateWord icon="clock" tone="calm">{t`payment in progress`}</StateWord>;
    }
    if (expires_at === null) return <StateWord icon="clock" tone="calm">{t`unpaid`}</StateWord>;
    return <Unpaid expiresAt={expires_at} page={page} />;
  }
  if (kind === 'invited') {
    return invitation?.state === 'bounced' ? (
      <StateWord icon="alert" tone="urgent">{t`invitation bounced`}</StateWord>
    ) : (
      <StateWord icon="mail" tone="calm">{t`invited`}</StateWord>
    );
  }
  // Nobody gives a child's place away.
  if (kind === 'free' && !group.is_kids)
    return <StateWord icon="check" tone="good">{t`paid, still free to give`}</StateWord>;
  return <StateWord icon="check" tone="good">{t`paid`}</StateWord>;
}

const Unpaid = ({ expiresAt, page }: { readonly expiresAt: string; readonly page: GroupPage }) => (
  <TimeLeft expiresAt={expiresAt} counting={page.counting}>
    {({ milliseconds, soon }) => {
      const clock = <Clock milliseconds={milliseconds} />;
      return (
        <StateWord icon="clock" tone={soon ? 'urgent' : 'calm'}>
          <Trans>unpaid, {clock}</Trans>
        </StateWord>
      );
    }}
  </TimeLeft>
);

/** `1 d 23:52:10`. */
export function Clock({ milliseconds }: { readonly milliseconds: number }) {
  const { t } = useLingui();
  const left = timeLeft(milliseconds);
  const { days } = left;
  const face = clockFace(left);
  return <span className={styles.clock}>{days > 0 ? t`${days} d ${face}` : face}</span>;
}

/** The size of a place's T-shirt, where the reader may know it; what is missing can be chosen at once. */
export function Shirt({ page, place }: PersonProps) {
  const { t } = useLingui();
  const who = useWho({ page, place });
  const { rights, group, onOpen } = page;
  const { size, sex } = place;
  const mayKnow = rights.isCaptain || place.is_me;
  if (!group.has_tshirts || !mayKnow || (size === null && isVacantPlace(place))) return null;
  if (size !== null) {
    const text = sex === 'M' ? t`${size} men’s` : sex === 'K' ? t`${size} women’s` : size;
    return (
      <StateWord icon="shirt" tone="off">
        {text}
      </StateWord>
    );
  }
  if (!group.tshirt_edit_enabled || rights.rows.get(place.id)?.includes('tshirt') !== true) {
    return <StateWord icon="shirt" tone="off">{t`size missing`}</StateWord>;
  }
  return (
    <button
      type="button"
      className={styles.link}
      aria-label={t`Size missing: ${who}`}
      onClick={() => onOpen({ dialog: 'tshirt', placeId: place.id })}
    >
      <Icon name="shirt" size="s" />
      <span>{t`Size missing`}</span>
    </button>
  );
}

/** The button of a free place: to give it away at once. */
export function InviteButton({ page: { rights, onOpen }, place }: PersonProps) {
  const { t } = useLingui();
  if (rights.rows.get(place.id)?.includes('invite') !== true) return null;
  return (
    <button type="button" className={styles.link} onClick={() => onOpen({ dialog: 'invite', placeId: place.id })}>
      <Icon name="plus" size="s" />
      <span>{t`Invite`}</span>
    </button>
  );
}

/** What else the reader may do with the place. */
export function PersonActions({ page, place }: PersonProps) {
  const who = useWho({ page, place });
  return <RowMenu page={page} place={place} who={who} without="invite" />;
}
