import { queryOptions, skipToken } from '@tanstack/react-query';
import { dataOf } from '../api/request.ts';
import type { Services } from '../services.ts';

/**
 * The price of a number of places as it will be charged. Asked only when category and number are both set, and again on
 * focus and mount (docs/rules/shop.md 2.6).
 */
export const priceQuery = (
  { request }: Pick<Services, 'request'>,
  categoryId: number | null,
  participants: number | null,
  coupons: readonly string[] = [],
) =>
  queryOptions({
    queryKey: ['price', categoryId, participants, ...coupons] as const,
    queryFn:
      !categoryId || !participants
        ? skipToken
        : ({ signal }) =>
            dataOf(
              request(
                'GET event/price',
                { query: { event_category_id: categoryId, participants, finalView: true, coupons: [...coupons] } },
                { signal },
              ),
            ),
    refetchOnWindowFocus: true,
    refetchOnMount: 'always',
  });
