import type { FastifyInstance } from 'fastify';
import * as v from 'valibot';
import { paymentAccounts } from '#contract/payments/providers.ts';
import type { Deps } from '../server/deps.ts';
import { accounts } from './accounts.ts';
import { inTransaction } from './kit/books.ts';
import { control } from './kit/control.ts';
import { changeKnobs, KnobSettings, readAllKnobs } from './kit/knobs.ts';
import { outcomes, refundEnds } from './kit/outcomes.ts';
import { refundWhatWaits } from './stripe/calls.ts';
import { endPayout, PayoutEnd, PayoutOrder, payOutNow } from './stripe/payouts.ts';

const PaymentOutcome = v.object({ outcome: v.picklist(outcomes), provider: v.optional(v.picklist(paymentAccounts)) });
const RefundOutcome = v.object({ outcome: v.picklist(refundEnds) });

/**
 * The controls that tests use on the providers: the bank's answer to a payment, the end of a refund, how a provider
 * misbehaves.
 */
export function controls(app: FastifyInstance, { database: { pool } }: Deps, changed: () => void): void {
  control(
    app,
    { path: '/sandbox/payments/:id', schema: PaymentOutcome, changed },
    async ({ outcome, provider }, id) => {
      const tried = await Promise.all(
        paymentAccounts
          .filter((account) => (provider ?? account) === account)
          .map(async (account) => ({ account, found: await accounts[account].find(pool, id) })),
      );
      // A payment that was tried at several providers is settled at the last one.
      const [last] = tried
        .flatMap(({ account, found }) => (found === null ? [] : [{ account, ...found }]))
        .toSorted((a, b) => b.created_at.getTime() - a.created_at.getTime());
      return last === undefined
        ? null
        : inTransaction(pool, (books) => accounts[last.account].settle(books, last.id, outcome));
    },
  );

  control(app, { path: '/sandbox/refunds/:id', schema: RefundOutcome, changed }, async ({ outcome }, id) => {
    const owner = Object.values(accounts).find(({ isRefund }) => isRefund(id));
    return owner === undefined ? null : inTransaction(pool, (books) => owner.settleRefund(books, id, outcome));
  });

  control(app, { path: '/sandbox/payouts', schema: PayoutOrder, changed }, (order) =>
    inTransaction(pool, (books) => payOutNow(books, order)),
  );
  control(app, { path: '/sandbox/payouts/:id', schema: PayoutEnd, changed }, ({ status }, id) =>
    inTransaction(pool, (books) => endPayout(books, id, status)),
  );

  app.get('/sandbox/knobs', () => readAllKnobs(pool));
  control(app, { path: '/sandbox/knobs', schema: KnobSettings, changed }, async (settings) => {
    const knobs = await changeKnobs(pool, settings);
    if (settings.paid_out !== undefined) await inTransaction(pool, refundWhatWaits);
    return knobs;
  });
}
