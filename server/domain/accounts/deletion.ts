import { sql, type Transaction } from 'kysely';
import type { Deps } from '../../deps.ts';
import type { Tables } from '../../store/schema.ts';
import { faultWords } from '../../words/faults.ts';
import { withdrawInvitation } from '../groups/invitationLife.ts';
import { accountGone } from '../kit/accountGone.ts';
import { member } from '../kit/actor.ts';
import { KeptRefusal, Refusal } from '../kit/answers.ts';
import type { CallRefusal, RequestOf } from '../kit/callRequest.ts';
import { lockOwnAccount } from '../kit/sessions.ts';
import { transactKeeping } from '../kit/transact.ts';
import { mailboxOf } from '../mailbox/mailbox.ts';
import { changePayment } from '../payments/paymentLife.ts';
import { claimAll } from '../places/claims.ts';
import { appointCaptain, endEmptyGroup } from '../places/groupUpkeep.ts';
import { lockGroups } from '../places/locks.ts';
import { advancePlace, changePlaces, nobody } from '../places/placeLife.ts';
import { forgetSubjects, lockDesks } from '../presence/forget.ts';
import { subjectInSql } from '../presence/heard.ts';
import { forgetInLog } from '../staff/logView.ts';
import { unlessLastOwner } from '../staff/members.ts';
import { noteOwnChange, showFactor } from '../staff/ownAccount.ts';
import { removeAvatar } from './avatar.ts';
import { requireProof } from './proof.ts';

/**
 * Erases an account and everything personal. Reservations are released; paid places stay with their group, without a
 * name; payments stay as the law demands, without the person (docs/rules/accounts.md 9.2). The way back to a payer's
 * money leads through the provider, which knows them itself.
 */
export async function deleteAccount(
  deps: Deps,
  { body, lang, ip, who, requestId }: RequestOf<'POST user/delete'>,
): Promise<Record<string, never> | CallRefusal<'POST user/delete'>> {
  const { db } = deps.database;
  const account = await db
    .selectFrom('account')
    .select(['email', 'password_hash'])
    .where('id', '=', who.id)
    .executeTakeFirstOrThrow(accountGone);
  if (body.email !== account.email) return new Refusal('invalid', { email: [faultWords[lang].notYourEmail('')] });
  const refusal = await requireProof(deps, { account, password: body.password, field: 'password', lang, ip, who });
  if (refusal) return refusal;
  return transactKeeping<Record<string, never>, CallRefusal<'POST user/delete'>>(deps.database, async (tx) => {
    await lockOwnAccount(tx, who);
    const of = await showFactor(deps, tx, who.id, { code: body.staff_code, lang, ip, requestId });
    if (of instanceof KeptRefusal) return of;
    if (of) await noteOwnChange(tx, of, 'erased');
    await lockDesksOf(tx, who.id);
    const isTheirs = await lockGroupsOf(tx, who.id, account.email);
    if (isTheirs) await claimAll(tx, { id: who.id, email: account.email });
    await withdrawInvitations(tx, who.id, isTheirs ? account.email : null);
    await forgetStaffsWords(tx, who.id);
    await forgetDesksWords(tx, who.id);
    await releaseReservations(tx, who.id);
    await leaveGroups(tx, who.id);
    await forget(tx, who.id);
    if (isTheirs) await forgetAddress(tx, account.email);
    const owner = await unlessLastOwner(sql`delete from account where id = ${who.id}`.execute(tx));
    if (owner) return owner;
    await forgetInLog(tx, who.id);
    return {};
  });
}

/** The desks of their runs write nothing meanwhile. */
async function lockDesksOf(tx: Transaction<Tables>, accountId: number) {
  const { rows } = await sql<{ runId: number }>`
    select distinct run_id as "runId" from place where id in ${ownPlaces(accountId)}`.execute(tx);
  await lockDesks(
    tx,
    rows.map(({ runId }) => runId),
  );
}

