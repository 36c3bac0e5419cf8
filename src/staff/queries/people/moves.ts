import { queryOptions } from '@tanstack/react-query';
import { dataOf } from '../../../api/request.ts';
import type { StaffServices } from '../../kit/services.ts';

type Needs = Pick<StaffServices, 'request'>;
/** Not read again once it is done: what was looked at is over then. */
const movesKey = ['staff', 'moves'] as const;
/** Read again each time, since free places and versions change. */
const fresh = { staleTime: 0, gcTime: 0, retry: false } as const;

/** What moving a place would do. */
export const movePreviewQuery = (
  { request }: Needs,
  id: number,
  body: { readonly version: number; readonly wave_id?: number; readonly group_id?: number },
) =>
  queryOptions({
    queryKey: [...movesKey, 'place', id, body],
    queryFn: ({ signal }) =>
      dataOf(request('POST staff/places/{id}/move/preview', { params: { id }, body }, { signal })),
    ...fresh,
  });

/** The same for a whole group. */
export const groupWaveQuery = (
  { request }: Needs,
  id: number,
  body: { readonly version: number; readonly wave_id: number },
) =>
  queryOptions({
    queryKey: [...movesKey, 'group', id, body],
    queryFn: ({ signal }) =>
      dataOf(request('POST staff/groups/{id}/wave/preview', { params: { id }, body }, { signal })),
    ...fresh,
  });
