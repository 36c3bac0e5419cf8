import { type RawBuilder, sql } from 'kysely';
import type { Region } from '#contract/constants.ts';
import type { Database, Queries } from './database.ts';
import { periodIsAhead } from './saleRules.ts';
import { statement } from './statement.ts';

/** What places cost, period by period; the last one is open: the category's own price (docs/rules/shop.md 2.8). */
export interface PricePeriod {
  readonly until: Date | null;
  /** So many places of the category may be taken, for it to hold. */
  readonly until_sold: number | null;
  readonly price: number;
  readonly group_price: number | null;
}

export interface CategoryPrices {
  readonly region: Region;
  /** Places of the category that are taken, paid or held. */
  readonly sold: number;
  /** In order, without those whose moment is over by the database's clock. */
  readonly periods: readonly PricePeriod[];
}

interface PeriodAhead extends PricePeriod {
  readonly category_id: number;
  /** Until then by the database's clock, at the time of reading; null for one that ends by number. */
  readonly milliseconds: number | null;
}

const ahead = statement<object, PeriodAhead>(
  'price_periods_ahead',
  `select category_id, until, until_sold, price, group_price,
     (extract(epoch from until - now()) * 1000)::double precision as milliseconds
   from price_period where ${periodIsAhead} order by category_id, position`,
);

/** For all categories. */
export const readPeriods = ({ pool }: Pick<Database, 'pool'>) => ahead(pool, {});

interface Row {
  readonly id: number;
  readonly region: Region;
  readonly sold: number;
  readonly price: number;
  readonly group_price: number | null;
  readonly periods: readonly (Omit<PricePeriod, 'until'> & { readonly until: string | null })[];
}

/** What places of these categories cost, as the transaction sees it. */
export async function pricesOf(db: Queries, categories: RawBuilder<boolean>): Promise<Map<number, CategoryPrices>> {
  const { rows } = await sql<Row>`
    select category.id, run.region, category.price, category.group_price,
      (select coalesce(sum(taken), 0)::int from wave where wave.category_id = category.id) as sold,
      coalesce((
        select jsonb_agg(jsonb_build_object('until', until, 'until_sold', until_sold, 'price', price_period.price,
          'group_price', price_period.group_price) order by position)
        from price_period where category_id = category.id and ${sql.raw(periodIsAhead)}), '[]') as periods
    from category join run on run.id = category.run_id where ${categories}`.execute(db);
  return new Map(
    rows.map(({ id, region, sold, periods, price, group_price }) => {
      const timed = periods.map(({ until, ...period }) => ({
        ...period,
        until: until === null ? null : new Date(until),
      }));
      return [id, { region, sold, periods: [...timed, { until: null, until_sold: null, price, group_price }] }];
    }),
  );
}
