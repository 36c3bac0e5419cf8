import { useQuery } from '@tanstack/react-query';
import { needsYouQuery } from '../queries/runs/needsYou.ts';
import { useStaff } from './StaffContext.ts';

const nothing = { yes: 0, stuck: 0 };

export function useNeedsYou() {
  const { services } = useStaff();
  return useQuery(needsYouQuery(services)).data ?? nothing;
}
