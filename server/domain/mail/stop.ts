import { sql } from 'kysely';
import type { Queries } from '../../store/database.ts';
import { hashOfToken, newToken } from '../accounts/tokens.ts';

/** Days for which the link in a mail works. */
export const stopLinkDays = 365;

/** Makes the secret of one mail: whoever has it may stop mails that others cause to its address. */
export async function newStopLink(db: Queries, address: string): Promise<string> {
  const { token, hash } = newToken();
  await sql`insert into mail_stop_link (secret_hash, address_hash)
    values (${hash}, address_hash(${address}))`.execute(db);
  return token;
}

const ofSecret = (secret: string) =>
  sql`(select address_hash from mail_stop_link where secret_hash = ${hashOfToken(secret)})`;

/** Whether such mails are stopped for the address of a link; null where there is no such link. */
export async function readChoice(db: Queries, secret: string): Promise<{ readonly stopped: boolean } | null> {
  const { rows } = await sql<{ stopped: boolean }>`
    select mailbox.stopped_at is not null as stopped
    from (select ${ofSecret(secret)} as address_hash) link left join mailbox using (address_hash)
    where link.address_hash is not null`.execute(db);
  return rows[0] ?? null;
}

/** Stops such mails to the address of a link, whoever causes them, or lets them through again. */
export async function choose(
  db: Queries,
  { secret, stopped }: { readonly secret: string; readonly stopped: boolean },
): Promise<{ readonly stopped: boolean } | null> {
  const { rows } = await sql<{ stopped: boolean }>`
    insert into mailbox (address_hash, stopped_at)
    select address_hash, case when ${stopped}::boolean then now() end from (select ${ofSecret(secret)} as address_hash) link
    where address_hash is not null
    on conflict (address_hash) do update
      set stopped_at = case when ${stopped}::boolean then coalesce(mailbox.stopped_at, now()) end
    returning stopped_at is not null as stopped`.execute(db);
  return rows[0] ?? null;
}
