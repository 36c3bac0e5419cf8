import type { StaffRight } from '#contract/staff/rights.ts';
import { useMe } from './useMe.ts';

/** The rights of the signed-in member: actions without a right have no button. */
export function useRights(): (right: StaffRight) => boolean {
  const { rights } = useMe();
  return (right) => rights.includes(right);
}
