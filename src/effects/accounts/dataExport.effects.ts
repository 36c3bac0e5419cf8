import { t } from '@lingui/core/macro';
import { fromPromise, type MachineImplementationsFrom } from 'xstate';
import type { dataExportMachine } from '#machines/accounts/dataExport.machine.ts';
import { dataOf } from '../../api/request.ts';
import { saveAsFile } from '../../lib/saveAsFile.ts';
import type { Services } from '../../services.ts';

/** The effects of exporting somebody's data; past the cache, where it would be kept lying about. */
export const dataExportEffects = ({ request, notify }: Pick<Services, 'request' | 'notify'>) =>
  ({
    actors: {
      fetchData: fromPromise<unknown>(({ signal }) => dataOf(request('GET user/export', { query: {} }, { signal }))),
    },
    actions: {
      saveFile: (_, { data }) => saveAsFile('muster.json', 'application/json', JSON.stringify(data, null, 2)),
      tellUnfetched: () => notify({ kind: 'bad', text: t`Your data could not be loaded. Please try again.` }),
    },
  }) satisfies MachineImplementationsFrom<typeof dataExportMachine>;
