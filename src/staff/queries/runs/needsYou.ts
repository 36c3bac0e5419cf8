import { queryOptions } from '@tanstack/react-query';
import { dataOf } from '../../../api/request.ts';
import type { StaffServices } from '../../kit/services.ts';
import { tasksKey } from './tasks.ts';

const everyMs = 30_000;

/** The tasks that wait for the member; an action on a task invalidates them. */
export const needsYouQuery = ({ request }: Pick<StaffServices, 'request'>) =>
  queryOptions({
    queryKey: [...tasksKey, 'needsYou'],
    queryFn: ({ signal }) => dataOf(request('GET staff/needs-you', { query: {} }, { signal })),
    refetchInterval: everyMs,
  });
