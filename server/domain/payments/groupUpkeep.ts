import { sql, type Transaction } from 'kysely';
import type { Tables } from '../../store/schema.ts';

/** Two payments of one group end or come back one after the other; the last lock of all. */
export async function lockGroup(tx: Transaction<Tables>, groupId: number) {
  await sql`select from grp where id = ${groupId} for update`.execute(tx);
}

/** A group without a living place is hidden, but kept: a renewal or late money brings it back. */
export async function endEmptyGroup(tx: Transaction<Tables>, groupId: number) {
  await sql`update grp set ended_at = now() where id = ${groupId} and ended_at is null
    and not exists (select from place where group_id = ${groupId} and ended is null)`.execute(tx);
}

export async function reopenGroup(tx: Transaction<Tables>, groupId: number) {
  await sql`update grp set ended_at = null where id = ${groupId} and ended_at is not null`.execute(tx);
  // Whoever led it before comes back as a member where somebody leads it by now.
  await sql`update place set is_captain = false where group_id = ${groupId} and ended is not null and is_captain
    and exists (select from place where group_id = ${groupId} and ended is null and is_captain)`.execute(tx);
}

/**
 * A group always has exactly one captain (decisions.md section 6): where it has none, the paid registered member
 * who joined first, else the first paid place, else the first place.
 */
export async function appointCaptain(tx: Transaction<Tables>, groupId: number) {
  await sql`update place set is_captain = true where id = (
      select id from place where group_id = ${groupId} and ended is null
      order by money = 'paid' and user_id is not null desc, money = 'paid' desc, joined_at nulls last, id limit 1)
    and not exists (select from place where group_id = ${groupId} and ended is null and is_captain)`.execute(tx);
}
