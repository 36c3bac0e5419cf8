import { useLingui } from '@lingui/react/macro';
import type { Region } from '#contract/constants.ts';
import type { Next, NextName } from '#contract/staff/people/place.values.ts';
import { useFormat } from '../../../i18n/useFormat.ts';

/** What happens next without anybody doing anything, as the office says it. */
export function useNextWords(): (next: Next, region: Region) => string {
  const { t } = useLingui();
  const { dayAndTime } = useFormat();
  return ({ what, at, to }, region) => {
    const time = at === null ? '' : dayAndTime(at, region);
    const goal = to === null ? '' : dayAndTime(to, region);
    const words: Readonly<Record<NextName, string>> = {
      'wave.moves': t`${time}: the wave moves to ${goal}, unless the change is stopped.`,
      'wave.cancels': t`${time}: the wave is cancelled, unless the change is stopped.`,
      'run.cancels': t`${time}: the run is cancelled, unless the change is stopped.`,
      'reminder.day': t`${time}: a reminder to pay, a day before the end.`,
      'reminder.hours': t`${time}: the last reminder to pay.`,
      'reservation.lapses': t`${time}: the reservation lapses, and its places go back to the wave.`,
      'payment.ends': t`The payment is in progress; the provider reports the result.`,
      'refund.goesOut': t`${time}: the ordered refund goes out, unless it is taken back.`,
      'refund.ends': t`Money is on its way back; the provider reports when it has arrived.`,
      'refund.offerEnds': t`${time}: the offer of money back ends.`,
      'review.decided': t`Nothing, until somebody decides about the money.`,
      'spare.day14': t`${time}: the captain is reminded of places that nobody has.`,
      'spare.day3': t`${time}: the captain gets a second reminder of places that nobody has.`,
      'sizes.close': t`${time}: T-shirt sizes close.`,
      start: t`${time}: the start.`,
    };
    return words[what];
  };
}
