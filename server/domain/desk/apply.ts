import { sql, type Transaction } from 'kysely';
import type { DeskPerson } from '#contract/desk/deskEvent.ts';
import { numbersOf } from '#machines/desk/deskBook.ts';
import { type Presence, placeIn } from '#machines/desk/presence.ts';
import type { Tables } from '../../store/schema.ts';
import type { GroupEvent } from '../../words/groups.ts';
import type { Actor } from '../kit/actor.ts';
import { addHistory } from '../places/history.ts';
import { lockGroups } from '../places/locks.ts';
import { changePlace, nobody, type PlaceState } from '../places/placeLife.ts';
import type { Refolded } from '../presence/presenceLife.ts';
import { lockNumbers } from '../runs/startNumbers/ranges.ts';

type Tx = Transaction<Tables>;

/**
 * What happened at the desks changes the places themselves (docs/rules/desk.md 5): who has a free place, the size that was
 * handed out, and start numbers. What cannot be is left out, and the lead reads of it.
 */
export async function applyToPlaces(
  tx: Tx,
  { runId, actor }: { readonly runId: number; readonly actor: Actor },
  refolded: Refolded,
): Promise<void> {
  const ids = [...new Set([...refolded.now.keys()].flatMap((subject) => placeIn(subject)?.placeId ?? []))];
  const { rows: groups } = await sql<{ group_id: number }>`
    select distinct group_id from place where run_id = ${runId} and id = any(${ids}::int[])`.execute(tx);
  await lockGroups(
    tx,
    groups.map(({ group_id }) => group_id),
  );
  await giveNumbers(tx, runId, refolded);
  for (const place of await lockedPlaces(tx, runId, ids)) {
    const subject = `${place.id} ${place.serial}`;
    const [was, is] = [refolded.before.get(subject), refolded.now.get(subject)];
    if (is === undefined) continue;
    const changes = [
      await givePerson(tx, place, was?.named[0]?.value, is.named[0]?.value),
      await giveSize(tx, place, was?.shirt, is.shirt),
    ];
    for (const what of changes) {
      if (what !== null) await addHistory(tx, { groupId: place.group_id, what, actor });
    }
  }
}

interface PlaceRow extends PlaceState {
  readonly id: number;
  readonly group_id: number;
  readonly wave_id: number;
  readonly serial: number;
  readonly user_id: number | null;
  readonly email: string | null;
  readonly name: string | null;
  readonly surname: string | null;
  readonly child_name: string | null;
  readonly cut: string | null;
  readonly size: string | null;
  readonly is_kids: boolean;
}

/** Paid places that are there still. */
async function lockedPlaces(tx: Tx, runId: number, ids: readonly number[]): Promise<readonly PlaceRow[]> {
  const { rows } = await sql<PlaceRow>`
    select place.id, place.group_id, place.wave_id, place.ticket_serial as serial, place.money, place.person, place.ended,
      place.user_id, place.email, place.name, place.surname, place.child_name, place.sex as cut, place.size,
      run.type = 'kids' as is_kids
    from place join run on run.id = place.run_id
    where place.run_id = ${runId} and place.id = any(${[...ids]}::int[]) and place.ended is null and place.money = 'paid'
    order by place.id for no key update of place`.execute(tx);
  return rows;
}

/** A free place is whose the desks gave it to; who came to it by another way keeps it. */
async function givePerson(
  tx: Tx,
  place: PlaceRow,
  was: DeskPerson | undefined,
  is: DeskPerson | undefined,
): Promise<GroupEvent | null> {
  if (place.is_kids) return nameChild(tx, place, was, is);
  const isTheirs =
    place.person === 'taken' &&
    place.user_id === null &&
    place.email === null &&
    was !== undefined &&
    place.name === was.name &&
    place.surname === was.surname;
  if (is === undefined) {
    if (!isTheirs) return null;
    return (await changePlace(tx, place, { type: 'person.removed' }, nobody)) ? 'person.removed' : null;
  }
  const { name, surname } = is;
  if (place.person === 'free') {
    const fields = { name, surname, joined_at: sql<Date>`now()` };
    if (!(await changePlace(tx, place, { type: 'person.joined' }, fields))) return null;
    await enterData(tx, place.id, is);
    return 'place.given';
  }
  if (!isTheirs || (name === place.name && surname === place.surname)) return null;
  await tx.updateTable('place').set({ name, surname }).where('id', '=', place.id).execute();
  await enterData(tx, place.id, is);
  return 'place.corrected';
}

