import type { MachineImplementationsFrom } from 'xstate';
import type { RefundChoice } from '#contract/staff/money/refunds.values.ts';
import type { Answered, RefundOrder, refundMachine } from '#machines/money/refund.machine.ts';
import type { ApiError } from '../../../api/request.ts';
import { write } from '../../../effects/kit/write.ts';
import type { StaffServices } from '../../kit/services.ts';

type World = Pick<StaffServices, 'request' | 'cache'>;

/** Gives money back for places of a payment; what was read of it and of its people is old then. */
export const refundEffects = ({ request, cache }: World, id: string) =>
  ({
    actors: {
      priceRefund: write<RefundChoice, Answered>(cache, async (body) => {
        const { result, error } = await request('POST staff/payments/{id}/refund/preview', { params: { id }, body });
        return error === null ? { kind: 'priced', preview: result.data } : answerOf(error);
      }),
      orderRefund: write<RefundOrder, Answered>(cache, async ({ choice, digest, reason }) => {
        const body = { ...choice, digest, ...(reason !== '' && { reason }) };
        const { result, error } = await request('POST staff/payments/{id}/refund', { params: { id }, body });
        if (error !== null) return answerOf(error);
        await readAgain(cache);
        const { back, kept, starts_at: startsAt } = result.data;
        return { kind: 'sent', back, kept, startsAt };
      }),
    },
    actions: { readPlacesAgain: () => void readAgain(cache) },
  }) satisfies MachineImplementationsFrom<typeof refundMachine>;

const readAgain = (cache: World['cache']) => cache.invalidateQueries({ queryKey: ['staff'] });

/** What a person can read and put right; that no answer came is thrown on. */
function answerOf(error: ApiError): Answered {
  if (error.code === 'network' || error.status >= 500) throw error;
  if (error.code === 'refund_exceeds') return { kind: 'exceeded', most: Number(error.data.amount?.[0] ?? 0) };
  if (error.code !== 'changed_meanwhile') return { kind: 'refused', message: error.message };
  const who = error.data.who?.[0];
  return { kind: 'overtaken', by: who === undefined ? null : { who, back: Number(error.data.back?.[0] ?? 0) } };
}
