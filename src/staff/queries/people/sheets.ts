import { queryOptions } from '@tanstack/react-query';
import { dataOf } from '../../../api/request.ts';
import type { StaffServices } from '../../kit/services.ts';

export const sheetsKey = ['staff', 'sheets'] as const;

/** Sheets that were taken into a run; while one is being taken they are looked at every two seconds. */
export const sheetsQuery = ({ request }: Pick<StaffServices, 'request'>, id: number) =>
  queryOptions({
    queryKey: [...sheetsKey, id],
    queryFn: ({ signal }) => dataOf(request('GET staff/runs/{id}/sheets', { params: { id } }, { signal })),
    refetchInterval: ({ state }) => (state.data?.sheets.some(({ state: now }) => now === 'running') ? 2_000 : false),
  });
