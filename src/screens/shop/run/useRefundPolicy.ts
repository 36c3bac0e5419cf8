import { plural, t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import type { RunView } from '#contract/shop/runPage.calls.ts';

/** What goes back of a place by the run's policy, in words; null if nothing does. */
export function useRefundPolicy(steps: RunView['changes']['refund_steps']): string | null {
  const { i18n } = useLingui();
  if (steps.length === 0) return null;
  const parts = steps.map(({ until_days: days, percent }) =>
    days === 0
      ? t(i18n)`${percent}% until the day of your start`
      : t(i18n)({
          message: plural(days, {
            one: `${percent}% until # day before your start`,
            other: `${percent}% until # days before your start`,
          }),
        }),
  );
  const list = new Intl.ListFormat(i18n.locale, { type: 'unit' }).format(parts);
  return t(i18n)`Of the price you get back ${list}, later nothing. The handling fee is not refunded.`;
}
