import type { MachineImplementationsFrom } from 'xstate';
import type { inviteMachine } from '#machines/groups/invite.machine.ts';
import type { Services } from '../../services.ts';
import { invitationActor } from './invitation.ts';

/** The effects of the invite dialog: reserve a paid place for an address, which is mailed. */
export const inviteEffects = (services: Services) =>
  ({
    actors: {
      // To one certain place, or into the group.
      sendInvitation: invitationActor(services, ({ placeId }) => ({
        call: placeId === null ? 'POST addition/invite' : 'POST invitations/join',
        full: 'no_free_place',
      })),
    },
  }) satisfies MachineImplementationsFrom<typeof inviteMachine>;
