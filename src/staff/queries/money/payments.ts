import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { AskOf } from '#contract/call.ts';
import type { AllCalls } from '#contract/index.ts';
import { type Answer, dataOf } from '../../../api/request.ts';
import type { StaffServices } from '../../kit/services.ts';

type Needs = Pick<StaffServices, 'request'>;
type Payments = Answer<'GET staff/payments'>;
export type PaymentCounts = Payments['counts'];
export type PaymentsFilter = Omit<AskOf<AllCalls['GET staff/payments']>['query'], 'cursor'>;

const paymentsKey = ['staff', 'payments'] as const;

const readPage = ({ request }: Needs, filter: PaymentsFilter, cursor: string | null, signal: AbortSignal) =>
  dataOf(request('GET staff/payments', { query: { ...filter, ...(cursor !== null && { cursor }) } }, { signal }));

/** The list's pages as far as they were read: read again, it is as long as before. */
export const paymentsQuery = (services: Needs, filter: PaymentsFilter) => {
  const queryKey = [...paymentsKey, 'list', filter] as const;
  return queryOptions({
    queryKey,
    queryFn: async ({ client, signal }) => {
      const wanted = client.getQueryData<readonly Payments[]>(queryKey)?.length ?? 1;
      const pages = [await readPage(services, filter, null, signal)];
      for (let next = pages.at(-1)?.next; next != null && pages.length < wanted; next = pages.at(-1)?.next) {
        pages.push(await readPage(services, filter, next, signal));
      }
      return pages as readonly Payments[];
    },
    placeholderData: keepPreviousData,
  });
};

/** The pages that follow those. */
export const followingPaymentsKey = (filter: PaymentsFilter) => [...paymentsKey, 'following', filter] as const;
export const followingPaymentsQuery = (services: Needs, filter: PaymentsFilter, cursor: string) =>
  queryOptions({
    queryKey: [...followingPaymentsKey(filter), cursor],
    queryFn: ({ signal }) => readPage(services, filter, cursor, signal),
    staleTime: 0,
  });

/** What restoring lapsed places as paid would do; read again each time. */
export const restorePreviewQuery = ({ request }: Needs, id: string) =>
  queryOptions({
    queryKey: [...paymentsKey, 'restore', id],
    queryFn: ({ signal }) =>
      dataOf(request('POST staff/payments/{id}/restore/preview', { params: { id } }, { signal })),
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });
