import { sql, type Transaction } from 'kysely';
import type { Language } from '#contract/constants.ts';
import { known } from '#machines/kit/known.ts';
import type { Tables } from '../../store/schema.ts';
import { lockGroups } from '../places/locks.ts';
import { removeAvatar } from './avatar.ts';

/** Somebody shown to own a mailbox, as their account begins: nothing in it is anybody else's. */
export interface Owner {
  readonly name: string;
  readonly surname: string;
  readonly language: Language;
  /** Null for people who sign in by a provider. */
  readonly password_hash: string | null;
  /** The terms that they accepted; null while they are still to be. */
  readonly terms_version: string | null;
  readonly marketing_consent_email: boolean | null;
  readonly marketing_consent_phone: boolean | null;
  readonly marketing_consent_partners: boolean | null;
}

/** An owner known by the mailbox alone. */
export const ownerOf = (email: string, known: Pick<Owner, 'language'> & Partial<Owner>): Owner => ({
  surname: '',
  password_hash: null,
  terms_version: null,
  marketing_consent_email: null,
  marketing_consent_phone: null,
  marketing_consent_partners: null,
  ...known,
  name: known.name || email.split('@', 1).join(''),
});

/**
 * Makes the account of a mailbox's owner, in the place of one that somebody made with its address without showing that
 * it is theirs. The caller confirms the address; a confirmed account with it breaks `account_email`.
 */
export async function beginAccount(tx: Transaction<Tables>, email: string, owner: Owner): Promise<number> {
  await freeAddress(tx, email);
  const { rows } = await sql<{ id: number }>`
    insert into account (email, password_hash, name, surname, language, terms_version, terms_accepted_at,
      marketing_consent_email, marketing_consent_phone, marketing_consent_partners)
    values (${email}, ${owner.password_hash}, ${owner.name}, ${owner.surname}, ${owner.language},
      ${owner.terms_version}::text, case when ${owner.terms_version}::text is not null then now() end,
      ${owner.marketing_consent_email}, ${owner.marketing_consent_phone}, ${owner.marketing_consent_partners})
    returning id`.execute(tx);
  return known(rows[0]).id;
}

/**
 * A holder of an address who has not shown that it is theirs loses it to its owner: an account that never was confirmed
 * ends; one that was goes back to the address it had before.
 */
export async function freeAddress(tx: Transaction<Tables>, email: string): Promise<void> {
  const { rows } = await sql<{ id: number; former_email: string | null }>`
    select id, former_email from account where email = ${email} and email_confirmed_at is null for update`.execute(tx);
  for (const { id, former_email } of rows) {
    if (former_email === null) await endAccount(tx, id);
    else await goBack(tx, id);
  }
}

/**
 * The former address did bounce, so that its account asks for another; where somebody has it by now, it has none but
 * a name that nobody can have taken beforehand.
 */
export const goBack = (tx: Transaction<Tables>, id: number) =>
  sql`update account set former_email = null, email_bounced = coalesce(email_bounced, ''), moved_at = now(),
      email_confirmed_at = case when is_free then now() end,
      email = case when is_free then former_email else 'account-' || gen_random_uuid() || '@gone.invalid' end
    from (select not exists (select from account other join account mine on other.email = mine.former_email
      where mine.id = ${id}) as is_free) former
    where id = ${id}`.execute(tx);

/**
 * Ends an account that never was confirmed, with all its maker set up. Purchases made in it go back to the address that
 * they were made with, as a visitor's, and wait there for the mailbox's owner.
 */
export async function endAccount(tx: Transaction<Tables>, id: number): Promise<void> {
  const { rows: groups } = await sql<{ group_id: number }>`
    select group_id from place where user_id = ${id} union
    select group_id from payment where user_id = ${id}`.execute(tx);
  await lockGroups(
    tx,
    groups.map(({ group_id }) => group_id),
  );
  await sql`update payment set user_id = null where user_id = ${id}`.execute(tx);
  await sql`update place set user_id = null where user_id = ${id}`.execute(tx);
  const { rows } = await sql<{ avatar: string | null }>`
    delete from account where id = ${id} returning avatar`.execute(tx);
  await removeAvatar(tx, rows[0]?.avatar ?? null);
}
