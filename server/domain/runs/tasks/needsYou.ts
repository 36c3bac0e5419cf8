import { sql } from 'kysely';
import type { AnswerOf } from '#contract/call.ts';
import type { taskCalls } from '#contract/staff/runs/tasks.calls.ts';
import { known } from '#machines/kit/known.ts';
import type { Queries } from '../../../store/database.ts';
import type { StaffWho } from '../../kit/answers.ts';
import { mayAtAll } from '../../staff/who.ts';

/**
 * Tasks that wait for a member of the staff (docs/rules/tasks.md 1.9): orders of others that they may approve or
 * refuse, and their own that could not be done.
 */
export async function needsOf(
  db: Queries,
  who: Pick<StaffWho, 'id' | 'role' | 'runIds'>,
): Promise<AnswerOf<(typeof taskCalls)['GET staff/needs-you']>> {
  const { rows } = await sql<{ yes: number; stuck: number }>`
    select count(*) filter (where state = 'asked' and ordered_by <> ${who.id})::int as yes,
      count(*) filter (where state = 'stuck' and ordered_by = ${who.id})::int as stuck
    from task where state in ('asked', 'stuck')
      and (${who.runIds === null} or run_id = any(${[...(who.runIds ?? [])]}::int[]))`.execute(db);
  const { yes, stuck } = known(rows[0]);
  return { yes: mayAtAll(who, 'money.write') ? yes : 0, stuck };
}
