import type { Transaction } from 'kysely';
import type { UnmatchedDecision } from '#contract/staff/money/unmatched.values.ts';
import type { Tables } from '../../../store/schema.ts';
import { staff } from '../../kit/actor.ts';
import { Refusal, type StaffWho } from '../../kit/answers.ts';
import { endDecision, type OpenDiscrepancy } from './discrepancies.ts';

const whats = { refund: 'unmatched.refunded', release: 'unmatched.released', keep: 'unmatched.kept' } as const;

/** What staff began to decide about an unmatched payment is noted, with its line of the log. */
export async function decideByStaff(
  tx: Transaction<Tables>,
  found: OpenDiscrepancy,
  {
    decision,
    reason,
    who,
  }: { readonly decision: UnmatchedDecision; readonly reason: string; readonly who: Pick<StaffWho, 'id'> },
) {
  const decided = await endDecision(tx, found, decision, staff(who.id));
  if (decided === null) return new Refusal('changed_meanwhile');
  const { ref, paymentId, amount: sum, currency } = found;
  const of = await tx
    .selectFrom('payment')
    .select(['run_id', 'group_id'])
    .where('id', '=', paymentId)
    .executeTakeFirst();
  return {
    what: whats[decision],
    runId: of?.run_id ?? null,
    groupId: of?.group_id ?? null,
    paymentId,
    before: { unmatched: sum },
    after: { unmatched: null, ref, currency },
    reason,
  } as const;
}
