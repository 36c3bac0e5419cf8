import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { FileAsked } from '#contract/staff/people/files.values.ts';
import { type Answer, dataOf } from '../../../api/request.ts';
import type { StaffServices } from '../../kit/services.ts';

export type RunFiles = Answer<'GET staff/runs/{id}/files'>;
export type RunFile = RunFiles['files'][number];
export type StartPrint = Answer<'GET staff/runs/{id}/prints'>['rows'][number];
export type EmergencyPrint = Answer<'GET staff/runs/{id}/prints/emergency'>['rows'][number];

type Needs = Pick<StaffServices, 'request' | 'language'>;

export const filesKey = ['staff', 'files'] as const;

/** The files that are available for a run. */
export const filesQuery = ({ request, language }: Needs, id: number) =>
  queryOptions({
    queryKey: [...filesKey, id, language()],
    queryFn: ({ signal }) => dataOf(request('GET staff/runs/{id}/files', { params: { id }, query: {} }, { signal })),
  });

/** How a file would begin. */
export const filePreviewQuery = ({ request, language }: Needs, id: number, body: FileAsked) =>
  queryOptions({
    queryKey: [...filesKey, id, language(), 'preview', body],
    queryFn: ({ signal }) =>
      dataOf(request('POST staff/runs/{id}/files/preview', { params: { id }, body }, { signal })),
    placeholderData: keepPreviousData,
    retry: false,
  });

/** Read again each time a sheet is opened: each time is in the log. */
const asOfNow = { staleTime: Number.POSITIVE_INFINITY, gcTime: 0, refetchOnWindowFocus: false } as const;

export const startPrintQuery = ({ request }: Needs, id: number) =>
  queryOptions({
    queryKey: [...filesKey, id, 'print'],
    queryFn: ({ signal }) => dataOf(request('GET staff/runs/{id}/prints', { params: { id }, query: {} }, { signal })),
    ...asOfNow,
  });

export const emergencyPrintQuery = ({ request }: Needs, id: number) =>
  queryOptions({
    queryKey: [...filesKey, id, 'emergency'],
    queryFn: ({ signal }) =>
      dataOf(request('GET staff/runs/{id}/prints/emergency', { params: { id }, query: {} }, { signal })),
    ...asOfNow,
  });
