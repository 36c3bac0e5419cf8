import type { Deps } from '../../../deps.ts';
import { Refusal } from '../../kit/answers.ts';
import { accountPerson, mailInvitation, mailPeople } from '../../places/groupMails.ts';
import { addHistory } from '../../places/history.ts';
import { changePlace } from '../../places/placeLife.ts';
import { isMember, type Person, personAt, placeFieldsOf, readPerson } from '../account.ts';
import { type Allowed, atPlace, type LockedPlace } from '../groupAccess.ts';
import { openInvitation, withdrawOthers } from '../invitationLife.ts';
import { type Offered, refuseAddress } from '../invitations.ts';
import { mailingOutside } from '../outsiderMails.ts';
import { openTakeBack } from './takeBack.ts';

type HandingOver = Allowed<'changeUser'>;

/** The receiver of one's own paid place; an address that nobody has confirmed is nobody's yet. */
export async function verifyReceiver({ database: { db } }: Pick<Deps, 'database'>, access: HandingOver, email: string) {
  if (access.me.person === 'handingOver') return new Refusal('not_transferable');
  if (await isMember(db, access.group.id, email)) return new Refusal('already_member');
  const receiver = await personAt(db, email);
  if (receiver === null) return new Refusal('user_not_found');
  return { name: `${receiver.name} ${receiver.surname}`, email: receiver.email };
}

/** Hands one's own paid place to another account, at once; both get a mail. */
export async function handOver({ database }: Pick<Deps, 'database'>, access: HandingOver, email: string) {
  const person = await personAt(database.db, email);
  if (person === null) return new Refusal('user_not_found');
  const work = async (locked: LockedPlace) => {
    const { tx, group, target } = locked;
    if (target.person === 'handingOver') return new Refusal('not_transferable');
    if (await isMember(tx, group.id, email)) return new Refusal('already_member');
    const receiver = await personAt(tx, email);
    if (receiver?.id !== person.id) return new Refusal('user_not_found');
    await changePlace(tx, target, { type: 'handover.offered' });
    await assignPlace({ ...locked, target: { ...target, person: 'handingOver' } }, receiver);
    return {};
  };
  return atPlace(database, { ...access, accounts: [person.id] }, work);
}

/** Offers one's own paid place to an address by mail; the giver keeps it until it is accepted. */
export async function offerHandOver(
  deps: Pick<Deps, 'config' | 'database' | 'limits' | 'secrets'>,
  access: HandingOver,
  { email, ip }: Pick<Offered, 'email' | 'ip'>,
) {
  const { database } = deps;
  const { who } = access;
  const giver = await readPerson(database.db, who);
  return mailingOutside(deps, { who, email, ip }, () =>
    atPlace(database, access, (locked) => offerPlace(locked, { email, from: giver })),
  );
}

/** A place is offered to an address, in the name of its holder. */
async function offerPlace(
  { tx, group: { id: group_id }, target, actor }: LockedPlace,
  { email, from }: Pick<Offered, 'email' | 'from'>,
) {
  const refusal = await refuseAddress(tx, group_id, email);
  if (refusal) return refusal;
  if (!(await changePlace(tx, target, { type: 'handover.offered' }))) return new Refusal('already_invited');
  const { language } = from;
  const made = { place_id: target.id, group_id, kind: 'handover', email, language } as const;
  const invitation = await openInvitation(tx, made);
  await mailInvitation(tx, invitation, from.id);
  await addHistory(tx, { groupId: group_id, what: 'handover.offered', actor, invitation });
  return { participant_id: target.id };
}

/**
 * A place in hand becomes its receiver's, the captain's role with it. The giver's shirt size is dropped, unless the
 * T-shirts are ordered. The age of a child whom the receiver brings is known by now.
 */
export async function assignPlace(
  { tx, group, target: place, actor }: LockedPlace,
  receiver: Person,
  child: { readonly age?: number | undefined } = {},
) {
  const groupId = group.id;
  const giver = place.user_id;
  const takeBackId = await openTakeBack(tx, place, receiver.id);
  const undressed = group.tshirts_open ? { sex: null, size: null } : {};
  await changePlace(
    tx,
    place,
    { type: 'handover.accepted' },
    {
      ...{ ...placeFieldsOf(receiver), ...undressed, ...child },
      handed_over: true,
    },
  );
  if (receiver.is_confirmed) await withdrawOthers(tx, groupId, receiver);
  const entry = await addHistory(tx, { groupId, what: 'place.handedOver', actor, subject: receiver.id });
  const news = { entry, groupId, actor: giver, subject: receiver.id };
  if (giver !== null)
    await mailPeople(tx, { ...news, template: 'place_given', takeBackId }, await accountPerson(tx, giver));
  const receivers = await accountPerson(tx, receiver.id);
  await mailPeople(tx, { ...news, template: 'place_received' }, receivers);
  if (place.is_captain) await mailPeople(tx, { ...news, template: 'captain_now' }, receivers);
}
