import { sql, type Transaction } from 'kysely';
import type { Language } from '#contract/constants.ts';
import type { resendable } from '#contract/staff/people/placeActs.calls.ts';
import type { Tables } from '../../../store/schema.ts';
import type { LockedPlace } from '../../groups/groupAccess.ts';
import { invitationTo } from '../../groups/invitationLife.ts';
import { mailAgain } from '../../groups/invitations.ts';
import { Refusal } from '../../kit/answers.ts';
import { mailAbout } from '../../payments/mails/paymentMails.ts';
import { mailPeople, membersOf } from '../../places/groupMails.ts';
import { addHistory } from '../../places/history.ts';

type Tx = Transaction<Tables>;
export type Resendable = (typeof resendable)[number];

interface Bought {
  readonly id: string;
  readonly user_id: number | null;
  readonly email: string;
  readonly language: Language;
  readonly status: string;
  /** The person of the place bought it. */
  readonly is_buyer: boolean;
}

const bought = async (tx: Tx, placeId: number): Promise<Bought | undefined> => {
  const { rows } = await sql<Bought>`
    select payment.id, payment.user_id, payment.email, payment.language, payment.status,
      payment.group_id = place.group_id and (payment.user_id = place.user_id
        or (place.user_id is null and payment.user_id is null and lower(payment.email) = lower(place.email)))
        is true as is_buyer
    from place join payment on payment.id = place.payment_id where place.id = ${placeId}`.execute(tx);
  return rows[0];
};

/**
 * Mails the confirmation of a paid place again: the buyer gets that of the order, others that of their place.
 * `changed_meanwhile` where there is nobody to mail.
 */
export async function confirmAgain(locked: LockedPlace): Promise<Refusal<'changed_meanwhile'> | null> {
  const { tx, group, target } = locked;
  const order = await bought(tx, target.id);
  if (order === undefined || target.money !== 'paid') return new Refusal('changed_meanwhile');
  if (order.is_buyer && order.status === 'paid' && order.email !== '') {
    await mailAbout(tx, order, 'paid', { isAgain: true });
    return null;
  }
  const people = (await membersOf(tx, group.id)).filter(({ place_id }) => place_id === target.id);
  if (people.length === 0) return new Refusal('changed_meanwhile');
  const { rows } = await sql<{ entry: string }>`select gen_random_uuid()::text as entry`.execute(tx);
  await mailPeople(tx, { template: 'welcome', entry: rows[0]?.entry ?? '', groupId: group.id }, people);
  return null;
}

/** Mails something again for staff, with a line of the group's history. */
export async function mailPlaceAgain(
  locked: LockedPlace,
  what: Resendable,
): Promise<Refusal<'changed_meanwhile'> | null> {
  const { tx, group, target, actor } = locked;
  if (what === 'invitation') {
    const open = await invitationTo(tx, target.id);
    if (open === null) return new Refusal('changed_meanwhile');
    await mailAgain(locked, open, await senderOf(tx, open.id));
    return null;
  }
  if (what === 'payment') {
    const order = await bought(tx, target.id);
    if (order?.status !== 'pending' || order.email === '') return new Refusal('changed_meanwhile');
    await mailAbout(tx, order, 'reserved', { isAgain: true });
  } else {
    const refusal = await confirmAgain(locked);
    if (refusal) return refusal;
  }
  await addHistory(tx, { groupId: group.id, what: 'place.mailed', actor, subject: target.user_id });
  return null;
}

/** Who sent an invitation first: staff that send it again do so in their name. */
async function senderOf(tx: Tx, invitationId: number): Promise<number | null> {
  const { rows } = await sql<{ actor_id: number | null }>`
    select actor_id from group_history where invitation_id = ${invitationId} and who = 'member'
    order by id limit 1`.execute(tx);
  return rows[0]?.actor_id ?? null;
}
