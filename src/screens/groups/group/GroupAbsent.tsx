import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import type { CancelledGroup } from '#contract/groups/group.values.ts';
import { useFormat } from '../../../i18n/useFormat.ts';
import { Notice } from '../../../ui/Notice.tsx';
import { PageHead } from '../../../ui/styles/layout.tsx';
import { ToPath } from '../../parts/ToPath.tsx';

interface GroupNotFoundProps {
  /** Paths of the app. */
  readonly paths: { readonly signUps: string; readonly join: string };
}

/** The answer to a stranger, whether the group exists or not: the ways out. */
export function GroupNotFound({ paths }: GroupNotFoundProps) {
  const { t } = useLingui();
  return (
    <>
      <PageHead
        title={t`We cannot find this group`}
        lead={t`It no longer exists, the number is wrong, or you are not in it. If somebody gave you its number and code, you can join.`}
      />
      <p className="cluster">
        <ToPath to={paths.signUps}>{t`Go to my runs`}</ToPath>
        <ToPath variant="default" to={paths.join}>{t`Join a group`}</ToPath>
      </p>
    </>
  );
}

interface GroupCancelledProps {
  readonly group: CancelledGroup;
  /** Paths of the app. */
  readonly paths: { readonly signUps: string; readonly payment: string | null };
}

/** For 30 days, to those who had a place: why nobody starts. */
export function GroupCancelled({ group, paths }: GroupCancelledProps) {
  const { t } = useLingui();
  const { clockTime, longDate, dateOf } = useFormat();
  const { id, event_name: run, event_date, wave_time, region, reason, readable_until } = group;
  const [start, day, until] = [clockTime(wave_time, region), longDate(event_date), dateOf(readable_until, region)];
  return (
    <>
      <PageHead title={t`The start at ${start} is cancelled`} lead={t`${run}, ${day}, group ${id}`} />
      <div className="stack-6">
        <p>
          {t`The organiser has cancelled this start, and the places with it. Everyone who paid gets the full amount back, including the fee.`}{' '}
          {t`Reason: ${reason}`}
        </p>
        <p className="cluster">
          <ToPath to={paths.signUps}>{t`Go to my runs`}</ToPath>
          {paths.payment !== null && (
            <ToPath variant="default" to={paths.payment}>{t`See what happened to the payment`}</ToPath>
          )}
        </p>
        <p className="small quiet">{t`You can view this page until ${until}.`}</p>
      </div>
    </>
  );
}

interface GroupFailureProps {
  /** The error's own words. */
  readonly message: string;
  readonly retry: () => void;
}

/** The group could not be read: 'Error' with the server's words. */
export function GroupFailure({ message, retry }: GroupFailureProps) {
  const { t } = useLingui();
  return (
    <>
      <PageHead title={t`Error`} lead={t`The group could not be loaded. Check your connection and try again.`} />
      <div className="stack-6">
        <Notice tone="urgent" role="alert">
          {message}
        </Notice>
        <p className="cluster">
          <Button variant="main" onClick={retry}>
            {t`Try again`}
          </Button>
        </p>
      </div>
    </>
  );
}
