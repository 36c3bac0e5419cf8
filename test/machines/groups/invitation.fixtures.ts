import type { ContextFrom } from 'xstate';
import type { InvitationOutcome } from '#machines/groups/invitation.setup.ts';
import type { inviteMachine } from '#machines/groups/invite.machine.ts';

/** The events of a person who invites a friend to their group. */
export const asking = {
  'email.typed': [
    { type: 'email.typed', text: 'kim@example.com' },
    { type: 'email.typed', text: 'kim' },
  ],
} as const;
export const pressing = ['email.left', 'invitation.submitted', 'another.wanted', 'dialog.dismissed'] as const;

export const outcomes = {
  sent: { kind: 'sent', freePlaces: 2 },
  sentLast: { kind: 'sent', freePlaces: 0 },
  full: { kind: 'full' },
  member: { kind: 'refused', message: 'This person is already in the group.', isAddress: true },
  unconfirmed: { kind: 'refused', message: 'Confirm your e-mail address first.', isAddress: false },
} as const satisfies Record<string, InvitationOutcome>;

export const projected = ({
  values,
  faults,
  message,
  freePlaces,
  queue,
  answers,
}: ContextFrom<typeof inviteMachine>) => [
  values.email,
  faults.email,
  message,
  freePlaces,
  queue.length,
  answers.some(({ kind }) => kind !== 'sent'),
];
