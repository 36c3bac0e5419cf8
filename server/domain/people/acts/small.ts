import { sql, type Transaction } from 'kysely';
import type { Tables } from '../../../store/schema.ts';
import { changeCaptain, changeCode, renameGroup } from '../../groups/commands/captainActions.ts';
import { Refusal, type StaffWho } from '../../kit/answers.ts';
import { mailPeople, membersOf, newsBy } from '../../places/groupMails.ts';
import { addHistory } from '../../places/history.ts';
import type { Undo } from '../../staff/undo.ts';
import { lockGroupFor, lockPlaceFor } from './locked.ts';

type Tx = Transaction<Tables>;

interface Blocking {
  readonly id: number;
  readonly version?: number;
  /** Null: it may start again. */
  readonly why: string | null;
  readonly who: StaffWho;
}

/** Blocks a place, or lets it start again; its person is mailed the reason (docs/rules/acts.md 6). */
export async function blockPlace(tx: Tx, { id, why, who, ...of }: Blocking) {
  const locked = await lockPlaceFor(tx, { id, ...of }, who);
  if (locked instanceof Refusal) return locked;
  const { group, target, actor } = locked;
  const isBlocked = target.blocked_at !== null;
  if (isBlocked === (why !== null)) return new Refusal('changed_meanwhile');
  await sql`update place set blocked_why = ${why}, blocked_at = case when ${why}::text is null then null else now() end
    where id = ${id}`.execute(tx);
  const what = why === null ? 'place.unblocked' : 'place.blocked';
  const entry = await addHistory(tx, { groupId: group.id, what, actor, subject: target.user_id });
  const people = (await membersOf(tx, group.id)).filter(({ place_id }) => place_id === id);
  const template = why === null ? 'place_unblocked' : 'place_blocked';
  await mailPeople(tx, { template, entry, groupId: group.id, ...newsBy(actor) }, people);
  return {
    what,
    placeId: id,
    subjectId: target.user_id,
    before: { blocked: isBlocked },
    after: { blocked: !isBlocked },
    ...(why !== null && { reason: why }),
  } as const;
}

/** Undoes a block or an unblocking; a place that is blocked again gets its old reason. */
export const undoBlock: Undo = {
  right: 'people.write',
  async work(tx, { id, place_id, after }, { who }) {
    if (place_id === null) return new Refusal('changed_meanwhile');
    const { rows } = await sql<{ reason: string | null }>`
      select reason from staff_log where place_id = ${place_id} and what = 'place.blocked' and id <= ${id}
      order by id desc limit 1`.execute(tx);
    const why = after?.blocked === true ? null : (rows[0]?.reason ?? '–');
    const refused = await blockPlace(tx, { id: place_id, why, who });
    return refused instanceof Refusal ? new Refusal('changed_meanwhile') : null;
  },
};

interface Noting {
  readonly of: 'group' | 'place';
  readonly id: number;
  readonly body: { readonly text: string | null; readonly at_desk: boolean; readonly version: number };
}

/** Writes the note about a place or a group, or takes it away; its text is no part of the log. */
export async function writeNote(tx: Tx, { of, id, body: { text, at_desk, version } }: Noting) {
  const owner = of === 'place' ? sql.raw('place_id') : sql.raw('group_id');
  const locked =
    await sql`select from ${sql.raw(of === 'place' ? 'place' : 'grp')} where id = ${id} for update`.execute(tx);
  if (locked.rows.length === 0) return new Refusal('not_found');
  const { rows } = await sql<{ version: number; at_desk: boolean }>`
    select version, at_desk from note where ${owner} = ${id} for update`.execute(tx);
  const [before] = rows;
  if ((before?.version ?? 0) !== version) return new Refusal('changed_meanwhile');
  if (text === null) await sql`delete from note where ${owner} = ${id}`.execute(tx);
  else if (before === undefined)
    await sql`insert into note (${owner}, text, at_desk) values (${id}, ${text}, ${at_desk})`.execute(tx);
  else
    await sql`update note set text = ${text}, at_desk = ${at_desk}, changed_at = now() where ${owner} = ${id}`.execute(
      tx,
    );
  return {
    what: of === 'place' ? 'place.noted' : 'group.noted',
    before: { note: before !== undefined, at_desk: before?.at_desk ?? false },
    after: { note: text !== null, at_desk: text !== null && at_desk, noted: true },
  } as const;
}

interface OfGroup<Body> {
  readonly id: number;
  readonly body: Body & { readonly version: number };
  readonly who: StaffWho;
}

export async function nameGroup(tx: Tx, { id, body: { version, name }, who }: OfGroup<{ readonly name: string }>) {
  const locked = await lockGroupFor(tx, { id, version }, who);
  if (locked instanceof Refusal) return locked;
  await renameGroup(locked, name);
  return { what: 'group.renamed', before: { group_name: locked.group.name }, after: { group_name: name } } as const;
}

/** Gives a group the name back that it had. */
export const undoName: Undo = {
  right: 'people.write',
  async work(tx, { group_id, before, after }, { who }) {
    if (group_id === null) return new Refusal('changed_meanwhile');
    const locked = await lockGroupFor(tx, { id: group_id }, who);
    if (locked instanceof Refusal || locked.group.name !== after?.group_name) return new Refusal('changed_meanwhile');
    const name = before?.group_name;
    if (typeof name === 'string') await renameGroup(locked, name);
    else await tx.updateTable('grp').set({ name: null }).where('id', '=', group_id).execute();
    return null;
  },
};

export async function codeGroup(
  tx: Tx,
  { id, body: { version, action }, who }: OfGroup<{ readonly action: 'renew' | 'clear' }>,
) {
  const locked = await lockGroupFor(tx, { id, version }, who);
  if (locked instanceof Refusal) return locked;
  const { code } = await changeCode(locked, action);
  return {
    what: 'group.code',
    before: { code: locked.group.code !== null },
    // The code itself opens the group: the log only says that there is another.
    after: { code: code !== null, renewed: code !== null },
  } as const;
}

export async function captainGroup(
  tx: Tx,
  { id, body: { version, place_id: placeId }, who }: OfGroup<{ readonly place_id: number }>,
) {
  const locked = await lockGroupFor(tx, { id, version, placeId }, who);
  if (locked instanceof Refusal) return locked;
  const { target } = locked;
  if (target === null) return new Refusal('not_transferable');
  const { rows } = await sql<{ id: number }>`
    select id from place where group_id = ${id} and is_captain and ended is null`.execute(tx);
  const refusal = await changeCaptain({ ...locked, target });
  if (refusal) return refusal;
  return {
    what: 'group.captain',
    subjectId: target.user_id,
    before: { captain: rows[0]?.id ?? null },
    after: { captain: placeId },
  } as const;
}
