import { queryOptions, skipToken } from '@tanstack/react-query';
import { ApiError, dataOf } from '../api/request.ts';
import type { Services } from '../services.ts';

type Reads = Pick<Services, 'request'>;

/** Everything that is read of a group has a key that begins so. */
export const groupKey = (groupId: number | undefined) => ['group', groupId] as const;

/** Read again every 10 s while the page is visible, and not by coming back to it (docs/rules/groups.md 9.3). */
const polled = {
  refetchInterval: 10_000,
  refetchIntervalInBackground: false,
  refetchOnMount: false,
  refetchOnWindowFocus: false,
} as const;

/** A group with its places, as its members read it; not asked while it is not known which. A stranger's `not_found` is an answer. */
export const groupQuery = ({ request }: Reads, groupId: number | undefined) =>
  queryOptions({
    queryKey: groupKey(groupId),
    queryFn:
      groupId === undefined
        ? skipToken
        : ({ signal }) => dataOf(request('GET groups/{id}', { params: { id: groupId }, query: {} }, { signal })),
    ...polled,
    // A former member gets no more updates of it.
    refetchInterval: ({ state: { error } }) =>
      error instanceof ApiError && error.code === 'not_found' ? false : polled.refetchInterval,
  });

/** The reason why a group is gone, where its start was cancelled and the reader had a place; else `not_found`. */
export const cancelledGroupQuery = ({ request }: Reads, groupId: number) =>
  queryOptions({
    queryKey: [...groupKey(groupId), 'cancelled'] as const,
    queryFn: ({ signal }) =>
      dataOf(request('GET groups/{id}/cancelled', { params: { id: groupId }, query: {} }, { signal })),
  });

/** The payments of a group that wait for money; for its captain only. */
export const groupPaymentsQuery = ({ request }: Reads, groupId: number) =>
  queryOptions({
    queryKey: [...groupKey(groupId), 'payments'] as const,
    queryFn: async ({ signal }) => {
      const ask = { params: { id: groupId }, query: {} };
      return (await dataOf(request('GET groups/{id}/payment', ask, { signal }))).pending_payments;
    },
    ...polled,
  });

/** The history of a group, newest first, in the words of `language`. */
export const groupHistoryQuery = ({ request, language }: Pick<Services, 'request' | 'language'>, groupId: number) =>
  queryOptions({
    queryKey: [...groupKey(groupId), 'history', language()] as const,
    queryFn: async ({ signal }) => {
      const ask = { params: { id: groupId }, query: {} };
      return (await dataOf(request('GET groups/{id}/history', ask, { signal }))).entries;
    },
    ...polled,
  });
