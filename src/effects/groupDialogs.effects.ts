import { hashKey } from '@tanstack/react-query';
import { type ActorRefFrom, fromCallback, type MachineImplementationsFrom } from 'xstate';
import type { Group } from '#contract/group.values.ts';
import type { groupDialogsMachine } from '#machines/groupDialogs.machine.ts';
import { groupKey } from '../queries/group.ts';
import { groupActions } from './groupActions.effects.ts';
import { type DialogAddress, dialogsInAddress } from './groupDialogs.address.ts';
import type { Services } from './services.ts';

export type GroupDialogsActor = ActorRefFrom<typeof groupDialogsMachine>;

interface GroupWorld {
  readonly services: Services;
  readonly address: DialogAddress;
  readonly groupId: number;
}

/** What the dialogs of one group may do to the world: the chart of every dialog gets its effects here. */
export const groupDialogsEffects = ({ services, address, groupId }: GroupWorld) => {
  const { watchAddress, showInAddress } = dialogsInAddress(address);
  return {
    actors: {
      watchGroup: fromCallback(({ sendBack }) => {
        const key = groupKey(groupId);
        const hash = hashKey(key);
        const tell = () => {
          const group = services.cache.getQueryData<Group>(key);
          if (group !== undefined) sendBack({ type: 'group.loaded', group });
        };
        tell();
        return services.cache.getQueryCache().subscribe((event) => {
          if (event.query.queryHash === hash && event.type === 'updated' && event.action.type === 'success') tell();
        });
      }),
      watchAddress,
      ...groupActions(services, groupId),
    },
    actions: {
      showInAddress: (_, { opening }) => showInAddress(opening),
    },
  } satisfies MachineImplementationsFrom<typeof groupDialogsMachine>;
};
