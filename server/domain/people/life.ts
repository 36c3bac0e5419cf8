import { type RawBuilder, sql } from 'kysely';
import type { Language, Region } from '#contract/constants.ts';
import type { LifeLine } from '#contract/staff/people/place.values.ts';
import type { Queries } from '../../store/database.ts';
import type { StaffWho } from '../kit/answers.ts';
import { withOffset } from '../kit/localTime.ts';
import { readLines } from '../places/history.ts';
import { isReadable } from '../staff/readable.ts';
import { mayAtAll } from '../staff/who.ts';
import { seesAddresses, seesAmounts } from './rows.ts';

/** Whose life is read: a group's, or that of one place in it. */
export interface Lived {
  readonly groupId: number;
  readonly region: Region;
  readonly place: { readonly id: number; readonly accountId: number | null } | null;
}

const most = 500;

/** One life out of group, payment, invitations, mails and the log, newest first; as much of it as its reader may see. */
export async function readLife(
  db: Queries,
  lived: Lived,
  { who, lang }: { readonly who: StaffWho; readonly lang: Language },
): Promise<LifeLine[]> {
  const isWhole = seesAddresses(who);
  const parts = await Promise.all([
    ofGroup(db, lived, isWhole, lang),
    isWhole ? ofPayments(db, lived) : [],
    isWhole ? ofInvitations(db, lived) : [],
    isWhole ? ofMails(db, lived, seesAmounts(who)) : [],
    mayAtAll(who, 'log.read') ? ofStaff(db, lived, who) : [],
  ]);
  return mergeStaffLines(parts.flat())
    .sort((one, other) => Date.parse(other.at) - Date.parse(one.at))
    .slice(0, most);
}

/** What staff did is one line: the log's, in the words of the group's history, which say more. */
function mergeStaffLines(lines: readonly LifeLine[]): LifeLine[] {
  const history = new Map<string, Of<'group'>[]>();
  for (const line of lines)
    if (line.kind === 'group' && line.byStaff) history.set(line.at, [...(history.get(line.at) ?? []), line]);
  const used = new Set<LifeLine>();
  const acts = lines.map((line) => {
    const same = line.kind === 'staff' ? history.get(line.at)?.find((one) => !used.has(one)) : undefined;
    if (same === undefined) return line;
    used.add(same);
    return { ...(line as Of<'staff'>), history: `${same.who} ${same.what}` };
  });
  return acts.filter((line) => !used.has(line));
}

const placesOf = ({ groupId, place }: Lived): RawBuilder<unknown> =>
  place === null ? sql`place.group_id = ${groupId}` : sql`place.id = ${place.id}`;
const paymentsOf = (lived: Lived) => sql`(select place.payment_id from place where ${placesOf(lived)})`;

async function ofGroup(db: Queries, { groupId, region, place }: Lived, isWhole: boolean, lang: Language) {
  const of = place === null ? {} : { of: { placeId: place.id, accountId: place.accountId } };
  const lines = await readLines(db, { groupId, region, isCaptain: isWhole, ...of }, lang);
  return lines.map(({ by, ...line }) => ({ kind: 'group' as const, ...line, byStaff: by === 'staff' }));
}

type Of<Kind extends LifeLine['kind']> = Extract<LifeLine, { readonly kind: Kind }>;
type Read<Kind extends LifeLine['kind'], Times extends string = never> = Omit<Of<Kind>, 'kind' | 'at' | Times> & {
  readonly at: Date;
};

async function ofPayments(db: Queries, lived: Lived): Promise<Of<'payment'>[]> {
  const { rows } = await sql<Read<'payment'>>`
    select at, payment_id, event, to_status as status, nullif(who, 'clock') as by from payment_history
    where payment_id in ${paymentsOf(lived)} order by id desc limit ${most}`.execute(db);
  return rows.map(({ at, ...row }) => ({ kind: 'payment', at: withOffset(at, lived.region), ...row }));
}

