import { endOf } from './groupDialogs.logic.ts';
import { contextFrom, entering, invitationSetup, refused, sending } from './invitation.setup.ts';

/** Several are invited one after another. */
const several = { guard: 'areSeveral', target: 'asking', actions: 'queueAddresses' } as const;

/**
 * Invites one or several people by e-mail to paid places that are free, as long as there are any. Without such a place a
 * challenge is offered instead (docs/rules/groups.md 2.4).
 *
 * | state | what is happening |
 * |---|---|
 * | deciding | Is there a paid place for somebody? |
 * | entering | I type whom I invite; below are the results for several. |
 * | sending | The invitation is on its way. |
 * | asking | Several are invited one after another; if I close the dialog, the rest are not. |
 * | asked | Each of them has a result. |
 * | refused | It was refused, or there was no answer. |
 * | sent | The place is kept for them, and a mail has been sent. |
 * | full | No paid place is free; I may challenge instead. |
 * | challenging | I want to challenge somebody instead. |
 * | dismissed | I have closed the dialog. |
 */
export const inviteMachine = invitationSetup.createMachine({
  id: 'invite',
  context: ({ input }) => contextFrom(input),
  initial: 'deciding',
  states: {
    deciding: { always: [{ guard: 'hasPlace', target: 'entering' }, { target: 'full' }] },
    entering: {
      on: { ...entering.on, 'invitation.submitted': [several, ...entering.on['invitation.submitted']] },
    },
    sending,
    asking: {
      tags: 'busy',
      invoke: {
        id: 'sendInvitation',
        src: 'sendInvitation',
        input: ({ context: { groupId, placeId, queue } }) => ({
          groupId,
          placeId,
          email: queue[0] ?? '',
          isOneOfMany: true,
        }),
        onDone: [
          {
            guard: { type: 'holdsForAll', params: ({ event }) => event.output },
            target: 'asked',
            actions: [{ type: 'noteAnswer', params: ({ event }) => event.output }, 'answerRest'],
          },
          {
            guard: 'hasMore',
            target: 'asking',
            reenter: true,
            actions: { type: 'noteAnswer', params: ({ event }) => event.output },
          },
          { target: 'asked', actions: { type: 'noteAnswer', params: ({ event }) => event.output } },
        ],
        onError: { target: 'asked', actions: [{ type: 'noteAnswer', params: null }, 'answerRest'] },
      },
      on: { 'dialog.dismissed': 'dismissed' },
    },
    asked: {
      always: [{ guard: 'haveFailed', target: 'entering', actions: ['keepFailed', 'showFault'] }, { target: 'sent' }],
    },
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
