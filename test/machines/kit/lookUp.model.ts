import { changeUser, changeUserForm, type Receiver } from '#machines/groups/lookUps.ts';
import type { Refused } from '#machines/kit/form.ts';
import { holdPromises, modelOf } from '../../kit/charts/model.ts';
import { about, captain } from '../groups/group.fixtures.ts';

export const requests = holdPromises();
export const machine = changeUser.provide({ actors: { findOffer: requests.actor, acceptOffer: requests.actor } });

/** The captain hands over the own place: of all look-ups the one with two kinds of offers. */
export const subject = about({ signup: captain });
export const input = changeUserForm(subject);
export const found: Receiver = { kind: 'found', name: 'Magdalena Lewandowska', email: 'magda@example.com' };
export const unknown: Receiver = { kind: 'unknown' };
export const refused: Refused = { kind: 'refused', message: 'This person is in the group already.', faults: {} };
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
  byName: ['form.submitted', 'offer.accepted', 'offer.declined', 'dialog.dismissed'],
  outcomes: {
    findOffer: { done: [found, unknown, refused], error: [broken] },
    acceptOffer: { done: [{ kind: 'done' }, unknown, refused], error: [broken] },
  },
  project: ({ values, faults, message, offer }) => [values.email, faults.email, message, offer?.kind],
});
