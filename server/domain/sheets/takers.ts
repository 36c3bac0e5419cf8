import { sql, type Transaction } from 'kysely';
import type { Language, Region } from '#contract/constants.ts';
import type { SheetMails } from '#contract/staff/people/sheets.calls.ts';
import type { Deps } from '../../deps.ts';
import type { Tables } from '../../store/schema.ts';
import { isMember, personAt, placeFieldsOf } from '../groups/account.ts';
import { readGroupAccess } from '../groups/groupAccess.ts';
import { staff } from '../kit/actor.ts';
import { Refusal, type StaffWho } from '../kit/answers.ts';
import { unsent } from '../mail/unsent.ts';
import { correctPlace } from '../people/acts/correct.ts';
import { lockPlaceFor } from '../people/acts/locked.ts';
import { movePlace } from '../people/acts/move.ts';
import { mailPeople, membersOf, newsBy } from '../places/groupMails.ts';
import { addHistory } from '../places/history.ts';
import { lockGroups } from '../places/locks.ts';
import { changePlace } from '../places/placeLife.ts';
import type { PartRow } from './order.ts';
import { reserveFree } from './reserveFree.ts';

type Tx = Transaction<Tables>;

/** Why a part could not be done. */
export class NotTaken extends Error {
  readonly fault: 'no_room' | 'no_place' | 'twice' | 'changed_meanwhile' | 'unexpected';
  constructor(fault: NotTaken['fault']) {
    super(fault);
    this.fault = fault;
  }
}

/** Rows that are done together: a team, or somebody alone. */
export interface SheetPart {
  readonly at: number;
  readonly kind: 'new' | 'named' | 'changed';
  readonly rows: readonly PartRow[];
  readonly run_id: number;
  readonly group_id: number | null;
  readonly ordered_by: number;
  readonly mails: SheetMails;
  readonly region: Region;
  readonly type: string;
}

/** A wave whose row is locked. */
export interface WaveHere {
  readonly id: number;
  readonly category_id: number;
  held_back: number;
}

interface Taking {
  readonly part: SheetPart;
  readonly wave: WaveHere | null;
  readonly fromHeldBack: number;
  /** Captains are settled together, at the end of the transaction. */
  readonly settle: (captain: Settling) => void;
}

/** Answers the places that were touched, without the captains to be settled. */
type Take = (tx: Tx, deps: Deps, taking: Taking) => Promise<readonly number[]>;

const languageOf: Readonly<Record<Region, Language>> = { pl: 'pl', de: 'de' };

