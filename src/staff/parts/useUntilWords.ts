import { useLingui } from '@lingui/react/macro';
import { defaultRegion } from '#contract/constants.ts';
import { useFormat } from '../../i18n/useFormat.ts';
import { useStaff } from '../hooks/StaffContext.ts';

const yearMs = 365 * 24 * 60 * 60_000;

/** Until when something can be undone. */
export function useUntilWords(): (until: string) => string {
  const { t } = useLingui();
  const { services } = useStaff();
  const { dayAndTime } = useFormat();
  return (until) => {
    // Open until the same thing is changed again, as long as the line is kept.
    const isOpen = Date.parse(until) - services.serverNow() > yearMs;
    const time = dayAndTime(until, defaultRegion);
    return isOpen ? t`until the next change` : t`until ${time}`;
  };
}
