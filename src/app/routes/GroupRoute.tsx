import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useActorRef } from '@xstate/react';
import { useState } from 'react';
import { useLocation, useParams } from 'react-router';
import type { Group } from '#contract/groups/group.values.ts';
import { groupPaymentPath, joinLinkPath, joinPath, signUpsPath, thankYouPath } from '#contract/paths.ts';
import { isPaidHere } from '#contract/payments/providers.ts';
import { groupDialogsMachine } from '#machines/groups/groupDialogs.machine.ts';
import { rightsOf } from '#machines/groups/groupRights.ts';
import { reservationCountdownMachine } from '#machines/payments/reservationCountdown.machine.ts';
import { ApiError } from '../../api/request.ts';
import { childForm } from '../../effects/groups/child.effects.ts';
import { groupDialogsEffects } from '../../effects/groups/groupDialogs.effects.ts';
import { reservationCountdownEffects } from '../../effects/payments/reservationCountdown.effects.ts';
import { inspected } from '../../flows/inspected.ts';
import { useFormat } from '../../i18n/useFormat.ts';
import { wavesQuery } from '../../queries/catalogue.ts';
import { cancelledGroupQuery, groupHistoryQuery, groupPaymentsQuery, groupQuery } from '../../queries/group.ts';
import { filterIn, withFilter } from '../../screens/groups/group/filters.ts';
import { GroupCancelled, GroupFailure, GroupNotFound } from '../../screens/groups/group/GroupAbsent.tsx';
import { GroupScreen } from '../../screens/groups/group/GroupScreen.tsx';
import { GroupSkeleton } from '../../screens/groups/group/GroupSkeleton.tsx';
import type { GroupPage } from '../../screens/groups/group/page.ts';
import { KidsGroupScreen } from '../../screens/groups/kidsGroup/KidsGroupScreen.tsx';
import { usePageTitle } from '../../shell/usePageTitle.ts';
import { useProfile } from '../hooks/useProfile.ts';
import { useSharing } from '../hooks/useSharing.ts';
import { BibToShare } from '../shell/BibToShare.tsx';
import { PlaceListing } from '../shell/StartLists.tsx';
import { useApp } from '../start/AppContext.ts';
import { GroupModals } from './GroupModals.tsx';

/** A group's page with the world behind it; one per group. */
export function GroupRoute() {
  const { groupId = '' } = useParams();
  const id = /^[1-9]\d{0,14}$/u.test(groupId) ? Number(groupId) : null;
  return id === null ? <NotFound /> : <Reading key={id} groupId={id} />;
}

function Reading({ groupId }: { readonly groupId: number }) {
  const { t } = useLingui();
  const { services } = useApp();
  const { language } = useFormat();
  const { data: group, error, refetch, dataUpdatedAt } = useQuery(groupQuery(services, groupId));
  usePageTitle(group?.name ?? t`Group ${groupId}`);
  if (error instanceof ApiError && error.status === 404) return <Gone groupId={groupId} />;
  if (group !== undefined) {
    const staleSince = error === null ? null : new Date(dataUpdatedAt).toISOString();
    return <Known group={group} staleSince={staleSince} />;
  }
  if (error !== null) return <GroupFailure message={error.message} retry={() => void refetch()} />;
  return <GroupSkeleton back={signUpsPath(language)} />;
}

/** Its start was cancelled, or it is not the reader's to know. */
function Gone({ groupId }: { readonly groupId: number }) {
  const { services } = useApp();
  const { language } = useFormat();
  const { data: cancelled, isPending } = useQuery(cancelledGroupQuery(services, groupId));
  const signUps = signUpsPath(language);
  if (isPending) return <GroupSkeleton back={signUps} />;
  if (cancelled === undefined) return <NotFound />;
  const { payment_id: payment } = cancelled;
  return <GroupCancelled group={cancelled} paths={{ signUps, payment: payment && thankYouPath(payment) }} />;
}

function NotFound() {
  const { language } = useFormat();
  return <GroupNotFound paths={{ signUps: signUpsPath(language), join: joinPath(language) }} />;
}

function Known({ group, staleSince }: { readonly group: Group } & Pick<GroupPage, 'staleSince'>) {
  const { services, address } = useApp();
  const { language } = useFormat();
  const { search } = useLocation();
  const reader = useProfile();
  const [charts] = useState(() => ({
    dialogs: groupDialogsMachine.provide(groupDialogsEffects({ services, address, groupId: group.id })),
    countdown: reservationCountdownMachine.provide(reservationCountdownEffects(services)),
  }));
  const dialogs = useActorRef(charts.dialogs, { input: { groupId: group.id }, ...inspected() });
  const sharing = useSharing(services);
  const rights = rightsOf(group);
  const { data: payments = [] } = useQuery({ ...groupPaymentsQuery(services, group.id), enabled: rights.isCaptain });
  const history = useQuery(groupHistoryQuery(services, group.id));
  const { data: waves } = useQuery({
    ...wavesQuery(services, group.event_id, group.category_id),
    enabled: rights.isCaptain,
  });
  const page: GroupPage = {
    group,
    rights,
    payments: payments.toSorted(bySoonest),
    staleSince,
    counting: { chart: charts.countdown, now: services.serverNow() },
    listingOf: (placeId) => <PlaceListing placeId={placeId} />,
    bibOf: (id) => <BibToShare place={{ id }} />,
    onOpen: (opening) => dialogs.send({ type: 'dialog.opened', ...opening }),
    onPay(paymentId) {
      const due = payments.find(({ payment_id }) => payment_id === paymentId);
      const own = group.signups.find(({ is_me, payment_id }) => is_me && payment_id === paymentId);
      if (isPaidHere(due?.payment_provider)) services.navigate(groupPaymentPath(group.id, paymentId));
      else dialogs.send({ type: 'dialog.opened', dialog: 'payment', paymentId, placeId: own?.id });
    },
  };
  const shared = {
    page,
    back: signUpsPath(language),
    history: { data: history.data, isFailed: history.isError, retry: () => void history.refetch() },
    freeInWave: waves?.find(({ id }) => id === group.wave_id)?.free_places,
    joinLink: services.addressOf(joinPathOf(group)),
    ...sharing,
  };
  return (
    <>
      {group.is_kids ? (
        <KidsGroupScreen {...shared} reader={reader} chartOf={(placeId) => childForm(services, group.id, placeId)} />
      ) : (
        <GroupScreen
          {...shared}
          filter={rights.isCaptain ? filterIn(search) : null}
          onFilter={(filter) => services.navigate(withFilter(address.now(), filter), { replace: true })}
        />
      )}
      <GroupModals actor={dialogs} />
    </>
  );
}

/** Those without a deadline, under way at a bank, last. */
const bySoonest = (one: { expires_at: string | null }, other: { expires_at: string | null }) =>
  momentOf(one.expires_at) - momentOf(other.expires_at);
const momentOf = (moment: string | null) => (moment === null ? Number.MAX_SAFE_INTEGER : Date.parse(moment));

const joinPathOf = ({ id, code = null }: Group) => joinLinkPath(id, code);
