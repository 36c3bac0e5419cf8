import { sql, type Transaction } from 'kysely';
import type { Language } from '#contract/constants.ts';
import type { Deps } from '../../deps.ts';
import type { Tables } from '../../store/schema.ts';
import { member, ofAccount } from '../kit/actor.ts';
import { Refusal, type Who } from '../kit/answers.ts';
import { transact } from '../kit/transact.ts';
import { noteReaction } from '../mailbox/reader.ts';
import { refuseAge } from '../places/ages.ts';
import { accountPerson, captainOf, mailPeople } from '../places/groupMails.ts';
import { addHistory } from '../places/history.ts';
import { lockAccounts, lockGroups } from '../places/locks.ts';
import { changePlace } from '../places/placeLife.ts';
import { type Person, placeFieldsOf, readPerson } from './account.ts';
import { assignPlace } from './commands/handOver.ts';
import { type GroupAccess, readGroupAccess } from './groupAccess.ts';
import { endInvitation, type OpenInvitation, withdrawOthers } from './invitationLife.ts';
import { freePaidPlace } from './invitations.ts';
import { authorizeJoin, findJoinWay, type JoinAttempt, type JoinWay } from './joinWay.ts';

export interface JoinRequest {
  readonly who: Who;
  readonly groupId: number;
  readonly secret: string | undefined;
  readonly age: number | undefined;
  readonly lang: Language;
  readonly ip: string;
}

type DoorRefusal = Refusal<'wrong_code' | 'kept_out' | 'already_member' | 'terms_required' | 'rate_limited'>;

/** Somebody at the door of a group, let in under its lock. */
export interface Joining {
  readonly tx: Transaction<Tables>;
  readonly access: GroupAccess;
  readonly person: Person;
  readonly way: JoinWay;
}

interface EntryRequest<Refused>
  extends Pick<JoinRequest, 'who' | 'groupId' | 'secret' | 'ip'>,
    Pick<JoinAttempt, 'wants'> {
  /** Further refusals for somebody who has a way in, before anything is locked. */
  readonly admit?: (arrival: Pick<Joining, 'person' | 'way'>) => Promise<Refused | null>;
}

/**
 * Lets somebody in who is no member yet and has a way in, counted while it is guessed and looked at again under the
 * group's lock; nobody joins without the current terms.
 */
export async function enter<Result, Refused extends Refusal = never>(
  deps: Deps,
  { who, groupId, secret, ip, wants, admit = async () => null }: EntryRequest<Refused>,
  work: (entry: Joining) => Promise<Result>,
): Promise<Result | Refused | DoorRefusal> {
  const { db } = deps.database;
  const person = await readPerson(db, who);
  if (isIn(await readGroupAccess(db, { who, groupId }))) return new Refusal('already_member');
  const request = { groupId, secret, person, ip, wants };
  const foundWay = await authorizeJoin(deps, request);
  if (foundWay instanceof Refusal) return foundWay;
  if (person.terms_version !== deps.config.termsVersion) return new Refusal('terms_required');
  const refusal = await admit({ person, way: foundWay });
  if (refusal) return refusal;
  // The giver of a place in hand, and its receiver.
  const giver = foundWay.by === 'invitation' ? foundWay.open.place.user_id : null;
  return transact(deps.database, async (tx) => {
    const accounts = [who.id, ...(giver === null ? [] : [giver])];
    if (!(await lockAccounts(tx, accounts))) throw new Refusal('unavailable');
    await lockGroups(tx, [groupId]);
    const access = await readGroupAccess(tx, { who, groupId });
    if (access === null) return new Refusal('wrong_code');
    if (isIn(access)) return new Refusal('already_member');
    const way = await findJoinWay(tx, request);
    return typeof way === 'string' ? new Refusal(way) : work({ tx, access, person, way });
  });
}

const isIn = (access: GroupAccess | null) => access !== null && access.me !== null;

/** Takes a paid place: the one that was kept for the caller, or handed to them, else a free one. */
export const acceptInvitation = (deps: Deps, request: JoinRequest) =>
  enter(deps, { ...request, wants: 'paid' }, async ({ tx, access: { group }, person, way }) => {
    const { groupId, age, lang } = request;
    const place = way.by === 'invitation' ? way.open.place : await freePaidPlace(tx, groupId);
    if (place === null || place.money !== 'paid') return new Refusal('no_free_place');
    if (group.is_kids && place.age === null) {
      const refusal = refuseAge(group, age, 'age', lang);
      if (refusal) return refusal;
    }
    const child = group.is_kids && place.age === null ? { age } : {};
    if (way.by === 'invitation' && way.open.kind === 'handover') {
      await endInvitation(tx, way.open.id, 'accepted');
      await assignPlace({ tx, group, target: place, actor: ofAccount(place.user_id) }, person, child);
      return { group_id: groupId };
    }
    if (way.by === 'invitation') await endInvitation(tx, way.open.id, 'accepted');
    const event = way.by === 'invitation' ? 'invitation.accepted' : 'person.joined';
    await changePlace(tx, place, { type: event }, { ...placeFieldsOf(person), ...child });
    await announceJoin(tx, groupId, person, true);
    return { group_id: groupId };
  });

/**
 * The newcomer and the captain get a mail; what else was kept for the newcomer's address is free again. A person whose
 * place is not paid yet gets the mail of their reservation instead of a welcome.
 */
export async function announceJoin(tx: Transaction<Tables>, groupId: number, person: Person, isPaid: boolean) {
  const { id, is_confirmed } = person;
  if (is_confirmed) await withdrawOthers(tx, groupId, person);
  const entry = await addHistory(tx, { groupId, what: isPaid ? 'person.joined' : 'person.ordered', actor: member(id) });
  const news = { entry, groupId, actor: id };
  if (isPaid) await mailPeople(tx, { ...news, template: 'welcome' }, await accountPerson(tx, id));
  await mailPeople(tx, { ...news, template: 'joined' }, await captainOf(tx, groupId, id));
}

/** An invitation whose link was opened is seen to be, and somebody at its mailbox has reacted to a mail of ours. */
export async function recordOpened({ database: { db } }: Pick<Deps, 'database'>, { id, email }: OpenInvitation) {
  await sql`update invitation set opened_at = now() where id = ${id} and opened_at is null`.execute(db);
  await noteReaction(db, email);
}
