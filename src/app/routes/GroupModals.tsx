import { useQuery } from '@tanstack/react-query';
import { useSelector } from '@xstate/react';
import { reservationHours } from '#contract/constants.ts';
import type { GroupDialogsActor } from '../../effects/groups/groupDialogs.effects.ts';
import { wavesQuery } from '../../queries/catalogue.ts';
import { propertiesQuery } from '../../queries/properties.ts';
import { GroupDialogs } from '../../screens/groups/group/dialogs/GroupDialogs.tsx';
import { useApp } from '../start/AppContext.ts';

/** Over a group's page: its dialogs, with what they read beside the group. */
export function GroupModals({ actor }: { readonly actor: GroupDialogsActor }) {
  const { services } = useApp();
  const group = useSelector(actor, ({ context }) => context.group);
  const isMoving = useSelector(actor, ({ children }) => children.wave !== undefined);
  const { data } = useQuery(propertiesQuery(services));
  const {
    data: waves,
    isError,
    refetch,
  } = useQuery({
    ...wavesQuery(services, group?.event_id, group?.category_id),
    enabled: isMoving,
    // Others buy in the meantime, so it is read each time.
    staleTime: 0,
  });
  return (
    <GroupDialogs
      actor={actor}
      contactEmail={group?.contact_email ?? data?.contact_email}
      reservationHours={data?.reservation_hours ?? reservationHours}
      waves={{ waves, isFailed: isError, retry: () => void refetch() }}
    />
  );
}
