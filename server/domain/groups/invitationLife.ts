import { sql, type Transaction } from 'kysely';
import type { Queries } from '../../store/database.ts';
import type { Tables } from '../../store/schema.ts';
import { type Actor, member } from '../kit/actor.ts';
import { hashOfToken } from '../kit/tokens.ts';
import { changePayment } from '../payments/paymentLife.ts';
import { changePlace, nobody } from '../places/placeLife.ts';
import type { Person } from './account.ts';
import type { Place } from './groupAccess.ts';

/** The way of one address to one place, while it is open. */
export interface OpenInvitation {
  readonly id: number;
  readonly kind: Tables['invitation']['kind'];
  readonly email: string;
  readonly group_id: number;
  readonly place: Place;
}

const columns = sql`invitation.id, invitation.kind, invitation.email, invitation.group_id, to_jsonb(place) as place
  from invitation join place on place.id = invitation.place_id and place.ended is null`;

/** The open invitation to a place; null when there is none. */
export async function invitationTo(db: Queries, placeId: number): Promise<OpenInvitation | null> {
  const { rows } = await sql<OpenInvitation>`select ${columns}
    where place.id = ${placeId} and invitation.ended is null`.execute(db);
  return rows[0] ?? null;
}

/** The open invitation of an address into a group; null when there is none. */
export async function invitationFor(db: Queries, groupId: number, email: string): Promise<OpenInvitation | null> {
  const { rows } = await sql<OpenInvitation>`select ${columns}
    where invitation.group_id = ${groupId} and invitation.email = ${email} and invitation.ended is null`.execute(db);
  return rows[0] ?? null;
}

/** The open invitation whose link carries this secret; null when there is none in that group. */
export async function invitationBySecret(db: Queries, groupId: number, secret: string): Promise<OpenInvitation | null> {
  const { rows } = await sql<OpenInvitation>`select ${columns}
    join invitation_secret secret on secret.invitation_id = invitation.id
    where secret.secret_hash = ${hashOfToken(secret)} and invitation.group_id = ${groupId}
      and invitation.ended is null`.execute(db);
  return rows[0] ?? null;
}

/** Opens an invitation; the caller holds the group's lock and has the place changed. Answers its id. */
export async function openInvitation(
  tx: Transaction<Tables>,
  made: Pick<Tables['invitation'], 'place_id' | 'group_id' | 'kind' | 'email' | 'language'>,
): Promise<number> {
  const { id } = await tx.insertInto('invitation').values(made).returning('id').executeTakeFirstOrThrow();
  return id;
}

export const endInvitation = (tx: Transaction<Tables>, id: number, ended: 'accepted' | 'withdrawn') =>
  sql`update invitation set ended = ${ended}, ended_at = now() where id = ${id} and ended is null`.execute(tx);

/**
 * Takes an open invitation back: its place is free again, a hand-over's stays its giver's, a challenge's goes back
 * to the wave with its payment. The caller holds the group's lock.
 */
export async function withdrawInvitation(tx: Transaction<Tables>, id: number, actor: Actor): Promise<void> {
  const { rows } = await sql<OpenInvitation>`select ${columns}
    where invitation.id = ${id} and invitation.ended is null`.execute(tx);
  const [open] = rows;
  if (open === undefined) return;
  const { kind, place } = open;
  await endInvitation(tx, id, 'withdrawn');
  if (kind === 'handover') await changePlace(tx, place, { type: 'handover.withdrawn' });
  else if (place.money === 'paid') await changePlace(tx, place, { type: 'invitation.withdrawn' }, nobody);
  else await changePayment(tx, place.payment_id, { type: 'places.released' }, actor);
}

/** A person who has a place in the group needs no other: anything else kept for the address is free again. */
export async function withdrawOthers(
  tx: Transaction<Tables>,
  groupId: number,
  { id, email }: Pick<Person, 'id' | 'email'>,
): Promise<void> {
  const other = await invitationFor(tx, groupId, email);
  if (other !== null) await withdrawInvitation(tx, other.id, member(id));
}
