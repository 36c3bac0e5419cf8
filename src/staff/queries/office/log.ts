import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { type Answer, dataOf } from '../../../api/request.ts';
import type { StaffServices } from '../../kit/services.ts';

export type LogEntry = Answer<'GET staff/log'>['entries'][number];

/** The filter of the log; the address of its page contains it (useLogFilter.ts). */
export interface LogQuery {
  readonly run_id?: number;
  readonly who?: number;
  readonly what?: string;
  readonly place_id?: number;
  readonly payment_id?: string;
  readonly from?: string;
  readonly to?: string;
  readonly undoable?: 'true';
  readonly cursor?: number;
}

export const logKey = ['staff', 'log'] as const;

/** Fifty entries, the newest first. */
export const logQuery = ({ request }: Pick<StaffServices, 'request'>, query: LogQuery) =>
  queryOptions({
    queryKey: [...logKey, query],
    queryFn: ({ signal }) => dataOf(request('GET staff/log', { query }, { signal })),
    placeholderData: keepPreviousData,
  });
