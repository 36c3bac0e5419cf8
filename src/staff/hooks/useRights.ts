import type { StaffRight } from '#contract/staff/rights.ts';
import { useMe } from './useMe.ts';

/** What whoever is here may do: what they may not has no button. */
export function useRights(): (right: StaffRight) => boolean {
  const { rights } = useMe();
  return (right) => rights.includes(right);
}
