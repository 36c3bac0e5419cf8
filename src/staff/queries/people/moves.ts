import { queryOptions } from '@tanstack/react-query';
import { dataOf } from '../../../api/request.ts';
import type { StaffServices } from '../../kit/services.ts';
import { peopleKey } from './people.ts';

type Needs = Pick<StaffServices, 'request'>;
/** Looked at anew each time: free places and versions do not stay. */
const fresh = { staleTime: 0, gcTime: 0, retry: false } as const;

/** What moving a place would do. */
export const movePreviewQuery = (
  { request }: Needs,
  id: number,
  body: { readonly version: number; readonly wave_id?: number; readonly group_id?: number },
) =>
  queryOptions({
    queryKey: [...peopleKey, 'place', id, 'move', body],
    queryFn: ({ signal }) =>
      dataOf(request('POST staff/places/{id}/move/preview', { params: { id }, body }, { signal })),
    ...fresh,
  });

/** The same of a whole group. */
export const groupWaveQuery = (
  { request }: Needs,
  id: number,
  body: { readonly version: number; readonly wave_id: number },
) =>
  queryOptions({
    queryKey: [...peopleKey, 'group', id, 'move', body],
    queryFn: ({ signal }) =>
      dataOf(request('POST staff/groups/{id}/wave/preview', { params: { id }, body }, { signal })),
    ...fresh,
  });
