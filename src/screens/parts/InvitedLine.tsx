import { Plural, useLingui } from '@lingui/react/macro';
import type { Invitation, Profile } from '#contract/accounts/account.calls.ts';
import { joinLinkPath } from '#contract/paths.ts';
import { useFormat } from '../../i18n/useFormat.ts';
import { Notice } from '../../ui/Notice.tsx';
import { ToPath } from './ToPath.tsx';

interface InvitedLineProps extends Pick<Profile, 'invitations'> {
  /** Path of the own runs, where they all are. */
  readonly signUps: string;
}

/** One line on a screen about something else: places wait for this person's answer. */
export function InvitedLine({ invitations, signUps }: InvitedLineProps) {
  const { t } = useLingui();
  const [first] = invitations;
  if (first === undefined) return null;
  const isOne = invitations.length === 1;
  return (
    <div className="mb-6">
      <Notice
        icon="mail"
        action={
          <ToPath variant="default" size="compact" to={isOne ? joinLinkPath(first.group.id) : signUps}>
            {t`View`}
          </ToPath>
        }
      >
        <p className="strong">
          <Plural value={invitations.length} one="You are invited" other="You have # invitations" />
        </p>
        {isOne && <OfOne invitation={first} />}
      </Notice>
    </div>
  );
}

function OfOne({ invitation: { group, mode, expires_at } }: { readonly invitation: Invitation }) {
  const { t } = useLingui();
  const { shortDate, dayAndTime } = useFormat();
  const day = shortDate(group.event_date);
  const until = expires_at && dayAndTime(expires_at, group.region);
  return (
    <p className="small">
      {group.event_name}, {day}
      {mode === 'paid' ? `, ${t`paid for you`}` : until !== null && `, ${t`held until ${until}`}`}
    </p>
  );
}
