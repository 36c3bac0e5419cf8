import { sql } from 'kysely';
import type { Queries } from '../../store/database.ts';
import { type DeskWho, Refusal } from '../kit/answers.ts';
import { hashOfToken } from '../kit/tokens.ts';

/** When the desks of a run end: twelve hours after its last wave. In a query that knows `run`. */
export const desksEndInSql = `(select max(wave_time) + interval '12 hours' from wave where wave.run_id = run.id)`;

/**
 * The desk of a token, which opens nothing else, as no other token opens a desk. That it was heard is noted every five
 * seconds. A phone whose desk is over reads why, and wipes what it has.
 */
export async function findDesk(
  db: Queries,
  token: string,
): Promise<DeskWho | Refusal<'unauthenticated' | 'desk_revoked' | 'desk_ended'>> {
  const session = hashOfToken(token);
  const { rows } = await sql<{
    id: number;
    runId: number;
    isLead: boolean;
    ended: 'left' | 'revoked' | null;
    isOver: boolean | null;
  }>`
    with heard as (
      update desk set last_heard_at = now()
      where token_hash = ${session} and ended is null and last_heard_at < now() - interval '5 seconds')
    select desk.id, desk.run_id as "runId", desk.lead as "isLead", desk.ended,
      ${sql.raw(desksEndInSql)} <= now() as "isOver"
    from desk join run on run.id = desk.run_id where desk.token_hash = ${session}`.execute(db);
  const [found] = rows;
  if (found === undefined) return new Refusal('unauthenticated');
  const { ended, isOver, ...who } = found;
  if (ended === 'revoked') return new Refusal('desk_revoked');
  return ended === 'left' || isOver !== false ? new Refusal('desk_ended') : { ...who, session };
}