/** Every group that has to do with the account, which is locked. Answers whether the address is shown to be theirs. */
async function lockGroupsOf(tx: Transaction<Tables>, accountId: number, email: string): Promise<boolean> {
  const { email_confirmed_at } = await tx
    .selectFrom('account')
    .select('email_confirmed_at')
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow(accountGone);
  const { rows } = await sql<{ group_id: number }>`
    select group_id from place where user_id = ${accountId} union
    select group_id from payment where user_id = ${accountId}
      or user_id is null and lower(email) = lower(${email}) union
    select group_id from invitation where email = ${email} and ended is null`.execute(tx);
  const groupIds = rows.map(({ group_id }) => group_id);
  await lockGroups(tx, groupIds);
  await lockUnpaid(tx, groupIds);
  return email_confirmed_at !== null;
}

/** Locks the waves that places may go back to, in the order of their ids, as selling places of several waves does. */
const lockUnpaid = (tx: Transaction<Tables>, groupIds: readonly number[]) =>
  sql`select from wave where id in (
      select wave_id from place where group_id = any(${groupIds}::int[]) and ended is null and money <> 'paid')
    order by id for no key update`.execute(tx);

/** Offers to the person, and their own, are withdrawn. */
async function withdrawInvitations(tx: Transaction<Tables>, accountId: number, email: string | null) {
  const { rows } = await sql<{ id: number }>`
    select invitation.id from invitation join place on place.id = invitation.place_id
    where invitation.ended is null and (place.user_id = ${accountId} or invitation.email = ${email})
    order by invitation.id`.execute(tx);
  for (const { id } of rows) await withdrawInvitation(tx, id, member(accountId));
}

/** Their places, and those of the children whom they paid for. */
const ownPlaces = (accountId: number) => sql`(
  select place.id from place left join payment on payment.id = place.payment_id
  where place.user_id = ${accountId} or place.user_id is null and place.age is not null and payment.user_id = ${accountId})`;

/** What staff wrote and corrected about their places, a child's too; of their group where nobody else is in it. */
async function forgetStaffsWords(tx: Transaction<Tables>, accountId: number) {
  await sql`
    with own as (select id, group_id from place where id in ${ownPlaces(accountId)}),
    corrected as (delete from correction where place_id in (select id from own)),
    blocked as (update place set blocked_why = '–' where blocked_at is not null and id in (select id from own))
    delete from note where place_id in (select id from own) or group_id in (
      select group_id from own where not exists (select from place other where other.group_id = own.group_id
        and other.person <> 'free' and other.id not in (select id from own)))`.execute(tx);
}

/** What desks wrote about their places, a child's too. */
async function forgetDesksWords(tx: Transaction<Tables>, accountId: number) {
  // Of places that have become theirs just now, too.
  await lockDesksOf(tx, accountId);
  const { rows } = await sql<{ runId: number; subjects: string[] }>`
    select event.run_id as "runId", array_agg(distinct event.subject) as subjects
    from place join desk_event event on event.run_id = place.run_id
      and event.subject = ${sql.raw(subjectInSql)}
    where place.id in ${ownPlaces(accountId)} group by event.run_id order by event.run_id`.execute(tx);
  for (const { runId, subjects } of rows) await forgetSubjects(tx, runId, subjects);
}

/**
 * Unpaid places go back; lapsed ones cannot be renewed by anybody any more. So do places whose money is on its way where
 * nobody else is in the group, or they would be paid for nobody: that money is sent back when it comes. Others keep the
 * places that are being paid for their group.
 */
async function releaseReservations(tx: Transaction<Tables>, accountId: number) {
  const { rows: payments } = await sql<{ id: string }>`
    select id from payment where user_id = ${accountId} and (status in ('pending', 'lapsed')
      or status = 'processing' and not closed and not exists (
        select from place join payment own on own.id = place.payment_id
        where place.group_id = payment.group_id and place.ended is null and place.person <> 'free'
          and place.user_id is distinct from ${accountId}
          and (place.user_id is not null or own.user_id is distinct from ${accountId})))
    order by id`.execute(tx);
  for (const { id } of payments) {
    const changed = await changePayment(tx, id, { type: 'places.released' }, member(accountId));
    if (changed === null) await changePlaces(tx, id, { type: 'place.released' });
  }
}

