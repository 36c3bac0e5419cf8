import type { paymentListCalls } from '#contract/staff/money/paymentList.calls.ts';
import type { Deps } from '../../deps.ts';
import { savePayments } from '../../domain/files/paymentFile.ts';
import { staff } from '../../domain/kit/actor.ts';
import { Refusal } from '../../domain/kit/answers.ts';
import { type NotRestoredRefusal, previewRestored, restoreByStaff } from '../../domain/payments/operator/restore.ts';
import { retryPayment } from '../../domain/payments/operator/retry.ts';
import { listPaymentsFor } from '../../domain/people/paymentList.ts';
import { act, actOfOneLine, byStaff } from '../../domain/staff/log.ts';
import { isProviderTrouble } from '../../outside/gateway.ts';
import type { Handlers } from '../http/handler.ts';

/** Payments as a list, and what is asked of the provider about one (docs/rules/payments.md 12). */
export const paymentListHandlers = (deps: Deps): Handlers<typeof paymentListCalls> => ({
  'GET staff/payments': async ({ who, query }) => listPaymentsFor(deps.database.db, { who, query }),
  'POST staff/payments/file': async ({ body, who, lang, ...from }) =>
    savePayments(deps, { who, asked: body, lang, from }),
  'POST staff/payments/{id}/retry': async ({ params: { id }, who, ...from }) => {
    const payment = await deps.database.db
      .selectFrom('payment')
      .select(['run_id', 'group_id'])
      .where('id', '=', id)
      .executeTakeFirst();
    if (payment === undefined) return new Refusal('not_found');
    try {
      // Providers are never asked within a transaction.
      const asked = await retryPayment(deps, id, staff(who.id));
      const line = {
        what: 'payment.retried',
        runId: payment.run_id,
        groupId: payment.group_id,
        paymentId: id,
      } as const;
      return await act<typeof asked>(deps.database, byStaff(who, from), async () => ({
        data: asked,
        entries: [line],
      }));
    } catch (error) {
      if (isProviderTrouble(error)) return new Refusal('provider_unavailable');
      throw error;
    }
  },
  'POST staff/payments/{id}/restore/preview': async ({ params: { id } }) => previewRestored(deps.database, id),
  'POST staff/payments/{id}/restore': async ({ params: { id }, body: { reason }, who, ...from }) =>
    actOfOneLine<NotRestoredRefusal>(deps.database, byStaff(who, from), (tx) =>
      restoreByStaff(tx, { id, reason, who }),
    ),
});
