import { queryOptions } from '@tanstack/react-query';
import { dataOf } from '../api/request.ts';
import type { Services } from '../services.ts';

type Reads = Pick<Services, 'request'>;

/** Who agreed to stand on a run's start list; nobody where the run has none. */
export const startListQuery = ({ request }: Reads, key: string) =>
  queryOptions({
    queryKey: ['startList', key] as const,
    queryFn: async ({ signal }) =>
      (await dataOf(request('GET runs/{key}/start-list', { params: { key }, query: {} }, { signal }))).people,
  });

export const listingKey = (placeId: number) => ['startListing', placeId] as const;

/** What the start list shows of one's own place. */
export const listingQuery = ({ request }: Reads, placeId: number) =>
  queryOptions({
    queryKey: listingKey(placeId),
    queryFn: ({ signal }) =>
      dataOf(request('GET places/{id}/start-list', { params: { id: placeId }, query: {} }, { signal })),
    // What is typed stands as long as nothing is saved.
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
  });
