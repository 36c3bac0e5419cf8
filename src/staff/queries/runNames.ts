import { queryOptions } from '@tanstack/react-query';
import { dataOf } from '../../api/request.ts';
import type { StaffServices } from '../services.ts';

/** The runs that somebody may know of, for what is about one of them. */
export const runNamesQuery = ({ request }: Pick<StaffServices, 'request'>) =>
  queryOptions({
    queryKey: ['staff', 'runs', 'list'],
    queryFn: ({ signal }) => dataOf(request('GET staff/runs', { query: {} }, { signal })),
    select: ({ runs }) => runs.map(({ id, name, date }) => ({ id, name, date })),
  });
