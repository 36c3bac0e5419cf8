import { sql, type Transaction } from 'kysely';
import type { Language } from '#contract/constants.ts';
import type { OtherPerson } from '#contract/staff/people/placeActs.calls.ts';
import type { Tables } from '../../../store/schema.ts';
import { faultWords } from '../../../words/faults.ts';
import { isMember, personAt, placeFieldsOf } from '../../groups/account.ts';
import { removePerson } from '../../groups/commands/leaving.ts';
import type { LockedPlace } from '../../groups/groupAccess.ts';
import { endInvitation, invitationFor, invitationTo, withdrawInvitation } from '../../groups/invitationLife.ts';
import { Refusal, type StaffWho } from '../../kit/answers.ts';
import { refuseAge } from '../../places/ages.ts';
import { accountPerson, mailPeople, membersOf, newsBy } from '../../places/groupMails.ts';
import { appointCaptain } from '../../places/groupUpkeep.ts';
import { addHistory } from '../../places/history.ts';
import { lockAccounts } from '../../places/locks.ts';
import { changePlace, reasonForgotten } from '../../places/placeLife.ts';
import { lockPlaceFor } from './locked.ts';

type Tx = Transaction<Tables>;

/**
 * Gives a paid place to another person at once (docs/rules/acts.md 4): to the account of the address, if it is
 * confirmed, else to the name and address themselves. Open invitations and hand-overs end, and both are mailed.
 */
export async function givePlace(
  tx: Tx,
  {
    id,
    body,
    who,
    lang,
  }: { readonly id: number; readonly body: OtherPerson; readonly who: StaffWho; readonly lang: Language },
) {
  const { version, email, name, surname, age, reason } = body;
  const receiver = await personAt(tx, email);
  if (receiver !== null && !(await lockAccounts(tx, [receiver.id]))) return new Refusal('changed_meanwhile');
  const locked = await lockPlaceFor(tx, { id, version }, who);
  if (locked instanceof Refusal) return locked;
  const { group, target, actor } = locked;
  if (target.money !== 'paid') return new Refusal('not_transferable');
  const isHandedOver = target.person === 'taken' || target.person === 'handingOver';
  if (isHandedOver && !group.transfer_open && reason === undefined)
    return new Refusal('invalid', { reason: [faultWords[lang].required('')] });
  if (await isMember(tx, group.id, email)) return new Refusal('already_member');
  const childsAge = age ?? target.age ?? undefined;
  if (group.is_kids && reason === undefined) {
    const refusal = refuseAge(group, childsAge, 'age', lang);
    if (refusal) return refusal;
  }
  const givers = (await membersOf(tx, group.id)).filter(({ place_id }) => place_id === id);
  await endWays(locked, email);
  const person =
    receiver === null ? { user_id: null, email, name, surname, joined_at: sql<Date>`now()` } : placeFieldsOf(receiver);
  const undressed = group.tshirts_open ? { sex: null, size: null } : {};
  const child = { child_name: null, ...(group.is_kids && { age: childsAge ?? null }) };
  const fields = { ...person, ...undressed, ...child, ...reasonForgotten, own_name: false, late_size: false };
  await take(locked, fields);
  await sql`delete from correction where place_id = ${id}`.execute(tx);
  await sql`update take_back set ended = 'overtaken' where place_id = ${id} and ended is null`.execute(tx);
  // A captain has an account, where anybody of the group has one.
  if (target.is_captain && target.user_id !== null && receiver === null) await succeed(tx, id, group.id);
  const subject = receiver?.id ?? null;
  const entry = await addHistory(tx, { groupId: group.id, what: 'place.given', actor, subject });
  const news = { entry, groupId: group.id, ...newsBy(actor) };
  await mailPeople(tx, { ...news, template: 'place_reassigned' }, givers);
  const receivers =
    receiver === null
      ? (await membersOf(tx, group.id)).filter(({ place_id }) => place_id === id)
      : await accountPerson(tx, receiver.id);
  await mailPeople(tx, { ...news, template: 'place_assigned' }, receivers);
  return {
    what: 'place.given',
    placeId: id,
    subjectId: subject,
    before: { person: target.person, account: target.user_id !== null },
    after: { person: 'taken', account: receiver !== null, given: true },
    ...(reason !== undefined && { reason }),
  } as const;
}

/** Invitations to the place, and one that the receiver had to another of the group. */
async function endWays({ tx, group, target, actor }: LockedPlace, email: string) {
  const open = await invitationTo(tx, target.id);
  if (open !== null) await endInvitation(tx, open.id, 'withdrawn');
  const other = await invitationFor(tx, group.id, email);
  if (other !== null) await withdrawInvitation(tx, other.id, actor);
}

async function take({ tx, target }: LockedPlace, fields: Parameters<typeof changePlace>[3]) {
  if (target.person === 'free') return changePlace(tx, target, { type: 'person.joined' }, fields);
  if (target.person === 'invited') return changePlace(tx, target, { type: 'invitation.accepted' }, fields);
  if (target.person === 'taken') await changePlace(tx, target, { type: 'handover.offered' });
  return changePlace(
    tx,
    { ...target, person: 'handingOver' },
    { type: 'handover.accepted' },
    { ...fields, handed_over: true },
  );
}

/** Frees a paid place for its group: nothing is refunded, and its person is mailed (docs/rules/acts.md 5). */
export async function freePlace(
  tx: Tx,
  { id, version, who }: { readonly id: number; readonly version: number; readonly who: StaffWho },
) {
  const locked = await lockPlaceFor(tx, { id, version }, who);
  if (locked instanceof Refusal) return locked;
  const { group, target } = locked;
  if (target.money !== 'paid' || target.person === 'free') return new Refusal('changed_meanwhile');
  const freed = await removePerson(locked);
  if (freed instanceof Refusal) return new Refusal('changed_meanwhile');
  await sql`update take_back set ended = 'overtaken' where place_id = ${id} and ended is null`.execute(tx);
  if (target.is_captain) await succeed(tx, id, group.id);
  return {
    what: 'place.freed',
    placeId: id,
    subjectId: target.user_id,
    before: { person: target.person },
    after: { person: 'free' },
  } as const;
}

/** Appoints another captain, when the captain has lost their place. */
async function succeed(tx: Tx, placeId: number, groupId: number) {
  await sql`update place set is_captain = false where id = ${placeId}`.execute(tx);
  await appointCaptain(tx, groupId);
}
