import { sql } from 'kysely';
import type { AnswerOf } from '#contract/call.ts';
import type { Listing, startListCalls } from '#contract/groups/startList.calls.ts';
import type { Deps } from '../../deps.ts';
import type { Queries } from '../../store/database.ts';
import { isNoDraft } from '../../store/saleRules.ts';
import { faultWords } from '../../words/faults.ts';
import { Refusal } from '../kit/answers.ts';
import type { RequestOf } from '../kit/callRequest.ts';
import type { Limited } from '../limits/limits.ts';
import { withoutLinks } from '../mail/withoutLinks.ts';

/** The place is a child's: it is the guardian's to decide, who has it or who bought it. */
const isChilds = sql`(run.type = 'kids' or place.age is not null)`;
/** Whose decision it is; nobody's where the place is free, offered to somebody, or not paid. */
const decider = sql`case
  when place.ended is not null or place.money <> 'paid' then null
  when place.user_id is not null then case when place.person = 'taken' then place.user_id end
  when ${isChilds} and place.person in ('free', 'taken') then payment.user_id end`;
/** A list ends a month after its run. */
const listEnds = 'run.date + 30';
const hasList = sql.raw(`run.start_list and current_date <= ${listEnds}`);
/** Listings of lists that have ended (server/jobs/jobs.ts). */
export const isListingOver = `exists (select from place join run on run.id = place.run_id
  where place.id = start_listing.place_id and current_date > ${listEnds})`;
/** A listing counts only for the person who agreed and the child whom they named then. */
const holds = sql`listing.account_id = ${decider} and listing.child_name is not distinct from place.child_name`;

/** Who agreed, by distance and name; nobody where the run has no list, null if there is no such run. */
export async function readStartList(
  db: Queries,
  key: string,
): Promise<AnswerOf<(typeof startListCalls)['GET runs/{key}/start-list']> | null> {
  const { rows: runs } = await sql`select from run where run.key = ${key} and ${sql.raw(isNoDraft)}`.execute(db);
  if (runs.length === 0) return null;
  const { rows } = await sql<{ name: string; club: string | null; category_id: number }>`
    select listing.name, listing.club, wave.category_id
    from start_listing listing join place on place.id = listing.place_id join payment on payment.id = place.payment_id
      join run on run.id = place.run_id join wave on wave.id = place.wave_id
      join category on category.id = wave.category_id
    where run.key = ${key} and ${hasList} and wave.cancelled_at is null and ${holds}
    order by category.distance, category.id, lower(listing.name), listing.place_id`.execute(db);
  return { people: rows };
}

/** What the list shows of a place, for the person who decides; null for anybody else. */
export async function readListing(db: Queries, placeId: number, accountId: number): Promise<Listing | null> {
  const { rows } = await sql<Omit<Listing, 'suggested'> & Record<'own' | 'child', string | null>>`
    select ${hasList} as is_on, ${isChilds} as is_child, listing.name, listing.club,
      coalesce(place.name, account.name) || ' ' || coalesce(place.surname, account.surname) as own,
      place.child_name as child
    from place join run on run.id = place.run_id join payment on payment.id = place.payment_id
      join account on account.id = ${accountId}
      left join start_listing listing on listing.place_id = place.id and ${holds}
    where place.id = ${placeId} and ${decider} = ${accountId}`.execute(db);
  const [row] = rows;
  if (row === undefined) return null;
  const { own, child, ...listing } = row;
  return { ...listing, suggested: listing.is_child ? childName(child ?? '') : (own ?? '') };
}

/** Agrees, or takes it back: the list says so from the next look on. */
export async function decideListing(
  { database: { db }, limits }: Pick<Deps, 'database' | 'limits'>,
  { params: { id }, body, who, lang }: RequestOf<'POST places/{id}/start-list'>,
): Promise<Listing | Refusal<'not_found' | 'invalid'> | Limited> {
  const before = await readListing(db, id, who.id);
  if (before === null) return new Refusal('not_found');
  if (body.name === null) {
    await sql`delete from start_listing where place_id = ${id}`.execute(db);
    return { ...before, name: null, club: null };
  }
  const limited = await limits.take('placeChange', id);
  if (limited) return limited;
  // Everybody reads it: no advertisement.
  const typed = withoutLinks(body.name);
  const name = before.is_child ? childName(typed) : typed;
  // Nothing else is read about a child: a club would say where to find it.
  const club = before.is_child || body.club === null ? '' : withoutLinks(body.club);
  if (name === '') return new Refusal('invalid', { name: [faultWords[lang].wrongKind('')] });
  // The place is locked: if it changes hands before, nobody agrees; if after, the consent goes with it.
  const { numAffectedRows = 0n } = await sql`
    insert into start_listing (place_id, account_id, name, club, child_name)
    select place.id, ${who.id}, ${name}, ${club || null}, place.child_name
    from place join run on run.id = place.run_id join payment on payment.id = place.payment_id
    where place.id = ${id} and ${hasList} and ${decider} = ${who.id}
    for no key update of place
    on conflict (place_id) do update set account_id = excluded.account_id, name = excluded.name, club = excluded.club,
      child_name = excluded.child_name, agreed_at = now()`.execute(db);
  if (numAffectedRows === 0n) return new Refusal('not_found');
  return (await readListing(db, id, who.id)) ?? new Refusal('not_found');
}

/** `Jan Kowalski` is `Jan K.`: of a child everybody reads no more. */
export function childName(name: string): string {
  const [first = '', ...others] = name.trim().split(/\s+/u);
  const initial = [...(others.at(-1) ?? '')].find((sign) => /\p{L}/u.test(sign));
  return initial === undefined ? first : `${first} ${initial.toUpperCase()}.`;
}
