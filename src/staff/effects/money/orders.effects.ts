import { t } from '@lingui/core/macro';
import type { Done } from '#machines/kit/form.machine.ts';
import { known } from '#machines/kit/known.ts';
import type { ArrivalField, OrderBody, OrderField } from '#machines/money/staffOrder.form.ts';
import { formThatCalls, formThatEnds } from '../../../effects/kit/form.effects.ts';
import { toRefusal } from '../../../effects/kit/write.ts';
import type { StaffServices } from '../../kit/services.ts';

type World = Pick<StaffServices, 'request' | 'cache' | 'notify'>;

const readAgain = ({ cache }: Pick<World, 'cache'>) => cache.invalidateQueries({ queryKey: ['staff'] });

/** Places an order by staff; how it ended names its first group. */
export const placeStaffOrder = (services: World) =>
  formThatEnds<OrderField, OrderBody, Done & { readonly group: number }>(services.cache, async (body) => {
    const { result, error } = await services.request('POST staff/orders', { body });
    if (error !== null) {
      // The sum beside it is old.
      await readAgain(services);
      return toRefusal(error);
    }
    await readAgain(services);
    return { kind: 'done', group: known(result.data.groups[0]).group_id };
  });

export interface ArrivalBody {
  readonly how: 'transfer' | 'cash';
  readonly received_on: string;
  readonly amount: number;
  readonly due: number;
  readonly accept: boolean;
}

/** Notes that the money of an order has come. */
export const noteArrival = (services: World, id: number) =>
  formThatCalls<ArrivalField, ArrivalBody>(services.cache, {
    ask: (body) => services.request('POST staff/orders/{id}/arrived', { params: { id }, body }),
    followUp: () => readAgain(services),
  });

/** Notes that money owed by hand was sent back. */
export const noteHandedBack = (services: World, paymentId: string, refundId: string) =>
  formThatCalls<never, unknown>(services.cache, {
    ask: () =>
      services.request('POST staff/payments/{id}/handed-back', {
        params: { id: paymentId },
        body: { refund_id: refundId },
      }),
    async followUp() {
      await readAgain(services);
      services.notify({ kind: 'good', text: t`Noted: the money was sent back.` });
    },
  });
