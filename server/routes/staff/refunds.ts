import type { refundCalls } from '#contract/staff/money/refunds.calls.ts';
import type { Deps } from '../../deps.ts';
import { Refusal } from '../../domain/kit/answers.ts';
import { viewRefundable } from '../../domain/payments/money/paymentMoney.ts';
import { previewRefund, refundPlaces } from '../../domain/payments/money/placeRefunds.ts';
import { editPolicy } from '../../domain/payments/money/refundPolicy.ts';
import { act, actOfOneLine, byStaff } from '../../domain/staff/log.ts';
import type { Handlers } from '../http/handler.ts';

/** Money back for places of a payment (docs/rules/payments.md 11). */
export const refundHandlers = (deps: Deps): Handlers<typeof refundCalls> => ({
  'POST staff/runs/{id}/policy': async ({ params: { id }, body, who, ...from }) =>
    actOfOneLine<Refusal<'not_found' | 'changed_meanwhile'>>(deps.database, byStaff(who, from), async (tx) => {
      const change = await editPolicy(tx, id, body);
      return change instanceof Refusal ? change : { what: 'policy.changed', runId: id, ...change };
    }),
  'GET staff/payments/{id}/places': async ({ params: { id } }) =>
    (await viewRefundable(deps.database.db, id)) ?? new Refusal('not_found'),
  'POST staff/payments/{id}/refund/preview': async ({ params: { id }, body }) => previewRefund(deps, id, body),
  'POST staff/payments/{id}/refund': async ({ params: { id }, body: { reason, ...choice }, who, ...from }) =>
    act(deps.database, byStaff(who, from), async (tx) => {
      const line = await refundPlaces(tx, id, { ...choice, who });
      if (line instanceof Refusal) return line;
      const { given_back: back, kept } = line.after;
      return { data: { back, kept }, entries: [{ ...line, ...(reason && { reason }) }] };
    }),
});
