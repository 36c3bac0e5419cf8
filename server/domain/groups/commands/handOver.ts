import type { Transaction } from 'kysely';
import type { Deps } from '../../../deps.ts';
import type { Tables } from '../../../store/schema.ts';
import { type Actor, member, ofAccount } from '../../actor.ts';
import { Refusal, type Who } from '../../answers.ts';
import { changePlace } from '../../places/placeLife.ts';
import { isMember, type Person, personAt, placeFieldsOf, readPerson } from '../account.ts';
import { accessGroup, type GroupFacts, inGroup, type MemberAccess, type Place } from '../groupAccess.ts';
import { accountPerson, mailInvitation, mailPeople } from '../groupMails.ts';
import { addHistory } from '../history.ts';
import { openInvitation, withdrawOthers } from '../invitationLife.ts';
import { refuseAddress } from '../invitations.ts';
import { mailingOutside } from '../outsiderMails.ts';
import { takeTransfer } from '../transferLimits.ts';

export interface HandOverAsked {
  readonly who: Who;
  readonly placeId: number;
  readonly email: string;
}

/** To whom one's own paid place would go; an address that nobody has confirmed is nobody's yet. */
export async function verifyReceiver(deps: Deps, { who, placeId, email }: HandOverAsked) {
  const { db } = deps.database;
  const access = await accessGroup(db, { who, placeId, right: 'handOver' });
  if (access instanceof Refusal) return access;
  const limited = await takeTransfer(deps, who);
  if (limited) return limited;
  if (access.me.person === 'handingOver') return new Refusal('not_transferable');
  if (await isMember(db, access.group.id, email)) return new Refusal('already_member');
  const receiver = await personAt(db, email);
  if (receiver === null) return new Refusal('user_not_found');
  return { name: `${receiver.name} ${receiver.surname}`, email: receiver.email };
}

/** Hands one's own paid place to another account, at once; both are told. */
export async function handOver(deps: Deps, { who, placeId, email }: HandOverAsked) {
  const { database } = deps;
  const access = await accessGroup(database.db, { who, placeId, right: 'handOver' });
  if (access instanceof Refusal) return access;
  const limited = await takeTransfer(deps, who);
  if (limited) return limited;
  const known = await personAt(database.db, email);
  if (known === null) return new Refusal('user_not_found');
  const asking = { who, placeId, accounts: [known.id], right: 'handOver' } as const;
  return inGroup(database, asking, async (tx, { group, me }) => {
    if (me.person === 'handingOver') return new Refusal('not_transferable');
    if (await isMember(tx, group.id, email)) return new Refusal('already_member');
    const receiver = await personAt(tx, email);
    if (receiver?.id !== known.id) return new Refusal('user_not_found');
    await changePlace(tx, me, { type: 'handover.offered' });
    await assignPlace(tx, { group, place: { ...me, person: 'handingOver' }, receiver });
    return {};
  });
}

/** Offers one's own paid place to an address by mail; the giver keeps it until it is accepted. */
export async function offerHandOver(deps: Deps, { who, placeId, email }: HandOverAsked) {
  const { database } = deps;
  const access = await accessGroup(database.db, { who, placeId, right: 'handOver' });
  if (access instanceof Refusal) return access;
  const giver = await readPerson(database.db, who);
  const limited = await takeTransfer(deps, who);
  if (limited) return limited;
  const work = async (tx: Transaction<Tables>, { group, me }: MemberAccess) => {
    const groupId = group.id;
    const refusal = await refuseAddress(tx, groupId, email);
    if (refusal) return refusal;
    if (!(await changePlace(tx, me, { type: 'handover.offered' }))) return new Refusal('already_invited');
    const { language } = giver;
    const made = { place_id: me.id, group_id: groupId, kind: 'handover', email, language } as const;
    const invitation = await openInvitation(tx, made);
    await mailInvitation(tx, invitation, who.id);
    await addHistory(tx, { groupId, what: 'handover.offered', actor: member(who.id), invitation });
    return { participant_id: me.id };
  };
  const asking = { who, placeId, right: 'handOver' } as const;
  return mailingOutside(deps, { who, email }, () => inGroup(database, asking, work));
}

interface Given {
  readonly group: GroupFacts;
  readonly place: Place;
  readonly receiver: Person;
  /** Of whom the receiver brings, where that was not known. */
  readonly child?: { readonly age?: number | undefined };
  /** Where it is not the giver. */
  readonly actor?: Actor;
}

/**
 * What `handOver` does, for whoever may: a place in hand becomes its receiver's, the captain's role with it. What the giver wore is not for the receiver,
 * unless the T-shirts are ordered.
 */
export async function assignPlace(tx: Transaction<Tables>, { group, place, receiver, child = {}, actor }: Given) {
  const groupId = group.id;
  const giver = place.user_id;
  const undressed = group.tshirts_open ? { sex: null, size: null } : {};
  await changePlace(tx, place, { type: 'handover.accepted' }, { ...placeFieldsOf(receiver), ...undressed, ...child });
  if (receiver.is_confirmed) await withdrawOthers(tx, groupId, receiver);
  const entry = await addHistory(tx, {
    groupId,
    what: 'place.handedOver',
    actor: actor ?? ofAccount(giver),
    subject: receiver.id,
  });
  const news = { entry, groupId, actor: giver, subject: receiver.id };
  if (giver !== null) await mailPeople(tx, { ...news, template: 'place_given' }, await accountPerson(tx, giver));
  const receivers = await accountPerson(tx, receiver.id);
  await mailPeople(tx, { ...news, template: 'place_received' }, receivers);
  if (place.is_captain) await mailPeople(tx, { ...news, template: 'captain_now' }, receivers);
}
