import { fromPromise, type MachineImplementationsFrom } from 'xstate';
import { groupPaymentPath, paymentPath } from '#contract/paths.ts';
import type { SimplePayment } from '#contract/payments/payment.calls.ts';
import type { ThanksRead, thankYouMachine } from '#machines/payments/thankYou.machine.ts';
import { ApiError, dataOf } from '../../api/request.ts';
import { paymentKey, simplePaymentQuery } from '../../queries/payment.ts';
import type { Services } from '../../services.ts';
import { forgetSibling } from '../shop/sibling.ts';

type Effects = MachineImplementationsFrom<typeof thankYouMachine>;

/** The effects of the thank-you chart: it asks our server, and through it the provider. */
export const thankYouEffects = ({ request, cache, navigate, region, session, tabStorage }: Services) => {
  /** A payment that is not there is an answer; the rest is the chart's to retry. Whose places are gone brings nobody else. */
  const readOf = async (asked: Promise<SimplePayment>): Promise<ThanksRead> => {
    try {
      const payment = await asked;
      if (payment.released) forgetSibling(tabStorage);
      return { kind: 'found', payment };
    } catch (error) {
      if (error instanceof ApiError && (error.code === 'not_found' || error.code === 'invalid'))
        return { kind: 'missing' };
      throw error;
    }
  };
  return {
    actors: {
      loadPayment: fromPromise(({ input: { paymentId } }) =>
        readOf(cache.fetchQuery(simplePaymentQuery({ request }, paymentId))),
      ),
      refreshPayment: fromPromise(async ({ input: { paymentId: id } }) => {
        const read = await readOf(dataOf(request('POST payment/{id}/refresh', { params: { id } })));
        if (read.kind === 'found') cache.setQueryData(paymentKey(id), read.payment);
        return read;
      }),
    },
    actions: {
      // A signed-in person goes on within their group.
      showPayment({ context: { payment } }, { paymentId }) {
        const groupId = payment?.group_id;
        const isWithin = session.profile() !== null && groupId !== undefined;
        navigate(isWithin ? groupPaymentPath(groupId, paymentId) : paymentPath(region(), paymentId), { replace: true });
      },
    },
  } satisfies Effects;
};
