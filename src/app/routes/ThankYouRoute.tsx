import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useActorRef, useSelector } from '@xstate/react';
import { useState } from 'react';
import type { Group } from '#contract/groups/group.values.ts';
import { checkoutRoot, guestStartDataPath, joinPath, startDataPath, ticketPath } from '#contract/paths.ts';
import type { SimplePayment } from '#contract/payments/payment.calls.ts';
import { thankYouMachine } from '#machines/payments/thankYou.machine.ts';
import { thankYouEffects } from '../../effects/payments/thankYou.effects.ts';
import { beginSibling, recallSibling } from '../../effects/shop/sibling.ts';
import { inspected } from '../../flows/inspected.ts';
import { groupQuery } from '../../queries/group.ts';
import { propertiesQuery } from '../../queries/properties.ts';
import { receiptQuery } from '../../queries/receipt.ts';
import { startDataQuery } from '../../queries/startData.ts';
import { hasBib } from '../../screens/parts/PictureToShare.tsx';
import { ThankYouScreen } from '../../screens/payments/thankYou/ThankYouScreen.tsx';
import type { Services } from '../../services.ts';
import { useBareAddress } from '../hooks/useBareAddress.ts';
import { useIsSignedIn } from '../hooks/useIsSignedIn.ts';
import { useSharing } from '../hooks/useSharing.ts';
import { BibToShare } from '../shell/BibToShare.tsx';
import { InvoiceOfPayment } from '../shell/InvoiceOfPayment.tsx';

interface ThankYouRouteProps {
  readonly services: Services;
  readonly paymentId: string;
}

/** The thank-you page with the world behind it; one actor per payment and mount. */
export function ThankYouRoute({ services, paymentId }: ThankYouRouteProps) {
  const [chart] = useState(() => thankYouMachine.provide(thankYouEffects(services)));
  const actor = useActorRef(chart, { input: { paymentId }, ...inspected() });
  useBareAddress(services);
  const sharing = useSharing(services);
  const isSignedIn = useIsSignedIn();
  // Only then are its places what they will be.
  const paid = useSelector(actor, (snapshot) => (snapshot.hasTag('paid') ? snapshot.context.payment : null));
  const group = useOwnGroup(services, isSignedIn ? paid?.group_id : undefined);
  const bought = useSelector(actor, (now) =>
    now.hasTag('paid') || now.hasTag('released') ? now.context.payment : null,
  );
  const [openedAt] = useState(services.serverNow);
  const isAhead = paid !== null && Date.parse(paid.wave_time) > openedAt;
  const { data: receipt } = useQuery(
    receiptQuery(services, bought && bought.price > 0 ? paymentId : undefined, openedAt),
  );
  const { data: properties } = useQuery(propertiesQuery(services));
  const joinLinkOf = (groupId: number) => services.addressOf(`${joinPath(services.language())}/${groupId}`);
  const [sibling] = useState(() => recallSibling(services.tabStorage, paymentId));
  const onSibling =
    sibling === null || bought?.is_kids !== true
      ? null
      : () => {
          beginSibling(services, sibling);
          // The purchase of this page is over: another one begins with a page of its own.
          const shop = isSignedIn ? '/' : checkoutRoot(bought.region);
          services.leaveFor(services.addressOf(`${shop}?step=distance`));
        };
  const own = group?.signups.find(({ is_me, status }) => is_me && status === 'paid');
  const wearer = isSignedIn
    ? own && hasBib({ ...own, is_kids: paid?.is_kids ?? false }) && { id: own.id }
    : { paymentId };
  const bib = wearer && paid?.is_kids === false ? <BibToShare place={wearer} /> : null;
  const invoice =
    paid === null || paid.price === 0 ? null : <InvoiceOfPayment paymentId={paymentId} region={paid.region} />;
  const startPath = useStartPath(services, { isSignedIn, paid, group });
  const world = {
    startPath,
    ticket: own?.ticket == null ? null : <ToTicket address={services.addressOf(ticketPath(own.ticket))} />,
    isSignedIn,
    isAhead,
    bib,
    invoice,
    onSibling,
    group,
    receipt,
    joinLinkOf,
    onPrint: () => print(),
    ...sharing,
  };
  const contact = bought?.contact_email ?? properties?.contact_email;
  return <ThankYouScreen actor={actor} contact={contact || undefined} {...world} />;
}

/** A page of its own, which takes the secret out of its address. */
function ToTicket({ address }: { readonly address: string }) {
  const { t } = useLingui();
  return (
    <Button size="compact" component="a" href={address}>
      {t`Show it`}
    </Button>
  );
}

interface Bought {
  readonly isSignedIn: boolean;
  readonly paid: SimplePayment | null;
  readonly group: Group | undefined;
}

/** Where what is still missing is entered; null while nothing is, or while it is not known. */
function useStartPath(services: Services, { isSignedIn, paid, group }: Bought): string | null {
  const paymentId = paid?.payment_id ?? '';
  const { data: lacks = false } = useQuery({
    ...startDataQuery(services, { paymentId }),
    // Here an answer that is none of ours is a failed read: while the page is drawn it would take the page with it.
    select: ({ places }) => places.some(({ needs }) => needs.length > 0),
    enabled: paid !== null && !isSignedIn,
    retry: false,
  });
  if (paid === null) return null;
  if (isSignedIn)
    return group?.signups.some(({ needs }) => (needs?.length ?? 0) > 0) === true ? startDataPath(group.id) : null;
  return lacks ? guestStartDataPath(paymentId) : null;
}

/** The group as its members read it; nothing for a visitor, a stranger, and while it is not there. */
function useOwnGroup(services: Services, groupId: number | undefined): Group | undefined {
  const { data } = useQuery({
    ...groupQuery(services, groupId),
    select: (group) => ({ ...group, signups: [...group.signups] }),
    refetchInterval: false,
    refetchOnMount: 'always',
    retry: false,
  });
  return data;
}
