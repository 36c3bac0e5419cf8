import { useLingui } from '@lingui/react/macro';
import type { Group } from '#contract/groups/group.values.ts';
import type { SimplePayment } from '#contract/payments/payment.calls.ts';
import { freePaidPlaces } from '#machines/groups/groupRights.ts';
import { useFormat } from '../../../i18n/useFormat.ts';
import type { ThankYouScreenProps } from './view.ts';

type InvitationProps = Pick<ThankYouScreenProps, 'isSignedIn' | 'group' | 'joinLinkOf' | 'onShare'> & {
  readonly payment: SimplePayment;
};

/** How many others the buyer may bring, and what they are sent. */
export function useInvitation({ payment, isSignedIn, group, joinLinkOf, onShare }: InvitationProps) {
  const { t } = useLingui();
  const { longDateOf, clockTime } = useFormat();
  const { group_id: number, run_name: run, region } = payment;
  const day = longDateOf(payment.wave_time, region);
  const start = clockTime(payment.wave_time, region);
  const code = group?.code ?? null;
  return {
    others: placesToGive(group, isSignedIn, payment),
    /** Null if nobody here knows the code: a link without it leads to a locked door. */
    share:
      code === null
        ? null
        : () =>
            onShare(
              `${t`We are running ${run} on ${day}, start ${start}. Join our group:`} ${joinLinkOf(number)}/${code}`,
            ),
  };
}

/** Paid places that are nobody's: a captain knows how many by now, a visitor took one of them. In a kids' run each is a child's. */
function placesToGive(own: Group | undefined, isSignedIn: boolean, { is_kids, participants }: SimplePayment): number {
  if (is_kids) return 0;
  if (own?.signups.some(({ is_me, is_captain }) => is_me && is_captain)) return freePaidPlaces(own).length;
  return isSignedIn ? 0 : participants - 1;
}
