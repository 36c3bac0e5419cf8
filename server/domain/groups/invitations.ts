import { sql, type Transaction } from 'kysely';
import { known } from '#machines/kit/known.ts';
import type { Deps } from '../../deps.ts';
import type { Tables } from '../../store/schema.ts';
import { Refusal } from '../kit/answers.ts';
import { mailInvitation } from '../places/groupMails.ts';
import { addHistory } from '../places/history.ts';
import { changePlace } from '../places/placeLife.ts';
import { holdingOf } from '../shop/holds/holding.ts';
import { isMember, type Person, readPerson } from './account.ts';
import { addPlaces } from './commands/addPlaces.ts';
import { type Allowed, atPlace, inGroup, type LockedGroup, type LockedPlace, type Place } from './groupAccess.ts';
import {
  invitationFor,
  invitationTo,
  type OpenInvitation,
  openInvitation,
  withdrawInvitation,
} from './invitationLife.ts';
import { mailingOutside } from './outsiderMails.ts';

/** The address that a place is offered to, and in whose name. */
export interface Offered {
  readonly email: string;
  readonly from: Person;
  readonly ip: string;
}
type Inviting = Allowed<'invite' | 'challenge'>;

/** Invites or challenges an address for a captain, whose own is confirmed; both cause a mail to an outsider. */
export async function inviting<Result>(
  deps: Pick<Deps, 'config' | 'database' | 'limits' | 'secrets'>,
  access: Inviting,
  { email, ip }: Pick<Offered, 'email' | 'ip'>,
  work: (locked: LockedGroup, offer: Offered) => Promise<Result>,
) {
  const from = await readPerson(deps.database.db, access.who);
  if (!from.is_confirmed) return new Refusal('email_unconfirmed');
  return mailingOutside(deps, { who: access.who, email, ip }, () =>
    inGroup(deps.database, access, async (locked) => {
      const refusal = await refuseAddress(locked.tx, locked.group.id, email);
      return refusal ?? work(locked, { email, ip, from });
    }),
  );
}

/** Reserves a free paid place for an address and mails it: the one that is meant, else any. */
export async function invite({ tx, group: { id: group_id }, target, actor }: LockedGroup, { email, from }: Offered) {
  const place = target ?? (await freePaidPlace(tx, group_id));
  if (place === null || !isOffered(place)) return new Refusal('no_free_place');
  await changePlace(tx, place, { type: 'invitation.sent' }, { email });
  const made = { place_id: place.id, group_id, kind: 'invitation', email, language: from.language } as const;
  const invitation = await openInvitation(tx, made);
  await mailInvitation(tx, invitation, from.id);
  await addHistory(tx, { groupId: group_id, what: 'invitation.sent', actor, invitation });
  return { participant_id: place.id };
}

/**
 * Challenges an address: one more place of the wave is held for it, under a payment of its own that the person who
 * takes the place pays.
 */
export async function challenge(deps: Deps, { tx, group, actor }: LockedGroup, { email, ip, from }: Offered) {
  const { id, language } = from;
  const added = await addPlaces(
    deps,
    tx,
    {
      group,
      places: [{ person: 'invited', email }],
      // Nobody yet: the person who accepts becomes the buyer.
      buyer: { user_id: null, email, name: '', surname: '', address: null },
      language,
      codes: [],
      field: 'coupons',
      provider: null,
      expectedToPay: undefined,
      source: null,
      // Until somebody takes it: the challenger's, whose address is confirmed.
      holding: holdingOf(deps, { account: { id, isOld: from.is_old }, email: from.email, isShown: true, ip }),
    },
    async ({ placeIds: [place] }) => {
      const made = { place_id: known(place), group_id: group.id, kind: 'challenge', email, language } as const;
      const invitation = await openInvitation(tx, made);
      await mailInvitation(tx, invitation, id);
      await addHistory(tx, { groupId: group.id, what: 'challenge.sent', actor, invitation });
    },
  );
  if (!(added instanceof Refusal)) return { participant_id: known(added.placeIds[0]) };
  if (added.code === 'wave_full' || added.code === 'sale_closed' || added.code === 'rate_limited')
    return added as Refusal<'wave_full' | 'sale_closed' | 'rate_limited'>;
  throw added;
}

/** Mails an invitation again for a captain. */
export async function resendInvitation(
  deps: Pick<Deps, 'config' | 'database' | 'limits' | 'secrets'>,
  access: Allowed<'resend'>,
  ip: string,
) {
  const { database } = deps;
  const { who, target } = access;
  const invitation = target && (await invitationTo(database.db, target.id));
  if (invitation === null) return new Refusal('not_found');
  return mailingOutside(deps, { who, email: invitation.email, ip }, () =>
    atPlace(database, access, async (locked) => {
      const open = await invitationTo(locked.tx, locked.target.id);
      return open?.id === invitation.id ? mailAgain(locked, open, who.id) : new Refusal('not_found');
    }),
  );
}

/** An open invitation goes out again, a hand-over in its giver's name. */
export async function mailAgain(
  { tx, actor }: LockedPlace,
  { id, kind, group_id, place }: OpenInvitation,
  from: number | null,
) {
  await sql`update invitation set sent_at = now(), bounced = null where id = ${id}`.execute(tx);
  await mailInvitation(tx, id, kind === 'handover' ? (place.user_id ?? from) : from);
  await addHistory(tx, { groupId: group_id, what: 'invitation.resent', actor, invitation: id });
  return {};
}

/** Withdraws an invitation, a challenge or a hand-over. */
export async function withdraw({ tx, group, target, actor }: LockedPlace) {
  const open = await invitationTo(tx, target.id);
  if (open === null) return new Refusal('not_found');
  await withdrawInvitation(tx, open.id, actor);
  await addHistory(tx, { groupId: group.id, what: 'invitation.withdrawn', actor, invitation: open.id });
  return {};
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
  const place = await tx
    .selectFrom('place')
    .selectAll()
    .where((is) => is.and({ group_id: groupId, person: 'free', money: 'paid' }))
    .where('ended', 'is', null)
    .orderBy('id')
    .limit(1)
    .$narrowType<{ ended: null }>()
    .executeTakeFirst();
  return place ?? null;
}

const isOffered = ({ person, money }: Place) => person === 'free' && money === 'paid';
