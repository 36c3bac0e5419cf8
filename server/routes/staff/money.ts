import type { moneyCalls } from '#contract/staff/money/money.calls.ts';
import type { Deps } from '../../deps.ts';
import { staff } from '../../domain/kit/actor.ts';
import { Refusal } from '../../domain/kit/answers.ts';
import { askBalances, heldBalances } from '../../domain/payments/money/balances.ts';
import { fundsFor } from '../../domain/payments/money/funds.ts';
import { listHeldRefunds } from '../../domain/payments/money/heldRefunds.ts';
import { needsOfMoney } from '../../domain/payments/money/needsOfMoney.ts';
import { decideIn } from '../../domain/payments/review.ts';
import { fundsOfTask } from '../../domain/runs/tasks/approval.ts';
import { actOfOneLine, byStaff } from '../../domain/staff/log.ts';
import type { Handlers } from '../http/handler.ts';

/** Money as finance sees it (docs/rules/payments.md 5 and 6). */
export const moneyHandlers = (deps: Deps): Handlers<typeof moneyCalls> => ({
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
    const decisions = await needsOfMoney.money.read(db, who);
    return { refunds: await listHeldRefunds(db, who), decisions: decisions.map(({ kind: _, ...one }) => one) };
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
});
