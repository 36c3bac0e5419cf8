import { queryOptions, skipToken } from '@tanstack/react-query';
import { dataOf } from '../api/request.ts';
import type { Services } from '../services.ts';

type Reads = Pick<Services, 'request' | 'region'>;

/** Runs, cities and categories of the region. Places left in it may be two seconds old: orders decide. */
export const catalogueQuery = ({ request, region }: Reads) =>
  queryOptions({
    queryKey: ['catalogue', region()] as const,
    queryFn: ({ signal }) => dataOf(request('GET events', { query: { region: region() } }, { signal })),
    staleTime: 60_000,
  });

/** The waves of a run's category with their exact free places; not asked while it is not known which. */
export const wavesQuery = (
  { request }: Pick<Services, 'request'>,
  runId: number | undefined,
  categoryId: number | undefined,
) =>
  queryOptions({
    queryKey: ['waves', runId, categoryId] as const,
    queryFn:
      runId === undefined || categoryId === undefined
        ? skipToken
        : async ({ signal }) => {
            const ask = { params: { id: runId }, query: { event_category_id: categoryId } };
            return (await dataOf(request('GET events/{id}/waves', ask, { signal }))).waves;
          },
  });

/** One wave with its exact free places, each time anew. */
export const waveQuery = ({ request }: Pick<Services, 'request'>, id: number) =>
  queryOptions({
    queryKey: ['wave', id] as const,
    queryFn: ({ signal }) => dataOf(request('GET waves/{id}', { params: { id }, query: {} }, { signal })),
  });
