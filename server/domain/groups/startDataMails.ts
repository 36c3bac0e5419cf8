import { sql, type Transaction } from 'kysely';
import type { Queries } from '../../store/database.ts';
import type { Tables } from '../../store/schema.ts';
import { mailPeople, membersOf } from '../places/groupMails.ts';
import { lacksStartData, placeIsChilds } from '../places/stillNeeds.ts';

/** Places of a group whose person has something to say, as a condition in a query that knows `grp` and `run`. */
export const groupLacksStartData = sql<boolean>`exists (select from place
  where place.group_id = grp.id and place.ended is null and ${sql.raw(lacksStartData)})`;

interface Lacking {
  readonly id: number;
  /** Its captain says it. */
  readonly is_captains: boolean;
}

async function lackingIn(db: Queries, groupId: number): Promise<readonly Lacking[]> {
  const { rows } = await sql<Lacking>`
    select place.id, place.user_id is null and (${sql.raw(placeIsChilds)} or place.email is null) as is_captains
    from place join run on run.id = place.run_id
    where place.group_id = ${groupId} and place.ended is null and ${sql.raw(lacksStartData)}`.execute(db);
  return rows;
}

/** Everybody of a group who has something to say: for themselves, or as captain for children and people they named. */
async function peopleLacking(db: Queries, groupId: number) {
  const lacking = await lackingIn(db, groupId);
  const isOwn = new Set(lacking.map(({ id }) => id));
  const isCaptains = lacking.some(({ is_captains }) => is_captains);
  const members = lacking.length === 0 ? [] : await membersOf(db, groupId);
  return members.filter(({ place_id, is_captain }) => isOwn.has(place_id) || (is_captain && isCaptains));
}

/** Reminds them, so many days before the start. */
export async function remindOfStartData(tx: Transaction<Tables>, groupId: number, days: number): Promise<void> {
  const news = { template: 'start_data', entry: `${days}d group ${groupId}`, groupId } as const;
  await mailPeople(tx, news, await peopleLacking(tx, groupId));
}
