import { randomUUID } from 'node:crypto';
import { sql, type Transaction } from 'kysely';
import type { Language } from '#contract/constants.ts';
import type { Queries } from '../../store/database.ts';
import type { Tables } from '../../store/schema.ts';
import type { GroupKind } from '../../words/mail/groupMails.ts';
import type { Actor } from '../kit/actor.ts';
import { type Queued, queueMail } from '../mail/queueMail.ts';

/** Somebody to write to: an account by its address and language, else as the place or its purchase says. */
interface Person {
  /** Tells the mails of one event apart. */
  readonly key: string;
  readonly email: string;
  readonly language: Language;
  /** The id of the invitation whose link the mail shows, for a person to whom a place is offered. */
  readonly invitationId?: number;
}

/** What a mail about a group reports; facts about people are looked up when it is sent. */
interface News {
  readonly template: GroupKind;
  /** The line of the group's history that it reports; else what tells it from others of its kind. */
  readonly entry: number | string;
  readonly groupId: number;
  /** Account ids. */
  readonly actor?: number | null;
  /** The organiser did it: staff are not named. */
  readonly organiser?: boolean;
  readonly subject?: number | null;
  /** ISO 8601. */
  readonly waveWas?: string;
  /** The former times of a run that changed. */
  readonly timesWas?: { readonly join_time: string; readonly be_there_minutes: number };
  /** For a place that its giver may take back. */
  readonly takeBackId?: number | null;
  /** The bulk change that did it: the mail has its reason. */
  readonly taskId?: number;
}

/** Who did it, as a mail says it: of staff no more than that it was the organiser. */
export const newsBy = ({ kind, accountId }: Actor): Pick<News, 'actor' | 'organiser'> =>
  kind === 'staff' ? { organiser: true } : { actor: accountId };

/** Minutes after which a change that may be changed again is mailed. */
const settledAfter = 5;

/**
 * The same for what may be changed again soon: the mail waits a little. A further change puts it off, and it tells from
 * where to where it went in all, as it stands when it goes out.
 */
export async function mailOnceSettled(tx: Transaction<Tables>, news: News, people: readonly Person[]): Promise<void> {
  const { rows } = await sql<{ recipient: string }>`
    update mail set next_try_at = now() + make_interval(mins => ${settledAfter})
    where lower(recipient) = any(${people.map(({ email }) => email.toLowerCase())}) and template = ${news.template}
      and (data ->> 'group_id')::int = ${news.groupId} and tries = 0 and num_nonnulls(sent_at, bounced) = 0
    returning lower(recipient) as recipient`.execute(tx);
  const notified = new Set(rows.map(({ recipient }) => recipient));
  const others = people.filter(({ email }) => !notified.has(email.toLowerCase()));
  await mailPeople(tx, news, others, settledAfter);
}

/** Writes a mail to each person into the outbox, in the transaction of what it reports; `waits` minutes. */
export async function mailPeople(
  tx: Transaction<Tables>,
  news: News,
  people: readonly Person[],
  waits = 0,
): Promise<void> {
  await queueMail(tx, ...mailsTo(people, news, waits));
}

/** A mail to each person, as the outbox takes it. */
export function mailsTo(people: readonly Person[], news: News, waits = 0): readonly Queued[] {
  const {
    template,
    entry,
    groupId,
    actor = null,
    organiser,
    subject = null,
    waveWas = null,
    timesWas,
    takeBackId,
    taskId,
  } = news;
  return people.map(({ key, email: recipient, language, invitationId }) => {
    const data = {
      group_id: groupId,
      invitation_id: invitationId,
      actor,
      organiser,
      subject,
      wave_was: waveWas,
      times_was: timesWas,
      take_back_id: takeBackId,
      task_id: taskId,
    };
    return { key: `${template}:${entry}:${key}`, recipient, language, template, data, waits };
  });
}

interface Member extends Person {
  readonly place_id: number;
  readonly user_id: number | null;
  readonly is_captain: boolean;
}

/** Everybody who has a place in a group and an address. */
export async function membersOf(db: Queries, groupId: number): Promise<Member[]> {
  const { rows } = await sql<Member>`
    select place.id as place_id, place.user_id, place.is_captain, 'place ' || place.id as key,
      coalesce(account.email, place.email) as email, coalesce(account.language, payment.language) as language
    from place join payment on payment.id = place.payment_id left join account on account.id = place.user_id
    where place.group_id = ${groupId} and place.ended is null and place.person in ('taken', 'handingOver')
      and coalesce(account.email, place.email) is not null
    order by place.id`.execute(db);
  return rows;
}

/** The captain, unless it is who did it. */
export const captainOf = async (db: Queries, groupId: number, except: number | null = null): Promise<Member[]> =>
  (await membersOf(db, groupId)).filter(
    ({ is_captain, user_id }) => is_captain && (except === null || user_id !== except),
  );

/** Everybody who is offered a place of a group: invited, challenged, or to take over somebody's. */
export async function invitedTo(db: Queries, groupId: number): Promise<Required<Person>[]> {
  const { rows } = await sql<Required<Person>>`
    select 'invitation ' || invitation.id as key, invitation.id as "invitationId", invitation.email,
      coalesce(account.language, invitation.language) as language
    from invitation left join account on account.email = invitation.email and account.email_confirmed_at is not null
    where invitation.group_id = ${groupId} and invitation.ended is null
    order by invitation.id`.execute(db);
  return rows;
}

/** An account as the receiver of a mail. */
export async function accountPerson(db: Queries, id: number): Promise<Person[]> {
  const { rows } = await sql<Person>`
    select 'account ' || id as key, email, language from account where id = ${id}`.execute(db);
  return rows;
}

/**
 * Mails an invitation with a link of its own, made when it is sent: nobody can read it in the database. In the language
 * of the account that the address belongs to, else in the inviter's.
 */
export async function mailInvitation(
  tx: Transaction<Tables>,
  invitationId: number,
  actor: number | null,
): Promise<void> {
  const { rows } = await sql<
    Pick<Queued, 'recipient' | 'language' | 'template'> & { first: string | null; group: number }
  >`
    select invitation.email as recipient, coalesce(account.language, invitation.language) as language,
      kind as template, invitation.group_id as "group",
      case when kind = 'challenge' and not exists (select from mail where key = 'reserved:' || place.payment_id)
        then 'reserved:' || place.payment_id end as first
    from invitation join place on place.id = invitation.place_id
      left join account on account.email = invitation.email and account.email_confirmed_at is not null
    where invitation.id = ${invitationId}`.execute(tx);
  const mails = rows.map(({ first, group, ...mail }) => {
    const key = first ?? `${mail.template}:${randomUUID()}`;
    return { ...mail, key, data: { group_id: group, invitation_id: invitationId, actor } };
  });
  await queueMail(tx, ...mails);
}
