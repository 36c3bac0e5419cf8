import { sql, type Transaction } from 'kysely';
import type { Region } from '#contract/constants.ts';
import type { Deps } from '../../deps.ts';
import { Refusal, type Who } from '../../routes/handler.ts';
import type { Tables } from '../../store/schema.ts';
import { lockGroups } from '../groups/locks.ts';
import { orGone } from './accountGone.ts';
import { accountMailUses, mailAccount } from './accountMails.ts';
import { endLinks, type Link, spendLink } from './links.ts';
import { endOtherSessions } from './sessions.ts';

/**
 * Confirms the address that a mailed link was sent to: the account's own, or the new one that then takes its place
 * and ends the tokens of everybody else. Of several at once one succeeds.
 */
export async function confirmEmail(
  { database }: Deps,
  { token, who }: { readonly token: string; readonly who: Who | null },
): Promise<Record<string, never> | Refusal<'token_spent'>> {
  try {
    return await database.db.transaction().execute(async (tx) => {
      const link = await spendLink(tx, 'confirm', token);
      if (link === null) return new Refusal('token_spent');
      if (await confirmAddress(tx, link)) return {};
      if (!(await changeAddress(tx, link))) return new Refusal('token_spent');
      await endOtherSessions(tx, link.account_id, who?.id === link.account_id ? who : null);
      return {};
    });
  } catch (error) {
    // Somebody else has confirmed the same address in the meantime.
    if ((error as { constraint?: string }).constraint === 'account_email') return new Refusal('token_spent');
    throw error;
  }
}

/** The address of the account is known to be its owner's; false when it is another by now. */
export async function confirmAddress(tx: Transaction<Tables>, { account_id, email }: Link): Promise<boolean> {
  const { rows } = await sql`
    update account set email_confirmed_at = coalesce(email_confirmed_at, now()), email_bounced = null
    where id = ${account_id} and email = ${email} returning id`.execute(tx);
  if (rows.length > 0) await claimPlaces(tx, account_id, email);
  return rows.length > 0;
}

async function changeAddress(tx: Transaction<Tables>, { account_id, email }: Link): Promise<boolean> {
  const { rows } = await sql`
    update account set email = pending_email, pending_email = null, email_confirmed_at = now(), email_bounced = null
    where id = ${account_id} and pending_email = ${email} returning id`.execute(tx);
  if (rows.length === 0) return false;
  await endLinks(tx, account_id, 'reset');
  await claimPlaces(tx, account_id, email);
  return true;
}

/**
 * What was bought with an address becomes its owner's, lapsed places too, which may come back (decisions.md section
 * 5): one place in a group, and none where they have one already. Invitations wait to be accepted.
 */
async function claimPlaces(tx: Transaction<Tables>, accountId: number, email: string) {
  const { rows } = await sql<{ group_id: number }>`
    select group_id from place where lower(email) = lower(${email}) and user_id is null union
    select group_id from payment where lower(email) = lower(${email}) and user_id is null`.execute(tx);
  await lockGroups(
    tx,
    rows.map(({ group_id }) => group_id),
  );
  await sql`update payment set user_id = ${accountId}
    where lower(email) = lower(${email}) and user_id is null`.execute(tx);
  await sql`
    update place set user_id = ${accountId} where id in (
      select distinct on (group_id) id from place bought
      where lower(email) = lower(${email}) and user_id is null
        and person in ('taken', 'handingOver') and ended is distinct from 'released'
        and not exists (select from place own where own.group_id = bought.group_id and own.user_id = ${accountId}
          and own.ended is distinct from 'released')
      order by group_id, ended nulls first, id)`.execute(tx);
}

/** Mails the link once more, for the new address while one waits to be confirmed; nothing is left to confirm else. */
export async function resendConfirmation(
  { database: { db }, limits }: Deps,
  { who, region, ip }: { readonly who: Who; readonly region: Region; readonly ip: string },
): Promise<Record<string, never> | Refusal<'rate_limited'>> {
  const account = await db
    .selectFrom('account')
    .select(['email', 'pending_email', 'email_confirmed_at', 'language'])
    .where('id', '=', who.id)
    .executeTakeFirstOrThrow(orGone);
  if (account.pending_email === null && account.email_confirmed_at !== null) return {};
  const limited = await limits.takeAll(accountMailUses(account.email, ip));
  if (limited) return limited;
  await mailAccount(db, {
    template: 'confirm_email',
    recipient: account.pending_email ?? account.email,
    accountId: who.id,
    language: account.language,
    region,
  });
  return {};
}
