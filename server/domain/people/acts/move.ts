import { sql, type Transaction } from 'kysely';
import type { MovePreview, PlaceMove } from '#contract/staff/people/placeActs.calls.ts';
import type { Queries } from '../../../store/database.ts';
import type { Tables } from '../../../store/schema.ts';
import { moveToWave } from '../../groups/commands/wave.ts';
import { type GroupFacts, type LockedPlace, readGroupAccess } from '../../groups/groupAccess.ts';
import { Refusal, type StaffWho } from '../../kit/answers.ts';
import { withOffset } from '../../kit/localTime.ts';
import { newGroupCode } from '../../places/groupCode.ts';
import { captainOf, invitedTo, mailPeople, membersOf, newsBy } from '../../places/groupMails.ts';
import { appointCaptain, endEmptyGroup } from '../../places/groupUpkeep.ts';
import { addHistory } from '../../places/history.ts';
import { moveCapacity } from '../../places/room.ts';
import { lockGroupFor, lockPlaceFor } from './locked.ts';

type Tx = Transaction<Tables>;

/** The group that a place is to go to, or the wave where it gets one of its own. */
type To = { readonly group: GroupFacts } | { readonly waveId: number };
interface Asked {
  readonly id: number;
  readonly body: PlaceMove;
  readonly who: Pick<StaffWho, 'id'>;
}

/** What moving a place would do; nothing is changed. */
export async function previewMovePlace(db: Queries, { id, body, who }: Asked) {
  const access = await accessOf(db, id, who);
  if (access === null) return new Refusal('not_found');
  const { group, target } = access;
  if (target.version !== body.version) return new Refusal('changed_meanwhile');
  const to = await destination(db, access, body, who);
  if (to instanceof Refusal) return to;
  const waveId = 'group' in to ? to.group.wave_id : to.waveId;
  const wave = await lookAt(db, group, waveId);
  if (wave instanceof Refusal) return wave;
  if (waveId !== group.wave_id && wave.free < 1) return new Refusal('wave_full', { free_places: [String(wave.free)] });
  const mailed = (await membersOf(db, group.id)).filter(({ place_id, is_captain }) => place_id === id || is_captain);
  const captains = 'group' in to ? await captainOf(db, to.group.id) : [];
  return {
    group_id: 'group' in to ? to.group.id : null,
    wave_was: withOffset(group.wave_time, group.region),
    wave_time: withOffset(wave.wave_time, group.region),
    free: wave.free,
    places: 1,
    mails: mailed.length + captains.length,
    ends_group: group.total === 1 && 'group' in to,
  } satisfies MovePreview;
}

/** Moves a place to another group, or on its own into another wave; a group of one goes there as it is. */
export async function movePlace(tx: Tx, { id, body, who }: Asked) {
  const locked = await lockPlaceFor(
    tx,
    { id, version: body.version, groups: body.group_id === undefined ? [] : [body.group_id] },
    who,
  );
  if (locked instanceof Refusal) return locked;
  const { group: from, target } = locked;
  const to = await destination(tx, locked, body, who);
  if (to instanceof Refusal) return to;
  const moved = 'group' in to ? to.group : from.total === 1 ? null : await split(locked, to.waveId);
  if (moved instanceof Refusal) return moved;
  const waveId = 'group' in to ? to.group.wave_id : to.waveId;
  const wave = await lookAt(tx, from, waveId);
  if (wave instanceof Refusal) return wave;
  const refusal = moved === null ? asMove(await moveToWave(locked, waveId)) : await join(locked, moved);
  if (refusal) return refusal;
  return {
    what: 'place.moved',
    placeId: id,
    subjectId: target.user_id,
    before: { group: from.id, wave_time: from.wave_time.toISOString() },
    after: { group: moved?.id ?? from.id, wave_time: wave.wave_time.toISOString() },
  } as const;
}

const asMove = (refusal: Awaited<ReturnType<typeof moveToWave>>) =>
  refusal?.code === 'not_found'
    ? new Refusal('not_transferable')
    : (refusal as Refusal<'wave_full' | 'sale_closed'> | null);

/** A group of its own in the wave, with its code and its language. */
async function split({ tx, group }: LockedPlace, waveId: number): Promise<GroupFacts | Refusal<'not_transferable'>> {
  const { rows } = await sql<{ id: number; wave_time: Date }>`
    insert into grp (run_id, category_id, wave_id, name, code, language)
    select ${group.run_id}, ${group.category_id}, wave.id, null, ${newGroupCode()}, ${group.language}
    from wave where wave.id = ${waveId} and category_id = ${group.category_id}
    returning id, (select wave_time from wave where wave.id = grp.wave_id) as wave_time`.execute(tx);
  const [made] = rows;
  if (made === undefined) return new Refusal('not_transferable');
  return { ...group, id: made.id, name: null, wave_id: waveId, wave_time: made.wave_time, total: 0 };
}

