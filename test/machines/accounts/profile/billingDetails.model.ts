import { type AddressOutcome, billingDetailsMachine } from '#machines/accounts/billingDetails.machine.ts';
import { holdPromises, modelOf } from '../../../kit/charts/model.ts';
import { address, noAddress } from './profile.fixtures.ts';

export const requests = holdPromises();
export const machine = billingDetailsMachine.provide({
  actors: { loadDetails: requests.actor, saveDetails: requests.actor },
});

export const input = undefined;
export const saved: AddressOutcome = { kind: 'saved', address: { ...address, city: 'Sopot' } };
export const refused: AddressOutcome = {
  kind: 'refused',
  message: 'Check the marked fields.',
  faults: { city: ['This text contains characters that are not allowed'] },
};

export const model = modelOf(machine, {
  input,
  events: {
    'field.typed': [
      { type: 'field.typed', field: 'city', text: 'Sopot' },
      { type: 'field.typed', field: 'city', text: '' },
      { type: 'field.typed', field: 'city', text: '\u0007' },
    ],
    'field.left': [{ type: 'field.left', field: 'city' }],
    'editing.started': [{ type: 'editing.started' }],
    'details.submitted': [{ type: 'details.submitted' }],
    'editing.cancelled': [{ type: 'editing.cancelled' }],
    'retry.requested': [{ type: 'retry.requested' }],
  },
  outcomes: {
    loadDetails: { done: [address, noAddress], error: [new Error('no network')] },
    saveDetails: { done: [saved, refused], error: [new Error('no network')] },
  },
  project: ({ address, values, faults, message }) => [address?.city, values.city, faults.city, message],
});
