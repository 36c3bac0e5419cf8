import { endOf } from './groupDialogs.logic.ts';
import { contextFrom, entering, invitationSetup, refused, sending } from './invitation.setup.ts';

/**
 * Challenges somebody by e-mail: one more place of the wave is held for them for 48 hours, and they pay for it
 * themselves.
 *
 * | state | what is happening |
 * |---|---|
 * | entering | I type whom I challenge. |
 * | sending | The challenge is being sent. |
 * | refused | It was refused, or nobody answered. |
 * | sent | A place is held for them, and a mail has been sent. |
 * | full | My wave has no place left. |
 * | moving | I would rather change the wave. |
 * | dismissed | I have closed the dialog. |
 */
export const challengeMachine = invitationSetup.createMachine({
  id: 'challenge',
  context: ({ input }) => contextFrom(input),
  initial: 'entering',
  states: {
    entering,
    sending,
    refused,
    sent: {
      tags: 'sent',
      on: { 'another.wanted': { target: 'entering', actions: 'startOver' }, 'dialog.dismissed': 'dismissed' },
    },
    /** The wave has no place left. */
    full: { tags: 'full', on: { 'otherWave.wanted': 'moving', 'dialog.dismissed': 'dismissed' } },
    moving: { type: 'final', output: { next: 'wave' } },
    dismissed: { type: 'final' },
  },
  output: endOf,
});