async function join({ tx, group: from, target, actor }: LockedPlace, to: GroupFacts) {
  if (to.wave_id !== from.wave_id) {
    const moved = await moveCapacity(tx, from, { to: to.wave_id, places: 1 });
    if (moved instanceof Refusal) return asMove(moved);
  }
  const people = (await membersOf(tx, from.id)).filter(({ place_id }) => place_id === target.id);
  await sql`update place set group_id = ${to.id}, wave_id = ${to.wave_id}, is_captain = false,
    joined_at = coalesce(joined_at, now()) where id = ${target.id}`.execute(tx);
  if (from.total === 1) await endEmptyGroup(tx, from.id);
  else if (target.is_captain) await appointCaptain(tx, from.id);
  const captains = await captainOf(tx, to.id);
  if (to.total === 0) await sql`update place set is_captain = true where id = ${target.id}`.execute(tx);
  const subject = target.user_id;
  const out = await addHistory(tx, { groupId: from.id, what: 'place.movedOut', actor, subject });
  // It says who left, and not who had them moved.
  await mailPeople(
    tx,
    { template: 'left', entry: out, groupId: from.id, actor: subject },
    await captainOf(tx, from.id),
  );
  const entry = await addHistory(tx, { groupId: to.id, what: 'place.movedIn', actor, subject });
  await mailPeople(tx, { template: 'place_moved', entry, groupId: to.id, ...newsBy(actor) }, people);
  await mailPeople(tx, { template: 'joined', entry, groupId: to.id, actor: subject }, captains);
  return null;
}

interface WaveFacts {
  readonly wave_time: Date;
  readonly free: number;
}
async function lookAt(
  db: Queries,
  group: GroupFacts,
  waveId: number,
): Promise<WaveFacts | Refusal<'not_transferable' | 'sale_closed'>> {
  const { rows } = await sql<WaveFacts & { coming: boolean }>`
    select wave_time, free, not withdrawn and wave_time > now() as coming from wave
    where id = ${waveId} and category_id = ${group.category_id}`.execute(db);
  const [wave] = rows;
  if (wave === undefined) return new Refusal('not_transferable');
  return wave.coming || waveId === group.wave_id ? wave : new Refusal('sale_closed');
}

async function accessOf(db: Queries, placeId: number, who: Pick<StaffWho, 'id'>) {
  const { rows } = await sql<{ group_id: number }>`select group_id from place where id = ${placeId}`.execute(db);
  const [place] = rows;
  const access = place && (await readGroupAccess(db, { who, groupId: place.group_id, placeId }));
  return access?.target == null ? null : { ...access, target: access.target };
}

/** Where a place may go: another group of its run and distance in which its person has none, or another wave. */
async function destination(
  db: Queries,
  { group, target }: Pick<LockedPlace, 'group' | 'target'>,
  { group_id: groupId, wave_id: waveId }: PlaceMove,
  who: Pick<StaffWho, 'id'>,
): Promise<To | Refusal<'not_found' | 'already_member' | 'not_transferable' | 'changed_meanwhile'>> {
  // Money on its way is for the place where it was bought.
  if (target.money !== 'paid' || target.person === 'invited' || target.person === 'handingOver')
    return new Refusal('not_transferable');
  if (groupId === undefined)
    return waveId === undefined || waveId === group.wave_id ? new Refusal('not_transferable') : { waveId };
  if (groupId === group.id) return new Refusal('already_member');
  const other = await readGroupAccess(db, { who, groupId });
  if (other === null) return new Refusal('not_found');
  if (other.group.category_id !== group.category_id) return new Refusal('not_transferable');
  const { rows } = await sql`
    select from place there left join account on account.id = there.user_id
    where there.group_id = ${groupId} and there.ended is null
      and (there.user_id = ${target.user_id} or lower(coalesce(account.email, there.email)) =
        lower(coalesce((select email from account where id = ${target.user_id}), ${target.email}))) limit 1`.execute(
    db,
  );
  return rows.length > 0 ? new Refusal('already_member') : { group: other.group };
}

interface AskedOfGroup {
  readonly id: number;
  readonly body: { readonly version: number; readonly wave_id: number };
  readonly who: StaffWho;
}

/** What moving a whole group to another wave would do. */
export async function previewGroupWave(db: Queries, { id, body, who }: AskedOfGroup) {
  const access = await readGroupAccess(db, { who, groupId: id });
  if (access === null) return new Refusal('not_found');
  const { group } = access;
  const { rows } = await sql<{ version: number }>`select version from grp where id = ${id}`.execute(db);
  if (rows[0]?.version !== body.version) return new Refusal('changed_meanwhile');
  const wave = await lookAt(db, group, body.wave_id);
  if (wave instanceof Refusal) return new Refusal(wave.code === 'sale_closed' ? 'sale_closed' : 'not_found');
  if (body.wave_id !== group.wave_id && wave.free < group.total)
    return new Refusal('wave_full', { free_places: [String(wave.free)] });
  return {
    group_id: id,
    wave_was: withOffset(group.wave_time, group.region),
    wave_time: withOffset(wave.wave_time, group.region),
    free: wave.free,
    places: group.total,
    mails: (await membersOf(db, id)).length + (await invitedTo(db, id)).length,
    ends_group: false,
  } satisfies MovePreview;
}

/** Moves a whole group to another wave of its distance. */
export async function moveGroup(tx: Tx, { id, body, who }: AskedOfGroup) {
  const locked = await lockGroupFor(tx, { id, version: body.version }, who);
  if (locked instanceof Refusal) return locked;
  const wave = await lookAt(tx, locked.group, body.wave_id);
  if (wave instanceof Refusal) return new Refusal(wave.code === 'sale_closed' ? 'sale_closed' : 'not_found');
  const refusal = await moveToWave(locked, body.wave_id);
  if (refusal) return refusal;
  return {
    what: 'group.moved',
    before: { wave_time: locked.group.wave_time.toISOString() },
    after: { wave_time: wave.wave_time.toISOString() },
  } as const;
}
