import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { Signup } from '#contract/groups/group.values.ts';
import { freePaidPlaces } from '#machines/groups/groupRights.ts';
import { type PlaceKind, placesOfKind } from '#machines/groups/placeKind.ts';
import { useFormat } from '../../../i18n/useFormat.ts';
import type { IconName } from '../../../ui/Icon.tsx';
import { type Filter, placesIn } from './filters.ts';
import { type GroupPage, isPayable } from './page.ts';

/** One thing that can be done about the group now. */
export interface NextAction {
  readonly icon: IconName;
  readonly text: ReactNode;
  readonly act: () => void;
}

/** What the page leads to: invite while a paid place is free, else pay, else buy places; a member's own place first. */
export function useMainAction(page: GroupPage): NextAction | null {
  const actions = useActions(page);
  const { group, rights } = page;
  if (!rights.isCaptain) return actions.payOwn() ?? actions.chooseOwnSize();
  if (freePaidPlaces(group).length > 0) return actions.invite();
  return actions.pay() ?? actions.addPlaces();
}

/** To pay what is the reader's to pay, if anything waits for money. */
export function usePayAction(page: GroupPage): NextAction | null {
  const actions = useActions(page);
  return page.rights.isCaptain ? actions.pay() : actions.payOwn();
}

/** What follows from each of the board's counters; null if nothing does. */
export function useFilterAction(page: GroupPage, filter: Filter): NextAction | null {
  const actions = useActions(page);
  const { group } = page;
  const isAnyFree = freePaidPlaces(group).length > 0;
  const next: Readonly<Record<Filter, () => NextAction | null>> = {
    taken: () => (isAnyFree ? actions.invite() : actions.addPlaces()),
    invited: () => actions.resend('invited') ?? (isAnyFree ? actions.invite() : actions.challenge()),
    free: () => (isAnyFree ? actions.invite() : actions.challenge()),
    challenged: () => actions.resend('challenged') ?? actions.challenge(),
    unpaid: actions.pay,
    sizes: actions.chooseSize,
  };
  return next[filter]();
}

function useActions({ group, rights, payments, onOpen, onPay }: GroupPage) {
  const { money } = useFormat();
  const own = group.signups.find(({ is_me }) => is_me);
  const due = payments.find(isPayable);
  return {
    invite: (): NextAction => ({
      icon: 'personNew',
      text: <Trans>Invite somebody</Trans>,
      act: () => onOpen({ dialog: 'invite' }),
    }),
    challenge: (): NextAction => ({
      icon: 'personNew',
      text: <Trans>Challenge somebody</Trans>,
      act: () => onOpen({ dialog: 'challenge' }),
    }),
    addPlaces: (): NextAction => ({
      icon: 'plus',
      text: <Trans>Buy places</Trans>,
      act: () => onOpen({ dialog: 'addPlaces' }),
    }),
    pay(): NextAction | null {
      if (due === undefined) return null;
      const amount = money(due.price, due.currency);
      return {
        icon: 'wallet',
        text: (
          <Trans>
            Pay <span className="num">{amount}</span>
          </Trans>
        ),
        act: () => onPay(due.payment_id),
      };
    },
    payOwn(): NextAction | null {
      const paymentId = own?.payment_id ?? null;
      const isDue = own?.status === null && own.payment_status !== 'processing';
      if (!isDue || paymentId === null) return null;
      return {
        icon: 'wallet',
        text: group.is_kids ? <Trans>Pay for the place</Trans> : <Trans>Pay for your place</Trans>,
        act: () => onPay(paymentId),
      };
    },
    chooseOwnSize(): NextAction | null {
      if (own === undefined || !isSizeOpen(group, rights, own)) return null;
      return {
        icon: 'shirt',
        text: <Trans>Choose your T-shirt size</Trans>,
        act: () => onOpen({ dialog: 'tshirt', placeId: own.id }),
      };
    },
    resend(kind: PlaceKind): NextAction | null {
      const place = placesOfKind(group, kind).find(({ id }) => rights.rows.get(id)?.includes('resend'));
      if (place === undefined) return null;
      return {
        icon: 'mail',
        text: <Trans>Send an invitation again</Trans>,
        act: () => onOpen({ dialog: 'resend', placeId: place.id }),
      };
    },
    chooseSize(): NextAction | null {
      const place = placesIn(group, 'sizes').find((one) => isSizeOpen(group, rights, one));
      if (place === undefined) return null;
      return {
        icon: 'shirt',
        text: <Trans>Choose sizes</Trans>,
        act: () => onOpen({ dialog: 'tshirt', placeId: place.id }),
      };
    },
  };
}

const isSizeOpen = ({ tshirt_edit_enabled }: GroupPage['group'], { rows }: GroupPage['rights'], place: Signup) =>
  tshirt_edit_enabled && place.size === null && rows.get(place.id)?.includes('tshirt') === true;
