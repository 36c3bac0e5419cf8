import { sql, type Transaction } from 'kysely';
import { reachOf, rights, type StaffRight } from '#contract/staff/rights.ts';
import type { Queries } from '../../store/database.ts';
import type { Tables } from '../../store/schema.ts';
import { Refusal, type StaffWho } from '../kit/answers.ts';
import { hashOfToken } from '../kit/tokens.ts';

/** Minutes without a call after which a session is over. */
const idleMinutes = 60;
/** Minutes that the second factor, once shown, is good for. */
const stepUpMinutes = 15;

export const steppedUpUntil = sql<Date | null>`
  case when stepped_up_at > now() - make_interval(mins => ${stepUpMinutes})
    then stepped_up_at + make_interval(mins => ${stepUpMinutes}) end`;

/**
 * The staff member of a staff token, with the present role; a runner's token opens nothing here. The use is noted once
 * a minute, where somebody made it. A member whose second factor is gone has to enrol a new one.
 */
export async function findStaff(
  db: Queries,
  token: string,
  { isAttended = true } = {},
): Promise<StaffWho | Refusal<'unauthenticated' | 'factor_required'>> {
  const session = hashOfToken(token);
  const { rows } = await sql<Omit<StaffWho, 'session'> & { hasFactor: boolean }>`
    with used as (
      update session set last_used_at = now()
      where ${isAttended} and token_hash = ${session} and kind = 'staff' and last_used_at < now() - interval '1 minute'
        and last_used_at > now() - make_interval(mins => ${idleMinutes}))
    select account_id as id, role, run_ids as "runIds", ${steppedUpUntil} as "steppedUpUntil",
      exists (select from factor where factor.account_id = staff.account_id and confirmed_at is not null) as "hasFactor"
    from session join staff using (account_id)
    where token_hash = ${session} and session.kind = 'staff' and expires_at > now()
      and last_used_at > now() - make_interval(mins => ${idleMinutes})`.execute(db);
  const [found] = rows;
  if (found === undefined) return new Refusal('unauthenticated');
  const { hasFactor, ...who } = found;
  return hasFactor ? { ...who, session } : new Refusal('factor_required');
}

/** Whether the role of somebody has a right at all; how far it reaches is for the rule that uses it. */
export const mayAtAll = ({ role }: Pick<StaffWho, 'role'>, right: StaffRight): boolean => reachOf(role, right) !== null;

/** Whether a right needs the second factor to be shown, and it was not of late. */
export const lacksStepUp = ({ steppedUpUntil }: Pick<StaffWho, 'steppedUpUntil'>, right: StaffRight): boolean =>
  rights[right].stepUp && steppedUpUntil === null;

/** Whether somebody has shown the second factor of late, where what they do asks for it only sometimes. */
export const isShownBy = ({ steppedUpUntil }: Pick<StaffWho, 'steppedUpUntil'>): boolean => steppedUpUntil !== null;

/** Signs somebody out of the staff's pages everywhere, and ends their logins under way. */
export const endStaffSessions = (tx: Transaction<Tables>, accountId: number) =>
  sql`delete from session where account_id = ${accountId} and kind in ('staff', 'ticket')`.execute(tx);
