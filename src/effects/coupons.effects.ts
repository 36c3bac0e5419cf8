import { fromPromise, type MachineImplementationsFrom } from 'xstate';
import type { Coupon } from '#contract/catalogue.calls.ts';
import {
  answerTo,
  answerToFailure,
  type CodesAnswer,
  type CouponCheck,
  couponsMachine,
  type Entry,
} from '#machines/coupons.machine.ts';
import type { RefusedCode } from '#machines/purchase.order.ts';
import type { Services } from './services.ts';

/** What the coupon chart may do to the world: ask whether codes are good for a run. */
export const couponsEffects = ({ request }: Pick<Services, 'request'>) =>
  ({
    actors: {
      checkCoupons: fromPromise<CouponCheck, { eventId: number; codes: readonly string[] }>(
        async ({ input: { eventId, codes }, signal }) => {
          const body = { coupon: codes.join(','), event_id: eventId };
          const { result, error } = await request('POST coupon', { body }, { signal });
          if (error !== null) {
            const [name] = codes;
            if (!error.code.startsWith('coupon_') || name === undefined) throw error;
            return { entries: [{ name, code: error.code, message: error.message }], message: null };
          }
          const { data, message } = result;
          return {
            entries: ('coupons' in data ? data.coupons : [data]).map(entryOf),
            message: message?.content ?? null,
          };
        },
      ),
    },
  }) satisfies MachineImplementationsFrom<typeof couponsMachine>;

/** Coupons that nobody listens to, of a dialog or of who joins a group: what a check says is a notification at once. */
export function announcedCoupons(services: Pick<Services, 'request' | 'notify'>) {
  const tell = ({ good, message }: CodesAnswer) => {
    if (message !== '') services.notify({ kind: good ? 'good' : 'bad', text: message });
  };
  return couponsMachine.provide({
    ...couponsEffects(services),
    actions: {
      announce: (_, check) => tell(answerTo(check)),
      reportFailure: (_, { error }) => tell(answerToFailure(error)),
    },
  });
}

const entryOf = (answer: Coupon | RefusedCode): Entry =>
  'message' in answer
    ? { name: answer.name, code: answer.code, message: answer.message }
    : { name: answer.name.toUpperCase(), coupon: answer };
