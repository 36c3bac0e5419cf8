import { queryOptions } from '@tanstack/react-query';
import { dataOf } from '../api/request.ts';
import type { Services } from '../services.ts';

export const profileKey = ['profile'] as const;

/** The signed-in person's own profile, with sign-ups and invitations. The session reads it; it stays as long as it lasts. */
export const profileQuery = ({ request }: Pick<Services, 'request'>) =>
  queryOptions({
    queryKey: profileKey,
    queryFn: ({ signal }) => dataOf(request('GET user', { query: {} }, { signal })),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  });
