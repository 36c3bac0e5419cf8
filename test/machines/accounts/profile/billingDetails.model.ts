import { type AddressKept, billingDetailsMachine } from '#machines/accounts/billingDetails.machine.ts';
import { holdPromises, modelOf } from '../../../kit/charts/model.ts';
import { heldForm } from '../../kit/form.model.ts';
import { address, noAddress } from './profile.fixtures.ts';

export const requests = holdPromises();
export const machine = billingDetailsMachine.provide({
  actors: { loadDetails: requests.actor, editAddress: heldForm(requests) },
});

export const input = undefined;
const { street_number: _, ...line } = address;
/** As typed, with street and number in one line. */
export const written = { ...line, street: 'Długa 12/3' };
export const kept: AddressKept = { kind: 'kept', address: { ...address, city: 'Sopot' } };

export const model = modelOf(machine, {
  input,
  byName: ['editing.started', 'retry.requested'],
  outcomes: {
    loadDetails: { done: [address, noAddress], error: [new Error('no network')] },
    editAddress: { done: [kept, null].map((sent) => ({ sent, values: written })), error: [new Error('broken')] },
  },
  project: ({ address }) => address?.city,
});
