import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { type Answer, dataOf } from '../../../api/request.ts';
import type { StaffServices } from '../../kit/services.ts';

export type StartNumbers = Answer<'GET staff/runs/{id}/start-numbers'>;
export type NumbersPreview = Answer<'POST staff/runs/{id}/start-numbers/preview'>;

type Needs = Pick<StaffServices, 'request'>;

/** A task gives numbers while the page is open. */
const everyMs = 5000;

export const startNumbersKey = ['staff', 'startNumbers'] as const;

/** The ranges of a run, and how many places have a number. */
export const startNumbersQuery = ({ request }: Needs, id: number) =>
  queryOptions({
    queryKey: [...startNumbersKey, id],
    queryFn: ({ signal }) =>
      dataOf(request('GET staff/runs/{id}/start-numbers', { params: { id }, query: {} }, { signal })),
    refetchInterval: everyMs,
  });

/** What giving numbers would do, as the run’s numbers are now. */
export const numbersPreviewQuery = (
  { request }: Needs,
  id: number,
  { version, places, numbered, printed }: StartNumbers,
  body: { readonly again: boolean },
) =>
  queryOptions({
    queryKey: [...startNumbersKey, id, 'preview', body, version, places, numbered, printed],
    queryFn: ({ signal }) =>
      dataOf(request('POST staff/runs/{id}/start-numbers/preview', { params: { id }, body }, { signal })),
    placeholderData: keepPreviousData,
  });
