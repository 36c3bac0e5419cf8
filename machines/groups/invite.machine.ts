import { endOf } from './groupDialogs.logic.ts';
import { contextFrom, entering, invitationSetup, refused, sending } from './invitation.setup.ts';

/**
 * Invites somebody by e-mail to a place that is paid and free; while there are more, the next one. Without such a place
 * a challenge is offered instead (docs/rules/groups.md 2.4).
 *
 * | state | what is happening |
 * |---|---|
 * | deciding | Is there a paid place for somebody? |
 * | entering | I type whom I invite. |
 * | sending | The invitation is on its way. |
 * | refused | It was refused, or nobody answered. |
 * | sent | The place is kept for them, and a mail is out. |
 * | full | No paid place is free; I may challenge instead. |
 * | challenging | I would rather challenge. |
 * | dismissed | I have closed the dialog. |
 */
export const inviteMachine = invitationSetup.createMachine({
  id: 'invite',
  context: ({ input }) => contextFrom(input),
  initial: 'deciding',
  states: {
    deciding: { always: [{ guard: 'hasPlace', target: 'entering' }, { target: 'full' }] },
    entering,
    sending,
    refused,
    sent: {
      tags: 'sent',
      on: {
        'another.wanted': { guard: 'hasPlace', target: 'entering', actions: 'startOver' },
        'dialog.dismissed': 'dismissed',
      },
    },
    full: { tags: 'full', on: { 'challenge.chosen': 'challenging', 'dialog.dismissed': 'dismissed' } },
    challenging: { type: 'final', output: { next: 'challenge' } },
    dismissed: { type: 'final' },
  },
  output: endOf,
});
