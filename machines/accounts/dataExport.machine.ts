import { fromPromise, setup } from 'xstate';
import { unprovided } from '../kit/unprovided.ts';

const asFetched = ({ event }: { readonly event: { readonly output: unknown } }) => ({ data: event.output });

/** Downloads a file: everything that we store about a person, or their bib as a picture. The chart keeps none of it. */
export const dataExportMachine = setup({
  types: { events: {} as { type: 'export.wanted' }, tags: {} as 'busy' },
  actors: { fetchData: fromPromise<unknown>(unprovided) },
  actions: {
    saveFile: (_, _params: { data: unknown }) => unprovided(),
    tellUnfetched: unprovided,
  },
}).createMachine({
  id: 'dataExport',
  initial: 'offered',
  states: {
    offered: { on: { 'export.wanted': 'fetching' } },
    fetching: {
      tags: 'busy',
      invoke: {
        id: 'fetchData',
        src: 'fetchData',
        onDone: { target: 'offered', actions: { type: 'saveFile', params: asFetched } },
        onError: { target: 'offered', actions: 'tellUnfetched' },
      },
    },
  },
});
