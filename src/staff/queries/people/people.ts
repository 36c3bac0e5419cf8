import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
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

/** The table, page by page. */
export const peopleQuery = ({ request }: Needs, filter: PeopleFilter) =>
  infiniteQueryOptions({
    queryKey: [...peopleKey, 'list', filter],
    queryFn: ({ signal, pageParam }) =>
      dataOf(
        request('GET staff/people', { query: { ...filter, ...(pageParam && { cursor: pageParam }) } }, { signal }),
      ),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
  });

/** A place with its whole life. */
export const placeQuery = ({ request }: Needs, id: number) =>
  queryOptions({
    queryKey: [...peopleKey, 'place', id],
    queryFn: ({ signal }) => dataOf(request('GET staff/places/{id}', { params: { id }, query: {} }, { signal })),
  });

/** The same of a group. */
export const groupQuery = ({ request }: Needs, id: number) =>
  queryOptions({
    queryKey: [...peopleKey, 'group', id],
    queryFn: ({ signal }) => dataOf(request('GET staff/groups/{id}', { params: { id }, query: {} }, { signal })),
  });
