import { changeUserMachine, type Receiver } from '#machines/groups/changeUser.machine.ts';
import type { Refused } from '#machines/kit/form.ts';
import { holdPromises, modelOf } from '../../kit/charts/model.ts';
import { about, captain } from './group.fixtures.ts';

export const requests = holdPromises();
export const machine = changeUserMachine.provide({
  actors: { findUser: requests.actor, transferPlace: requests.actor, inviteUser: requests.actor },
});

/** The captain hands over their own place. */
export const input = about({ signup: captain });
export const magda: Receiver = { name: 'Magdalena Lewandowska', email: 'magda@example.com' };
export const found = { kind: 'found', receiver: magda } as const;
export const unknown = { kind: 'unknown' } as const;
export const refused: Refused = {
  kind: 'refused',
  message: 'This person is already in the group.',
  faults: { email: ['Someone of the group has it.'] },
};
const broken = new Error('no network');

export const model = modelOf(machine, {
  input,
  events: {
    'field.typed': [
      { type: 'field.typed', field: 'email', text: 'magda@example.com' },
      { type: 'field.typed', field: 'email', text: 'magda' },
    ],
    'field.left': [{ type: 'field.left', field: 'email' }],
  },
  byName: ['form.submitted', 'transfer.confirmed', 'invitation.confirmed', 'address.reconsidered', 'dialog.dismissed'],
  outcomes: {
    findUser: { done: [found, unknown, refused], error: [broken] },
    transferPlace: { done: [{ kind: 'done' }, unknown, refused], error: [broken] },
    inviteUser: { done: [{ kind: 'done' }, refused], error: [broken] },
  },
  project: ({ values, faults, message, receiver }) => [values.email, faults.email, message, receiver?.name],
});
