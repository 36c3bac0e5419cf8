import { randomUUID } from 'node:crypto';
import { sql, type Transaction } from 'kysely';
import { defaultRegion, type Language, type Region } from '#contract/constants.ts';
import type { Queries } from '../../store/database.ts';
import type { Tables } from '../../store/schema.ts';
import { hashOfToken, newToken } from '../kit/tokens.ts';
import { queueMail } from '../mail/queueMail.ts';

/** Mailed secrets that a second factor is made with: the password alone makes none (docs/rules/staff.md 3.3). */

/** Mails a link to somebody's address, created when it is sent; earlier links stay valid. */
export async function mailFactorLink(
  db: Queries,
  accountId: number,
  { template, region = defaultRegion }: { template: 'factor_reset' | 'factor_link'; region?: Region },
): Promise<void> {
  const { rows } = await sql<{ email: string; language: Language }>`
    select email, language from account where id = ${accountId}`.execute(db);
  await queueMail(
    db,
    ...rows.map(({ email: recipient, language }) => ({
      ...{ key: `${template}:${randomUUID()}`, recipient, language, template },
      data: { account_id: accountId, region },
    })),
  );
}

export async function newFactorSecret(db: Queries, accountId: number): Promise<string> {
  const { token } = newToken();
  await keepFactorSecret(db, accountId, token);
  return token;
}

/** A secret that came by mail is good for a second factor from now on. */
export const keepFactorSecret = (db: Queries, accountId: number, secret: string) =>
  sql`insert into factor_link (secret_hash, account_id) values (${hashOfToken(secret)}, ${accountId})`.execute(db);

export async function isFactorSecret(db: Queries, accountId: number, secret: string | undefined): Promise<boolean> {
  const { rows } = await sql`select from factor_link where secret_hash = ${hashOfToken(secret ?? '')}
    and account_id = ${accountId} and expires_at > now()`.execute(db);
  return rows.length > 0;
}

/** All earlier links expire: the factor has been set up or removed. */
export const endFactorSecrets = (tx: Transaction<Tables>, accountId: number) =>
  sql`delete from factor_link where account_id = ${accountId}`.execute(tx);

/** A change of address that was asked for earlier does not come true: the links go to the address as it is now. */
export const endAddressChange = (tx: Transaction<Tables>, accountId: number) =>
  sql`update account set pending_email = null where id = ${accountId} and pending_email is not null`.execute(tx);
