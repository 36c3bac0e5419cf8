import { hashKey } from '@tanstack/react-query';
import { type ActorRefFrom, fromCallback, type MachineImplementationsFrom } from 'xstate';
import type { Group } from '#contract/groups/group.values.ts';
import { addPlacesMachine } from '#machines/groups/addPlaces.machine.ts';
import { challengeMachine } from '#machines/groups/challenge.machine.ts';
import { changeGroupMachine } from '#machines/groups/changeGroup.machine.ts';
import { changeUserMachine } from '#machines/groups/changeUser.machine.ts';
import type { groupDialogsMachine } from '#machines/groups/groupDialogs.machine.ts';
import { groupPaymentMachine } from '#machines/groups/groupPayment.machine.ts';
import { inviteMachine } from '#machines/groups/invite.machine.ts';
import { groupKey } from '../../queries/group.ts';
import type { Services } from '../../services.ts';
import { addPlacesEffects } from './addPlaces.effects.ts';
import { challengeEffects } from './challenge.effects.ts';
import { changeGroupEffects } from './changeGroup.effects.ts';
import { changeUserEffects } from './changeUser.effects.ts';
import { groupActions } from './groupActions.effects.ts';
import { type DialogAddress, dialogsInAddress } from './groupDialogs.address.ts';
import { groupPaymentEffects } from './groupPayment.effects.ts';
import { inviteEffects } from './invite.effects.ts';

export type GroupDialogsActor = ActorRefFrom<typeof groupDialogsMachine>;

interface GroupWorld {
  readonly services: Services;
  readonly address: DialogAddress;
  readonly groupId: number;
}

/** The effects of one group's dialogs: the chart of every dialog gets its effects here. */
export const groupDialogsEffects = ({ services, address, groupId }: GroupWorld) => {
  const { watchAddress, showInAddress } = dialogsInAddress(address);
  return {
    actors: {
      watchGroup: fromCallback(({ sendBack }) => {
        const key = groupKey(groupId);
        const hash = hashKey(key);
        let sent: Group | undefined;
        const sendGroup = () => {
          const group = services.cache.getQueryData<Group>(key);
          // A load in the middle of an own change shows it as if somebody else had made it: it is reported after that.
          if (group === undefined || group === sent || services.cache.isMutating() > 0) return;
          sent = group;
          sendBack({ type: 'group.loaded', group });
        };
        sendGroup();
        let later: ReturnType<typeof setTimeout> | undefined;
        const unsubscribe = [
          services.cache.getMutationCache().subscribe(() => {
            // The dialog whose change it was ends first.
            clearTimeout(later);
            later = setTimeout(sendGroup);
          }),
          services.cache.getQueryCache().subscribe((event) => {
            if (event.query.queryHash === hash && event.type === 'updated' && event.action.type === 'success')
              sendGroup();
          }),
        ];
        return () => {
          clearTimeout(later);
          for (const end of unsubscribe) end();
        };
      }),
      watchAddress,
      ...groupActions(services, groupId),
      changeGroup: changeGroupMachine.provide(changeGroupEffects(services, groupId)),
      changeUser: changeUserMachine.provide(changeUserEffects(services, groupId)),
      addPlaces: addPlacesMachine.provide(addPlacesEffects(services, groupId)),
      invite: inviteMachine.provide(inviteEffects(services)),
      challenge: challengeMachine.provide(challengeEffects(services)),
      payment: groupPaymentMachine.provide(groupPaymentEffects(services)),
    },
    actions: {
      askForNews: (_, params) =>
        void services.cache.refetchQueries({ queryKey: groupKey(params.groupId), exact: true, type: 'active' }),
      showInAddress: (_, { opening }) => showInAddress(opening),
    },
  } satisfies MachineImplementationsFrom<typeof groupDialogsMachine>;
};
