import { sql, type Transaction } from 'kysely';
import type { Language } from '#contract/constants.ts';
import type { SocialProviderName } from '#contract/values/values.ts';
import type { Person } from '../../../outside/signIn/social.ts';
import type { Queries } from '../../../store/database.ts';
import type { Tables } from '../../../store/schema.ts';
import { confirmAddress } from '../emailConfirmation.ts';
import { beginAccount, ownerOf } from '../mailboxOwner.ts';
import type { VerifiedPassword } from './passwordTries.ts';

/** A person of a provider, as an account is linked to them. */
export interface Identity {
  readonly provider: SocialProviderName;
  readonly person: Person & { readonly email: string };
}

/**
 * The account that an identity is linked to; null when there is none. It is noted that the provider now vouches for the
 * account's address.
 */
export async function accountOf(db: Queries, provider: SocialProviderName, person: Person): Promise<number | null> {
  const { rows } = await sql<{ account_id: number }>`
    with vouching as (
      update identity set vouched = true from account
      where provider = ${provider} and subject = ${person.subject} and not vouched and ${person.isVouchedFor}::boolean
        and account.id = identity.account_id and account.email = ${person.email})
    select account_id from identity where provider = ${provider} and subject = ${person.subject}`.execute(db);
  return rows[0]?.account_id ?? null;
}

/**
 * Links an identity to the account with its address; null when there is none any more, or not the one whose password
 * was given, or with another by now. Where the provider vouches for the address of an account that never confirmed it,
 * the account's maker has not shown that it is theirs: the person begins one of their own.
 */
export async function linkByAddress(
  tx: Transaction<Tables>,
  { provider, person }: Identity,
  proven: VerifiedPassword | null,
  language: Language,
): Promise<number | null> {
  const { rows } = await sql<{ id: number; password_hash: string | null; is_confirmed: boolean }>`
    select id, password_hash, email_confirmed_at is not null as is_confirmed from account
    where email = ${person.email} for update`.execute(tx);
  const [account] = rows;
  if (account === undefined) return null;
  if (proven !== null && (proven.id !== account.id || proven.passwordHash !== account.password_hash)) return null;
  const { email, name, surname, subject, isVouchedFor: vouched } = person;
  const isOwn = account.is_confirmed || !vouched;
  const accountId = isOwn ? account.id : await beginAccount(tx, email, ownerOf(email, { language, name, surname }));
  await tx.insertInto('identity').values({ provider, subject, account_id: accountId, email, vouched }).execute();
  if (vouched) await confirmAddress(tx, { account_id: accountId, email });
  return accountId;
}

/** Makes an account for a new person, its terms still to be accepted; null when their address has one by now. */
export async function registerIdentity(
  tx: Transaction<Tables>,
  { provider, person }: Identity,
  language: Language,
): Promise<number | null> {
  const { name, surname } = ownerOf(person.email, { language, name: person.name, surname: person.surname });
  const { rows } = await sql<{ account_id: number }>`
    with made as (
      insert into account (email, name, surname, language)
      values (${person.email}, ${name}, ${surname}, ${language})
      on conflict on constraint account_email do nothing returning id)
    insert into identity (provider, subject, account_id, email, vouched)
    select ${provider}::text, ${person.subject}::text, id, ${person.email}::text, ${person.isVouchedFor}::boolean
    from made returning account_id`.execute(tx);
  const [made] = rows;
  if (made === undefined) return null;
  if (person.isVouchedFor) await confirmAddress(tx, { account_id: made.account_id, email: person.email });
  return made.account_id;
}

/**
 * A person who resets a password has the mailbox: one who signed in by a provider that did not vouch for it may not
 * have it.
 */
export async function removeUnverifiedIdentities(
  tx: Transaction<Tables>,
  accountId: number,
): Promise<SocialProviderName[]> {
  const { rows } = await sql<{ provider: SocialProviderName }>`
    delete from identity where account_id = ${accountId} and not vouched returning provider`.execute(tx);
  return [...new Set(rows.map(({ provider }) => provider))].sort();
}
