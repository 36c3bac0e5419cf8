import { useQuery } from '@tanstack/react-query';
import { needsYouQuery } from '../queries/office/needsYou.ts';
import { useStaff } from './StaffContext.ts';

/** How much waits for the member. */
export function useNeedsYou(): number {
  const { services } = useStaff();
  return useQuery(needsYouQuery(services)).data?.needs.length ?? 0;
}
