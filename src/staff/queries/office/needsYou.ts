import { queryOptions } from '@tanstack/react-query';
import { type Answer, dataOf } from '../../../api/request.ts';
import type { StaffServices } from '../../kit/services.ts';

export type NeedsYou = Answer<'GET staff/needs-you'>;
export type WaitingNeed = NeedsYou['needs'][number];
export type NeedOfKind<Kind extends WaitingNeed['kind']> = Extract<WaitingNeed, { readonly kind: Kind }>;

const everyMs = 30_000;

/** What waits for the member. It stands below the bulk changes: an action on one of them reads it again. */
export const needsYouQuery = ({ request }: Pick<StaffServices, 'request'>) =>
  queryOptions({
    queryKey: ['staff', 'tasks', 'needsYou'],
    queryFn: ({ signal }) => dataOf(request('GET staff/needs-you', { query: {} }, { signal })),
    refetchInterval: everyMs,
  });
