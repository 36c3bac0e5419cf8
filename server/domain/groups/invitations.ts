import { sql, type Transaction } from 'kysely';
import type { Deps } from '../../deps.ts';
import type { Tables } from '../../store/schema.ts';
import { member } from '../actor.ts';
import { Refusal, type Who } from '../answers.ts';
import { changePlace } from '../places/placeLife.ts';
import { accountHolder } from '../shop/holds/terms.ts';
import { isMember, type Person, readPerson } from './account.ts';
import { addPlaces } from './commands/addPlaces.ts';
import { accessGroup, inGroup, type MemberAccess, type Place } from './groupAccess.ts';
import { mailInvitation } from './groupMails.ts';
import { addHistory } from './history.ts';
import { invitationFor, invitationTo, openInvitation, withdrawInvitation } from './invitationLife.ts';
import { mailingOutside } from './outsiderMails.ts';

export interface InvitationAsked {
  readonly who: Who;
  readonly groupId: number;
  readonly email: string;
  /** A place that is meant; else any. */
  readonly placeId?: number | undefined;
}

/** Reserves a free paid place for an address and mails it; the captain's address must be confirmed. */
export async function invite(deps: Deps, { who, groupId, email, placeId }: InvitationAsked) {
  const asking = { who, groupId, ...(placeId !== undefined && { placeId }), right: 'invite' } as const;
  const inviter = await mayInvite(deps, asking);
  if (inviter instanceof Refusal) return inviter;
  const work = async (tx: Transaction<Tables>, { target }: MemberAccess) => {
    const refusal = await refuseAddress(tx, groupId, email);
    if (refusal) return refusal;
    const place = target ?? (await freePaidPlace(tx, groupId));
    if (place === null || !isOffered(place)) return new Refusal('no_free_place');
    await changePlace(tx, place, { type: 'invitation.sent' }, { email });
    const { language } = inviter;
    const made = { place_id: place.id, group_id: groupId, kind: 'invitation', email, language } as const;
    const invitation = await openInvitation(tx, made);
    await mailInvitation(tx, invitation, who.id);
    await addHistory(tx, { groupId, what: 'invitation.sent', actor: member(who.id), invitation });
    return { participant_id: place.id };
  };
  return mailingOutside(deps, { who, email }, () => inGroup(deps.database, asking, work));
}

/**
 * Challenges an address: one more place of the wave is held for it, under a payment of its own that whoever takes the
 * place pays.
 */
export async function challenge(deps: Deps, { who, groupId, email, placeId }: InvitationAsked) {
  const asking = { who, groupId, ...(placeId !== undefined && { placeId }), right: 'invite' } as const;
  const inviter = await mayInvite(deps, asking);
  if (inviter instanceof Refusal) return inviter;
  const work = async (tx: Transaction<Tables>, { group }: MemberAccess) => {
    const refusal = await refuseAddress(tx, groupId, email);
    if (refusal) return refusal;
    const { language } = inviter;
    const added = await addPlaces(
      deps,
      tx,
      {
        group,
        places: [{ person: 'invited', email }],
        // Nobody yet: whoever accepts becomes the buyer.
        buyer: { user_id: null, email, name: '', surname: '', address: null },
        language,
        codes: [],
        field: 'coupons',
        provider: null,
        expectedToPay: undefined,
        source: null,
        // Until somebody takes it, whose address is confirmed: the challenger's.
        holding: { holder: accountHolder(who.id), network: null },
      },
      async ({ placeIds: [place = 0] }) => {
        const made = { place_id: place, group_id: groupId, kind: 'challenge', email, language } as const;
        const invitation = await openInvitation(tx, made);
        await mailInvitation(tx, invitation, who.id);
        await addHistory(tx, { groupId, what: 'challenge.sent', actor: member(who.id), invitation });
      },
    );
    if (!(added instanceof Refusal)) return { participant_id: added.placeIds[0] ?? 0 };
    if (added.code === 'wave_full' || added.code === 'sale_closed' || added.code === 'rate_limited')
      return added as Refusal<'wave_full' | 'sale_closed' | 'rate_limited'>;
    throw added;
  };
  return mailingOutside(deps, { who, email }, () => inGroup(deps.database, asking, work));
}

/** Mails an invitation again. */
export async function resendInvitation(deps: Deps, { who, placeId }: { readonly who: Who; readonly placeId: number }) {
  const { database } = deps;
  const asking = { who, placeId, right: 'resend' } as const;
  const access = await accessGroup(database.db, asking);
  if (access instanceof Refusal) return access;
  const known = await invitationTo(database.db, placeId);
  if (known === null) return new Refusal('not_found');
  const work = async (tx: Transaction<Tables>) => {
    const open = await invitationTo(tx, placeId);
    if (open === null || open.id !== known.id) return new Refusal('not_found');
    await sql`update invitation set sent_at = now(), bounced = null where id = ${open.id}`.execute(tx);
    await mailInvitation(tx, open.id, open.kind === 'handover' ? (open.place.user_id ?? who.id) : who.id);
    const { group_id: groupId, id: invitation } = open;
    await addHistory(tx, { groupId, what: 'invitation.resent', actor: member(who.id), invitation });
    return {};
  };
  return mailingOutside(deps, { who, email: known.email }, () => inGroup(database, asking, work));
}

/** Withdraws an invitation or challenge; of hand-overs a giver the own, the captain any. */
export async function withdraw({ database }: Deps, { who, placeId }: { readonly who: Who; readonly placeId: number }) {
  const known = await invitationTo(database.db, placeId);
  const right = known?.kind === 'handover' ? 'withdrawHandOver' : 'withdraw';
  return inGroup(database, { who, placeId, right }, async (tx) => {
    const open = await invitationTo(tx, placeId);
    if (open === null || open.id !== known?.id) return new Refusal('not_found');
    await withdrawInvitation(tx, open.id, member(who.id));
    const { group_id: groupId, id: invitation } = open;
    await addHistory(tx, { groupId, what: 'invitation.withdrawn', actor: member(who.id), invitation });
    return {};
  });
}

/** Own address, a member's, one that is invited already: nobody is mailed. */
export async function refuseAddress(
  tx: Transaction<Tables>,
  groupId: number,
  email: string,
): Promise<Refusal<'already_member' | 'already_invited'> | null> {
  if (await isMember(tx, groupId, email)) return new Refusal('already_member');
  return (await invitationFor(tx, groupId, email)) === null ? null : new Refusal('already_invited');
}

/** A place that anybody may still take. */
export async function freePaidPlace(tx: Transaction<Tables>, groupId: number): Promise<Place | null> {
  const { rows } = await sql<Place>`
    select * from place where group_id = ${groupId} and ended is null and person = 'free' and money = 'paid'
    order by id limit 1`.execute(tx);
  return rows[0] ?? null;
}

const isOffered = ({ person, money }: Place) => person === 'free' && money === 'paid';

/** Who invites, if they may and their own address is confirmed. */
export async function mayInvite<Ask extends Parameters<typeof accessGroup>[1]>(
  { database: { db } }: Pick<Deps, 'database'>,
  asking: Ask & { readonly right: 'invite' },
): Promise<Person | Refusal<'not_found' | 'forbidden' | 'email_unconfirmed'>> {
  const access = await accessGroup(db, asking);
  if (access instanceof Refusal) return access;
  const inviter = await readPerson(db, asking.who);
  return inviter.is_confirmed ? inviter : new Refusal('email_unconfirmed');
}
