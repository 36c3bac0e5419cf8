import { randomUUID } from 'node:crypto';
import { sql, type Transaction } from 'kysely';
import type { Language } from '#contract/constants.ts';
import type { Tables } from '../../store/schema.ts';
import type { StaffMailKind } from '../../words/mail/staffMails.ts';
import { queueMail } from '../mail/queueMail.ts';

/** Tells somebody of the staff about their second factor, in their language. */
export async function mailStaff(
  tx: Transaction<Tables>,
  template: Exclude<StaffMailKind, 'staff_invited' | 'member_changed'>,
  accountId: number,
): Promise<void> {
  const { rows } = await sql<{ email: string; language: Language }>`
    select email, language from account where id = ${accountId}`.execute(tx);
  const data = { account_id: accountId };
  const mails = [...rows, ...(await alertsOf(tx, accountId))].map(({ email: recipient, language }) => ({
    key: `${template}:${randomUUID()}`,
    recipient,
    language,
    template,
    data,
  }));
  await queueMail(tx, ...mails);
}

/** Where an account was written to within the last days, and is no more. */
export async function alertsOf(tx: Transaction<Tables>, accountId: number) {
  const { rows } = await sql<{ email: string; language: Language }>`
    select former.email, language from former_address former join account on account.id = account_id
    where account_id = ${accountId} and until > now() and former.email <> account.email
    order by former.email`.execute(tx);
  return rows;
}
