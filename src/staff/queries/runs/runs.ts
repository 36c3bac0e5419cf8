import { queryOptions } from '@tanstack/react-query';
import { type Answer, dataOf } from '../../../api/request.ts';
import type { StaffServices } from '../../kit/services.ts';

type Asking = Pick<StaffServices, 'request'>;
export type RunLine = Answer<'GET staff/runs'>['runs'][number];
export type Run = Answer<'GET staff/runs/{id}'>;
export type Distance = Run['categories'][number];
export type Board = Answer<'GET staff/runs/{id}/waves'>;
export type Wave = Board['waves'][number];

/** A board is read again while somebody looks at it: others sell meanwhile. */
const boardEveryMs = 5000;

/** All that is read about runs; what is written makes it old. */
export const runsKey = ['staff', 'runs'] as const;

export const runsQuery = ({ request }: Asking) =>
  queryOptions({
    queryKey: [...runsKey, 'list'],
    queryFn: ({ signal }) => dataOf(request('GET staff/runs', { query: {} }, { signal })),
  });

export const runQuery = ({ request }: Asking, id: number) =>
  queryOptions({
    queryKey: [...runsKey, id, 'run'],
    queryFn: ({ signal }) => dataOf(request('GET staff/runs/{id}', { params: { id }, query: {} }, { signal })),
  });

export const boardQuery = ({ request }: Asking, id: number) =>
  queryOptions({
    queryKey: [...runsKey, id, 'waves'],
    queryFn: ({ signal }) => dataOf(request('GET staff/runs/{id}/waves', { params: { id }, query: {} }, { signal })),
    refetchInterval: boardEveryMs,
  });
