import type { MachineImplementationsFrom } from 'xstate';
import type { challengeMachine } from '#machines/groups/challenge.machine.ts';
import type { Services } from '../../services.ts';
import { invitationActor } from './invitation.ts';

/** The effects of the challenge dialog: hold one more place of the wave for an address, which is mailed. */
export const challengeEffects = (services: Services) =>
  ({
    actors: {
      sendInvitation: invitationActor(services, () => ({ call: 'POST invitations/register', full: 'wave_full' })),
    },
  }) satisfies MachineImplementationsFrom<typeof challengeMachine>;
