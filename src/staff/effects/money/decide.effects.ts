import { t } from '@lingui/core/macro';
import { formThatCalls } from '../../../effects/kit/form.effects.ts';
import type { StaffServices } from '../../kit/services.ts';

export type MoneyDecision = 'approve' | 'refund';

/** Decides about money that fits no order: whatever was read of money and of what waits is old then. */
export const decideForm = (
  { request, cache, notify }: Pick<StaffServices, 'request' | 'cache' | 'notify'>,
  id: string,
  decision: MoneyDecision,
) =>
  formThatCalls<never, unknown>(cache, {
    ask: () => request('POST staff/payments/{id}/decide', { params: { id }, body: { decision } }),
    async followUp() {
      await cache.invalidateQueries({ queryKey: ['staff'] });
      notify({ kind: 'good', text: decision === 'refund' ? t`The refund is ordered.` : t`The money is kept.` });
    },
  });