/** That they were sent and accepted, the group's history tells. */
async function ofInvitations(db: Queries, lived: Lived): Promise<Of<'invitation'>[]> {
  const { rows } = await sql<Read<'invitation'>>`
    select seen.at, seen.what, nullif(invitation.email, '') as email
    from invitation cross join lateral (values
      (invitation.opened_at, 'opened'),
      (case when invitation.bounced is not null then invitation.sent_at end, 'bounced'),
      (case when invitation.ended = 'lapsed' then invitation.ended_at end, 'lapsed')) seen (at, what)
    where seen.at is not null and invitation.place_id in (select place.id from place where ${placesOf(lived)})
    order by seen.at desc limit ${most}`.execute(db);
  return rows.map(({ at, ...row }) => ({ kind: 'invitation', at: withOffset(at, lived.region), ...row }));
}

/** Mails to the people who have the places, about them and their group, and to the buyer, about the order only. */
async function ofMails(db: Queries, lived: Lived, withText: boolean): Promise<Of<'mail'>[]> {
  const { rows } = await sql<Read<'mail'>>`
    with address as (
      select email, bool_or(is_theirs) as is_theirs from (
        select lower(account.email) as email, true as is_theirs from place join account on account.id = place.user_id
          where ${placesOf(lived)}
        union select lower(place.email), true from place where ${placesOf(lived)}
        union select lower(payment.email), ${lived.place === null} from payment where payment.id in ${paymentsOf(lived)}
        -- An address that a correction gave, or took, also once it was undone.
        union select lower(corrected.email), true from correction join place on place.id = correction.place_id
          cross join lateral (values (correction.before ->> 'email'), (correction.after ->> 'email')) corrected (email)
          where corrected.email is not null and ${placesOf(lived)}
        union select lower(invitation.email), true from invitation join place on place.id = invitation.place_id
          where ${placesOf(lived)}) known
      group by email)
    select mail.id::text as id, mail.template, mail.recipient, coalesce(mail.sent_at, mail.created_at) as at, mail.subject, mail.text,
      case when mail.sent_at is not null then 'sent' when mail.bounced is null then 'waiting'
        when exists (select from mailbox where mailbox.address_hash = encode(sha256(convert_to(lower(mail.recipient), 'UTF8')), 'hex')
          and mailbox.bounced_at is not null) then 'bounced' else 'unsent' end as state,
      mail.bounced as why
    from address join mail on lower(mail.recipient) = address.email
    where mail.data ->> 'payment_id' in ${paymentsOf(lived)} or (is_theirs and mail.data ->> 'group_id' = ${String(lived.groupId)})
    order by mail.created_at desc limit ${most}`.execute(db);
  return rows.map(({ at, subject, text, ...row }) => ({
    kind: 'mail',
    at: withOffset(at, lived.region),
    ...row,
    subject: subject === null ? null : withoutSecrets(subject),
    // Its sums are in its text.
    text: text === null || !withText ? null : withoutSecrets(text),
  }));
}

/** A reader of a mail here must not be able to take somebody's place by its links: only the host of each is kept. */
const withoutSecrets = (text: string): string => text.replaceAll(/(https?:\/\/[^\s/]+)\/[^\s)>\]]*/gu, '$1/…');

async function ofStaff(db: Queries, lived: Lived, who: StaffWho): Promise<Of<'staff'>[]> {
  const { groupId, place, region } = lived;
  const which =
    place === null
      ? sql`(group_id = ${groupId} or place_id in (select place.id from place where ${placesOf(lived)})
          or payment_id in ${paymentsOf(lived)})`
      : sql`(place_id = ${place.id} or (group_id = ${groupId} and place_id is null)
          or payment_id in ${paymentsOf(lived)})`;
  const { rows } = await sql<Read<'staff', 'undo_until' | 'history'> & { undo_until: Date | null }>`
    select staff_log.id as entry, at, what, who, nullif(concat_ws(' ', account.name, account.surname), '') as name, role,
      before, after, reason, undo_until, undone_by is not null as undone
    from staff_log left join account on account.id = staff_log.account_id
    where ${which} and ${isReadable(who)} order by staff_log.id desc limit ${most}`.execute(db);
  return rows.map(({ at, undo_until, ...row }) => ({
    kind: 'staff',
    at: withOffset(at, region),
    ...row,
    history: null,
    undo_until: undo_until && withOffset(undo_until, region),
  }));
}
