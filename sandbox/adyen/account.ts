import * as v from 'valibot';
import { adyenServerPath } from '../../server/outside/standIn.ts';
import type { AccountSandbox, Listed } from '../kit/account.ts';
import { inTransaction } from '../kit/books.ts';
import { control } from '../kit/control.ts';
import { adyenPages, whatOf } from '../pages/adyenPay.ts';
import { adyenApi } from './api.ts';
import { latestDeals, lockSession, type PaymentState, sessionOfPayment } from './books.ts';
import { closeOffers, happen, happenings } from './events.ts';
import { settleModification } from './modifications.ts';
import { adyenCourier } from './notifications.ts';
import { resultCodeOf, settleSession } from './payments.ts';

const Event = v.object({ psp: v.pipe(v.string(), v.nonEmpty()), event: v.picklist(happenings) });

export const adyenSandbox: AccountSandbox = {
  serve(app, deps, changed) {
    adyenApi(app, deps, changed);
    adyenPages(app, deps, changed);
    control(app, { path: `${adyenServerPath}/events`, schema: Event, changed }, ({ psp, event }) =>
      inTransaction(deps.database.pool, async (books) => {
        await happen(books, psp, event);
        return { psp, event };
      }),
    );
  },
  courier: { ...adyenCourier, beforehand: closeOffers },
  find: sessionOfPayment,
  async settle(books, id, outcome) {
    const { payment } = await settleSession(books, await lockSession(books, id), outcome);
    return { session: id, psp_reference: payment.psp, result_code: resultCodeOf(payment) };
  },
  isRefund: (id) => !id.startsWith('re_'),
  settleRefund: settleModification,
  async latest(pool, limit) {
    const deals = await latestDeals(pool, limit);
    return deals.map((deal) => ({
      page: `/sandbox/adyen/pay/${deal.payment.psp}`,
      amount: deal.payment.amount,
      currency: deal.session.currency,
      what: whatOf(deal),
      status: statusOf[deal.payment.state],
      created_at: deal.payment.created_at,
    }));
  },
};

/** The words that the desk uses for both providers. */
const statusOf: Readonly<Record<PaymentState, Listed['status']>> = {
  begun: 'requires_action',
  asked: 'requires_action',
  pending: 'processing',
  authorised: 'succeeded',
  refused: 'requires_payment_method',
  expired: 'requires_payment_method',
  cancelled: 'canceled',
};
