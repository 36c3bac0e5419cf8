import { queryOptions } from '@tanstack/react-query';
import { type Answer, dataOf } from '../../../api/request.ts';
import type { StaffServices } from '../../kit/services.ts';

type Requests = Pick<StaffServices, 'request'>;
export type MonthOfPayouts = Answer<'GET staff/payouts'>;
export type PayoutInParts = Answer<'GET staff/payouts/{id}'>;
export type LinesOfPayout = Answer<'GET staff/payouts/{id}/lines'>;

const payoutsKey = ['staff', 'money', 'payouts'] as const;

/** What was paid out in a month. */
export const payoutsQuery = ({ request }: Requests, month: string) =>
  queryOptions({
    queryKey: [...payoutsKey, month],
    queryFn: ({ signal }) => dataOf(request('GET staff/payouts', { query: { month } }, { signal })),
  });

/** One payout by its runs. */
export const payoutQuery = ({ request }: Requests, id: number) =>
  queryOptions({
    queryKey: [...payoutsKey, 'one', id],
    queryFn: ({ signal }) => dataOf(request('GET staff/payouts/{id}', { params: { id }, query: {} }, { signal })),
  });

/** Its lines of one run; 0: of none. */
export const payoutLinesQuery = ({ request }: Requests, id: number, run: number) =>
  queryOptions({
    queryKey: [...payoutsKey, 'one', id, run],
    queryFn: ({ signal }) =>
      dataOf(request('GET staff/payouts/{id}/lines', { params: { id }, query: { of_run: run } }, { signal })),
  });
