import { queryOptions } from '@tanstack/react-query';
import type { Language } from '#contract/constants.ts';
import { dataOf } from '../api/request.ts';
import type { Services } from '../services.ts';

/** A run with its page, in the reader's language; places left may be two seconds old. */
export const runPageQuery = ({ request }: Pick<Services, 'request'>, key: string, language: Language) =>
  queryOptions({
    queryKey: ['runPage', key, language] as const,
    queryFn: ({ signal }) =>
      dataOf(request('GET runs/{key}', { params: { key }, query: { lang: language } }, { signal })),
    staleTime: 30_000,
  });

/** Pictures, sentences and venues of the region's runs, for cards. */
export const runCardsQuery = ({ request, region }: Pick<Services, 'request' | 'region'>, language: Language) =>
  queryOptions({
    queryKey: ['runCards', region(), language] as const,
    queryFn: async ({ signal }) => {
      const query = { region: region(), lang: language };
      return (await dataOf(request('GET events/cards', { query }, { signal }))).cards;
    },
    staleTime: 60_000,
  });
