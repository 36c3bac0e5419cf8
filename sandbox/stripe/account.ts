import type { AccountSandbox } from '../kit/account.ts';
import { bankPages } from '../pages/bank.ts';
import { stripeApi } from './api.ts';
import { type Intent, refundObject } from './books.ts';
import { settleRefund } from './calls.ts';
import { intentOfPayment, lockIntent, settleIntent } from './intents.ts';
import { stripeCourier } from './notifications.ts';
import { payOutWeeks } from './payouts.ts';

export const stripeSandbox: AccountSandbox = {
  serve(app, deps, changed) {
    stripeApi(app, deps, changed);
    bankPages(app, deps, changed);
  },
  courier: { ...stripeCourier, beforehand: payOutWeeks },
  find: intentOfPayment,
  async settle(books, id, outcome) {
    const intent = await settleIntent(books, await lockIntent(books, id), outcome);
    return { payment_intent: intent.id, status: intent.status };
  },
  isRefund: (id) => id.startsWith('re_'),
  settleRefund: async (books, id, outcome) => refundObject(await settleRefund(books, id, outcome)),
  async latest(pool, limit) {
    const { rows } = await pool.query<Intent>(
      'select * from sandbox.payment_intent order by created_at desc limit $1',
      [limit],
    );
    return rows.map((intent) => ({ ...intent, page: `/sandbox/bank/${intent.id}`, what: intent.description }));
  },
};
