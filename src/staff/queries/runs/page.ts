import { queryOptions } from '@tanstack/react-query';
import type { Language } from '#contract/constants.ts';
import type { PageParts } from '#contract/staff/runs/page.calls.ts';
import { type Answer, dataOf } from '../../../api/request.ts';
import type { StaffServices } from '../../kit/services.ts';
import { runsKey } from './runs.ts';

type Asking = Pick<StaffServices, 'request'>;
export type StaffPage = Answer<'GET staff/runs/{id}/page'>;

export const pageQuery = ({ request }: Asking, id: number) =>
  queryOptions({
    queryKey: [...runsKey, id, 'page'],
    queryFn: ({ signal }) => dataOf(request('GET staff/runs/{id}/page', { params: { id }, query: {} }, { signal })),
  });

/** The page as readers would see it with these parts, in a language. */
export const previewQuery = (
  { request }: Asking,
  { id, parts, language }: { readonly id: number; readonly parts: PageParts; readonly language: Language },
) =>
  queryOptions({
    queryKey: [...runsKey, id, 'preview', language, parts],
    queryFn: ({ signal }) =>
      dataOf(
        request(
          'POST staff/runs/{id}/page/preview',
          { params: { id }, query: { lang: language }, body: parts },
          { signal },
        ),
      ),
    placeholderData: (before) => before,
    gcTime: 10_000,
  });
