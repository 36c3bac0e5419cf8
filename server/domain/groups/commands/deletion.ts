import { sql } from 'kysely';
import type { Queries } from '../../../store/database.ts';
import type { GroupEvent } from '../../../words/groups.ts';
import type { GroupKind } from '../../../words/mail/groupMails.ts';
import { changePayment } from '../../payments/paymentLife.ts';
import { invitedTo, mailPeople, membersOf, newsBy } from '../../places/groupMails.ts';
import { addHistory } from '../../places/history.ts';
import { changePlace, type PlaceState } from '../../places/placeLife.ts';
import type { GroupFacts, LockedGroup } from '../groupAccess.ts';

/** The groups in which places of this one were bought: they are locked together with it where it ends. */
export async function groupsBehind(db: Queries, groupId: number): Promise<number[]> {
  const { rows } = await sql<{ group_id: number }>`
    select distinct payment.group_id from place join payment on payment.id = place.payment_id
    where place.group_id = ${groupId} and place.ended is null`.execute(db);
  return rows.map(({ group_id }) => group_id);
}

/** How the end of a group is recorded and mailed. */
interface Ending {
  readonly what: GroupEvent;
  readonly people: GroupKind;
  readonly invited: GroupKind;
}
const deleted: Ending = { what: 'group.deleted', people: 'group_deleted', invited: 'offer_deleted' };

/** Ends a group for its captain. */
export async function endGroup(locked: LockedGroup) {
  await endGroupAs(locked, deleted);
  return {};
}

/**
 * Ends a group: its places are free at once, everybody gets a mail, nothing is refunded. Money paid for them is forfeited,
 * unless a place of the same payment lives on in another group; a payment still processing is closed, so that its
 * success is refunded. Answers the payments that have no place left.
 */
export async function endGroupAs(
  { tx, group: { id: groupId }, actor }: Pick<LockedGroup, 'tx' | 'actor'> & { readonly group: Pick<GroupFacts, 'id'> },
  ending: Ending,
): Promise<string[]> {
  const [people, invited] = [await membersOf(tx, groupId), await invitedTo(tx, groupId)];
  const { rows: payments } = await sql<{ id: string }>`
    select id from payment where id in (
      select payment_id from place where group_id = ${groupId} and ended is distinct from 'released')
    order by id for update`.execute(tx);
  const { rows: places } = await sql<PlaceState & { id: number; wave_id: number }>`
    select id, wave_id, money, person, ended from place
    where group_id = ${groupId} and ended is distinct from 'released' order by id for update`.execute(tx);
  // All places before any payment: the group has no captain to be appointed when the payments end.
  for (const place of places) await changePlace(tx, place, { type: 'place.released' });
  await sql`update invitation set ended = 'withdrawn', ended_at = now()
    where group_id = ${groupId} and ended is null`.execute(tx);
  const ended: string[] = [];
  for (const { id } of payments) {
    const { rows: living } = await sql`
      select from place where payment_id = ${id} and ended is null limit 1`.execute(tx);
    if (living.length > 0) continue;
    await changePayment(tx, id, { type: 'places.released' }, actor);
    ended.push(id);
  }
  await sql`update grp set ended_at = coalesce(ended_at, now()) where id = ${groupId}`.execute(tx);
  const entry = await addHistory(tx, { groupId, what: ending.what, actor });
  const news = { entry, groupId, ...newsBy(actor) };
  await mailPeople(tx, { ...news, template: ending.people }, people);
  // The links lead nowhere any more: no mail shows them.
  const addresses = invited.map(({ key, email, language }) => ({ key, email, language }));
  await mailPeople(tx, { ...news, template: ending.invited }, addresses);
  return ended;
}
