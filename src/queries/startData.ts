import { queryOptions } from '@tanstack/react-query';
import { dataOf } from '../api/request.ts';
import type { Services } from '../services.ts';
import { groupKey } from './group.ts';

/** Whose start data: a group's, for its members, or that of an order without an account. */
export type StartDataOf = { readonly groupId: number } | { readonly paymentId: string };

export const startDataKey = (of: StartDataOf) =>
  'groupId' in of ? ([...groupKey(of.groupId), 'start'] as const) : (['startData', of.paymentId] as const);

/** What a run asks of its people, and what is there already. */
export const startDataQuery = ({ request }: Pick<Services, 'request'>, of: StartDataOf) =>
  queryOptions({
    queryKey: startDataKey(of),
    queryFn: ({ signal }) =>
      dataOf(
        'groupId' in of
          ? request('GET groups/{id}/start', { params: { id: of.groupId }, query: {} }, { signal })
          : request('GET payment/{id}/start', { params: { id: of.paymentId }, query: {} }, { signal }),
      ),
    // What is typed stands as long as nothing is saved.
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnMount: 'always',
    refetchOnWindowFocus: false,
  });
