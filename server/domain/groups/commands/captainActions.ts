import { sql } from 'kysely';
import type { Language, TshirtSize } from '#contract/constants.ts';
import type { Deps } from '../../../deps.ts';
import { member } from '../../actor.ts';
import { Refusal, type Who } from '../../answers.ts';
import type { Use } from '../../limits/limits.ts';
import { changePlace } from '../../places/placeLife.ts';
import { refuseAge } from '../ages.ts';
import { type Asking, accessGroup, inGroup } from '../groupAccess.ts';
import { newGroupCode } from '../groupCode.ts';
import { accountPerson, mailPeople } from '../groupMails.ts';
import { addHistory } from '../history.ts';
import type { Right } from '../rights.ts';

interface OfGroup {
  readonly who: Who;
  readonly groupId: number;
}
interface OfPlace extends OfGroup {
  readonly placeId: number;
}

/**
 * Changes a group, by whoever has the right to, as often as a limit allows. The right is judged first: nobody else
 * uses up the changes.
 */
async function change<One extends Right, Result>(
  { database, limits }: Pick<Deps, 'database' | 'limits'>,
  asking: Asking<One>,
  use: Use,
  work: Parameters<typeof inGroup<One, Result>>[2],
) {
  const access = await accessGroup(database.db, asking);
  if (access instanceof Refusal) return access;
  return (await limits.take(...use)) ?? inGroup(database, asking, work);
}

/** Renames a group; the same name again is no news. */
export const renameGroup = (deps: Deps, { who, groupId, name }: OfGroup & { readonly name: string }) =>
  change(deps, { who, groupId, right: 'rename' }, ['groupChange', groupId], async (tx, { group }) => {
    if (group.name === name) return null;
    await tx.updateTable('grp').set({ name }).where('id', '=', groupId).execute();
    await addHistory(tx, { groupId, what: 'group.renamed', actor: member(who.id), details: { name } });
    return null;
  });

/** Makes a new group code, or switches it off: then the number alone suffices. Invitations keep their own secrets. */
export const changeCode = (deps: Deps, { who, groupId, action }: OfGroup & { readonly action: 'renew' | 'clear' }) =>
  change(deps, { who, groupId, right: 'renewCode' }, ['groupChange', groupId], async (tx) => {
    const code = action === 'renew' ? newGroupCode() : null;
    await tx.updateTable('grp').set({ code }).where('id', '=', groupId).execute();
    await addHistory(tx, { groupId, what: code === null ? 'code.cleared' : 'code.renewed', actor: member(who.id) });
    return { code };
  });

/** Appoints a paid, registered member captain; the former one stays a member. */
export const changeCaptain = (deps: Deps, { who, groupId, placeId }: OfPlace) =>
  change(deps, { who, groupId, placeId, right: 'appoint' }, ['groupChange', groupId], async (tx, { me, target }) => {
    const subject = target?.user_id ?? null;
    if (target === null || target.id === me.id || target.money !== 'paid' || subject === null) {
      return new Refusal('not_transferable');
    }
    await tx.updateTable('place').set({ is_captain: false }).where('id', '=', me.id).execute();
    await tx.updateTable('place').set({ is_captain: true }).where('id', '=', target.id).execute();
    const entry = await addHistory(tx, { groupId, what: 'captain.appointed', actor: member(who.id), subject });
    const news = { entry, groupId, actor: who.id, subject };
    await mailPeople(tx, { ...news, template: 'captain_now' }, await accountPerson(tx, subject));
    await mailPeople(tx, { ...news, template: 'captain_was' }, await accountPerson(tx, who.id));
    return null;
  });

/** Chooses a T-shirt while they are not locked, the first choice too. */
export const chooseTshirt = (
  deps: Deps,
  { who, groupId, placeId, sex, size }: OfPlace & { readonly sex: 'M' | 'K'; readonly size: TshirtSize },
) =>
  change(deps, { who, groupId, placeId, right: 'dress' }, ['placeChange', placeId], async (tx, { group, target }) => {
    if (!group.tshirts_open) return new Refusal('tshirt_locked');
    await tx.updateTable('place').set({ sex, size }).where('id', '=', placeId).execute();
    await addHistory(tx, { groupId, what: 'tshirt.chosen', actor: member(who.id), subject: target?.user_id ?? null });
    return null;
  });

/** Makes a place of a kids race a child's: no longer free, and with the name that the guardian gives it, or takes from it by null. */
export const nameChild = (
  deps: Deps,
  asked: OfPlace & { readonly age: number; readonly name?: string | null | undefined; readonly lang: Language },
) =>
  change(deps, { ...asked, right: 'nameChild' }, ['placeChange', asked.placeId], async (tx, { group, target }) => {
    const { who, groupId, placeId, age, name, lang } = asked;
    const refusal = refuseAge(group, age, 'age', lang);
    if (refusal) return refusal;
    const child = { age, ...(name !== undefined && { child_name: name }) };
    if (target?.person === 'free') {
      await changePlace(tx, target, { type: 'person.joined' }, { ...child, joined_at: sql<Date>`now()` });
    } else {
      await tx.updateTable('place').set(child).where('id', '=', placeId).execute();
    }
    await addHistory(tx, { groupId, what: 'child.named', actor: member(who.id) });
    return null;
  });
