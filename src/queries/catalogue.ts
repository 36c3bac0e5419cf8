import { type Query, queryOptions, skipToken } from '@tanstack/react-query';
import type { Region } from '#contract/constants.ts';
import type { Catalogue } from '#contract/shop/catalogue.calls.ts';
import { dataOf } from '../api/request.ts';
import type { Services } from '../services.ts';

/** Looking up what is known needs no clock. */
type Reads = Pick<Services, 'request' | 'region'> & Partial<Pick<Services, 'serverNow'>>;

/** Everybody waits for the same moment: each page asks so many milliseconds after it. */
const spread = Math.random() * 5_000;
/** The server's answer may be two seconds old: who asks before that asks again. */
const againAfter = 3_000;
/** A timer holds no longer than some weeks, and a page's clock may be set. */
const longestWait = 60 * 60_000;

/** Milliseconds until a sale or a price is another than the catalogue says, by the server's clock; null if none will be. */
export function untilSaleChanges(
  { events, categories }: Pick<Catalogue, 'events' | 'categories'>,
  now: number,
): number | null {
  const sales = events.flatMap(({ sale, sale_opens_at, sale_ends_at }) => {
    const next = sale === 'soon' ? sale_opens_at : sale === 'closed' ? null : sale_ends_at;
    return next === null ? [] : [Date.parse(next)];
  });
  const prices = categories.flatMap(({ next_price }) => (next_price?.from ? [Date.parse(next_price.from)] : []));
  const moments = [...sales, ...prices];
  return moments.length === 0 ? null : Math.min(...moments) - now;
}

/**
 * Runs, cities and categories of the region. Places left in it may be two seconds old: orders decide. It is read again
 * when a sale opens or ends or a price changes, and when somebody comes back to a page that slept through it.
 */
export const catalogueQuery = ({ request, region, serverNow = Date.now }: Reads) => {
  const until = ({ state: { data } }: { readonly state: { readonly data: Catalogue | undefined } }) =>
    data === undefined ? null : untilSaleChanges(data, serverNow());
  return queryOptions({
    queryKey: ['catalogue', region()] as const,
    queryFn: ({ signal }): Promise<Catalogue> =>
      dataOf(request('GET events', { query: { region: region() } }, { signal })),
    staleTime: 60_000,
    refetchInterval: (query: Query<Catalogue, Error, Catalogue, readonly ['catalogue', Region]>) => {
      const wait = until(query);
      return wait !== null && Math.min(longestWait, Math.max(againAfter, wait + spread));
    },
    refetchOnWindowFocus: (query: Query<Catalogue, Error, Catalogue, readonly ['catalogue', Region]>) => {
      const wait = until(query);
      return wait !== null && wait <= 0 && 'always';
    },
  });
};

/** The waves of a run's category with their exact free places; not asked while it is not known which. */
export const wavesQuery = (
  { request }: Pick<Services, 'request'>,
  runId: number | undefined,
  categoryId: number | undefined,
) =>
  queryOptions({
    queryKey: ['waves', runId, categoryId] as const,
    queryFn:
      runId === undefined || categoryId === undefined
        ? skipToken
        : async ({ signal }) => {
            const ask = { params: { id: runId }, query: { event_category_id: categoryId } };
            return (await dataOf(request('GET events/{id}/waves', ask, { signal }))).waves;
          },
  });

/** One wave with its exact free places, read each time. */
export const waveQuery = ({ request }: Pick<Services, 'request'>, id: number) =>
  queryOptions({
    queryKey: ['wave', id] as const,
    queryFn: ({ signal }) => dataOf(request('GET waves/{id}', { params: { id }, query: {} }, { signal })),
  });
