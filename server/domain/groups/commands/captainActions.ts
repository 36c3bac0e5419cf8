import { sql } from 'kysely';
import type { Language, TshirtSize } from '#contract/constants.ts';
import { Refusal } from '../../kit/answers.ts';
import { refuseAge } from '../../places/ages.ts';
import { newGroupCode } from '../../places/groupCode.ts';
import { accountPerson, mailPeople, newsBy } from '../../places/groupMails.ts';
import { addHistory } from '../../places/history.ts';
import { changePlace } from '../../places/placeLife.ts';
import type { LockedGroup, LockedPlace } from '../groupAccess.ts';

/** Renames a group; the same name again is no news. */
export async function renameGroup({ tx, group, actor }: LockedGroup, name: string) {
  if (group.name === name) return null;
  await tx.updateTable('grp').set({ name }).where('id', '=', group.id).execute();
  await addHistory(tx, { groupId: group.id, what: 'group.renamed', actor, details: { name } });
  return null;
}

/** Makes a new group code, or switches it off: then the number alone suffices. Invitations keep their own secrets. */
export async function changeCode({ tx, group, actor }: LockedGroup, action: 'renew' | 'clear') {
  const code = action === 'renew' ? newGroupCode() : null;
  await tx.updateTable('grp').set({ code }).where('id', '=', group.id).execute();
  await addHistory(tx, { groupId: group.id, what: code === null ? 'code.cleared' : 'code.renewed', actor });
  return { code };
}

/** Appoints a paid, registered member captain; the former one stays a member. */
export async function changeCaptain({ tx, group, target, actor }: LockedPlace) {
  const { id: groupId } = group;
  const subject = target.user_id;
  if (target.is_captain || target.money !== 'paid' || subject === null) return new Refusal('not_transferable');
  const { rows: former } = await sql<{ user_id: number | null }>`
    update place set is_captain = false where group_id = ${groupId} and ended is null and is_captain
    returning user_id`.execute(tx);
  await tx.updateTable('place').set({ is_captain: true }).where('id', '=', target.id).execute();
  // A form about the group that was read before is overtaken.
  await sql`update grp set version = version + 1 where id = ${groupId}`.execute(tx);
  const entry = await addHistory(tx, { groupId, what: 'captain.appointed', actor, subject });
  const news = { entry, groupId, ...newsBy(actor), subject };
  await mailPeople(tx, { ...news, template: 'captain_now' }, await accountPerson(tx, subject));
  for (const { user_id } of former) {
    if (user_id !== null) await mailPeople(tx, { ...news, template: 'captain_was' }, await accountPerson(tx, user_id));
  }
  return null;
}

/** Chooses a T-shirt while they are not locked, the first choice too. */
export async function chooseTshirt(
  { tx, group, target, actor }: LockedPlace,
  { sex, size }: { readonly sex: 'M' | 'K'; readonly size: TshirtSize },
) {
  if (!group.tshirts_open) return new Refusal('tshirt_locked');
  await tx.updateTable('place').set({ sex, size }).where('id', '=', target.id).execute();
  await addHistory(tx, { groupId: group.id, what: 'tshirt.chosen', actor, subject: target.user_id });
  return null;
}

/** Makes a place of a kids race a child's: no longer free, and with the name that the guardian gives it, or takes from it by null. */
export async function nameChild(
  { tx, group, target, actor }: LockedPlace,
  { age, name, lang }: { readonly age: number; readonly name?: string | null | undefined; readonly lang: Language },
) {
  const refusal = refuseAge(group, age, 'age', lang);
  if (refusal) return refusal;
  const child = { age, ...(name !== undefined && { child_name: name }) };
  if (target.person === 'free') {
    await changePlace(tx, target, { type: 'person.joined' }, { ...child, joined_at: sql<Date>`now()` });
  } else {
    await tx.updateTable('place').set(child).where('id', '=', target.id).execute();
  }
  await addHistory(tx, { groupId: group.id, what: 'child.named', actor });
  return null;
}
