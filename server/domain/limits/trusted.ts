import { sql } from 'kysely';
import { networkOf } from '../../outside/network.ts';
import type { Queries } from '../../store/database.ts';
import type { Who } from '../kit/answers.ts';

/**
 * The people whom a limit that strangers share does not shut out: a confirmed account, or a network where one signed in
 * recently. Any script makes accounts that nobody confirms.
 */
export async function isTrusted(db: Queries, who: Pick<Who, 'id'> | null, ip: string): Promise<boolean> {
  const { rows } = await sql`
    select from account where id = ${who?.id ?? null} and email_confirmed_at is not null union all
    select from account_network join account on account.id = account_id
    where network = ${networkOf(ip)} and last_success_at > now() - interval '90 days' and email_confirmed_at is not null
    limit 1`.execute(db);
  return rows.length > 0;
}
