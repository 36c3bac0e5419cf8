import { sql, type Transaction } from 'kysely';
import type { AnswerOf } from '#contract/call.ts';
import type { Language } from '#contract/constants.ts';
import type { staffCalls } from '#contract/staff/office/staff.calls.ts';
import type { Queries } from '../../store/database.ts';
import type { Tables } from '../../store/schema.ts';
import { inTexts, Refusal } from '../kit/answers.ts';
import { endAddressChange, endFactorSecrets, mailFactorLink } from './factorLinks.ts';
import { inLog, type Membership, refuseMembership } from './invitations.ts';
import type { Entry } from './log.ts';
import { mailAlert } from './mails.ts';
import { endStaffSessions } from './who.ts';

type People = AnswerOf<(typeof staffCalls)['GET staff/team']>;

/** Everybody of the staff, and who is invited. */
export async function listStaff(db: Queries): Promise<People> {
  type Dates = 'locked_until' | 'last_seen_at';
  type Person = Omit<People['people'][number], Dates | 'since'> & Record<Dates, Date | null> & { since: Date };
  const { rows: people } = await sql<Person>`
    select account.id, name, surname, email, role, run_ids, since, version,
      exists (select from factor where factor.account_id = account.id and confirmed_at is not null) as has_factor,
      (select locked_until from factor where factor.account_id = account.id and locked_until > now()) as locked_until,
      (select max(last_used_at) from session where session.account_id = account.id and session.kind = 'staff') as last_seen_at
    from staff join account on account.id = staff.account_id order by since, account.id`.execute(db);
  const { rows: invitations } = await sql<Omit<People['invitations'][number], 'expires_at'> & { expires_at: Date }>`
    select id, email, role, run_ids, expires_at from staff_invitation where ended is null and email <> ''
    order by created_at, id`.execute(db);
  return {
    people: people.map(({ since, locked_until, last_seen_at, ...one }) => ({
      ...one,
      since: since.toISOString(),
      locked_until: locked_until?.toISOString() ?? null,
      last_seen_at: last_seen_at?.toISOString() ?? null,
    })),
    invitations: invitations.map(({ expires_at, ...one }) => ({ ...one, expires_at: expires_at.toISOString() })),
  };
}

/** Locks an account and its membership, in the order of all locks; null for an account that is not on the staff. */
async function lockMember(tx: Transaction<Tables>, accountId: number) {
  await sql`select id from account where id = ${accountId} for update`.execute(tx);
  const { rows } = await sql<Membership & { version: number }>`
    select role, run_ids as "runIds", version from staff where account_id = ${accountId} for update`.execute(tx);
  return rows[0] ?? null;
}

interface Change extends Membership {
  readonly id: number;
  /** The version that the form was read with; without one, the latest is changed. */
  readonly version?: number | undefined;
  readonly lang: Language;
}

/** Gives somebody another role or other runs; who they were is signed out at once. */
export async function changeMember(
  tx: Transaction<Tables>,
  { id, version, lang, ...membership }: Change,
): Promise<Entry | Refusal<'not_found' | 'last_owner' | 'changed_meanwhile' | 'invalid'>> {
  const was = await lockMember(tx, id);
  if (was === null) return new Refusal('not_found');
  if (version !== undefined && version !== was.version)
    return new Refusal('changed_meanwhile', inTexts({ ...inLog(was), version: was.version }));
  const refusal = (await refuseMembership(tx, membership, lang)) ?? (await setMembership(tx, id, membership));
  if (refusal) return refusal;
  return { what: 'member.changed', subjectId: id, before: inLog(was), after: inLog(membership) };
}

/** A member who loses a right is signed out; the last owner stays one. */
export async function setMembership(
  tx: Transaction<Tables>,
  id: number,
  { role, runIds }: Membership,
): Promise<Refusal<'last_owner'> | null> {
  const refusal = await unlessLastOwner(
    sql`update staff set role = ${role}, run_ids = ${runIds}, version = version + 1 where account_id = ${id}`.execute(
      tx,
    ),
  );
  if (refusal) return refusal;
  await endStaffSessions(tx, id);
  return null;
}

/** Gives a member who is limited to some runs the run that they have created; null for a member of all runs. */
export async function giveRun(tx: Transaction<Tables>, id: number, runId: number): Promise<Entry | null> {
  const { rows } = await sql<Membership>`
    update staff set run_ids = run_ids || ${runId}::int, version = version + 1
    where account_id = ${id} and run_ids is not null returning role, run_ids as "runIds"`.execute(tx);
  const [now] = rows;
  if (now === undefined) return null;
  const before = inLog({ ...now, runIds: now.runIds?.filter((one) => one !== runId) ?? null });
  return { what: 'member.changed', subjectId: id, before, after: inLog(now) };
}

/** Takes somebody off the staff, with their second factor; the account stays. */
export async function removeMember(
  tx: Transaction<Tables>,
  id: number,
): Promise<Entry | Refusal<'not_found' | 'last_owner'>> {
  const was = await lockMember(tx, id);
  if (was === null) return new Refusal('not_found');
  const refusal = await unlessLastOwner(sql`delete from staff where account_id = ${id}`.execute(tx));
  if (refusal) return refusal;
  await endStaffSessions(tx, id);
  return { what: 'member.removed', subjectId: id, before: inLog(was), after: {} };
}

/**
 * Removes the second factor and the recovery codes of a member who has lost their phone: they start over by a mailed
 * link.
 */
export async function resetFactor(tx: Transaction<Tables>, id: number): Promise<Entry | Refusal<'not_found'>> {
  if ((await lockMember(tx, id)) === null) return new Refusal('not_found');
  await sql`delete from factor where account_id = ${id}`.execute(tx);
  await sql`delete from recovery_code where account_id = ${id}`.execute(tx);
  await endStaffSessions(tx, id);
  await endFactorSecrets(tx, id);
  await endAddressChange(tx, id);
  await mailFactorLink(tx, id, { template: 'factor_reset' });
  await mailAlert(tx, 'factor_gone', id);
  return { what: 'factor.reset', subjectId: id };
}

/** Only the database knows the last one, even if others go at the same moment; its refusal ends the transaction. */
export async function unlessLastOwner(work: Promise<unknown>): Promise<Refusal<'last_owner'> | null> {
  try {
    await work;
    return null;
  } catch (error) {
    if ((error as { constraint?: string }).constraint === 'staff_last_owner') return new Refusal('last_owner');
    throw error;
  }
}