/** How each kind of part is done. */
export const takers: Readonly<Record<SheetPart['kind'], Take>> = {
  /** New places, one group a team; its first person with an address leads it. */
  async new(tx, deps, { part, wave, fromHeldBack, settle }) {
    const { run_id: runId, region, mails, ordered_by } = part;
    const rows = part.rows.toSorted((one, other) => Number(one.email === null) - Number(other.email === null));
    const [first] = rows;
    if (first === undefined || wave === null) throw new NotTaken('changed_meanwhile');
    const isKids = part.type === 'kids';
    const made = await reserveFree(tx, deps, {
      by: ordered_by,
      order: {
        ...{ runId, waveId: wave.id, categoryId: wave.category_id, seats: rows.length, fromHeldBack },
        ...{ groupName: first.group, captain: first, lang: languageOf[region] },
        ages: isKids ? rows.map(({ age }) => age ?? 0) : [],
      },
    });
    if (made === null) throw new NotTaken('no_room');
    const isMailed = mails === 'now' && first.email !== null;
    settle({ paymentId: made.payment_id, row: first, part, isMailed });
    if (rows.length === 1) return [];
    const { rows: places } = await sql<{ id: number }>`
      select id from place where payment_id = ${made.payment_id} and not is_captain order by id`.execute(tx);
    for (const [at, row] of rows.slice(1).entries()) {
      const place = places[at];
      if (place === undefined) throw new Error('a place is missing');
      if (isKids) await sql`update place set child_name = ${wholeName(row)} where id = ${place.id}`.execute(tx);
      else await seat(tx, { groupId: made.group_id, placeId: place.id, row, part });
      await dress(tx, place.id, row, ordered_by);
    }
    return places.map(({ id }) => id);
  },

  /** A free place of a group, or one that was freed for it, gets a name. */
  async named(tx, _deps, { part }) {
    const [row] = part.rows;
    if (row === undefined) throw new NotTaken('changed_meanwhile');
    const groupId = part.group_id ?? (await groupOf(tx, row.into ?? 0));
    if (groupId === null) throw new NotTaken('no_place');
    await lockGroups(tx, [groupId]);
    const { rows } = await sql<{ id: number }>`
      select id from place where group_id = ${groupId} and ended is null and person = 'free' and money = 'paid'
        and (${row.into}::int is null or id = ${row.into}) order by is_captain desc, id limit 1`.execute(tx);
    const [place] = rows;
    if (place === undefined) throw new NotTaken('no_place');
    await seat(tx, { groupId, placeId: place.id, row, part });
    await dress(tx, place.id, row, part.ordered_by);
    return [place.id];
  },

  /** What differs of somebody who is there, and nothing else. */
  async changed(tx, _deps, { part }) {
    const [row] = part.rows;
    if (row?.place_id == null) throw new NotTaken('changed_meanwhile');
    const who = { id: part.ordered_by };
    const id = row.place_id;
    const differs = new Set(row.differs);
    if (differs.has('wave')) await moveTo(tx, { id, who, row });
    const locked = await lockPlaceFor(tx, { id }, who);
    const isLeft = differs.has('wave') || (!(locked instanceof Refusal) && locked.target.version === row.version);
    if (locked instanceof Refusal || !isLeft) throw new NotTaken('changed_meanwhile');
    const fixed = {
      ...(differs.has('first_name') && { name: row.first_name }),
      ...(differs.has('surname') && { surname: row.surname }),
      ...(differs.has('email') && row.email !== null && { email: row.email }),
      ...(differs.has('size') && { size: row.size, sex: row.cut }),
    };
    if (Object.keys(fixed).length > 0) {
      const body = { version: locked.target.version, ...fixed, silent: part.mails !== 'now' };
      const done = await correctPlace(tx, { id: row.place_id, body, who, lang: languageOf[part.region] });
      if (done instanceof Refusal) throw new NotTaken('changed_meanwhile');
    }
    await dress(tx, row.place_id, row, part.ordered_by, differs);
    return [row.place_id];
  },
};

/** Somebody starts at another time from now on, and gets a mail whatever the sheet mails. */
async function moveTo(
  tx: Tx,
  { id, who, row }: { readonly id: number; readonly who: Pick<StaffWho, 'id'>; readonly row: PartRow },
) {
  if (row.wave_id === null || row.version === null) throw new NotTaken('changed_meanwhile');
  const moved = await movePlace(tx, { id, who, body: { version: row.version, wave_id: row.wave_id } });
  if (!(moved instanceof Refusal)) return;
  throw new NotTaken(moved.code === 'wave_full' ? 'no_room' : 'changed_meanwhile');
}

const wholeName = ({ first_name, surname }: PartRow) => `${first_name} ${surname}`;

async function groupOf(tx: Tx, placeId: number): Promise<number | null> {
  const { rows } = await sql<{
    group_id: number;
  }>`select group_id from place where id = ${placeId} and ended is null`.execute(tx);
  return rows[0]?.group_id ?? null;
}

export interface Settling {
  readonly paymentId: string;
  readonly row: PartRow;
  readonly part: SheetPart;
  readonly isMailed: boolean;
}

/**
 * What else is known of the orders' own people, in one statement for all orders of a transaction: their wave is locked
 * meanwhile. The sheet's name counts for this run, whatever the account says; nobody without an address has one. Answers
 * their places, each with its part.
 */
