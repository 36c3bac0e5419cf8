import { type Selectable, sql, type Transaction } from 'kysely';
import type { Language, Region } from '#contract/constants.ts';
import { decideRight, type GroupAction, type RefusalOf, type Standing } from '#contract/groups/groupRights.ts';
import type { Database, Queries } from '../../store/database.ts';
import { transferOpen } from '../../store/saleRules.ts';
import type { Tables } from '../../store/schema.ts';
import { type Actor, member } from '../kit/actor.ts';
import { Refusal, type Who } from '../kit/answers.ts';
import { transact } from '../kit/transact.ts';
import { lockAccounts, lockGroups } from '../places/locks.ts';
import { tshirtsOpen, tshirtsUntil } from '../places/shirts.ts';

/** A living place as the rules look at it; its moments, which would come as text, are no part of it. */
export interface Place extends Omit<Selectable<Tables['place']>, 'ended' | 'created_at' | 'joined_at' | 'blocked_at'> {
  readonly ended: null;
  /** As text: only whether it is. */
  readonly blocked_at: Date | string | null;
}

/** A group that is not ended, with what the rules ask of its run. */
export interface GroupFacts {
  readonly id: number;
  readonly name: string | null;
  readonly code: string | null;
  readonly language: Language;
  readonly run_id: number;
  readonly category_id: number;
  readonly wave_id: number;
  readonly wave_time: Date;
  readonly region: Region;
  readonly is_kids: boolean;
  readonly age_from: number | null;
  readonly age_to: number | null;
  /** Whether T-shirts can still be chosen. */
  readonly tshirts_open: boolean;
  /** `YYYY-MM-DD`. */
  readonly tshirts_until: string;
  /** Whether places can still be handed over by those who have them. */
  readonly transfer_open: boolean;
  /** `YYYY-MM-DD`; null: no last day. */
  readonly transfer_until: string | null;
  /** Living places. */
  readonly total: number;
}

/** A group, how somebody stands to it, and the place that they ask about, read at one moment. */
export interface GroupAccess<By extends Pick<Who, 'id'> = Who> {
  readonly group: GroupFacts;
  readonly who: By;
  readonly me: Place | null;
  readonly standing: Standing;
  readonly target: Place | null;
}
/** The same for a member who may do something. */
export interface Allowed<Action extends GroupAction = GroupAction> extends GroupAccess {
  readonly me: Place;
  readonly action: Action;
}

/** The object of the request: a group, a place of it, or the group of a place. */
export interface Subject {
  readonly groupId?: number;
  readonly placeId?: number | undefined;
}
interface Asking<Action extends GroupAction> extends Subject {
  readonly who: Who;
  readonly action: Action;
}

/** A group under its lock, or a place of it, with a member who may act on it. */
export interface LockedGroup {
  readonly tx: Transaction<Tables>;
  readonly group: GroupFacts;
  readonly target: Place | null;
  readonly actor: Actor;
}
/** The same to a place. */
export type LockedPlace = LockedGroup & { readonly target: Place };

/** Other accounts and groups that the action concerns: they are locked together with its own. */
interface Others {
  readonly accounts?: readonly number[];
  readonly groups?: readonly number[];
}

/** Performs an action under the group's lock: the right to it is checked again there. */
export async function inGroup<Action extends GroupAction, Result>(
  database: Database,
  { who, action, group, target, accounts = [], groups = [] }: Allowed<Action> & Others,
  work: (locked: LockedGroup, access: Allowed<Action>) => Promise<Result>,
): Promise<Result | Refusal<RefusalOf<Action>>> {
  return transact(database, async (tx) => {
    const isThere = await lockAccounts(tx, [who.id, ...accounts]);
    if (!isThere) throw new Refusal('unauthenticated');
    await lockGroups(tx, [group.id, ...groups]);
    const access = await accessGroup(tx, { who, action, groupId: group.id, placeId: target?.id });
    if (access instanceof Refusal) return access as Result | Refusal<RefusalOf<Action>>;
    return work({ tx, group: access.group, target: access.target, actor: member(who.id) }, access);
  });
}

