import { sql, type Transaction } from 'kysely';
import type { Tables } from '../../store/schema.ts';
import { clock } from '../kit/actor.ts';
import { captainOf, mailPeople } from './groupMails.ts';
import { addHistory } from './history.ts';

/** The payments of one group change one after the other: its row is locked before any of theirs. */
export async function lockGroupOf(tx: Transaction<Tables>, paymentId: string) {
  await sql`select from grp where id = (select group_id from payment where id = ${paymentId}) for update`.execute(tx);
}

/** A group without a living place is hidden, but kept: a renewal or late money brings it back. */
export async function endEmptyGroup(tx: Transaction<Tables>, groupId: number) {
  await sql`update grp set ended_at = now() where id = ${groupId} and ended_at is null
    and not exists (select from place where group_id = ${groupId} and ended is null)`.execute(tx);
}

export async function reopenGroup(tx: Transaction<Tables>, groupId: number) {
  await sql`update grp set ended_at = null where id = ${groupId} and ended_at is not null`.execute(tx);
  // The former captain comes back as a member where somebody else leads it by now.
  await sql`update place set is_captain = false where group_id = ${groupId} and ended is not null and is_captain
    and exists (select from place where group_id = ${groupId} and ended is null and is_captain)`.execute(tx);
}

/**
 * A group always has exactly one captain (docs/rules/groups.md 4.2): where it has none, the paid registered member who
 * joined first, else the first paid place, else the first place.
 */
export async function appointCaptain(tx: Transaction<Tables>, groupId: number) {
  const { rows } = await sql<{ user_id: number | null }>`update place set is_captain = true where id = (
      select id from place where group_id = ${groupId} and ended is null
      order by money = 'paid' and user_id is not null desc, money = 'paid' desc, joined_at nulls last, id limit 1)
    and not exists (select from place where group_id = ${groupId} and ended is null and is_captain)
    returning user_id`.execute(tx);
  const [captain] = rows;
  if (captain === undefined) return;
  const entry = await addHistory(tx, { groupId, what: 'captain.succeeded', actor: clock, subject: captain.user_id });
  await mailPeople(
    tx,
    { template: 'captain_now', entry, groupId, subject: captain.user_id },
    await captainOf(tx, groupId),
  );
}

/** Invitations to places that ended are over with them; those that lapsed come back with their places. */
export async function endInvitations(tx: Transaction<Tables>, paymentId: string) {
  await sql`update invitation set ended = case place.ended when 'lapsed' then 'lapsed' else 'withdrawn' end,
      ended_at = now()
    from place where place.id = invitation.place_id and place.payment_id = ${paymentId}
      and place.ended is not null and invitation.ended is null`.execute(tx);
}

export async function reopenInvitations(tx: Transaction<Tables>, paymentId: string) {
  await sql`update invitation set ended = null, ended_at = null
    from place where place.id = invitation.place_id and place.payment_id = ${paymentId}
      and place.person = 'invited' and place.ended is null and invitation.ended = 'lapsed'`.execute(tx);
}
