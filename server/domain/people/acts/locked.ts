import { sql, type Transaction } from 'kysely';
import type { Acted } from '#contract/staff/people/acts.values.ts';
import type { Database } from '../../../store/database.ts';
import { runIsOver } from '../../../store/saleRules.ts';
import type { Tables } from '../../../store/schema.ts';
import type { LockedGroup, LockedPlace } from '../../groups/groupAccess.ts';
import { readGroupAccess } from '../../groups/groupAccess.ts';
import { staff } from '../../kit/actor.ts';
import { Refusal, type StaffWho } from '../../kit/answers.ts';
import { lockGroups } from '../../places/locks.ts';
import type { Asking, Entry } from '../../staff/log.ts';
import { act, byStaff } from '../../staff/log.ts';

type Tx = Transaction<Tables>;
type By = Asking & { readonly who: StaffWho };
type Found = 'not_found' | 'changed_meanwhile';
type ActLine = Omit<Entry, 'runId' | 'groupId'>;

/** A place in the hands of staff, its group locked, as their form was filled in from; other groups are locked with it. */
export async function lockPlaceFor(
  tx: Tx,
  { id, version, groups = [] }: { readonly id: number; readonly version?: number; readonly groups?: readonly number[] },
  who: Pick<StaffWho, 'id'>,
): Promise<LockedPlace | Refusal<Found>> {
  const groupId = await groupOf(tx, id);
  if (groupId === null) return new Refusal('not_found');
  await lockGroups(tx, [groupId, ...groups]);
  const access = await readGroupAccess(tx, { who, groupId, placeId: id });
  // It moved on, or ended, while we waited for the lock.
  if (access?.target == null) return new Refusal('changed_meanwhile');
  const { group, target } = access;
  if (version !== undefined && target.version !== version) return new Refusal('changed_meanwhile');
  return { tx, group, target, actor: staff(who.id) };
}

/** The same for a whole group. */
export async function lockGroupFor(
  tx: Tx,
  { id, version, placeId }: { readonly id: number; readonly version?: number; readonly placeId?: number },
  who: Pick<StaffWho, 'id'>,
): Promise<LockedGroup | Refusal<Found>> {
  await lockGroups(tx, [id]);
  const access = await readGroupAccess(tx, { who, groupId: id, placeId });
  if (access === null) return new Refusal('changed_meanwhile');
  if (version !== undefined && (await groupVersion(tx, id)) !== version) return new Refusal('changed_meanwhile');
  return { tx, group: access.group, target: access.target, actor: staff(who.id) };
}

/** Whether it is also done once the run is over (docs/rules/acts.md 1.6). */
type When = 'untilOver' | 'late';

async function isOver(tx: Tx, table: 'place' | 'grp', id: number): Promise<boolean> {
  const { rows } = await sql<{ is_over: boolean }>`
    select ${sql.raw(runIsOver)} as is_over from ${sql.raw(table)} it join run on run.id = it.run_id
    where it.id = ${id}`.execute(tx);
  return rows[0]?.is_over ?? false;
}

/** Something done to a place: answered with the log's line of it, and the place's version then. */
export const onPlace = <Result extends ActLine | Refusal>(
  database: Pick<Database, 'db'>,
  { who, ...from }: By,
  id: number,
  work: (tx: Tx) => Promise<Result>,
  when: When = 'untilOver',
) =>
  act<Acted, Extract<Result, Refusal> | Refusal<'run_over'>>(database, byStaff(who, from), async (tx) => {
    if (when === 'untilOver' && (await isOver(tx, 'place', id))) return new Refusal('run_over');
    const line: ActLine | Refusal = await work(tx);
    if (line instanceof Refusal) return line as Extract<Result, Refusal>;
    const { rows } = await sql<{ version: number; run_id: number; group_id: number }>`
      select version, run_id, group_id from place where id = ${id}`.execute(tx);
    const [place] = rows;
    if (place === undefined) throw new Error(`there is no place ${id}`);
    const { version, run_id: runId, group_id: groupId } = place;
    return {
      data: (entry: number) => ({ entry, version }),
      entries: [{ runId, groupId, placeId: id, ...line }] as const,
    };
  });

/** Something done to a group. */
export const onGroup = <Result extends ActLine | Refusal>(
  database: Pick<Database, 'db'>,
  { who, ...from }: By,
  id: number,
  work: (tx: Tx) => Promise<Result>,
  when: When = 'untilOver',
) =>
  act<Acted, Extract<Result, Refusal> | Refusal<'run_over'>>(database, byStaff(who, from), async (tx) => {
    if (when === 'untilOver' && (await isOver(tx, 'grp', id))) return new Refusal('run_over');
    const line: ActLine | Refusal = await work(tx);
    if (line instanceof Refusal) return line as Extract<Result, Refusal>;
    const { rows } = await sql<{ version: number; run_id: number }>`
      select version, run_id from grp where id = ${id}`.execute(tx);
    const [group] = rows;
    if (group === undefined) throw new Error(`there is no group ${id}`);
    const { version, run_id: runId } = group;
    return { data: (entry: number) => ({ entry, version }), entries: [{ runId, groupId: id, ...line }] as const };
  });

async function groupOf(tx: Tx, placeId: number): Promise<number | null> {
  const { rows } = await sql<{ group_id: number }>`select group_id from place where id = ${placeId}`.execute(tx);
  return rows[0]?.group_id ?? null;
}

async function groupVersion(tx: Tx, id: number): Promise<number | null> {
  const { rows } = await sql<{ version: number }>`select version from grp where id = ${id}`.execute(tx);
  return rows[0]?.version ?? null;
}
