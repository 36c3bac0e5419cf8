import { useQuery } from '@tanstack/react-query';
import { known } from '#machines/kit/known.ts';
import { type Me, meQuery } from '../queries/office/me.ts';
import { useStaff } from './StaffContext.ts';

/** The signed-in member, on pages that require one: the session has read it. */
export function useMe(): Me {
  const { services } = useStaff();
  return known(useQuery(meQuery(services)).data);
}
