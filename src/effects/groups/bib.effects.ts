import { t } from '@lingui/core/macro';
import { fromPromise } from 'xstate';
import type { BibPicture } from '#contract/groups/bib.calls.ts';
import { dataExportMachine } from '#machines/accounts/dataExport.machine.ts';
import { ApiError, dataOf } from '../../api/request.ts';
import { saveAsFile } from '../../lib/saveAsFile.ts';
import type { Services } from '../../services.ts';

/** A place of one's own account, or that of a visitor who holds their order's payment. */
export type BibPlace = { readonly id: number } | { readonly paymentId: string };

/** Downloads the bib of one's own place, by the call for an account or for a visitor. */
export function bibDownload({ request, notify }: Pick<Services, 'request' | 'notify'>, place: BibPlace) {
  const ask = (signal: AbortSignal) =>
    'id' in place
      ? request('GET places/{id}/bib', { params: { id: place.id }, query: {} }, { signal })
      : request('GET payment/{id}/bib', { params: { id: place.paymentId }, query: {} }, { signal });
  return dataExportMachine.provide({
    actors: { fetchData: fromPromise<unknown>(({ signal }) => dataOf(ask(signal))) },
    actions: {
      saveFile(_, { data }) {
        const { name, picture } = data as BibPicture;
        saveAsFile(
          name,
          'image/png',
          Uint8Array.from(atob(picture), (sign) => sign.charCodeAt(0)),
        );
      },
      tellUnfetched({ event }) {
        const error: unknown = 'error' in event ? event.error : null;
        const text =
          error instanceof ApiError && error.code === 'rate_limited'
            ? error.message
            : t`The picture could not be loaded. Please try again.`;
        notify({ kind: 'bad', text });
      },
    },
  });
}
