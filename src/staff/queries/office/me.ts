import { queryOptions } from '@tanstack/react-query';
import { type Answer, dataOf } from '../../../api/request.ts';
import type { StaffServices } from '../../kit/services.ts';

/** Who one is here, and what one may do. */
export type Me = Answer<'GET staff/me'>;

export const meQuery = ({ request }: Pick<StaffServices, 'request'>) =>
  queryOptions({
    queryKey: ['staff', 'me'],
    queryFn: ({ signal }) => dataOf(request('GET staff/me', { query: {} }, { signal })),
    staleTime: Number.POSITIVE_INFINITY,
  });
