import { randomUUID } from 'node:crypto';
import { sql, type Transaction } from 'kysely';
import type { Language } from '#contract/constants.ts';
import type { StaffRole } from '#contract/staff/rights.ts';
import type { Deps } from '../../deps.ts';
import type { Queries } from '../../store/database.ts';
import type { Tables } from '../../store/schema.ts';
import type { MemberChange } from '../../words/staff.ts';
import { factorFirstWords } from '../../words/staff.ts';
import { KeptRefusal, Refusal } from '../kit/answers.ts';
import { queueMail } from '../mail/queueMail.ts';
import { notShown, tryCode } from './factor.ts';
import { type Asking, type By, byStaff, writeLog } from './log.ts';
import { alertsOf } from './mails.ts';

type Tx = Transaction<Tables>;

/** The request data that a call of the shop adds for members of the staff. */
interface Showing extends Asking {
  readonly code: string | undefined;
  readonly lang: Language;
}

/** A member of the staff who has just confirmed their identity, as their lines of the log name them. */
interface ShownMember {
  readonly id: number;
  readonly role: StaffRole;
  readonly by: By;
}

export async function isOfStaff(db: Queries, accountId: number): Promise<boolean> {
  const { rows } = await sql`select from staff where account_id = ${accountId}`.execute(db);
  return rows.length > 0;
}

/** Whether an account is of the staff, and has a second factor that counts. */
async function memberOf(tx: Tx, accountId: number) {
  const { rows } = await sql<{ role: StaffRole; hasFactor: boolean }>`
    select role, exists (select from factor where factor.account_id = staff.account_id
      and confirmed_at is not null) as "hasFactor" from staff where account_id = ${accountId}`.execute(tx);
  return rows[0] ?? null;
}

/**
 * The password alone changes nothing that the account of somebody of the staff hangs on: a code of the second factor is
 * asked for, and counted as everywhere. Null for people who are not on the staff. A member who shows the mailbox instead of the
 * password may do so without a factor, while there is none: an owner has just taken it away, or nobody has made one yet
 * (docs/rules/staff.md 6). The caller has locked the account, and keeps what a refusal leaves.
 */
export async function showFactor(
  deps: Pick<Deps, 'secrets'>,
  tx: Tx,
  accountId: number,
  { code, lang, hasMailbox = false, ...from }: Showing & { readonly hasMailbox?: boolean },
): Promise<ShownMember | null | KeptRefusal<Refusal<'step_up_required' | 'wrong_credentials' | 'rate_limited'>>> {
  const found = await memberOf(tx, accountId);
  if (found === null) return null;
  const by = byStaff({ id: accountId, role: found.role }, from);
  const member = { id: accountId, role: found.role, by };
  if (!found.hasFactor && hasMailbox) return member;
  if (!found.hasFactor) return new KeptRefusal(new Refusal('step_up_required', {}, null, factorFirstWords[lang]));
  if (code === undefined || code === '') return new KeptRefusal(new Refusal('step_up_required'));
  const shown = await tryCode(deps, tx, by, { accountId, typed: code, door: 'shop' });
  if (shown === 'right') return member;
  return new KeptRefusal(notShown(shown, lang, 'staff_code') as Refusal<'wrong_credentials' | 'rate_limited'>);
}

/** In which line each change stands. */
const lines = {
  addressAsked: 'member.addressAsked',
  addressChanged: 'member.addressChanged',
  passwordChanged: 'member.passwordChanged',
  passwordReset: 'member.passwordChanged',
  unlinked: 'member.unlinked',
  erased: 'member.removed',
} as const satisfies Readonly<Record<MemberChange, string>>;

/**
 * Logs a member's change to their own account, and mails the owners and the account's recent address, even if it is
 * somebody else's by now.
 */
export async function noteOwnChange(tx: Tx, { id, role, by }: ShownMember, change: MemberChange): Promise<void> {
  await writeLog(tx, by, {
    ...{ what: lines[change], subjectId: id },
    ...(change === 'erased' && { before: { role }, after: {} }),
  });
  const { rows: owners } = await sql<{ id: number; email: string; language: Language }>`
    select id, email, language from staff join account on id = account_id
    where role = 'owner' and account_id <> ${id} order by id`.execute(tx);
  const data = { subject: id, change, role };
  const key = () => `member_changed:${randomUUID()}`;
  const template = 'member_changed' as const;
  await queueMail(
    tx,
    ...owners.map(({ id: account_id, email: recipient, language }) => ({
      ...{ key: key(), recipient, language, template, data: { ...data, account_id } },
    })),
    ...(await alertsOf(tx, id)).map(({ email: recipient, language }) => ({
      ...{ key: key(), recipient, language, template, data },
    })),
  );
}

/** The account is written to elsewhere from now on: alerts go to its old address, too, for seven days. */
export async function noteAddressChange(tx: Tx, accountId: number, was: string, from: Asking): Promise<void> {
  const found = await memberOf(tx, accountId);
  if (found === null) return;
  await sql`insert into former_address (account_id, email) values (${accountId}, ${was})
    on conflict (account_id, email) do update set until = excluded.until`.execute(tx);
  const member = { id: accountId, role: found.role, by: byStaff({ id: accountId, role: found.role }, from) };
  await noteOwnChange(tx, member, 'addressChanged');
}
