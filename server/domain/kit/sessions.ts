import { sql, type Transaction } from 'kysely';
import type { SocialProviderName } from '#contract/values/values.ts';
import { deviceOf } from '../../outside/device.ts';
import type { Queries } from '../../store/database.ts';
import type { Tables } from '../../store/schema.ts';
import { accountGone } from './accountGone.ts';
import type { Who } from './answers.ts';
import { hashOfToken, newToken } from './tokens.ts';

/** Minutes that a token is good for: 30 days. */
export const sessionMinutes = 30 * 24 * 60;
/** A staff session, used or not; and a ticket, which has shown the password only. */
export const staffMinutes = 12 * 60;
const minutesOf = { runner: sessionMinutes, staff: staffMinutes, ticket: 10 } as const;

interface OpenedWith {
  /** The pages that it opens; a staff session has shown the second factor from its beginning. */
  readonly kind?: keyof typeof minutesOf;
  /** What the browser says of itself. */
  readonly agent?: string;
  /** The identity that signs in: it must still be linked when the session is there. */
  readonly identity?: { readonly provider: SocialProviderName; readonly subject: string } | null;
  /** The password that was typed, as it was kept: it must still be the account's then. */
  readonly passwordHash?: string | undefined;
}

/**
 * Signs an account in from a network, which is known from then on; answers the token, which nobody can read again.
 * Throws AccountGone where it was deleted, the identity unlinked, or the password changed, meanwhile.
 */
export async function openSession(
  db: Queries,
  accountId: number,
  network: string,
  { kind = 'runner', agent = '', identity = null, passwordHash }: OpenedWith = {},
): Promise<string> {
  const { token, hash } = newToken();
  const { browser, system } = deviceOf(agent);
  const linked =
    identity === null
      ? sql`select id from owner`
      : sql`select owner.id from owner join identity on identity.account_id = owner.id
          where provider = ${identity.provider} and subject = ${identity.subject} for key share of identity`;
  const isSame = passwordHash === undefined ? sql`` : sql` and password_hash = ${passwordHash}`;
  const { rows } = await sql`
    with owner as materialized (select id from account where id = ${accountId}${isSame} for key share),
    linked as materialized (${linked}),
    known as (
      insert into account_network (account_id, network) select id, ${network}::text from linked
      on conflict (account_id, network) do update set last_success_at = now())
    insert into session (token_hash, account_id, network, browser, system, kind, stepped_up_at, expires_at)
    select ${hash}::text, id, ${network}::text, ${browser}::text, ${system}::text,
      ${kind}::text, case when ${kind}::text = 'staff' then now() end,
      now() + make_interval(mins => ${minutesOf[kind]}) from linked
    returning account_id`.execute(db);
  if (rows.length === 0) throw accountGone();
  return token;
}

/** From now on the account has tries of its own for its password from a network (docs/rules/limits.md 1). */
export const knowNetwork = (db: Queries, accountId: number, network: string) =>
  sql`insert into account_network (account_id, network) values (${accountId}, ${network})
    on conflict (account_id, network) do update set last_success_at = now()`.execute(db);

/**
 * The account of a token; a staff token opens nothing here. Null when it is nobody's or over. The use is noted once an
 * hour.
 */
export async function findSession(db: Queries, token: string): Promise<Who | null> {
  const session = hashOfToken(token);
  const { rows } = await sql<{ id: number }>`
    with used as (
      update session set last_used_at = now()
      where token_hash = ${session} and kind = 'runner' and last_used_at < now() - interval '1 hour')
    select account_id as id from session
    where token_hash = ${session} and kind = 'runner' and expires_at > now()`.execute(db);
  const [account] = rows;
  return account ? { id: account.id, session } : null;
}

/**
 * Locks the account of somebody signed in, before what only they may do: throws AccountGone where they were signed out
 * since their call began. Ending all sessions for a new password or address takes the same lock.
 */
export async function lockOwnAccount(tx: Transaction<Tables>, { id, session }: Who): Promise<void> {
  await sql`select id from account where id = ${id} for update`.execute(tx);
  const { rows } = await sql`select from session where token_hash = ${session} and account_id = ${id}`.execute(tx);
  if (rows.length === 0) throw accountGone();
}

export const endSession = (db: Queries, { session }: Who) =>
  db.deleteFrom('session').where('token_hash', '=', session).execute();

/** Ends the shop's other tokens of an account: where the staff's pages are open, its password alone shuts nobody out. */
export const endOtherRunnerSessions = (db: Queries, { id, session }: Who) =>
  sql`delete from session where account_id = ${id} and kind = 'runner' and token_hash <> ${session}`.execute(db);

/** Ends every token of an account but the one that asks. */
export const endOtherSessions = (db: Queries, accountId: number, who: Who | null) =>
  db
    .deleteFrom('session')
    .where('account_id', '=', accountId)
    .where('token_hash', '<>', who?.session ?? '')
    .execute();
