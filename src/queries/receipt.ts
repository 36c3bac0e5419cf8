import { queryOptions, skipToken } from '@tanstack/react-query';
import { dataOf } from '../api/request.ts';
import type { Services } from '../services.ts';

/** The money that pays a payment's places; nothing is asked while no payment is named. */
export const receiptQuery = ({ request }: Pick<Services, 'request'>, id: string | undefined) =>
  queryOptions({
    queryKey: ['receipt', id] as const,
    queryFn:
      id === undefined
        ? skipToken
        : ({ signal }) => dataOf(request('GET payment/{id}/receipt', { params: { id }, query: {} }, { signal })),
  });
