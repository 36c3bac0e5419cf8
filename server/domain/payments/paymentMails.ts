import { sql, type Transaction } from 'kysely';
import type { PaymentMail } from '#machines/paymentLife.machine.ts';
import type { Tables } from '../../store/schema.ts';

type Written = Pick<{ id: string; email: string; language: 'pl' | 'en' | 'de' }, 'id' | 'email' | 'language'>;

/** Writes a mail about a payment to its buyer into the outbox; the facts are read when it is sent. */
export async function mailAbout(tx: Transaction<Tables>, payment: Written, template: PaymentMail) {
  // Whose account is deleted has no address any more.
  if (payment.email === '') return;
  await tx
    .insertInto('mail')
    .values({
      key: await keyOf(tx, payment.id, template),
      recipient: payment.email,
      language: payment.language,
      template,
      data: JSON.stringify({ payment_id: payment.id }),
    })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute();
}

/** A payment is reserved, paid and lapsed once; the others may be said again, once per line of its history. */
async function keyOf(tx: Transaction<Tables>, paymentId: string, template: PaymentMail): Promise<string> {
  if (onceOnly.has(template)) return `${template}:${paymentId}`;
  const { lines } = await tx
    .selectFrom('payment_history')
    .select(sql<number>`count(*)::int`.as('lines'))
    .where('payment_id', '=', paymentId)
    .executeTakeFirstOrThrow();
  return `${template}:${paymentId}:${lines}`;
}

const onceOnly: ReadonlySet<PaymentMail> = new Set(['reserved', 'paid', 'lapsed']);
