import { fromPromise, type MachineImplementationsFrom } from 'xstate';
import { groupPaymentPath, paymentPath } from '#contract/paths.ts';
import type { ThanksRead, thankYouMachine } from '#machines/payments/thankYou.machine.ts';
import { ApiError, dataOf } from '../../api/request.ts';
import { paymentKey, simplePaymentQuery } from '../../queries/payment.ts';
import type { Services } from '../../services.ts';

type Effects = MachineImplementationsFrom<typeof thankYouMachine>;

/** The effects of the thank-you chart: it asks our server, and through it the provider. */
export const thankYouEffects = ({ request, cache, navigate, region, session }: Services) =>
  ({
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
  }) satisfies Effects;

/** A payment that is not there is an answer; the rest is the chart's to retry. */
const readOf = async (request: Promise<Extract<ThanksRead, { kind: 'found' }>['payment']>): Promise<ThanksRead> => {
  try {
    return { kind: 'found', payment: await request };
  } catch (error) {
    if (error instanceof ApiError && (error.code === 'not_found' || error.code === 'invalid'))
      return { kind: 'missing' };
    throw error;
  }
};
