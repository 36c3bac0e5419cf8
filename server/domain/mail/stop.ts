import { type RawBuilder, sql } from 'kysely';
import type { Queries } from '../../store/database.ts';

/** Whether mails that others cause are stopped for an address. */
export interface Stopped {
  readonly stopped: boolean;
}

/** The hash of the address that a mail's secret belongs to, in a query; no row where it is nobody's. */
function ofSecret(secret: string): RawBuilder<unknown> {
  const bytes = Buffer.from(secret, 'base64url');
  const hash = bytes.length === 48 ? bytes.subarray(0, 32).toString('hex') : '';
  return sql`(select ${hash}::text as address_hash where ${hash}::text <> '' and stop_secret(${hash}) = ${secret}) link`;
}

/** The state for the address of a link; null if there is no such link. */
export async function readChoice(db: Queries, secret: string): Promise<Stopped | null> {
  const { rows } = await sql<Stopped>`
    select mailbox.stopped_at is not null as stopped
    from ${ofSecret(secret)} left join mailbox using (address_hash)`.execute(db);
  return rows[0] ?? null;
}

/** Stops such mails to the address of a link, from everybody, or lets them through again. */
export async function choose(
  db: Queries,
  { secret, stopped }: { readonly secret: string; readonly stopped: boolean },
): Promise<Stopped | null> {
  const { rows } = await sql<Stopped>`
    insert into mailbox (address_hash, stopped_at)
    select address_hash, case when ${stopped}::boolean then now() end from ${ofSecret(secret)}
    on conflict (address_hash) do update
      set stopped_at = case when ${stopped}::boolean then coalesce(mailbox.stopped_at, now()) end
    returning stopped_at is not null as stopped`.execute(db);
  return rows[0] ?? null;
}
