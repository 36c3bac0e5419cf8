import type pg from 'pg';
import { inTransaction } from '../kit/books.ts';
import { type Deal, lockDeal, newPsp } from './books.ts';
import { findModification } from './modifications.ts';
import { tellOfChange, tellOfPayment, tellOfReport } from './notifications.ts';
import { movePayment } from './payments.ts';
import { AdyenRefusal } from './refusal.ts';

/** What happens at Adyen unasked; tests can trigger it. */
export const happenings = [
  'CHARGEBACK',
  'CHARGEBACK_REVERSED',
  'DISPUTE_DEFENSE_PERIOD_ENDED',
  'EXPIRE',
  'NOTIFICATION_OF_CHARGEBACK',
  'OFFER_CLOSED',
  'PREARBITRATION_LOST',
  'PREARBITRATION_WON',
  'REFUNDED_REVERSED',
  'REFUND_FAILED',
  'REPORT_AVAILABLE',
  'SECOND_CHARGEBACK',
] as const;
export type Happening = (typeof happenings)[number];

const reasons: Readonly<Partial<Record<Happening, string>>> = {
  CHARGEBACK: 'Fraudulent Processing of Transactions',
  CHARGEBACK_REVERSED: 'Fraudulent Processing of Transactions',
  NOTIFICATION_OF_CHARGEBACK: 'Fraudulent Processing of Transactions',
  REFUND_FAILED: 'Refund Failed',
  SECOND_CHARGEBACK: 'Fraudulent Processing of Transactions',
};

/** `psp` names a payment; for refunds that fail or come back, the refund; for a report, the report. */
export async function happen(books: pg.PoolClient, psp: string, event: Happening): Promise<void> {
  if (event === 'REPORT_AVAILABLE') return tellOfReport(books, psp);
  if (event === 'REFUND_FAILED' || event === 'REFUNDED_REVERSED') return undoRefund(books, psp, event);
  const deal = await known(lockDeal(books, psp));
  // The closed offer was reported when the payment ended.
  if (event === 'OFFER_CLOSED') return void (await movePayment(books, deal, { to: 'expired' }));
  const reason = reasons[event];
  if (event === 'EXPIRE') return tellOfPayment(books, deal, { event });
  return tellOfChange(books, deal, { event, psp: newPsp(), ...(reason && { reason }) });
}

/** The money of a refund did not reach the payer, so the shop has it again. */
async function undoRefund(books: pg.PoolClient, psp: string, event: 'REFUND_FAILED' | 'REFUNDED_REVERSED') {
  const modification = await known(findModification(books, psp));
  const deal = await known(lockDeal(books, modification.payment));
  if (modification.state !== 'done') throw new AdyenRefusal(409, '702', 'The refund was not carried out.');
  await books.query("update sandbox.adyen_modification set state = 'failed' where psp = $1", [psp]);
  const amount = { currency: deal.session.currency, value: modification.amount };
  const reason = reasons[event];
  const { reference } = modification;
  await tellOfChange(books, deal, { event, psp, amount, reference, ...(reason && { reason }) });
}

/** Ends payments that were started but not finished before their session expired. */
export async function closeOffers(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ psp: string }>(
    `select psp from sandbox.adyen_payment join sandbox.adyen_session on adyen_session.id = session
     where state in ('begun', 'asked') and expires_at <= now() limit 20`,
  );
  for (const { psp } of rows) {
    await inTransaction(pool, async (books) => {
      const deal = await findUnfinished(books, psp);
      if (deal !== null) await movePayment(books, deal, { to: 'expired' });
    });
  }
}

async function findUnfinished(books: pg.PoolClient, psp: string): Promise<Deal | null> {
  const deal = await lockDeal(books, psp);
  return deal?.payment.state === 'begun' || deal?.payment.state === 'asked' ? deal : null;
}

async function known<Found>(found: Promise<Found | null>): Promise<Found> {
  const one = await found;
  if (one === null) throw new AdyenRefusal(404, '702', 'Adyen knows nothing of that name.');
  return one;
}
