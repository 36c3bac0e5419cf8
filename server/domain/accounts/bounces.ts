import type { Database } from '../../store/database.ts';

/** An address that its mail server refused for good is marked; a new one that cannot be reached is not waited for. */
export async function recordBounce(pool: Database['pool'], email: string, reason: string): Promise<void> {
  await pool.query('update account set email_bounced = $2 where email = $1', [email, reason]);
  await pool.query('update invitation set bounced = $2 where email = $1 and ended is null', [email, reason]);
  await pool.query('update account set pending_email = null where pending_email = $1', [email]);
  await pool.query(
    `insert into mailbox (address_hash, bounced_at) values (address_hash($1), now())
     on conflict (address_hash) do update set bounced_at = now()`,
    [email],
  );
}
