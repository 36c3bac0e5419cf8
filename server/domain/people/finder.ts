import { sql, type Transaction } from 'kysely';
import { folded } from '#contract/values/folded.ts';
import type { Deps } from '../../deps.ts';
import type { Tables } from '../../store/schema.ts';
import { transact } from '../kit/transact.ts';

/** So many places are added at once. */
const batch = 1_000;

/**
 * Adds places that are new, and those whose words have changed, to what is searched; answers how many. Any number of
 * servers may run it.
 */
export async function sweepFinder({ database }: Pick<Deps, 'database'>): Promise<number> {
  const changed = await transact(database, addChanged);
  return changed + (await transact(database, addNew));
}

/** A place with somebody: its texts before they are folded. */
interface Source {
  readonly place_id: number;
  readonly run_id: number;
  readonly texts: readonly (string | null)[];
  readonly email: string | null;
  readonly phone: string | null;
}

/** Somebody has it, was named for it, or is invited to it. */
const isSomebodys = `(place.user_id is not null or place.person <> 'free' or place.email is not null
  or num_nonnulls(place.name, place.surname, place.child_name) > 0 or place.is_captain and grp.name is not null)`;
const sources = `select place.id as place_id, place.run_id,
    array[account.name, account.surname, place.name, place.surname, place.child_name, case when place.is_captain then grp.name end] as texts,
    lower(coalesce(account.email, place.email, (select nullif(invitation.email, '') from invitation
      where invitation.place_id = place.id and invitation.ended is null))) as email,
    account.phone
  from place join grp on grp.id = place.group_id left join account on account.id = place.user_id`;

async function addChanged(tx: Transaction<Tables>): Promise<number> {
  const { rows: due } = await sql<{ place_id: number }>`
    delete from finder_due where place_id in (
      select place_id from finder_due order by place_id limit ${batch} for update skip locked)
    returning place_id`.execute(tx);
  const ids = due.map(({ place_id }) => place_id);
  if (ids.length === 0) return 0;
  await sql`delete from finder where place_id = any(${ids}::int[])`.execute(tx);
  const { rows } = await sql<Source>`${sql.raw(sources)}
    where place.id = any(${ids}::int[]) and ${sql.raw(isSomebodys)}`.execute(tx);
  await add(tx, rows);
  return ids.length;
}

interface Mark {
  readonly done: number;
  readonly safe: number;
  readonly seen: number;
  readonly horizon: string;
}

/**
 * Ids are given out in order and committed in any: a place below others may be seen after them. So an id counts as
 * `safe` when every transaction that had begun when it was the newest has ended; up to there places are looked at once.
 */
async function addNew(tx: Transaction<Tables>): Promise<number> {
  const { rows: marks } =
    await sql<Mark>`select done, safe, seen, horizon from finder_mark for update skip locked`.execute(tx);
  const [mark] = marks;
  if (mark === undefined) return 0;
  const { rows: times } = await sql<{ isOver: boolean; newest: number; next: string }>`
    select pg_snapshot_xmin(now) >= ${mark.horizon}::xid8 or pg_snapshot_xmax(now) < ${mark.horizon}::xid8 as "isOver",
      pg_snapshot_xmax(now)::text as next, coalesce((select max(id) from place), 0) as newest
    from pg_current_snapshot() now`.execute(tx);
  const { isOver = false, newest = 0, next = '0' } = times[0] ?? {};
  const safe = isOver ? Math.max(mark.safe, mark.seen) : mark.safe;
  const { rows } = await sql<Source>`${sql.raw(sources)}
    where place.id > ${mark.done} and ${sql.raw(isSomebodys)}
      and not exists (select from finder where finder.place_id = place.id)
      and not exists (select from finder_due where finder_due.place_id = place.id)
    order by place.id limit ${batch}`.execute(tx);
  await add(tx, rows);
  const done = Math.max(mark.done, rows.length < batch ? safe : Math.min(safe, rows.at(-1)?.place_id ?? 0));
  const now = isOver ? { seen: newest, horizon: next } : mark;
  if (done !== mark.done || safe !== mark.safe || now.seen !== mark.seen) {
    await sql`update finder_mark set done = ${done}, safe = ${safe}, seen = ${now.seen}, horizon = ${now.horizon}`.execute(
      tx,
    );
  }
  return rows.length;
}

async function add(tx: Transaction<Tables>, places: readonly Source[]): Promise<void> {
  if (places.length === 0) return;
  const rows = places.map(({ texts, email, phone, ...place }) => ({
    ...place,
    words: wordsOf(texts),
    email,
    phone: phone && reversed(phone),
  }));
  await sql`
    insert into finder (place_id, run_id, words, email, phone)
    select place_id, run_id, words, email, phone
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as made (place_id int, run_id int, words text, email text, phone text)
    on conflict (place_id) do nothing`.execute(tx);
}

/** Each once, after a space. */
export const wordsOf = (texts: readonly (string | null)[]): string =>
  [...new Set(texts.flatMap((text) => folded(text ?? '').split(' ')))]
    .filter((word) => word !== '')
    .map((word) => ` ${word}`)
    .join('');

/** Its figures from the last to the first. */
export const reversed = (phone: string): string => [...phone.replaceAll(/\D/gu, '')].reverse().join('');
