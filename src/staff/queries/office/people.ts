import { queryOptions } from '@tanstack/react-query';
import { type Answer, dataOf } from '../../../api/request.ts';
import type { StaffServices } from '../../kit/services.ts';

export type People = Answer<'GET staff/people'>;
export type Member = People['people'][number];
export type OpenInvitation = People['invitations'][number];

/** Everybody of the staff, and who is invited. */
export const peopleQuery = ({ request }: Pick<StaffServices, 'request'>) =>
  queryOptions({
    queryKey: ['staff', 'people'],
    queryFn: ({ signal }) => dataOf(request('GET staff/people', { query: {} }, { signal })),
  });
