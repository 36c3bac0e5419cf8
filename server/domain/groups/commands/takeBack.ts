import { sql, type Transaction } from 'kysely';
import type { Region } from '#contract/constants.ts';
import type { HandedOver } from '#contract/groups/handedOver.calls.ts';
import { known } from '#machines/kit/known.ts';
import type { Database, Queries } from '../../../store/database.ts';
import type { Tables } from '../../../store/schema.ts';
import { member } from '../../kit/actor.ts';
import { Refusal, type Who } from '../../kit/answers.ts';
import { withOffset } from '../../kit/localTime.ts';
import { endOtherSessions } from '../../kit/sessions.ts';
import { hashOfToken, newToken } from '../../kit/tokens.ts';
import { transact } from '../../kit/transact.ts';
import { accountPerson, mailPeople } from '../../places/groupMails.ts';
import { appointCaptain } from '../../places/groupUpkeep.ts';
import { addHistory } from '../../places/history.ts';
import { lockAccounts, lockGroups } from '../../places/locks.ts';
import { changePlace, nobody } from '../../places/placeLife.ts';
import { placeFieldsOf, readPerson } from '../account.ts';
import { type Allowed, type Place, readGroupAccess } from '../groupAccess.ts';
import { invitationTo, withdrawInvitation } from '../invitationLife.ts';

type Tx = Transaction<Tables>;

/** Hours for which a giver may say that it was not they who handed a place over. */
const hours = 24;

/** Notes a place as its giver had it, before it is the receiver's. */
export async function openTakeBack(tx: Tx, place: Place, receiverId: number): Promise<number | null> {
  if (place.user_id === null) return null;
  const { rows } = await sql<{ id: number }>`
    insert into take_back (place_id, giver_id, receiver_id, group_id, was_captain, sex, size, age, child_name, until)
    values (${place.id}, ${place.user_id}, ${receiverId}, ${place.group_id}, ${place.is_captain}, ${place.sex},
      ${place.size}, ${place.age}, ${place.child_name}, now() + make_interval(hours => ${hours}))
    returning id`.execute(tx);
  return known(rows[0]).id;
}

/** Until when one is open, for its mail; null when it is not. */
export async function takeBackUntil(db: Queries, id: number): Promise<Date | null> {
  const { rows } = await sql<{ until: Date }>`
    select until from take_back where id = ${id} and ended is null and until > now()`.execute(db);
  return rows[0]?.until ?? null;
}

/** Each mail shows a secret of its own; only its hash is kept. */
export async function newTakeBackSecret(db: Queries, id: number): Promise<string> {
  const { token, hash } = newToken();
  await db.insertInto('take_back_secret').values({ secret_hash: hash, take_back_id: id }).execute();
  return token;
}

interface Found {
  readonly id: number;
  readonly place_id: number;
  readonly giver_id: number;
  /** Where the place is by now, and who has it. */
  readonly group_id: number;
  readonly holder_id: number | null;
  /** Where it was. */
  readonly group_was: number;
  readonly was_captain: boolean;
  readonly sex: Place['sex'];
  readonly size: Place['size'];
  readonly age: number | null;
  readonly child_name: string | null;
  readonly is_back: boolean;
  readonly is_open: boolean;
}

async function find(db: Queries, secret: string): Promise<Found | null> {
  const { rows } = await sql<Found>`
    select one.id, one.place_id, one.giver_id, place.group_id, place.user_id as holder_id, one.group_id as group_was,
      one.was_captain, one.sex, one.size, one.age, one.child_name,
      one.ended is not distinct from 'taken' or place.user_id is not distinct from one.giver_id as is_back,
      one.ended is null and one.until > now() and place.ended is null and place.money = 'paid' as is_open
    from take_back_secret join take_back one on one.id = take_back_id join place on place.id = one.place_id
    where secret_hash = ${hashOfToken(secret)}`.execute(db);
  return rows[0] ?? null;
}

