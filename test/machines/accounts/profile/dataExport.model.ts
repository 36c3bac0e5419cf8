import { dataExportMachine } from '#machines/accounts/dataExport.machine.ts';
import { holdPromises, modelOf } from '../../../kit/charts/model.ts';

export const requests = holdPromises();
export const machine = dataExportMachine.provide({
  actors: { fetchData: requests.actor },
  actions: { saveFile: () => undefined, tellUnfetched: () => undefined },
});

export const everything = { account: { email: 'ola@example.com' } };
export const model = modelOf(machine, {
  input: undefined,
  byName: ['export.wanted'],
  outcomes: { fetchData: { done: [everything], error: [new Error('refused')] } },
  project: () => null,
});
