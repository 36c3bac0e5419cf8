import { queryOptions } from '@tanstack/react-query';
import { type Answer, dataOf } from '../../../api/request.ts';
import type { StaffServices } from '../../kit/services.ts';

export type Invoices = Answer<'GET staff/invoices'>;

/** Invoices that were asked for, and those issued lately. */
export const invoicesQuery = ({ request }: Pick<StaffServices, 'request'>) =>
  queryOptions({
    queryKey: ['staff', 'invoices'],
    queryFn: ({ signal }) => dataOf(request('GET staff/invoices', { query: {} }, { signal })),
  });
