import { queryOptions, skipToken } from '@tanstack/react-query';
import { dataOf } from '../api/request.ts';
import type { Services } from '../services.ts';

/** How often it is read at most, and the milliseconds in between. */
const readsAtMost = 3;
const pause = 3_000;
/** So long a payer takes from the bank to our page. */
const wayBack = 10_000;

/**
 * The money that pays a payment's places; nothing is asked while no payment is named. A person who opens the page of
 * places that were paid before may have paid them once more just now, which is reported moments later: it is read again
 * then.
 */
export const receiptQuery = ({ request }: Pick<Services, 'request'>, id: string | undefined, openedAt: number) =>
  queryOptions({
    queryKey: ['receipt', id] as const,
    queryFn:
      id === undefined
        ? skipToken
        : ({ signal }) => dataOf(request('GET payment/{id}/receipt', { params: { id }, query: {} }, { signal })),
    refetchInterval({ state: { data, dataUpdateCount } }) {
      if (data === undefined || data.paid_again.length > 0 || dataUpdateCount >= readsAtMost) return false;
      return Date.parse(data.paid_at) < openedAt - wayBack && pause;
    },
  });
