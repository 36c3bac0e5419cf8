import { type Selectable, sql, type Transaction } from 'kysely';
import type { Language, Region, TshirtSize } from '#contract/constants.ts';
import { timeZoneOf, tshirtLockDays } from '#contract/constants.ts';
import type { Database, Queries } from '../../store/database.ts';
import type { Tables } from '../../store/schema.ts';
import { Refusal, type Who } from '../answers.ts';
import { transact } from '../transact.ts';
import { lockAccounts, lockGroups } from './locks.ts';
import { decideRight, type RefusalOf, type Right, type Standing } from './rights.ts';

/** A living place as the rules look at it. */
export interface Place {
  readonly id: number;
  readonly group_id: number;
  readonly wave_id: number;
  readonly payment_id: string;
  readonly user_id: number | null;
  readonly email: string | null;
  readonly name: string | null;
  readonly surname: string | null;
  readonly is_captain: boolean;
  readonly money: Selectable<Tables['place']>['money'];
  readonly person: Selectable<Tables['place']>['person'];
  readonly ended: null;
  readonly size: TshirtSize | null;
  readonly age: number | null;
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
  /** Living places. */
  readonly total: number;
}

/** A group, how somebody stands to it, and the place that they ask about, read at one moment. */
export interface GroupAccess {
  readonly group: GroupFacts;
  readonly who: Who;
  readonly me: Place | null;
  readonly standing: Standing;
  readonly target: Place | null;
}
/** The same for a member. */
export type MemberAccess = GroupAccess & { readonly me: Place };

export interface Asking<One extends Right> {
  readonly who: Who;
  readonly right: One;
  /** The group that is meant; left out where it is the place's. */
  readonly groupId?: number;
  /** The place that it is done to; it must be one of that group. */
  readonly placeId?: number;
  /** Other accounts and groups that the work concerns, locked with these. */
  readonly accounts?: readonly number[];
  readonly groups?: readonly number[];
}

/**
 * Does something to a group under its lock, if the table of rights allows it: judged before anything is locked, and
 * again by what holds then. A stranger gets the same answer whether group and place are there or not; a place counts
 * only together with its group.
 */
export async function inGroup<One extends Right, Result>(
  database: Database,
  asking: Asking<One>,
  work: (tx: Transaction<Tables>, access: MemberAccess) => Promise<Result>,
): Promise<Result | Refusal<RefusalOf<One>>> {
  const groupId = asking.groupId ?? (await groupOfPlace(database.db, asking.placeId));
  const known = await judged(database.db, asking, groupId);
  if (known instanceof Refusal) return known;
  return transact(database, async (tx) => {
    const isThere = await lockAccounts(tx, [asking.who.id, ...(asking.accounts ?? [])]);
    if (!isThere) throw new Refusal('unauthenticated');
    await lockGroups(tx, [known.group.id, ...(asking.groups ?? [])]);
    const access = await judged(tx, asking, groupId);
    return access instanceof Refusal ? (access as Result | Refusal<RefusalOf<One>>) : work(tx, access);
  });
}

/** The same for what only reads. */
export async function accessGroup<One extends Right>(
  db: Queries,
  asking: Asking<One>,
): Promise<MemberAccess | Refusal<RefusalOf<One>>> {
  return judged(db, asking, asking.groupId ?? (await groupOfPlace(db, asking.placeId)));
}

async function judged<One extends Right>(
  db: Queries,
  { who, right, placeId }: Asking<One>,
  groupId: number | null,
): Promise<MemberAccess | Refusal<RefusalOf<One>>> {
  const access = groupId === null ? null : await readGroupAccess(db, { who, groupId, placeId });
  const { me = null, target = null } = access ?? {};
  if (access === null || me === null) return new Refusal('not_found') as Refusal<RefusalOf<One>>;
  if (placeId !== undefined && target === null) return new Refusal('not_found') as Refusal<RefusalOf<One>>;
  const whose = target === null || target.id === me.id ? 'own' : 'others';
  const circumstances = { isPaid: me.money === 'paid', signups: access.group.total };
  const verdict = decideRight(right, access.standing, whose, circumstances);
  return verdict === 'yes' ? { ...access, me } : (new Refusal(verdict) as Refusal<RefusalOf<One>>);
}

/** A living group and how somebody stands to it; null where there is none. */
export async function readGroupAccess(
  db: Queries,
  { who, groupId, placeId }: { readonly who: Who; readonly groupId: number; readonly placeId?: number | undefined },
): Promise<GroupAccess | null> {
  const { rows } = await sql<GroupFacts & { me: Place | null; target: Place | null }>`
    select grp.id, grp.name, grp.code, grp.language, grp.run_id, grp.category_id, grp.wave_id, wave.wave_time,
      run.region, run.type = 'kids' as is_kids, category.age_from, category.age_to, ${tshirtsOpen} as tshirts_open,
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

/** Until 30 days before the run, in its zone, unless they are ordered earlier (docs/rules/groups.md 8.2). */
export const tshirtsOpen = sql<boolean>`(run.tshirts and not run.tshirts_ordered and run.date - ${sql.lit(tshirtLockDays)} >=
  (now() at time zone case run.region when 'pl' then ${sql.lit(timeZoneOf.pl)} else ${sql.lit(timeZoneOf.de)} end)::date)`;

async function groupOfPlace(db: Queries, placeId: number | undefined): Promise<number | null> {
  const place = await db
    .selectFrom('place')
    .select('group_id')
    .where('id', '=', placeId ?? 0)
    .where('ended', 'is', null)
    .executeTakeFirst();
  return place?.group_id ?? null;
}
