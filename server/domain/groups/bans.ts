import { sql } from 'kysely';
import type { Queries } from '../../store/database.ts';

/**
 * Whether somebody was removed by the captain and has neither come back since nor been shown a new code: then the
 * group's code, or its number, opens nothing to them (docs/rules/groups.md 1.2). Their other actions lead nobody back:
 * a former member who added places still pays for them.
 */
export async function isBanned(db: Queries, groupId: number, accountId: number): Promise<boolean> {
  const { rows } = await sql`
    select from group_history removed
    where group_id = ${groupId} and subject_id = ${accountId} and what = 'person.removed'
      and not exists (select from group_history later where later.group_id = ${groupId} and later.id > removed.id
        and (later.what = 'code.renewed'
          or later.what = any(${comings}) and later.actor_id = ${accountId}
          or later.what = 'place.handedOver' and later.subject_id = ${accountId}))
    limit 1`.execute(db);
  return rows.length > 0;
}

/** Joining by their own action makes somebody a member again. */
const comings = ['person.joined', 'person.ordered', 'person.movedIn'];
