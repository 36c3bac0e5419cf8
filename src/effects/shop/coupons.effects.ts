import { fromPromise, type MachineImplementationsFrom } from 'xstate';
import type { Coupon } from '#contract/catalogue.calls.ts';
import type { RefusedCode } from '#machines/shop/buying/order.ts';
import type { CodeEntry, CouponCheck, couponsMachine } from '#machines/shop/coupons.machine.ts';
import type { Services } from '../../services.ts';

/** What the coupon chart may do to the world: ask whether codes are good for a run. */
export const couponsEffects = ({ request }: Pick<Services, 'request'>) =>
  ({
    actors: {
      checkCoupons: fromPromise<CouponCheck, { runId: number; codes: readonly string[] }>(
        async ({ input: { runId, codes }, signal }) => {
          const body = { coupon: codes.join(','), event_id: runId };
          const { result, error } = await request('POST coupon', { body }, { signal });
          if (error !== null) {
            const [name] = codes;
            if (!error.code.startsWith('coupon_') || name === undefined) throw error;
            return { entries: [{ name, code: error.code, message: error.message }] };
          }
          const { data } = result;
          return { entries: ('coupons' in data ? data.coupons : [data]).map(entryOf) };
        },
      ),
    },
  }) satisfies MachineImplementationsFrom<typeof couponsMachine>;

const entryOf = (answer: Coupon | RefusedCode): CodeEntry =>
  'message' in answer
    ? { name: answer.name, code: answer.code, message: answer.message }
    : { name: answer.name.toUpperCase(), coupon: answer };
