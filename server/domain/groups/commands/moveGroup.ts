import { sql } from 'kysely';
import type { GroupPreview } from '#contract/groups/group.values.ts';
import type { Deps } from '../../../deps.ts';
import type { Queries } from '../../../store/database.ts';
import { Refusal } from '../../kit/answers.ts';
import { accountPerson, captainOf, mailPeople } from '../../places/groupMails.ts';
import { endEmptyGroup } from '../../places/groupUpkeep.ts';
import { addHistory } from '../../places/history.ts';
import { moveCapacity } from '../../places/room.ts';
import { readPerson } from '../account.ts';
import { isBanned } from '../bans.ts';
import { type Allowed, type GroupFacts, inGroup, readGroupAccess } from '../groupAccess.ts';
import { withdrawOthers } from '../invitationLife.ts';
import { previewGroups } from '../preview.ts';

type Moving = Allowed<'changeGroup'>;

/** A group that one's own paid place could move to, by its number. */
export async function verifyMove({ database: { db } }: Pick<Deps, 'database'>, access: Moving, groupId: number) {
  const target = await findTarget(db, access, groupId);
  if (target instanceof Refusal) return target;
  if (target.wave_id !== access.group.wave_id && (await freeIn(db, target.wave_id)) < 1) {
    return new Refusal('wave_full', { free_places: ['0'] });
  }
  const preview: GroupPreview | undefined = (await previewGroups(db, [groupId])).get(groupId);
  return preview ?? new Refusal('not_found');
}

/** Moves one's own paid place into another group, into its wave if there is room; emptied groups disappear. */
export async function moveToGroup({ database }: Pick<Deps, 'database'>, move: Moving, groupId: number) {
  return inGroup(database, { ...move, groups: [groupId] }, async ({ tx, actor }, access) => {
    const { group: from, me, who } = access;
    const target = await findTarget(tx, access, groupId);
    if (target instanceof Refusal) return target;
    if (target.wave_id !== from.wave_id) {
      const moved = await moveCapacity(tx, from, { to: target.wave_id, places: 1 });
      if (moved instanceof Refusal)
        return new Refusal(moved.code === 'wave_full' ? moved.code : 'not_transferable', moved.data);
    }
    const captains = me.is_captain ? [] : await captainOf(tx, from.id, who.id);
    await sql`update place set group_id = ${groupId}, wave_id = ${target.wave_id}, is_captain = false,
      joined_at = now() where id = ${me.id}`.execute(tx);
    await endEmptyGroup(tx, from.id);
    const person = await readPerson(tx, who);
    if (person.is_confirmed) await withdrawOthers(tx, groupId, person);

    const out = await addHistory(tx, { groupId: from.id, what: 'person.movedOut', actor });
    await mailPeople(tx, { template: 'left', entry: out, groupId: from.id, actor: who.id }, captains);
    const entry = await addHistory(tx, { groupId, what: 'person.movedIn', actor });
    const news = { entry, groupId, actor: who.id };
    await mailPeople(tx, { ...news, template: 'moved' }, await accountPerson(tx, who.id));
    await mailPeople(tx, { ...news, template: 'joined' }, await captainOf(tx, groupId, who.id));
    return { group_id: groupId };
  });
}

/** The group that is meant, if a place of this one may go there. */
async function findTarget(
  db: Queries,
  { group, me, who }: Moving,
  groupId: number,
): Promise<GroupFacts | Refusal<'not_found' | 'kept_out' | 'already_member' | 'not_transferable'>> {
  const target = await readGroupAccess(db, { who, groupId });
  if (target === null) return new Refusal('not_found');
  if (target.me !== null) return new Refusal('already_member');
  if (await isBanned(db, groupId, who.id)) return new Refusal('kept_out');
  if (target.group.category_id !== group.category_id) return new Refusal('not_transferable');
  return me.person === 'handingOver' ? new Refusal('not_transferable') : target.group;
}

async function freeIn(db: Queries, waveId: number): Promise<number> {
  const { rows } = await sql<{ free: number }>`
    select free from wave where id = ${waveId}`.execute(db);
  return rows[0]?.free ?? 0;
}
