import { randomUUID } from 'node:crypto';
import { sql, type Transaction } from 'kysely';
import type { Language } from '#contract/constants.ts';
import type { Tables } from '../../store/schema.ts';
import type { StaffMailKind } from '../../words/mail/staffMails.ts';
import { queueMail } from '../mail/queueMail.ts';

/** Tells somebody of the staff about their second factor, in their language. */
export async function mailStaff(
  tx: Transaction<Tables>,
  template: Exclude<StaffMailKind, 'staff_invited'>,
  accountId: number,
): Promise<void> {
  const { rows } = await sql<{ email: string; language: Language }>`
    select email, language from account where id = ${accountId}`.execute(tx);
  const data = { account_id: accountId };
  const mails = rows.map(({ email: recipient, language }) => ({
    key: `${template}:${randomUUID()}`,
    recipient,
    language,
    template,
    data,
  }));
  await queueMail(tx, ...mails);
}
