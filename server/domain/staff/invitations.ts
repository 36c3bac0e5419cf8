import { randomUUID } from 'node:crypto';
import { sql, type Transaction } from 'kysely';
import type { Language, Region } from '#contract/constants.ts';
import { rolesOfRuns, type StaffRole } from '#contract/staff/rights.ts';
import { known } from '#machines/kit/known.ts';
import type { Deps } from '../../deps.ts';
import type { Queries } from '../../store/database.ts';
import type { Tables } from '../../store/schema.ts';
import { faultWords } from '../../words/faults.ts';
import { alreadyStaffWords } from '../../words/staff.ts';
import { Refusal, type Who } from '../kit/answers.ts';
import { lockOwnAccount } from '../kit/sessions.ts';
import { hashOfToken, newToken } from '../kit/tokens.ts';
import { transact } from '../kit/transact.ts';
import type { Limited } from '../limits/limits.ts';
import { queueMail } from '../mail/queueMail.ts';
import { endAddressChange, keepFactorSecret } from './factorLinks.ts';
import { type Asking, byStaff, type Entry, writeLog } from './log.ts';

/** A role, and for which runs; null: all. */
export interface Membership {
  readonly role: StaffRole;
  readonly runIds: readonly number[] | null;
}

/** As a call says it. */
export const membershipOf = ({
  role,
  run_ids,
}: {
  readonly role: StaffRole;
  readonly run_ids?: readonly number[] | null | undefined;
}): Membership => ({ role, runIds: run_ids ? [...new Set(run_ids)].sort((one, other) => one - other) : null });

/** As a line of the log keeps it. */
export const inLog = ({ role, runIds }: Membership) => ({ role, run_ids: runIds });

/** Runs that are there, for a role that may be for some of them only. */
export async function refuseMembership(
  db: Queries,
  { role, runIds }: Membership,
  lang: Language,
): Promise<Refusal<'invalid'> | null> {
  if (runIds === null) return null;
  const wrong = new Refusal('invalid', { run_ids: [faultWords[lang].notOffered('')] });
  if (!rolesOfRuns.some((one) => one === role)) return wrong;
  const { rows } = await sql<{ count: number }>`
    select count(*)::int from run where id = any(${[...runIds]}::int[])`.execute(db);
  return rows[0]?.count === runIds.length ? null : wrong;
}

interface Invited extends Membership {
  readonly email: string;
  readonly lang: Language;
  readonly region: Region;
}

/** Invites an address, for 72 hours, instead of what was open for it: its links are good for nothing then. */
export async function inviteStaff(
  tx: Transaction<Tables>,
  { email, lang, region, ...membership }: Invited,
): Promise<{ readonly id: number; readonly entry: Entry } | Refusal<'already_member' | 'invalid'>> {
  const refusal = await refuseMembership(tx, membership, lang);
  if (refusal) return refusal;
  const { rows: accounts } = await sql<{ id: number; language: Language; is_staff: boolean }>`
    select id, language, exists (select from staff where account_id = account.id) as is_staff
    from account where email = ${email}`.execute(tx);
  const [account] = accounts;
  if (account?.is_staff) return new Refusal('already_member', {}, null, alreadyStaffWords[lang]);
  const { role, runIds } = membership;
  const { rows } = await sql<{ id: number }>`
    insert into staff_invitation (email, role, run_ids, expires_at)
    values (${email}, ${role}, ${runIds}, ${goodUntil})
    on conflict (email) where ended is null do update set role = excluded.role, run_ids = excluded.run_ids,
      created_at = now(), expires_at = excluded.expires_at
    returning id`.execute(tx);
  const { id } = known(rows[0]);
  await mailLink(tx, { id, email, region, language: account?.language ?? lang });
  const after = { invitation: id, ...inLog(membership) };
  return { id, entry: { what: 'member.invited', subjectId: account?.id ?? null, before: {}, after } };
}

/** Does what mails an invitation, while its address may be written to: what is refused takes nothing. */
export async function mailingInvitation<Done>(
  { limits }: Pick<Deps, 'limits'>,
  email: string,
  work: () => Promise<Done>,
): Promise<Done | Limited> {
  const limited = await limits.take('staffMailTo', email);
  if (limited) return limited;
  const done = await work();
  if (done instanceof Refusal) await limits.giveBack([['staffMailTo', email]]);
  return done;
}

/** From now on. */
const goodUntil = sql`now() + interval '72 hours'`;

interface Addressed {
  readonly id: number;
  readonly email: string;
  readonly language: Language;
  readonly region: Region;
}

/** Mails a link, created when it is sent; earlier links expire. */
async function mailLink(tx: Transaction<Tables>, { id, email, language, region }: Addressed): Promise<void> {
  await sql`delete from staff_invitation_secret where invitation_id = ${id}`.execute(tx);
  await queueMail(tx, {
    key: `staff_invited:${randomUUID()}`,
    recipient: email,
    language,
    template: 'staff_invited',
    data: { region, staff_invitation_id: id },
  });
}

