import { queryOptions } from '@tanstack/react-query';
import { dataOf } from '../api/request.ts';
import type { Services } from '../services.ts';

export const invoiceKey = (id: string) => ['invoice', id] as const;

/** Whether an invoice was asked for, and its file once it is issued. */
export const invoiceQuery = ({ request }: Pick<Services, 'request'>, id: string) =>
  queryOptions({
    queryKey: invoiceKey(id),
    queryFn: ({ signal }) => dataOf(request('GET payment/{id}/invoice', { params: { id }, query: {} }, { signal })),
  });
