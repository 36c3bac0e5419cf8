import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { AskOf } from '#contract/call.ts';
import type { AllCalls } from '#contract/index.ts';
import { type Answer, dataOf } from '../../../api/request.ts';
import type { StaffServices } from '../../kit/services.ts';

export type People = Answer<'GET staff/people'>;
export type PlacePage = Answer<'GET staff/places/{id}'>;
export type GroupAnswer = Answer<'GET staff/groups/{id}'>;

type Needs = Pick<StaffServices, 'request'>;

export const peopleKey = ['staff', 'people'] as const;

export type PeopleFilter = Omit<AskOf<AllCalls['GET staff/people']>['query'], 'cursor'>;

const readPage = ({ request }: Needs, filter: PeopleFilter, cursor: string | null, signal: AbortSignal) =>
  dataOf(request('GET staff/people', { query: { ...filter, ...(cursor !== null && { cursor }) } }, { signal }));

/** The table's pages as far as they were read: read again, it is as long as before. */
export const peopleQuery = (services: Needs, filter: PeopleFilter) => {
  const queryKey = [...peopleKey, 'list', filter] as const;
  return queryOptions({
    queryKey,
    queryFn: async ({ client, signal }) => {
      const wanted = client.getQueryData<readonly People[]>(queryKey)?.length ?? 1;
      const pages = [await readPage(services, filter, null, signal)];
      for (let next = pages.at(-1)?.next; next != null && pages.length < wanted; next = pages.at(-1)?.next) {
        pages.push(await readPage(services, filter, next, signal));
      }
      return pages as readonly People[];
    },
    placeholderData: keepPreviousData,
  });
};

/** What the ready views of a run hold. */
export const viewsQuery = ({ request }: Needs, runId: number) =>
  queryOptions({
    queryKey: [...peopleKey, 'views', runId],
    queryFn: ({ signal }) =>
      dataOf(request('GET staff/runs/{id}/people/views', { params: { id: runId }, query: {} }, { signal })),
  });

/** The pages that follow those. */
export const followingKey = (filter: PeopleFilter) => [...peopleKey, 'following', filter] as const;
export const followingQuery = (services: Needs, filter: PeopleFilter, cursor: string) =>
  queryOptions({
    queryKey: [...followingKey(filter), cursor],
    queryFn: ({ signal }) => readPage(services, filter, cursor, signal),
    staleTime: 0,
  });

/** A place with its whole life. */
export const placeQuery = ({ request }: Needs, id: number) =>
  queryOptions({
    queryKey: [...peopleKey, 'place', id],
    queryFn: ({ signal }) => dataOf(request('GET staff/places/{id}', { params: { id }, query: {} }, { signal })),
  });

/** The same for a group. */
export const groupQuery = ({ request }: Needs, id: number) =>
  queryOptions({
    queryKey: [...peopleKey, 'group', id],
    queryFn: ({ signal }) => dataOf(request('GET staff/groups/{id}', { params: { id }, query: {} }, { signal })),
  });
