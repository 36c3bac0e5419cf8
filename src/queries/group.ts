import { queryOptions } from '@tanstack/react-query';
import { dataOf } from '../api/request.ts';
import type { Services } from '../effects/services.ts';

/** Everything that is read of a group has a key that begins so. */
export const groupKey = (groupId: number) => ['group', groupId] as const;

/** A group with its places, as its members read it. */
export const groupQuery = ({ request }: Pick<Services, 'request'>, groupId: number) =>
  queryOptions({
    queryKey: groupKey(groupId),
    queryFn: ({ signal }) => dataOf(request('GET groups/{id}', { params: { id: groupId }, query: {} }, { signal })),
  });