/** A child's place has one name; one that its guardian entered stays. */
async function nameChild(
  tx: Tx,
  { id, child_name: present }: PlaceRow,
  was: DeskPerson | undefined,
  is: DeskPerson | undefined,
): Promise<GroupEvent | null> {
  const [before, child_name] = [was, is].map((child) =>
    child === undefined ? null : [child.name, child.surname].filter(Boolean).join(' '),
  );
  if (child_name === undefined || child_name === present || (present !== null && present !== before)) return null;
  const age = is?.age ?? null;
  await tx
    .updateTable('place')
    .set({ child_name, ...(age !== null && { age }) })
    .where('id', '=', id)
    .execute();
  return child_name === null ? null : 'child.named';
}

async function enterData(tx: Tx, placeId: number, { birth_year, sex }: DeskPerson) {
  await sql`
    insert into start_data (place_id, birth_year, sex) values (${placeId}, ${birth_year}, ${sex})
    on conflict (place_id) do update set birth_year = excluded.birth_year, sex = excluded.sex, saved_at = now()`.execute(
    tx,
  );
}

/** The size that was handed out is the place's, until the office changes it. */
async function giveSize(
  tx: Tx,
  { id, size, cut }: PlaceRow,
  was: Presence['shirt'] | undefined,
  is: Presence['shirt'],
): Promise<GroupEvent | null> {
  if (is === null || is.event === was?.event || (is.value.size === size && is.value.sex === cut)) return null;
  await tx.updateTable('place').set({ size: is.value.size, sex: is.value.sex }).where('id', '=', id).execute();
  return 'tshirt.chosen';
}

/**
 * Places of the run have the numbers that the desks gave them, all at once: they are unique at each moment. One that a
 * place has from the office stays there. A number that is taken back goes, unless the office has given another since.
 */
async function giveNumbers(tx: Tx, runId: number, { before, now }: Refolded) {
  if ([...before.values(), ...now.values()].every(({ number }) => number === null)) return;
  await lockNumbers(tx, runId);
  const { rows: claims } = await sql<{ subject: string; number: Presence['number'] }>`
    select subject, folded -> 'number' as number from presence
    where run_id = ${runId} and jsonb_typeof(folded -> 'number') = 'object'`.execute(tx);
  const present = new Map(claims.map(({ subject, number }) => [subject, { number }] as const));
  const { numbers } = numbersOf(present);
  const others = [...present].filter(([subject]) => !now.has(subject));
  const { numbers: numbersBefore } = numbersOf(new Map([...others, ...before]));
  const places = (entries: Iterable<readonly [string, number | null]>) =>
    [...entries].flatMap(([holder, bib]) => (/^\d+$/u.test(holder) ? [{ id: Number(holder), bib }] : []));
  // What has not changed at the desks is as the office has it by now.
  const given = places([...numbers].filter(([holder, bib]) => numbersBefore.get(holder) !== bib));
  const taken = places([...numbersBefore].filter(([holder]) => !numbers.has(holder)));
  await sql`
    update place set bib = null from jsonb_to_recordset(${JSON.stringify(taken)}::jsonb) as back (id int, bib int)
    where place.id = back.id and place.bib = back.bib and place.run_id = ${runId}`.execute(tx);
  const { rows: changed } = await sql<{ id: number; bib: number | null }>`
    select place.id, given.bib from place join jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as given (id int, bib int)
      on given.id = place.id
    where place.run_id = ${runId} and place.ended is null and place.money = 'paid' and place.bib is distinct from given.bib
      and not exists (select from place other where other.run_id = ${runId} and other.bib = given.bib
        and other.id <> all(${given.map(({ id }) => id)}::int[]))
    order by place.id for no key update of place`.execute(tx);
  const ids = changed.map(({ id }) => id);
  await sql`update place set bib = null where id = any(${ids}::int[]) and bib is not null`.execute(tx);
  await sql`
    update place set bib = given.bib from unnest(${ids}::int[], ${changed.map(({ bib }) => bib)}::int[]) as given (id, bib)
    where place.id = given.id and given.bib is not null`.execute(tx);
}
