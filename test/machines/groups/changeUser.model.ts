import { changeUserMachine, type UserLookup } from '#machines/groups/changeUser.machine.ts';
import { holdPromises, modelOf } from '../../kit/charts/model.ts';
import { about, captain } from './group.fixtures.ts';

export const requests = holdPromises();
export const machine = changeUserMachine.provide({
  actors: { verifyUser: requests.actor, transferPlace: requests.actor, inviteUser: requests.actor },
});

/** The captain hands over the own place. */
export const input = about({ signup: captain });
export const found: UserLookup = {
  kind: 'found',
  receiver: { name: 'Magdalena Lewandowska', email: 'magda@example.com' },
};
export const unknown: UserLookup = { kind: 'unknown' };
export const refused: UserLookup = { kind: 'refused', message: 'This person is in the group already.', faults: {} };
const broken = new Error('no network');

export const model = modelOf(machine, {
  input,
  events: {
    'email.typed': [
      { type: 'email.typed', text: 'magda@example.com' },
      { type: 'email.typed', text: 'magda' },
    ],
    'email.left': [{ type: 'email.left' }],
    'check.submitted': [{ type: 'check.submitted' }],
    'transfer.confirmed': [{ type: 'transfer.confirmed' }],
    'invitation.confirmed': [{ type: 'invitation.confirmed' }],
    'address.reconsidered': [{ type: 'address.reconsidered' }],
    'dialog.dismissed': [{ type: 'dialog.dismissed' }],
  },
  outcomes: {
    verifyUser: { done: [found, unknown, refused], error: [broken] },
    transferPlace: { done: [{ kind: 'done' }, unknown, refused], error: [broken] },
    inviteUser: { done: [{ kind: 'done' }, refused], error: [broken] },
  },
  project: ({ values, faults, message }) => [values.email, faults.email, message],
});
