import { sql, type Transaction } from 'kysely';
import type { Deps } from '../../../deps.ts';
import type { Tables } from '../../../store/schema.ts';
import { Refusal } from '../../kit/answers.ts';
import type { Use } from '../../limits/limits.ts';
import { invitedTo, mailOnceSettled, membersOf, newsBy } from '../../places/groupMails.ts';
import { addHistory } from '../../places/history.ts';
import { moveCapacity } from '../../places/room.ts';
import { moveHolds, shortenMoved } from '../../shop/holds/holds.ts';
import { holdTerms } from '../../shop/holds/terms.ts';
import { type Allowed, type GroupFacts, inGroup, type LockedGroup } from '../groupAccess.ts';

/**
 * Moves a whole group to another wave for a member, so often an hour. A change that does not come about is none of the
 * hour's.
 */
export async function changeWave(
  { config, database, limits }: Pick<Deps, 'config' | 'database' | 'limits'>,
  access: Allowed<'wave'>,
  waveId: number,
) {
  if (waveId === access.group.wave_id) return null;
  const use: Use = ['waveChange', access.group.id];
  const limited = await limits.take(...use);
  if (limited) return limited;
  const outcome = await inGroup(database, access, async (locked) => {
    const refusal = await moveToWave(locked, waveId);
    if (refusal === null) await shortenMoved(locked.tx, holdTerms(config), locked.group.id, waveId);
    return refusal;
  });
  if (outcome instanceof Refusal) await limits.giveBack([use]);
  return outcome;
}

/**
 * Moves a whole group to another wave of its category, or nobody; everybody gets a mail once it has settled, including
 * people who are offered a place.
 */
export async function moveToWave({ tx, group, actor }: LockedGroup, waveId: number) {
  const groupId = group.id;
  if (waveId === group.wave_id) return null;
  const wave = await carryGroup(tx, group, { to: waveId });
  if (wave instanceof Refusal) return wave;
  // The group's own choice counts as bought; the organiser's does not.
  if (actor.kind !== 'staff')
    await sql`update payment set start_bought = ${wave.wave_time} where group_id = ${groupId}`.execute(tx);
  const waveWas = group.wave_time.toISOString();
  const details = { wave: wave.wave_time.toISOString(), wave_was: waveWas };
  const entry = await addHistory(tx, { groupId, what: 'wave.changed', actor, details });
  const news = { entry, groupId, ...newsBy(actor), waveWas };
  await mailOnceSettled(tx, { ...news, template: 'wave_changed' }, await membersOf(tx, groupId));
  await mailOnceSettled(tx, { ...news, template: 'offer_wave_changed' }, await invitedTo(tx, groupId));
  return null;
}

/** A group as it goes into another wave. */
type Carried = Pick<GroupFacts, 'id' | 'wave_id' | 'category_id' | 'total'>;

/** Takes a whole group, whose row is locked, with its payments into another wave; `held` places there are kept for it. */
export async function carryGroup(
  tx: Transaction<Tables>,
  { id: groupId, total: places, ...from }: Carried,
  { to, held = 0 }: { readonly to: number; readonly held?: number },
) {
  await sql`select id from payment where group_id = ${groupId} order by id for update`.execute(tx);
  const wave = await moveCapacity(tx, from, { to, places, held });
  if (wave instanceof Refusal) return wave;
  await moveHolds(tx, groupId, { from: from.wave_id, to });
  // Lapsed places, too: they come back where their group is.
  await sql`update place set wave_id = ${to}
    where group_id = ${groupId} and ended is distinct from 'released'`.execute(tx);
  await sql`update payment set wave_id = ${to}, expires_at = least(expires_at, ${wave.wave_time}::timestamptz)
    where group_id = ${groupId}`.execute(tx);
  await tx.updateTable('grp').set({ wave_id: to }).where('id', '=', groupId).execute();
  return wave;
}
