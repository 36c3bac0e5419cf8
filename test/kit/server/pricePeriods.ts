import type { TestDatabase } from './database.ts';

interface Period {
  /** Milliseconds from now, by the database's clock. */
  readonly inMs?: number;
  readonly untilSold?: number;
  readonly price: number;
  readonly groupPrice?: number;
}

/** Gives a category these periods, in order; answers the moments at which they end. */
export async function setPeriods({ rows }: Pick<TestDatabase, 'rows'>, categoryId: number, periods: readonly Period[]) {
  await rows('delete from price_period where category_id = $1', categoryId);
  const ends: (Date | null)[] = [];
  for (const [at, { inMs = null, untilSold = null, price, groupPrice = null }] of periods.entries()) {
    const made = await rows<{ until: Date | null }>(
      `insert into price_period (category_id, position, until, until_sold, price, group_price)
       values ($1, $2, clock_timestamp() + make_interval(secs => $3::double precision / 1000), $4, $5, $6) returning until`,
      ...[categoryId, at + 1, inMs, untilSold, price, groupPrice],
    );
    ends.push(made[0]?.until ?? null);
  }
  return ends;
}
