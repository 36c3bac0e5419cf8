import { sql, type Transaction } from 'kysely';
import type { Tables } from '../../../store/schema.ts';
import { Refusal } from '../../kit/answers.ts';
import { changePayment } from '../../payments/paymentLife.ts';
import { captainOf, mailPeople, membersOf, newsBy } from '../../places/groupMails.ts';
import { addHistory } from '../../places/history.ts';
import { changePlace, nobody } from '../../places/placeLife.ts';
import type { LockedPlace } from '../groupAccess.ts';
import { endInvitation, invitationTo, withdrawInvitation } from '../invitationLife.ts';

/**
 * Somebody leaves a group, or is removed by the captain: a paid place is the group's to give away again, an unpaid
 * one goes back to the wave with its payment, as do all those places that the captain added, has not paid and has
 * given to nobody. Nothing is refunded.
 */
export async function removePerson({ tx, group: { id: groupId }, target, actor }: LockedPlace) {
  const isOwn = actor.kind === 'member' && target.user_id === actor.accountId;
  if (target.person === 'free') {
    if (!(await isUnpaidAddition(tx, groupId, target.payment_id))) return new Refusal('not_found');
    const { rows } = await sql`select from place where payment_id = ${target.payment_id} and ended is null`.execute(tx);
    await addHistory(tx, { groupId, what: 'places.givenUp', actor, details: { places: rows.length } });
    await changePayment(tx, target.payment_id, { type: 'places.released' }, actor);
    return { isOwn: false };
  }
  const open = await invitationTo(tx, target.id);
  if (open !== null && target.person === 'invited') {
    await withdrawInvitation(tx, open.id, actor);
    await addHistory(tx, { groupId, what: 'invitation.withdrawn', actor, invitation: open.id });
    return { isOwn: false };
  }
  const people = (await membersOf(tx, groupId)).filter(({ place_id }) => place_id === target.id);
  if (open !== null) await endInvitation(tx, open.id, 'withdrawn');
  const { rows: own } = await sql`
      select from payment where id = ${target.payment_id} and user_id = ${target.user_id}`.execute(tx);
  if (target.money !== 'paid' && own.length > 0) {
    await changePayment(tx, target.payment_id, { type: 'places.released' }, actor);
  } else {
    await changePlace(tx, target, { type: 'person.removed' }, nobody);
  }
  const subject = target.user_id;
  if (isOwn) {
    const entry = await addHistory(tx, { groupId, what: 'person.left', actor });
    await mailPeople(tx, { template: 'left', entry, groupId, actor: actor.accountId }, await captainOf(tx, groupId));
  } else {
    const entry = await addHistory(tx, { groupId, what: 'person.removed', actor, subject });
    const template = actor.kind === 'staff' ? 'place_freed' : 'removed';
    await mailPeople(tx, { template, entry, groupId, ...newsBy(actor), subject }, people);
  }
  return { isOwn };
}

/** Whether a place is of an order of this group of which nobody has a place, and no money is on its way. */
async function isUnpaidAddition(tx: Transaction<Tables>, groupId: number, paymentId: string) {
  const { rows } =
    await sql`select from payment where id = ${paymentId} and group_id = ${groupId} and status = 'pending'
    and not exists (select from place where payment_id = payment.id and ended is null and person <> 'free')`.execute(
      tx,
    );
  return rows.length > 0;
}