/** An invitation that nobody has taken yet, over or not; null if there is none. */
export async function openStaffInvitation(
  db: Queries,
  { id, email }: { readonly id?: number; readonly email?: string },
) {
  const { rows } = await sql<Open>`
    select invitation.id, invitation.email, role, run_ids as "runIds", account.id as account_id, account.language
    from staff_invitation invitation left join account on account.email = invitation.email
    where ended is null and invitation.email <> '' and ${id === undefined ? sql`invitation.email = ${email}` : sql`invitation.id = ${id}`}
    for update of invitation`.execute(db);
  return rows[0] ?? null;
}
interface Open extends Membership {
  readonly id: number;
  readonly email: string;
  readonly account_id: number | null;
  readonly language: Language | null;
}

/** Mails an invitation once more: the same role and runs, another link. */
export async function resendStaffInvitation(
  tx: Transaction<Tables>,
  { id, lang, region }: { readonly id: number; readonly lang: Language; readonly region: Region },
): Promise<Entry | Refusal<'not_found'>> {
  const open = await openStaffInvitation(tx, { id });
  if (open === null) return new Refusal('not_found');
  const { email, account_id: subjectId, language } = open;
  const { rows } = await sql<{ expires_at: Date }>`
    update staff_invitation set expires_at = ${goodUntil} where id = ${id} returning expires_at`.execute(tx);
  await mailLink(tx, { id, email, region, language: language ?? lang });
  return {
    what: 'invitation.resent',
    subjectId,
    before: {},
    after: { until: known(rows[0]).expires_at.toISOString() },
  };
}

/** A link's token: one for each mail that goes out, and one for the command. */
export async function newStaffSecret(db: Queries, invitationId: number): Promise<string> {
  const { token, hash } = newToken();
  await sql`insert into staff_invitation_secret (secret_hash, invitation_id) values (${hash}, ${invitationId})`.execute(
    db,
  );
  return token;
}

/**
 * Joins the staff. The link alone is not enough, even if it was passed on: the account has its address, and has shown
 * that the mailbox is its own.
 */
export const acceptStaff = (
  { database }: Pick<Deps, 'database'>,
  { who, token, lang, ...from }: Asking & { readonly who: Who; readonly token: string; readonly lang: Language },
): Promise<{ role: StaffRole } | Refusal<'token_spent' | 'forbidden' | 'email_unconfirmed' | 'already_member'>> =>
  transact(database, async (tx) => {
    await lockOwnAccount(tx, who);
    const { rows } = await sql<Membership & { id: number; is_own: boolean; is_confirmed: boolean }>`
      select invitation.id, role, run_ids as "runIds", account.email = invitation.email as is_own,
        email_confirmed_at is not null as is_confirmed
      from staff_invitation_secret join staff_invitation invitation on invitation.id = invitation_id
      join account on account.id = ${who.id}
      where secret_hash = ${hashOfToken(token)} and invitation.ended is null and invitation.expires_at > now()
      for update of invitation`.execute(tx);
    const [invitation] = rows;
    if (invitation === undefined) return new Refusal('token_spent');
    if (!invitation.is_own) return new Refusal('forbidden');
    if (!invitation.is_confirmed) return new Refusal('email_unconfirmed');
    const { id, role, runIds } = invitation;
    const { rows: joined } = await sql`
      insert into staff (account_id, role, run_ids) values (${who.id}, ${role}, ${runIds})
      on conflict do nothing returning account_id`.execute(tx);
    if (joined.length === 0) return new Refusal('already_member', {}, null, alreadyStaffWords[lang]);
    await sql`update staff_invitation set ended = 'accepted' where id = ${id}`.execute(tx);
    await endUndo(tx, id);
    // The opener of the mail enrols the second factor; somebody who could have it sent elsewhere meanwhile does not.
    await keepFactorSecret(tx, who.id, token);
    await endAddressChange(tx, who.id);
    const by = byStaff({ id: who.id, role }, from);
    await writeLog(tx, by, { what: 'member.joined', subjectId: who.id, before: {}, after: inLog({ role, runIds }) });
    return { role };
  });

/** An invitation that was accepted or withdrawn cannot be undone: a member is removed on the staff's page. */
const endUndo = (tx: Transaction<Tables>, invitationId: number) =>
  sql`update staff_log set undo_until = now() where at > now() - interval '72 hours'
    and what = 'member.invited' and undo_until > now()
    and after -> 'invitation' = to_jsonb(${invitationId}::int)`.execute(tx);

/** Takes an invitation back, and says so. */
export async function withdrawStaffInvitation(
  tx: Transaction<Tables>,
  which: Parameters<typeof openStaffInvitation>[1],
): Promise<Entry | Refusal<'not_found'>> {
  const open = await openStaffInvitation(tx, which);
  if (open === null) return new Refusal('not_found');
  const { id, account_id: subjectId } = open;
  await endStaffInvitation(tx, id);
  await endUndo(tx, id);
  return { what: 'invitation.withdrawn', subjectId, before: { invitation: id, ...inLog(open) }, after: {} };
}

/** Ends an invitation that nobody has taken yet; answers whether there was one. */
export async function endStaffInvitation(tx: Transaction<Tables>, id: number): Promise<boolean> {
  const { rows } = await sql`update staff_invitation set ended = 'withdrawn'
    where id = ${id} and ended is null returning id`.execute(tx);
  return rows.length > 0;
}
