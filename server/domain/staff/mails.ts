import { randomUUID } from 'node:crypto';
import { sql, type Transaction } from 'kysely';
import type { Language } from '#contract/constants.ts';
import type { Tables } from '../../store/schema.ts';
import { queueMail } from '../mail/queueMail.ts';

/** Tells somebody of the staff about their second factor, in their language, and where they were written to of late. */
export async function mailStaff(
  tx: Transaction<Tables>,
  template: Exclude<AlertKind, 'factor_gone'>,
  accountId: number,
): Promise<void> {
  const { rows } = await sql<Addressed>`select email, language from account where id = ${accountId}`.execute(tx);
  await mailAll(tx, template, accountId, rows);
  await mailAlert(tx, template, accountId);
}

/** Tells it only there. */
export const mailAlert = async (tx: Transaction<Tables>, template: AlertKind, accountId: number): Promise<void> =>
  mailAll(tx, template, accountId, await alertsOf(tx, accountId));
type AlertKind = 'factor_set' | 'factor_locked' | 'factor_locked_shop' | 'factor_gone';

interface Addressed {
  readonly email: string;
  readonly language: Language;
}
async function mailAll(tx: Transaction<Tables>, template: AlertKind, accountId: number, to: readonly Addressed[]) {
  const data = { account_id: accountId };
  await queueMail(
    tx,
    ...to.map(({ email: recipient, language }) => ({
      ...{ key: `${template}:${randomUUID()}`, recipient, language, template, data },
    })),
  );
}

/** The former addresses of an account, of the last days. */
export async function alertsOf(tx: Transaction<Tables>, accountId: number) {
  const { rows } = await sql<{ email: string; language: Language }>`
    select former.email, language from former_address former join account on account.id = account_id
    where account_id = ${accountId} and until > now() and former.email <> account.email
    order by former.email`.execute(tx);
  return rows;
}
