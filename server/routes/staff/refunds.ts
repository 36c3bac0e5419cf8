import type { refundCalls } from '#contract/staff/money/refunds.calls.ts';
import type { Deps } from '../../deps.ts';
import { Refusal, type StaffWho } from '../../domain/kit/answers.ts';
import { viewRefundable } from '../../domain/payments/money/paymentMoney.ts';
import { previewRefund } from '../../domain/payments/money/placeRefunds.ts';
import { editPolicy } from '../../domain/payments/money/refundPolicy.ts';
import { needsApproval } from '../../domain/runs/tasks/approval.ts';
import { steerTask } from '../../domain/runs/tasks/order.ts';
import { orderRefund } from '../../domain/runs/tasks/orderRefund.ts';
import { isRefund } from '../../domain/runs/tasks/refund.ts';
import { viewTask } from '../../domain/runs/tasks/taskView.ts';
import { type Asking, act, actOfOneLine, byStaff } from '../../domain/staff/log.ts';
import type { Handlers } from '../http/handler.ts';

/** Money back for places of a payment (docs/rules/payments.md 11, docs/rules/tasks.md 6). */
export function refundHandlers(deps: Deps): Handlers<typeof refundCalls> {
  const { database } = deps;
  type Steering = Asking & { readonly who: StaffWho; readonly params: { readonly id: number } };
  const steer = ({ params: { id }, who, ...from }: Steering, what: 'task.stopped' | 'task.retried') =>
    act(database, byStaff(who, from), async (tx) => {
      if (!(await isRefund(tx, id))) return new Refusal('changed_meanwhile');
      const done = await steerTask(tx, deps, id, { who, what });
      return done instanceof Refusal ? done : { data: await viewTask(tx, id), entries: [done.entry] };
    });

  return {
    'POST staff/runs/{id}/policy': async ({ params: { id }, body, who, ...from }) =>
      actOfOneLine<Refusal<'not_found' | 'changed_meanwhile'>>(database, byStaff(who, from), async (tx) => {
        const change = await editPolicy(tx, id, body);
        return change instanceof Refusal ? change : { what: 'policy.changed', runId: id, ...change };
      }),
    'GET staff/payments/{id}/places': async ({ params: { id } }) =>
      (await viewRefundable(database.db, id)) ?? new Refusal('not_found'),
    'POST staff/payments/{id}/refund/preview': async ({ params: { id }, body, who }) => {
      const preview = await previewRefund(deps, id, body);
      if (preview instanceof Refusal) return preview;
      const needs_yes = needsApproval(who, preview.back > 0);
      return { ...preview, needs_yes, fuse_minutes: deps.config.fuseMinutes };
    },
    'POST staff/payments/{id}/refund': async ({ params: { id }, body: { reason = '', ...choice }, who, ...from }) =>
      act(database, byStaff(who, from), async (tx) => {
        const ordered = await orderRefund(tx, deps, { who, paymentId: id, choice, reason });
        if (ordered instanceof Refusal) return ordered;
        const { back, kept, entry } = ordered;
        const { starts_at } = await viewTask(tx, ordered.id);
        return { data: { back, kept, starts_at }, entries: [entry] };
      }),
    'POST staff/refunds/{id}/stop': async (request) => steer(request, 'task.stopped'),
    'POST staff/refunds/{id}/retry': async (request) => steer(request, 'task.retried'),
  };
}
