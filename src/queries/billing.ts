import { queryOptions } from '@tanstack/react-query';
import { dataOf } from '../api/request.ts';
import type { Services } from '../services.ts';

export const billingKey = ['billing'] as const;

/** The billing details of the signed-in person; empty fields where there are none yet. */
export const billingQuery = ({ request }: Pick<Services, 'request'>) =>
  queryOptions({
    queryKey: billingKey,
    queryFn: ({ signal }) => dataOf(request('GET user/address', { query: {} }, { signal })),
  });
