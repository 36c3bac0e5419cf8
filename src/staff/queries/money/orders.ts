import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { type Answer, dataOf } from '../../../api/request.ts';
import type { StaffServices } from '../../kit/services.ts';

export type Transfers = Answer<'GET staff/transfers'>;

/** Orders that wait for a transfer, money to send back by hand, and cash taken lately. */
export const transfersQuery = ({ request }: Pick<StaffServices, 'request'>) =>
  queryOptions({
    queryKey: ['staff', 'transfers'],
    queryFn: ({ signal }) => dataOf(request('GET staff/transfers', { query: {} }, { signal })),
    refetchInterval: 30_000,
  });

interface Asked {
  readonly run_id: number;
  readonly rows: { wave_id: number; places: number }[];
  readonly way: 'transfer' | 'link' | 'cash' | 'free';
  readonly with_fee: boolean;
  readonly held_back_first: boolean;
}

/** What an order would cost and whether its waves have room; nothing while its rows are not whole. */
export const orderPriceQuery = ({ request }: Pick<StaffServices, 'request'>, asked: Asked | null) =>
  queryOptions({
    queryKey: ['staff', 'orderPrice', asked],
    queryFn: ({ signal }) => dataOf(request('POST staff/orders/preview', { body: asked as Asked }, { signal })),
    enabled: asked !== null,
    placeholderData: keepPreviousData,
    staleTime: 5_000,
    retry: false,
  });
export type OrderPrice = Answer<'POST staff/orders/preview'>;
