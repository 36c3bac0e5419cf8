import { queryOptions } from '@tanstack/react-query';
import { dataOf } from '../../../api/request.ts';
import type { StaffServices } from '../../kit/services.ts';
import { runsKey } from './runs.ts';

/** What a run asks of everybody who starts. */
export const asksQuery = ({ request }: Pick<StaffServices, 'request'>, id: number) =>
  queryOptions({
    queryKey: [...runsKey, id, 'asks'],
    queryFn: ({ signal }) => dataOf(request('GET staff/runs/{id}/asks', { params: { id }, query: {} }, { signal })),
  });