/** The same to a place. */
export const atPlace = <Action extends GroupAction, Result>(
  database: Database,
  access: Allowed<Action> & Others,
  work: (locked: LockedPlace) => Promise<Result>,
) =>
  inGroup(database, access, async ({ target, ...locked }) =>
    target === null ? new Refusal('not_found') : work({ ...locked, target }),
  );

/**
 * Whether somebody may do something, by the table of rights. A stranger gets the same answer whether group and place
 * are there or not; a place counts only together with its group.
 */
export async function accessGroup<Action extends GroupAction>(
  db: Queries,
  { who, action, groupId: named, placeId }: Asking<Action>,
): Promise<Allowed<Action> | Refusal<RefusalOf<Action>>> {
  const groupId = named ?? (await groupOfPlace(db, placeId));
  const access = groupId === null ? null : await readGroupAccess(db, { who, groupId, placeId });
  const { me = null, target = null } = access ?? {};
  if (access === null || me === null || (placeId !== undefined && target === null)) {
    return new Refusal('not_found') as Refusal<RefusalOf<Action>>;
  }
  // A blocked place goes to nobody else, and nowhere.
  if (me.blocked_at !== null && (action === 'changeUser' || action === 'changeGroup'))
    return new Refusal('not_transferable') as Refusal<RefusalOf<Action>>;
  const whose = target === null ? 'group' : target.id === me.id ? 'own' : 'others';
  const verdict = decideRight(action, access.standing, whose, {
    isPaid: me.money === 'paid',
    isInTime: access.group.transfer_open,
    isHandingOver: me.person === 'handingOver',
    places: access.group.total,
  });
  return verdict === 'yes' ? { ...access, me, action } : (new Refusal(verdict) as Refusal<RefusalOf<Action>>);
}

/** A living group and how somebody stands to it; null if there is none. */
export async function readGroupAccess<By extends Pick<Who, 'id'>>(
  db: Queries,
  { who, groupId, placeId }: { readonly who: By; readonly groupId: number; readonly placeId?: number | undefined },
): Promise<GroupAccess<By> | null> {
  const { rows } = await sql<GroupFacts & { me: Place | null; target: Place | null }>`
    select grp.id, grp.name, grp.code, grp.language, grp.run_id, grp.category_id, grp.wave_id, wave.wave_time,
      run.region, run.type = 'kids' as is_kids, category.age_from, category.age_to, ${tshirtsOpen} as tshirts_open,
      ${tshirtsUntil} as tshirts_until, ${sql.raw(transferOpen)} as transfer_open, run.transfer_until,
      (select count(*)::int from place where place.group_id = grp.id and place.ended is null) as total,
      to_jsonb(me) as me, to_jsonb(target) as target
    from grp
      join run on run.id = grp.run_id
      join wave on wave.id = grp.wave_id
      join category on category.id = grp.category_id
      left join place me on me.group_id = grp.id and me.user_id = ${who.id} and me.ended is null
      left join place target on target.group_id = grp.id and target.id = ${placeId ?? null} and target.ended is null
    where grp.id = ${groupId} and grp.ended_at is null`.execute(db);
  const [row] = rows;
  if (row === undefined) return null;
  const { me, target, ...group } = row;
  return { group, who, me, target, standing: standingOf(me) };
}

function standingOf(me: Place | null): Standing {
  if (me === null) return 'stranger';
  if (me.is_captain) return 'captain';
  return me.money === 'paid' ? 'paid' : 'unpaid';
}

async function groupOfPlace(db: Queries, placeId: number | null | undefined): Promise<number | null> {
  if (placeId == null) return null;
  const place = await db
    .selectFrom('place')
    .select('group_id')
    .where('id', '=', placeId)
    .where('ended', 'is', null)
    .executeTakeFirst();
  return place?.group_id ?? null;
}
