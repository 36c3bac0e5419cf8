import { queryOptions, useQuery } from '@tanstack/react-query';
import { dataOf } from '../../../api/request.ts';
import { useStaff } from '../../hooks/StaffContext.ts';
import type { StaffServices } from '../../kit/services.ts';
import { tasksKey } from './tasks.ts';

const everyMs = 30_000;

/** What waits for whoever is here; what is done to a task makes it old. */
const needsYouQuery = ({ request }: Pick<StaffServices, 'request'>) =>
  queryOptions({
    queryKey: [...tasksKey, 'needsYou'],
    queryFn: ({ signal }) => dataOf(request('GET staff/needs-you', { query: {} }, { signal })),
    refetchInterval: everyMs,
  });

const nothing = { yes: 0, stuck: 0 };

export function useNeedsYou() {
  const { services } = useStaff();
  return useQuery(needsYouQuery(services)).data ?? nothing;
}