/** A place that was handed over as the page of the link shows it. */
export async function viewHandedOver(db: Queries, secret: string): Promise<HandedOver | Refusal<'not_found'>> {
  const found = await find(db, secret);
  if (found === null) return new Refusal('not_found');
  const { rows } = await sql<{
    run: string;
    region: Region;
    wave_time: Date;
    group_id: number;
    whom: string | null;
    until: Date;
  }>`
    select run.name as run, run.region, wave.wave_time, place.group_id, one.until,
      nullif(concat_ws(' ', account.name, account.surname), '') as whom
    from take_back one join place on place.id = one.place_id join wave on wave.id = place.wave_id
      join grp on grp.id = place.group_id join run on run.id = grp.run_id
      left join account on account.id = one.receiver_id
    where one.id = ${found.id}`.execute(db);
  const { region, wave_time, until, ...facts } = known(rows[0]);
  return {
    ...facts,
    region,
    wave_time: withOffset(wave_time, region),
    until: withOffset(until, region),
    state: found.is_back ? 'back' : found.is_open ? 'open' : 'over',
  };
}

/**
 * Takes a place back, once, wherever and whose it is by now, and signs its giver out everywhere but where they ask
 * from: who handed it over had a session of theirs. The place's present holder gets a mail (docs/rules/groups.md 7.5).
 */
export async function takeBack(
  database: Pick<Database, 'db'>,
  secret: string,
  who: Who | null,
): Promise<Refusal<'not_found' | 'token_spent'> | null> {
  const before = await find(database.db, secret);
  if (before === null) return new Refusal('not_found');
  return transact(database, async (tx) => {
    const people = [before.giver_id, ...(before.holder_id === null ? [] : [before.holder_id])];
    if (!(await lockAccounts(tx, people))) throw new Moved();
    await lockGroups(tx, [...new Set([before.group_id, before.group_was])]);
    await sql`select from take_back where place_id = ${before.place_id} order by id for update`.execute(tx);
    const found = await find(tx, secret);
    if (found === null) return new Refusal('not_found');
    if (found.is_back) return null;
    if (!found.is_open) return new Refusal('token_spent');
    // It went on between the two looks: the locks were of others.
    if (found.group_id !== before.group_id || found.holder_id !== before.holder_id) {
      Object.assign(before, found);
      throw new Moved();
    }
    await giveBack(tx, found);
    await sql`update take_back set ended = case when id = ${found.id} then 'taken' else 'overtaken' end
      where place_id = ${found.place_id} and id >= ${found.id} and ended is null`.execute(tx);
    await endOtherSessions(tx, found.giver_id, who?.id === found.giver_id ? who : null);
    return null;
  });
}

/** Run again with the locks that it needs. */
class Moved extends Error {
  readonly code = '40001';
}

async function giveBack(tx: Tx, found: Found) {
  const { place_id: placeId, giver_id: giverId, group_id: groupId, holder_id: holderId } = found;
  const giver = { id: giverId, session: '' };
  const actor = member(giverId);
  const offered = await invitationTo(tx, placeId);
  if (offered !== null) await withdrawInvitation(tx, offered.id, actor);
  const access = await readGroupAccess(tx, { who: giver, groupId, placeId });
  if (access?.target == null) throw new Error(`The place ${placeId} is in no group.`);
  const { target, me, group } = access as Pick<Allowed, 'group'> & {
    readonly target: Place;
    readonly me: Place | null;
  };
  const role = target.is_captain;
  if (role) await sql`update place set is_captain = false where id = ${placeId}`.execute(tx);
  const place = { ...target, is_captain: false };
  // A person has one place in a group: if they have another by now, this one becomes free.
  if (me !== null) await changePlace(tx, place, { type: 'person.removed' }, nobody);
  else {
    const clothes = group.tshirts_open ? { sex: found.sex, size: found.size } : {};
    const own = { ...clothes, age: found.age, child_name: found.child_name };
    const fields = { ...placeFieldsOf(await readPerson(tx, giver)), ...own };
    if (place.person === 'free') await changePlace(tx, place, { type: 'person.joined' }, fields);
    else {
      await changePlace(tx, place, { type: 'handover.offered' });
      await changePlace(tx, { ...place, person: 'handingOver' }, { type: 'handover.accepted' }, fields);
    }
  }
  if (found.was_captain && groupId === found.group_was) {
    await sql`update place set is_captain = false where group_id = ${groupId} and is_captain`.execute(tx);
    await sql`update place set is_captain = true where id = ${me?.id ?? placeId}`.execute(tx);
  } else if (role) await appointCaptain(tx, groupId);
  const entry = await addHistory(tx, { groupId, what: 'place.takenBack', actor, subject: holderId });
  const news = { template: 'place_taken_back', entry, groupId, actor: giverId, subject: holderId } as const;
  if (holderId !== null) await mailPeople(tx, news, await accountPerson(tx, holderId));
}
