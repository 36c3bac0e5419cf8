import { fromPromise, type MachineImplementationsFrom } from 'xstate';
import type { Coupon } from '#contract/shop/catalogue.calls.ts';
import type { RefusedCode } from '#machines/shop/buying/order.ts';
import { type CodeEntry, type CouponCheck, type couponsMachine, isAccepted } from '#machines/shop/coupons.machine.ts';
import type { Services } from '../../services.ts';

/** The call that checks codes: for a new group, or for places of one that is there. */
export type CouponCheckCall = 'POST coupon' | 'POST payment/validate-coupon';

/** The effects of the coupon chart: ask whether codes are valid for a run, and pass on the server's answer. */
export const couponsEffects = (
  { request, notify }: Pick<Services, 'request' | 'notify'>,
  call: CouponCheckCall = 'POST coupon',
) =>
  ({
    actors: {
      checkCoupons: fromPromise<CouponCheck, { runId: number; codes: readonly string[] }>(
        async ({ input: { runId, codes }, signal }) => {
          const body = { coupon: codes.join(','), event_id: runId };
          const { result, error } = await request(call, { body }, { signal });
          if (error !== null) {
            notify({ kind: 'bad', text: error.data.coupon?.join(' ') ?? error.message });
            const [name] = codes;
            if (!error.code.startsWith('coupon_') || name === undefined) throw error;
            return { entries: [{ name, code: error.code, message: error.message }] };
          }
          const { data, message } = result;
          const entries = ('coupons' in data ? data.coupons : [data]).map(entryOf);
          if (message !== null) notify({ kind: entries.some(isAccepted) ? 'good' : 'bad', text: message.content });
          return { entries };
        },
      ),
    },
  }) satisfies MachineImplementationsFrom<typeof couponsMachine>;

const entryOf = (answer: Coupon | RefusedCode): CodeEntry =>
  'message' in answer
    ? { name: answer.name, code: answer.code, message: answer.message }
    : { name: answer.name.toUpperCase(), coupon: answer };
