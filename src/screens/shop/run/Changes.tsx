import { Trans, useLingui } from '@lingui/react/macro';
import { refundOffer } from '#contract/constants.ts';
import type { RunView } from '#contract/shop/runPage.calls.ts';
import { useFormat } from '../../../i18n/useFormat.ts';
import styles from './parts.module.css';
import { useRefundPolicy } from './useRefundPolicy.ts';

/** What people can still change once they have a place: computed from the run's settings, never typed. */
export function Changes({ changes, run: { region } }: Pick<RunView, 'changes' | 'run'>) {
  const { t } = useLingui();
  const { dayAndTime, longDate, shortDate } = useFormat();
  const { until, tshirts_until, transfer_until, transfer_open, refund_steps } = changes;
  const policy = useRefundPolicy(refund_steps);
  const { days, beyondMinutes } = refundOffer;
  const lastDay = transfer_until === null ? null : shortDate(transfer_until);
  const end = until === null ? t`until the run starts` : t`until ${dayAndTime(until, region)}`;
  return (
    <ul className={styles.rules}>
      <li>
        <Trans>
          <b>Another wave:</b> the captain moves the whole group, {end}, if there is room for all of you.
        </Trans>
      </li>
      <li>
        {!transfer_open ? (
          <Trans>
            <b>Another person:</b> the last day for handing places over was {lastDay}.
          </Trans>
        ) : lastDay === null ? (
          <Trans>
            <b>Another person:</b> you hand your place over at no cost, {end}.
          </Trans>
        ) : (
          <Trans>
            <b>Another person:</b> you hand your place over at no cost, until {lastDay}.
          </Trans>
        )}
      </li>
      {tshirts_until !== null && (
        <li>
          <Trans>
            <b>T-shirt size:</b> you choose it until {longDate(tshirts_until)}.
          </Trans>
        </li>
      )}
      <li>
        {policy !== null ? (
          <Trans>
            <b>You cannot come:</b> tell us on your group’s page. {policy}
          </Trans>
        ) : transfer_open ? (
          <Trans>
            <b>You cannot come:</b> we do not refund the place, but you can hand it over.
          </Trans>
        ) : (
          <Trans>
            <b>You cannot come:</b> we do not refund the place.
          </Trans>
        )}
      </li>
      <li>
        <Trans>
          <b>We move your start by more than {beyondMinutes} minutes:</b> you may take your money back within {days}{' '}
          days.
        </Trans>
      </li>
      <li>
        <Trans>
          <b>We cancel the run:</b> you get everything back, the fee too.
        </Trans>
      </li>
    </ul>
  );
}
