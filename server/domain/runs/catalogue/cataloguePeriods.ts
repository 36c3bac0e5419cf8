import type { Currency, Region } from '#contract/constants.ts';
import { leastAmount } from '#contract/constants.ts';
import type { PricePeriod } from '../../../store/prices.ts';
import { withOffset } from '../../kit/localTime.ts';
import { isTooCheap } from '../categoryRules.ts';
import type { Faults, Path } from './catalogueFaults.ts';
import type { Category } from './catalogueSchema.ts';

type Written = NonNullable<Category['periods']>[number];

/** The periods before a price, as the file has them; `momentOf` knows what `in_days` means. */
export function readPeriods(
  written: readonly Written[],
  { path, currency, faults }: { readonly path: Path; readonly currency: Currency; readonly faults: Faults },
  momentOf: (until: NonNullable<Written['until']>, where: Path) => Date,
): PricePeriod[] {
  const periods: PricePeriod[] = [];
  for (const [at, { until, until_sold = null, price, group_price = null }] of written.entries()) {
    const where = [...path, 'periods', at];
    const period = {
      until: until === undefined ? null : momentOf(until, [...where, 'until']),
      ...{ until_sold, price, group_price },
    };
    const isLate = (one: PricePeriod, name: 'until' | 'until_sold') =>
      one[name] !== null && period[name] !== null && one[name] >= period[name];
    for (const name of ['until', 'until_sold'] as const)
      if (periods.some((one) => isLate(one, name))) faults.add([...where, name], 'must be later than before it');
    for (const name of ['price', 'group_price'] as const)
      if (isTooCheap(period[name], currency))
        faults.add(
          [...where, name],
          `must be 0 or at least ${leastAmount[currency]}: no provider takes less ${currency}`,
        );
    periods.push(period);
  }
  return periods;
}

/** As the file has them; undefined if there is none. */
export const writtenPeriods = (periods: readonly PricePeriod[], region: Region) =>
  periods.length === 0
    ? undefined
    : periods.map(({ until, until_sold, price, group_price }) => ({
        ...(until === null ? { until_sold } : { until: withOffset(until, region) }),
        price,
        group_price: group_price ?? undefined,
      }));

/** In one text, to compare by and to tell. */
export const periodsInWords = (periods: readonly PricePeriod[], region: Region): string | null =>
  writtenPeriods(periods, region)
    ?.map(({ price, group_price, ...end }) => {
      const asked = group_price === undefined ? String(price) : `${price} (from 5 places ${group_price})`;
      return `${asked} until ${'until' in end ? end.until : `${end.until_sold} are sold`}`;
    })
    .join(', ') ?? null;
