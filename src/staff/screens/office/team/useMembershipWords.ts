import { useLingui } from '@lingui/react/macro';
import type { Membership } from '../../../effects/office/team.effects.ts';
import { useRunName } from '../../../hooks/useRunName.ts';
import { roleNames } from '../../../kit/roleNames.ts';
import { isOfRuns } from './MembershipFields.tsx';

/** The runs that somebody is there for; null if a role is for all anyway. */
export function useScopeWords(): (membership: Membership) => string | null {
  const { t } = useLingui();
  const nameOf = useRunName();
  return ({ role, run_ids: ids }) => (isOfRuns(role) ? (ids?.map(nameOf).join(', ') ?? t`all runs`) : null);
}

/** A role and its runs, in one line. */
export function useMembershipWords(): (membership: Membership) => string {
  const { i18n } = useLingui();
  const scopeOf = useScopeWords();
  return (membership) => [i18n._(roleNames[membership.role]), scopeOf(membership)].filter(Boolean).join(', ');
}
