import { sql, type Transaction } from 'kysely';
import { known } from '#machines/kit/known.ts';
import type { Queries } from '../../store/database.ts';
import { type CategoryPrices, pricesOf } from '../../store/prices.ts';
import type { Tables } from '../../store/schema.ts';

/**
 * Locks the waves of a category one of whose prices ends by number, in the order of their ids, before any other of its
 * waves is: nobody else sells a place of it until the transaction ends (docs/decisions/033-which-price-holds.md).
 */
export async function lockSold(tx: Transaction<Tables>, categoryId: number): Promise<void> {
  await sql`select from wave where category_id = ${categoryId}
      and exists (select from price_period where category_id = ${categoryId} and until_sold is not null)
    order by id for no key update`.execute(tx);
}

/** What places of a category cost as the transaction sees it, if it is one; before its own are taken. */
export async function pricesIn(db: Queries, categoryId: number): Promise<CategoryPrices> {
  return known((await pricesOf(db, sql`category.id = ${categoryId}`)).get(categoryId));
}
