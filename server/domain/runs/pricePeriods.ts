import { type RawBuilder, sql, type Transaction } from 'kysely';
import type { Currency, Language, Region } from '#contract/constants.ts';
import { leastAmount } from '#contract/constants.ts';
import type { PricePeriod } from '#contract/staff/runs/runs.values.ts';
import { money } from '#contract/values/format.ts';
import type { Queries } from '../../store/database.ts';
import type { Tables } from '../../store/schema.ts';
import { type Fault, faultWords } from '../../words/faults.ts';
import { momentIn, withOffset } from '../kit/localTime.ts';
import { isTooCheap } from './categoryRules.ts';

/** The periods before the price of a distance, as staff write them (docs/rules/runs.md 5.12). */

interface Row extends Omit<PricePeriod, 'until'> {
  readonly category_id: number;
  readonly region: Region;
  readonly until: Date | null;
}

/** Those of some categories, in order; over or not. */
export async function periodsOf(db: Queries, categories: RawBuilder<boolean>): Promise<Map<number, PricePeriod[]>> {
  const { rows } = await sql<Row>`
    select category_id, run.region, until, until_sold, price_period.price, price_period.group_price
    from price_period join category on category.id = category_id join run on run.id = category.run_id
    where ${categories} order by category_id, position`.execute(db);
  const periods = Map.groupBy(rows, ({ category_id }) => category_id);
  return new Map(
    [...periods].map(([id, own]) => [
      id,
      own.map(({ region, until, until_sold, price, group_price }) => ({
        until: until && withOffset(until, region),
        ...{ until_sold, price, group_price },
      })),
    ]),
  );
}

/** Replaces them. Orders that are under way look for theirs as they are written. */
export async function writePeriods(
  tx: Transaction<Tables>,
  categoryId: number,
  periods: readonly (Omit<PricePeriod, 'until'> & { readonly until: string | Date | null })[],
): Promise<void> {
  await tx.deleteFrom('price_period').where('category_id', '=', categoryId).execute();
  if (periods.length === 0) return;
  const rows = periods.map(({ until, until_sold, price, group_price }, at) => ({
    category_id: categoryId,
    position: at + 1,
    until: until === null ? null : new Date(until),
    ...{ until_sold, price, group_price },
  }));
  await tx.insertInto('price_period').values(rows).execute();
}

/** With moments as everybody writes them; a time that the clocks skip stays as it was typed, and is refused. */
export const inZone = (periods: readonly PricePeriod[], region: Region): PricePeriod[] =>
  periods.map(({ until, until_sold, price, group_price }) => {
    const moment = until === null ? null : momentIn(until, region);
    return { until: moment === null ? until : withOffset(moment, region), until_sold, price, group_price };
  });

/** What is wrong with them: one fault for each field, with the number of the period before it. */
export function periodFaults(
  periods: readonly PricePeriod[],
  { region, currency }: { readonly region: Region; readonly currency: Currency },
  lang: Language,
): Record<string, string[]> {
  const faults: Record<string, string[]> = {};
  for (const [at, { until, until_sold, price, group_price }] of periods.entries()) {
    const add = (field: keyof PricePeriod, fault: Fault, limit = '') => {
      faults[`periods.${at}.${field}`] ??= [`${at + 1}. ${faultWords[lang][fault](limit)}`];
    };
    if (until === null && until_sold === null) add('until', 'required');
    if (until !== null && until_sold !== null) add('until_sold', 'oneEnd');
    if (until !== null && momentIn(until, region) === null) add('until', 'noSuchMoment');
    const before = periods.slice(0, at);
    if (before.some((one) => one.until !== null && until !== null && new Date(one.until) >= new Date(until)))
      add('until', 'endsBefore');
    if (before.some((one) => one.until_sold !== null && until_sold !== null && one.until_sold >= until_sold))
      add('until_sold', 'endsBefore');
    const least = money(leastAmount[currency], currency, lang);
    if (isTooCheap(price, currency)) add('price', 'tooCheap', least);
    if (isTooCheap(group_price, currency)) add('group_price', 'tooCheap', least);
    if (group_price !== null && group_price > price) add('group_price', 'abovePrice');
  }
  return faults;
}