export async function settleCaptains(
  tx: Tx,
  captains: readonly Settling[],
): Promise<readonly { readonly at: number; readonly place: number }[]> {
  if (captains.length === 0) return [];
  const facts = captains.map(({ paymentId, row, part }) => ({
    ...{ payment_id: paymentId, at: part.at, saved_by: part.ordered_by, size: row.size, cut: row.cut, sex: row.sex },
    ...{ child: part.type === 'kids' ? wholeName(row) : null, birth_year: row.birth_year, club: row.club },
    ...{ phone: row.phone, emergency_name: row.emergency_name, emergency_phone: row.emergency_phone },
  }));
  const silent = captains.flatMap(({ paymentId, isMailed }) => (isMailed ? [] : [`paid:${paymentId}`]));
  const { rows } = await sql<{ at: number; place: number }>`
    with one as (
      select * from jsonb_to_recordset(${JSON.stringify(facts)}::jsonb) fact (payment_id text, at int, saved_by int, size text,
        cut text, sex text, child text, birth_year int, club text, phone text, emergency_name text, emergency_phone text)
    ), settled as (
      update place set size = one.size, sex = one.cut, email = nullif(place.email, ''), child_name = one.child,
        own_name = one.child is null and exists (select from account where account.id = place.user_id
          and (account.name, account.surname) is distinct from (place.name, place.surname))
      from one where place.payment_id = one.payment_id and is_captain returning place.id, one.payment_id, one.at
    ), entered as (
      insert into start_data (place_id, birth_year, sex, club, phone, emergency_name, emergency_phone, saved_by)
      select settled.id, birth_year, sex, club, phone, emergency_name, emergency_phone, saved_by
      from settled join one using (payment_id)
      where num_nonnulls(birth_year, sex, club, phone, emergency_name, emergency_phone) > 0
    ), unmailed as (
      update mail set bounced = ${unsent.silent} where key = any(${silent}::text[])
    )
    select at, id as place from settled`.execute(tx);
  if (rows.length < captains.length) throw new Error('a captain is missing');
  return rows;
}

interface Seating {
  readonly groupId: number;
  readonly placeId: number;
  readonly row: PartRow;
  readonly part: SheetPart;
}

/** Somebody gets a free place: the account of their address, where it is confirmed, else name and address. */
async function seat(tx: Tx, { groupId, placeId, row, part }: Seating): Promise<void> {
  const access = await readGroupAccess(tx, { who: { id: part.ordered_by }, groupId, placeId });
  if (access?.target == null) throw new NotTaken('no_place');
  if (row.email !== null && (await isMember(tx, groupId, row.email))) throw new NotTaken('twice');
  const account = row.email === null ? null : await personAt(tx, row.email);
  const own = { name: row.first_name, surname: row.surname };
  const fields =
    account === null
      ? { user_id: null, email: row.email, ...own, joined_at: sql<Date>`now()` }
      : { ...placeFieldsOf(account), ...own, own_name: account.name !== own.name || account.surname !== own.surname };
  if (!(await changePlace(tx, access.target, { type: 'person.joined' }, fields))) throw new NotTaken('no_place');
  const actor = staff(part.ordered_by);
  const entry = await addHistory(tx, { groupId, what: 'place.given', actor, subject: account?.id ?? null });
  if (part.mails !== 'now') return;
  const people = (await membersOf(tx, groupId)).filter(({ place_id }) => place_id === placeId);
  await mailPeople(tx, { template: 'place_assigned', entry, groupId, ...newsBy(actor) }, people);
}

/** T-shirt and start data, as far as the sheet says them. */
async function dress(tx: Tx, id: number, row: PartRow, by: number, only?: ReadonlySet<string>): Promise<void> {
  const says = (field: string, value: unknown) => value !== null && (only === undefined || only.has(field));
  if (only === undefined && row.size !== null)
    await sql`update place set size = ${row.size}, sex = ${row.cut} where id = ${id}`.execute(tx);
  const data = {
    ...(says('birth', row.birth_year) && { birth_year: row.birth_year }),
    ...(says('sex', row.sex) && { sex: row.sex }),
    ...(says('club', row.club) && { club: row.club }),
    ...(says('phone', row.phone) && { phone: row.phone }),
    ...(says('emergency_name', row.emergency_name) && { emergency_name: row.emergency_name }),
    ...(says('emergency_phone', row.emergency_phone) && { emergency_phone: row.emergency_phone }),
  };
  if (Object.keys(data).length === 0) return;
  const kept = { ...data, saved_by: by, saved_at: sql<Date>`now()` };
  await tx
    .insertInto('start_data')
    .values({ place_id: id, ...kept })
    .onConflict((same) => same.column('place_id').doUpdateSet(kept))
    .execute();
}
