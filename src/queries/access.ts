import { queryOptions } from '@tanstack/react-query';
import { dataOf } from '../api/request.ts';
import type { Services } from '../services.ts';

export const accessKey = ['access'] as const;

/** The places where somebody is signed in, and the providers that they can sign in by. */
export const accessQuery = ({ request }: Pick<Services, 'request'>) =>
  queryOptions({
    queryKey: accessKey,
    queryFn: async ({ signal }) => {
      const [{ sessions }, { identities }] = await Promise.all([
        dataOf(request('GET user/sessions', { query: {} }, { signal })),
        dataOf(request('GET user/identities', { query: {} }, { signal })),
      ]);
      return { sessions, identities };
    },
  });
