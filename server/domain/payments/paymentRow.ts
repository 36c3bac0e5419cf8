import { sql, type Transaction } from 'kysely';
import type { PaymentStatus } from '#contract/payments/payment.values.ts';
import type { Tables } from '../../store/schema.ts';
import { lockGroupOf } from '../places/groupUpkeep.ts';
import { isRaisable } from './distance/raisable.ts';

/** A payment's state as its row keeps it. `reviving` is passed through within one transaction and never stored. */
export interface PaymentState {
  readonly status: PaymentStatus | 'reviving';
  /** Its places are gone while the provider still works on it. */
  readonly closed: boolean;
  /** The payer's bank wants the money of its paid places back, and nobody has decided yet. */
  readonly disputed: boolean;
}

/** The status as it is shown: places of a disputed payment are paid (docs/rules/payments.md 10). */
export const shownStatus = (row: Readonly<{ status: PaymentStatus; disputed: boolean }>) =>
  row.disputed ? 'paid' : row.status;
export const shownStatusInSql = "case when payment.disputed then 'paid' else payment.status end";

export type LockedPayment = Awaited<ReturnType<typeof lockPayment>>;

/** Locks a payment's group and row until the transaction ends and reads what its life's guards ask for. */
export async function lockPayment(tx: Transaction<Tables>, paymentId: string) {
  await lockGroupOf(tx, paymentId);
  const payment = await tx
    .selectFrom('payment')
    .selectAll()
    .where('id', '=', paymentId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  // A second statement: it sees what was committed while the first one waited for the lock.
  const facts = await tx
    .selectFrom('wave')
    .where('id', '=', payment.wave_id)
    .select([
      sql<boolean>`wave_time <= now()`.as('waveStarted'),
      sql<boolean>`exists (select from place where payment_id = ${paymentId} and ended is null)`.as('hasPlaces'),
      sql<boolean>`coalesce(${payment.expires_at}::timestamptz <= now(), false)`.as('isDue'),
      sql<boolean>`exists (select from raise where raise.payment_id = ${paymentId} and raised_at is null and not ${isRaisable})`.as(
        'isPointless',
      ),
      sql<boolean>`exists (select from raise where raise.payment_id = ${paymentId})`.as('isDifference'),
      sql<number>`(select count(*)::int from refund where payment_id = ${paymentId} and status = 'pending')`.as(
        'openRefunds',
      ),
    ])
    .executeTakeFirstOrThrow();
  return { ...payment, facts: { ...facts, toPay: payment.to_pay, currency: payment.currency } };
}
