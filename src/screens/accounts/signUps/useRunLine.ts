import { useLingui } from '@lingui/react/macro';
import type { MySignup } from '#contract/account.calls.ts';
import { useFormat } from '../../../i18n/useFormat.ts';

/** A place in one quiet line: 'start 9:45 · Mud sharks · 6 km Recruit', each by the run's own clock. */
export function useRunLine(): (signup: MySignup) => string {
  const { t } = useLingui();
  const { clockTime, number } = useFormat();
  return ({ wave_time, region, group_name, distance, category_name }) => {
    const start = clockTime(wave_time, region);
    const course = `${number(distance)}\u00a0km ${category_name}`;
    return [t`start ${start}`, group_name, course].filter((part) => part !== null).join(' · ');
  };
}
