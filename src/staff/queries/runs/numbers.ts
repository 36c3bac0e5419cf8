import { queryOptions } from '@tanstack/react-query';
import { type Answer, dataOf } from '../../../api/request.ts';
import type { StaffServices } from '../../kit/services.ts';
import { runsKey } from './runs.ts';

export type Numbers = Answer<'GET staff/runs/{id}/numbers'>;

/** They are looked at longer than they are acted on: they need not be of this second. */
const everyMs = 30_000;

/** What a run has sold, as of one moment, beside another run, or last year's. */
export const numbersQuery = ({ request }: Pick<StaffServices, 'request'>, id: number, against: number | null) =>
  queryOptions({
    queryKey: [...runsKey, id, 'numbers', against],
    queryFn: ({ signal }) =>
      dataOf(
        request(
          'GET staff/runs/{id}/numbers',
          { params: { id }, query: against === null ? {} : { against } },
          { signal },
        ),
      ),
    refetchInterval: everyMs,
  });
