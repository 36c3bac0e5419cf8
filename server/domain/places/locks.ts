import { sql, type Transaction } from 'kysely';
import type { Tables } from '../../store/schema.ts';

/**
 * Keeps accounts from being erased until the transaction ends; the first locks of all. Answers whether all of them
 * are there.
 */
export async function lockAccounts(tx: Transaction<Tables>, ids: readonly number[]): Promise<boolean> {
  const groupIds = [...new Set(ids)];
  const { rows } = await sql`
    select id from account where id = any(${groupIds}::int[]) order by id for key share`.execute(tx);
  return rows.length === groupIds.length;
}

/** Every change to a group, its places and its payments stands in one line behind the group's row. */
export async function lockGroups(tx: Transaction<Tables>, ids: readonly number[]): Promise<void> {
  await sql`select id from grp where id = any(${[...new Set(ids)]}::int[]) order by id for update`.execute(tx);
}

/** What was to be locked has changed until it was: run again, with the locks that it needs then. */
export class Moved extends Error {
  readonly code = '40001';
}
