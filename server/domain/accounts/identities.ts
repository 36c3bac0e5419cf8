import { sql, type Transaction } from 'kysely';
import type { Language } from '#contract/constants.ts';
import type { SocialProviderName } from '#contract/values.ts';
import type { Person } from '../../outside/social.ts';
import type { Queries } from '../../store/database.ts';
import type { Tables } from '../../store/schema.ts';
import { confirmAddress } from './emailConfirmation.ts';
import { endLinks } from './links.ts';
import { endOtherSessions } from './sessions.ts';

/** A person of a provider, as an account is linked to them. */
export interface Identity {
  readonly provider: SocialProviderName;
  readonly person: Person & { readonly email: string };
}

/** The account that an identity is linked to; null when there is none. */
export async function accountOf(db: Queries, provider: SocialProviderName, subject: string): Promise<number | null> {
  const linked = await db
    .selectFrom('identity')
    .select('account_id')
    .where('provider', '=', provider)
    .where('subject', '=', subject)
    .executeTakeFirst();
  return linked?.account_id ?? null;
}

/**
 * Links an identity to the account with its address; null when there is none any more. Where the provider vouches
 * for the address of an account that never confirmed it, whoever made that account has not shown that it is theirs:
 * their password, tokens and links end with it.
 */
export async function linkByAddress(tx: Transaction<Tables>, { provider, person }: Identity): Promise<number | null> {
  const { rows } = await sql<{ id: number; is_confirmed: boolean }>`
    select id, email_confirmed_at is not null as is_confirmed from account
    where email = ${person.email} for update`.execute(tx);
  const [account] = rows;
  if (account === undefined) return null;
  if (person.isVouchedFor && !account.is_confirmed) await takeOver(tx, account.id);
  await tx
    .insertInto('identity')
    .values({ provider, subject: person.subject, account_id: account.id, email: person.email })
    .execute();
  if (person.isVouchedFor) await confirmAddress(tx, { account_id: account.id, email: person.email });
  return account.id;
}

async function takeOver(tx: Transaction<Tables>, accountId: number) {
  await sql`update account set password_hash = null, pending_email = null where id = ${accountId}`.execute(tx);
  await dropIdentities(tx, accountId);
  await endLinks(tx, accountId, 'confirm');
  await endLinks(tx, accountId, 'reset');
  await endOtherSessions(tx, accountId, null);
}

/** Makes an account for a new person, its terms still to be accepted; null when their address has one by now. */
export async function registerIdentity(
  tx: Transaction<Tables>,
  { provider, person }: Identity,
  language: Language,
): Promise<number | null> {
  const { rows } = await sql<{ account_id: number }>`
    with made as (
      insert into account (email, name, surname, language)
      values (${person.email}, ${person.name || person.email.split('@', 1).join('')}, ${person.surname}, ${language})
      on conflict on constraint account_email do nothing returning id)
    insert into identity (provider, subject, account_id, email)
    select ${provider}::text, ${person.subject}::text, id, ${person.email}::text from made returning account_id`.execute(
    tx,
  );
  const [made] = rows;
  if (made === undefined) return null;
  if (person.isVouchedFor) await confirmAddress(tx, { account_id: made.account_id, email: person.email });
  return made.account_id;
}

/**
 * Whoever resets the password of an account that never confirmed its address shows that it is theirs; who was linked
 * to it before did not.
 */
export async function dropUnproven(tx: Transaction<Tables>, accountId: number): Promise<void> {
  const { rows } = await sql`
    select from account where id = ${accountId} and email_confirmed_at is null`.execute(tx);
  if (rows.length > 0) await dropIdentities(tx, accountId);
}

const dropIdentities = (tx: Transaction<Tables>, accountId: number) =>
  tx.deleteFrom('identity').where('account_id', '=', accountId).execute();