/** The person's place becomes free for the group, a child's stays a child's; somebody else leads the group then. */
async function leaveGroups(tx: Transaction<Tables>, accountId: number) {
  const places = await tx
    .selectFrom('place')
    .select(['id', 'group_id', 'money', 'person', 'ended', 'age'])
    .where('user_id', '=', accountId)
    .orderBy('group_id')
    .orderBy('id')
    .forUpdate()
    .execute();
  for (const { id, group_id, age, ...state } of places) {
    const left = age === null ? advancePlace(state, { type: 'person.removed' }) : null;
    await tx
      .updateTable('place')
      .set({ ...nobodyHere, is_captain: false, ...left })
      .where('id', '=', id)
      .execute();
    await appointCaptain(tx, group_id);
    await endEmptyGroup(tx, group_id);
  }
}

/** A child's place keeps its age. */
const { age: _, ...nobodyHere } = nobody;

/** A mail that nobody reads; where it has not gone out, it never does. */
const erased = sql`recipient = '', subject = null, text = null, html = null,
  bounced = case when sent_at is null then coalesce(bounced, 'the account is deleted') end`;

/** Payments and mails that remain are about money only; the providers' data about the person goes. */
async function forget(tx: Transaction<Tables>, accountId: number) {
  const own = sql`(select id from payment where user_id = ${accountId})`;
  await sql`update place set name = null, surname = null, child_name = null
    where payment_id in ${own} and user_id is null and age is not null`.execute(tx);
  // Children's places stay with the group, but what their guardian entered about them is deleted with the guardian.
  const childrens = sql`(select id from place where payment_id in ${own} and user_id is null)`;
  await sql`delete from answer where place_id in ${childrens}`.execute(tx);
  await sql`delete from start_data where place_id in ${childrens}`.execute(tx);
  await sql`update provider_event set body = '{}' where provider <> 'adyen' and applied_at is not null and object_ref in (
    select provider_ref from attempt where payment_id in ${own})`.execute(tx);
  await sql`
    update mail set ${erased} where data ->> 'payment_id' in ${own} or (data ->> 'account_id')::int = ${accountId}`.execute(
    tx,
  );
  await sql`
    update mail set subject = null, text = null, html = null
    where (data ->> 'actor')::int = ${accountId} or (data ->> 'subject')::int = ${accountId}`.execute(tx);
  await sql`update staff_order set phone = null
    where id in (select staff_order_id from payment where user_id = ${accountId})`.execute(tx);
  // One that was issued is in the books, and stays as it is.
  await sql`delete from invoice_request where payment_id in ${own} and issued_at is null`.execute(tx);
  await sql`update payment set user_id = null, email = '', name = '', surname = '', address = null, holder = null,
      source = null, counts_verified = null, network_hash = null
    where user_id = ${accountId}`.execute(tx);
  const { avatar } = await tx
    .selectFrom('account')
    .select('avatar')
    .where('id', '=', accountId)
    .forUpdate()
    .executeTakeFirstOrThrow(accountGone);
  await removeAvatar(tx, avatar);
  await sql`delete from idempotency where key like ${`${accountId} %`}`.execute(tx);
}

/** What an address received, once it was shown to be the person's: anybody can register somebody else's. */
async function forgetAddress(tx: Transaction<Tables>, email: string) {
  await sql`
    update mail set ${erased} where lower(recipient) = lower(${email})`.execute(tx);
  await sql`update payment set email = '' where lower(email) = lower(${email}) and user_id is null and status = 'failed'
    and id in (select payment_id from place join invitation on place_id = place.id
      where invitation.kind = 'challenge' and invitation.email = ${email})`.execute(tx);
  await sql`update invitation set email = '' where email = ${email} and ended is not null`.execute(tx);
  await sql`delete from held where places = 0 and position(${mailboxOf(email)} in key) > 0`.execute(tx);
  await sql`delete from opening_reminder where email = ${email}`.execute(tx);
  await sql`delete from identity_offer where email = ${email}`.execute(tx);
  await sql`delete from staff_invitation where email = ${email}`.execute(tx);
}
