import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { type Answer, dataOf } from '../../../api/request.ts';
import type { StaffServices } from '../../kit/services.ts';
import { peopleKey } from './people.ts';

export type Hit = Answer<'GET staff/find'>['hits'][number];

/** What the words find, of all runs of the member. */
export const findQuery = ({ request }: Pick<StaffServices, 'request'>, words: string) =>
  queryOptions({
    queryKey: [...peopleKey, 'find', words],
    queryFn: ({ signal }) => dataOf(request('GET staff/find', { query: { q: words } }, { signal })),
    enabled: words !== '',
    placeholderData: keepPreviousData,
  });
