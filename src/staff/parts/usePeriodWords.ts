import { useLingui } from '@lingui/react/macro';
import type { Currency, Region } from '#contract/constants.ts';
import type { PricePeriod } from '#contract/staff/runs/runs.values.ts';
import { useFormat } from '../../i18n/useFormat.ts';

/** A period of a price in words: until when it holds, and what a place costs. */
export function usePeriodWords() {
  const { t } = useLingui();
  const { money, number, dayAndTime } = useFormat();
  return ({ until, until_sold, ...period }: PricePeriod, currency: Currency, region: Region) => {
    const price = money(period.price, currency);
    const group = period.group_price === null ? null : money(period.group_price, currency);
    const asked = group === null ? price : t`${price}, from 5 places ${group}`;
    const moment = until && dayAndTime(until, region);
    const sold = number(until_sold ?? 0);
    return moment === null ? t`until ${sold} are sold: ${asked}` : t`until ${moment}: ${asked}`;
  };
}
