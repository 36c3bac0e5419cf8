import { queryOptions } from '@tanstack/react-query';
import { type Answer, dataOf } from '../../../api/request.ts';
import type { StaffServices } from '../../kit/services.ts';

export type Team = Answer<'GET staff/team'>;
export type Member = Team['people'][number];
export type OpenInvitation = Team['invitations'][number];

/** Everybody of the staff, and who is invited. */
export const teamQuery = ({ request }: Pick<StaffServices, 'request'>) =>
  queryOptions({
    queryKey: ['staff', 'team'],
    queryFn: ({ signal }) => dataOf(request('GET staff/team', { query: {} }, { signal })),
  });
