import { sql } from 'kysely';
import type { Session } from '#contract/accounts/access.calls.ts';
import type { Queries } from '../../../store/database.ts';
import { Refusal, type Who } from '../../kit/answers.ts';

/** Sessions shown; all of them end by 'sign out everywhere else'. */
const shown = 100;

/** The places where an account is signed in: the session that asks first, then by the last use. */
export async function listSessions(db: Queries, { id, session }: Who): Promise<Session[]> {
  const { rows } = await sql<
    Omit<Session, 'last_used_at' | 'created_at'> & Record<'last_used_at' | 'created_at', Date>
  >`
    select id, browser, system, network, created_at, last_used_at, token_hash = ${session} as is_this
    from session where account_id = ${id} and kind = 'runner' and expires_at > now()
    order by is_this desc, last_used_at desc, id desc limit ${shown}`.execute(db);
  return rows.map(({ created_at, last_used_at, ...row }) => ({
    ...row,
    created_at: created_at.toISOString(),
    last_used_at: last_used_at.toISOString(),
  }));
}

/** Ends one of somebody's own sessions; another person's look as if they did not exist. */
export async function endOwnSession(
  db: Queries,
  who: Who,
  sessionId: number,
): Promise<Record<string, never> | Refusal<'not_found'>> {
  const { rows } = await sql`
    delete from session where id = ${sessionId} and account_id = ${who.id} and kind = 'runner' returning id`.execute(
    db,
  );
  return rows.length === 0 ? new Refusal('not_found') : {};
}
