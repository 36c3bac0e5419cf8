import { queryOptions } from '@tanstack/react-query';
import { type Answer, dataOf } from '../../../api/request.ts';
import type { StaffServices } from '../../kit/services.ts';

export type WaitingMoney = Answer<'GET staff/money'>;

const moneyKey = ['staff', 'money'] as const;

/** Money that waits for somebody. */
export const moneyQuery = ({ request }: Pick<StaffServices, 'request'>) =>
  queryOptions({
    queryKey: [...moneyKey, 'waiting'],
    queryFn: ({ signal }) => dataOf(request('GET staff/money', { query: {} }, { signal })),
    refetchInterval: 30_000,
  });

export type Fund = Answer<'GET staff/tasks/{id}/funds'>['funds'][number];

/** Whether the providers have the money: for groups of a run that end, or a bulk change that waits. */
export const fundsQuery = (
  { request }: Pick<StaffServices, 'request'>,
  of: { readonly taskId: number } | { readonly runId: number; readonly groups: readonly number[] },
) =>
  queryOptions({
    queryKey: [...moneyKey, 'funds', of],
    queryFn: ({ signal }) =>
      dataOf(
        'taskId' in of
          ? request('GET staff/tasks/{id}/funds', { params: { id: of.taskId }, query: {} }, { signal })
          : request(
              'POST staff/runs/{id}/funds',
              { params: { id: of.runId }, body: { groups: [...of.groups] } },
              { signal },
            ),
      ),
    staleTime: 30_000,
    retry: false,
  });

/** What the providers hold, as they say it now: they are asked when somebody looks, and not more often. */
export const balancesQuery = ({ request }: Pick<StaffServices, 'request'>) =>
  queryOptions({
    queryKey: [...moneyKey, 'balances'],
    queryFn: ({ signal }) => dataOf(request('GET staff/balances', { query: {} }, { signal })),
    staleTime: 30_000,
    retry: false,
  });

export type Refundable = Answer<'GET staff/payments/{id}/places'>;

/** A payment with its places, what is kept for each, and the policy of its run. */
export const refundableQuery = ({ request }: Pick<StaffServices, 'request'>, id: string) =>
  queryOptions({
    queryKey: [...moneyKey, 'payment', id],
    queryFn: ({ signal }) =>
      dataOf(request('GET staff/payments/{id}/places', { params: { id }, query: {} }, { signal })),
    // What was ordered goes out by itself.
    refetchInterval: 15_000,
  });
