import { consentMachine } from '../../../machines/page/consent.machine.ts';
import { holdPromises, modelOf } from '../../kit/charts/model.ts';

export const requests = holdPromises();
export const machine = consentMachine.provide({
  actors: { recallAnswer: requests.actor },
  actions: { keepAnswer: () => undefined, startTracking: () => undefined, stopTracking: () => undefined },
});

export const input = undefined;
export const model = modelOf(machine, {
  input,
  byName: ['consent.given', 'consent.refused', 'settings.opened', 'settings.closed'],
  outcomes: { recallAnswer: { done: ['granted', 'refused', null], error: [new Error('storage is forbidden')] } },
  project: () => null,
});
