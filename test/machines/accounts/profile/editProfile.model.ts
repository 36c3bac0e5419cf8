import type { Profile } from '#contract/account.calls.ts';
import { editProfileMachine, type SaveOutcome } from '#machines/accounts/editProfile.machine.ts';
import { holdPromises, modelOf } from '../../../kit/charts/model.ts';
import { ola } from './profile.fixtures.ts';

export const requests = holdPromises();
export const machine = editProfileMachine.provide({ actors: { saveProfile: requests.actor } });

/** Somebody whose phone and day of birth nobody knows yet. */
export const kim: Profile = { ...ola, name: 'Kim', surname: 'Wood', phone: null, birthdate: null };
export const input = { profile: kim };
export const refused: SaveOutcome = {
  kind: 'refused',
  message: 'Check the marked fields.',
  faults: { current_password: ['This is not your current password'] },
};

export const model = modelOf(machine, {
  input,
  events: {
    'field.typed': [
      { type: 'field.typed', field: 'phone', text: '601 202 303' },
      { type: 'field.typed', field: 'phone', text: '+48' },
      { type: 'field.typed', field: 'phone', text: '' },
    ],
    'field.left': [{ type: 'field.left', field: 'phone' }],
    'changes.submitted': [{ type: 'changes.submitted' }],
    'dialog.dismissed': [{ type: 'dialog.dismissed' }],
  },
  outcomes: { saveProfile: { done: [{ kind: 'saved' }, refused], error: [new Error('no network')] } },
  project: ({ values, faults, message }) => [values.phone, faults.phone, faults.current_password, message],
});
