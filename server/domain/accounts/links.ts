import { sql, type Transaction } from 'kysely';
import type { Queries } from '../../store/database.ts';
import type { Tables } from '../../store/schema.ts';
import { hashOfToken, newToken } from '../kit/tokens.ts';

/** Minutes that a link in a mail is good for. */
const linkMinutes = 60;

type Kind = Tables['link']['kind'];
export interface AccountLink {
  readonly account_id: number;
  /** The address that it was sent to. */
  readonly email: string;
}

/**
 * Makes a link's token for an account, sent to an address and proving it; with a registration, for the account that
 * this one makes.
 */
export async function newLink(
  db: Queries,
  kind: Kind,
  { account_id, email, registrationId = null }: AccountLink & { readonly registrationId?: number | null },
): Promise<string> {
  const { token, hash } = newToken();
  await sql`insert into link (token_hash, account_id, kind, email, registration_id, expires_at)
    values (${hash}, ${account_id}, ${kind}, ${email}, ${registrationId},
      now() + make_interval(mins => ${linkMinutes}))`.execute(db);
  return token;
}

/** Whether a link would still be good; opening one spends nothing. */
export async function isGood(db: Queries, kind: Kind, token: string, email: string): Promise<boolean> {
  const { rows } = await sql`select from link where token_hash = ${hashOfToken(token)} and kind = ${kind}
    and email = ${email} and spent_at is null and expires_at > now()`.execute(db);
  return rows.length > 0;
}

/** The account that a link is for; 0 where no link is like it. */
export async function accountBehind(db: Queries, token: string): Promise<number> {
  const { rows } = await sql<Pick<AccountLink, 'account_id'>>`
    select account_id from link where token_hash = ${hashOfToken(token)}`.execute(db);
  return rows[0]?.account_id ?? 0;
}

/** Locks the account that a link is for: before the link, as everything that ends an account's links does. */
export const lockAccountOf = (tx: Transaction<Tables>, token: string) =>
  sql`select id from account where id = (select account_id from link where token_hash = ${hashOfToken(token)})
    for update`.execute(tx);

/** Spends a link with its purpose; null unless it was still valid, even if others try at the same moment. */
export async function spendLink(tx: Transaction<Tables>, kind: Kind, token: string): Promise<AccountLink | null> {
  const { rows } = await sql<AccountLink>`
    update link set spent_at = now()
    where token_hash = ${hashOfToken(token)} and kind = ${kind} and spent_at is null and expires_at > now()
    returning account_id, email`.execute(tx);
  return rows[0] ?? null;
}

/** Ends all links of an account of one kind. */
export const endLinks = (tx: Transaction<Tables>, accountId: number, kind: Kind) =>
  sql`update link set spent_at = now() where account_id = ${accountId} and kind = ${kind} and spent_at is null`.execute(
    tx,
  );
