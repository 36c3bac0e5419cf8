import type { moneyCalls } from '#contract/staff/money/money.calls.ts';
import type { unmatchedCalls } from '#contract/staff/money/unmatched.calls.ts';
import type { Deps } from '../../deps.ts';
import { staff } from '../../domain/kit/actor.ts';
import { Refusal } from '../../domain/kit/answers.ts';
import { askBalances, heldBalances } from '../../domain/payments/money/balances.ts';
import { lastComparison, orderComparison } from '../../domain/payments/money/compare.ts';
import { beginDecision } from '../../domain/payments/money/discrepancies.ts';
import { fundsFor } from '../../domain/payments/money/funds.ts';
import { listHeldRefunds } from '../../domain/payments/money/heldRefunds.ts';
import { moneyToDecide } from '../../domain/payments/money/needsOfMoney.ts';
import { decideByStaff } from '../../domain/payments/money/unmatched.ts';
import { decideIn } from '../../domain/payments/review.ts';
import { fundsOfTask } from '../../domain/runs/tasks/approval.ts';
import { actOfOneLine, byStaff } from '../../domain/staff/log.ts';
import { isProviderTrouble } from '../../outside/gateway.ts';
import type { Handlers } from '../http/handler.ts';

/** Money as finance sees it (docs/rules/payments.md 5, 6 and 14). */
export const moneyHandlers = (deps: Deps): Handlers<typeof moneyCalls & typeof unmatchedCalls> => ({
  'GET staff/balances': async () => {
    await askBalances(deps);
    const balances = await heldBalances(deps.database.db);
    return { balances: balances.map((one) => ({ ...one, asked_at: one.asked_at?.toISOString() ?? null })) };
  },
  'POST staff/runs/{id}/funds': async ({ params: { id }, body: { groups } }) => {
    const rows = await deps.database.db
      .selectFrom('grp')
      .select('id')
      .where('run_id', '=', id)
      .where('id', 'in', groups.length === 0 ? [0] : groups)
      .execute();
    return {
      funds: await fundsFor(
        deps,
        rows.map((group) => group.id),
      ),
    };
  },
  'GET staff/tasks/{id}/funds': async ({ params: { id } }) => {
    const funds = await fundsOfTask(deps, id);
    return funds === null ? new Refusal('not_found') : { funds };
  },
  'GET staff/money': async ({ who }) => {
    const { db } = deps.database;
    return {
      refunds: await listHeldRefunds(db, who),
      decisions: await moneyToDecide(db, who),
      compared: await lastComparison(db),
    };
  },
  'POST staff/payments/{id}/decide': async ({ params: { id }, body: { decision }, who, ...from }) =>
    actOfOneLine<Refusal<'changed_meanwhile'>>(deps.database, byStaff(who, from), async (tx) => {
      const decided = await decideIn(tx, id, decision, staff(who.id));
      if (decided === null) return new Refusal('changed_meanwhile');
      const { runId, groupId, before, after } = decided;
      return {
        ...{ what: decision === 'approve' ? 'payment.kept' : 'payment.sentBack', runId, groupId, paymentId: id },
        ...{ before: { state: before }, after: { state: after } },
      };
    }),
  'POST staff/unmatched/decide': async ({ body: { ref, why: kind, amount, decision, reason }, who, ...from }) => {
    try {
      // Providers are never asked within a transaction.
      const found = await beginDecision(deps, ref, decision, { kind, amount });
      if (found === null) return new Refusal('changed_meanwhile');
      return await actOfOneLine<Refusal<'changed_meanwhile'>>(deps.database, byStaff(who, from), (tx) =>
        decideByStaff(tx, found, { decision, reason, who }),
      );
    } catch (error) {
      if (isProviderTrouble(error)) return new Refusal('provider_unavailable');
      throw error;
    }
  },
  'POST staff/unmatched/compare': async ({ body: { since }, who, ...from }) =>
    actOfOneLine<Refusal<'changed_meanwhile' | 'invalid'>>(deps.database, byStaff(who, from), (tx) =>
      orderComparison(tx, { since, who }),
    ),
});
