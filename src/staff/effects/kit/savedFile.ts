import { t } from '@lingui/core/macro';
import { fromPromise } from 'xstate';
import { dataExportMachine } from '#machines/accounts/dataExport.machine.ts';
import type { Downloaded } from '../../../api/download.ts';
import { ApiError } from '../../../api/request.ts';
import { saveAsFile } from '../../../lib/saveAsFile.ts';
import type { StaffServices } from '../../kit/services.ts';

/** The download of a file. */
export const savedFile = (
  { notify }: Pick<StaffServices, 'notify'>,
  fetch: (signal: AbortSignal) => Promise<Downloaded>,
) =>
  dataExportMachine.provide({
    actors: { fetchData: fromPromise<unknown>(({ signal }) => fetch(signal)) },
    actions: {
      saveFile(_, { data }) {
        const { name, content } = data as Downloaded;
        saveAsFile(name, content.type, content);
      },
      tellUnfetched({ event }) {
        const error: unknown = 'error' in event ? event.error : null;
        const text = error instanceof ApiError ? error.message : t`The file did not arrive whole. Please try again.`;
        notify({ kind: 'bad', text });
      },
    },
  });
