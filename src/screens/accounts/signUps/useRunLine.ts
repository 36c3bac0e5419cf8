import { useLingui } from '@lingui/react/macro';
import type { MySignup } from '#contract/accounts/account.calls.ts';
import { useFormat } from '../../../i18n/useFormat.ts';

type Line = Pick<MySignup, 'wave_time' | 'region' | 'group_name' | 'distance' | 'category_name' | 'is_kids'>;

/** A place in one quiet line: 'start 9:45, Mud sharks, 6 km Recruit', each by the run's own clock. */
export function useRunLine(): (signup: Line) => string {
  const { t } = useLingui();
  const { clockTime, course } = useFormat();
  return (signup) => {
    const start = clockTime(signup.wave_time, signup.region);
    return [t`start ${start}`, signup.group_name, course(signup)].filter((part) => part !== null).join(', ');
  };
}
