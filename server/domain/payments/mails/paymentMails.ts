import { randomUUID } from 'node:crypto';
import { sql, type Transaction } from 'kysely';
import type { Language } from '#contract/constants.ts';
import type { PaymentMail } from '#machines/payments/paymentLife.machine.ts';
import type { Tables } from '../../../store/schema.ts';
import { queueMail } from '../../mail/queueMail.ts';

interface Written {
  readonly id: string;
  readonly user_id: number | null;
  readonly email: string;
  readonly language: Language;
}

/**
 * Writes a mail about a payment to its buyer into the outbox, in the language of their profile, else of the purchase;
 * the facts are read when it is sent. With `isAgain` it is sent once for each change that repeats it: a change of the
 * buyer, say.
 */
export async function mailAbout(
  tx: Transaction<Tables>,
  payment: Written,
  template: PaymentMail,
  { isAgain = false, refundId }: { readonly isAgain?: boolean; readonly refundId?: string | undefined } = {},
) {
  // A deleted account has no address any more.
  if (payment.email === '') return;
  await queueMail(tx, {
    key: await keyOf(tx, payment.id, template, isAgain),
    recipient: payment.email,
    language: await languageOf(tx, payment),
    template,
    data: { payment_id: payment.id, ...(refundId !== undefined && { refund_id: refundId }) },
  });
}

/** Whether money that has raised a place goes back by one of these refunds: it has a payer of its own. */
export async function isOfSeveral(tx: Transaction<Tables>, refundIds: readonly string[]): Promise<boolean> {
  if (refundIds.length === 0) return false;
  const { rows } = await sql`select from refund join attempt on attempt.id = refund.attempt_id
    where refund.id = any(${[...refundIds]}::uuid[]) and raised_by is not null limit 1`.execute(tx);
  return rows.length > 0;
}

/** A mail about each of these refunds, to the payer of its money. */
export async function mailEach(tx: Transaction<Tables>, template: PaymentMail, refundIds: readonly string[]) {
  const { rows } = await sql<Written & { refund_id: string }>`
    select refund.id as refund_id, payment.id, payment.user_id, payment.email, payment.language
    from refund join attempt on attempt.id = refund.attempt_id
      join payment on payment.id = coalesce(raised_by, attempt.payment_id)
    where refund.id = any(${[...refundIds]}::uuid[]) order by refund.id`.execute(tx);
  for (const { refund_id: refundId, ...payment } of rows)
    await mailAbout(tx, payment, template, { isAgain: true, refundId });
}

/** For an order that a visitor made with an account's address, the language of that account: it reads the mail. */
async function languageOf(tx: Transaction<Tables>, { user_id, email, language }: Written): Promise<Language> {
  const accounts = tx.selectFrom('account').select('language');
  const account = await (user_id === null
    ? accounts.where('email', '=', email).where('email_confirmed_at', 'is not', null)
    : accounts.where('id', '=', user_id)
  ).executeTakeFirst();
  return account?.language ?? language;
}

/** A payment is reserved, paid and lapsed once; the others are mailed once per line of its history. */
async function keyOf(tx: Transaction<Tables>, paymentId: string, template: PaymentMail, isAgain: boolean) {
  if (isAgain) return `${template}:${paymentId}:${randomUUID()}`;
  if (onceOnly.has(template)) return `${template}:${paymentId}`;
  const { lines } = await tx
    .selectFrom('payment_history')
    .select(sql<number>`count(*)::int`.as('lines'))
    .where('payment_id', '=', paymentId)
    .executeTakeFirstOrThrow();
  return `${template}:${paymentId}:${lines}`;
}

const onceOnly: ReadonlySet<PaymentMail> = new Set(['reserved', 'paid', 'lapsed']);
