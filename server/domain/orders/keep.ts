import { sql } from 'kysely';
import type { Language } from '#contract/constants.ts';
import type { Payment } from '#contract/payments/payment.calls.ts';
import type { Deps } from '../../deps.ts';
import type { Queries } from '../../store/database.ts';
import { Refusal } from '../kit/answers.ts';
import { hashOfToken } from '../kit/tokens.ts';
import { transact } from '../kit/transact.ts';
import { noteReaction } from '../mailbox/reader.ts';
import { lockPayment } from '../payments/paymentRow.ts';
import { viewPayment } from '../payments/paymentView.ts';
import { claimOrder } from '../places/claims.ts';
import { verifyHold } from '../shop/holds/holds.ts';

/** Somebody at the mailbox has opened such a mail: the order is theirs (docs/rules/accounts.md 10.1). */
export async function noteOpened(db: Queries, secret: string, email: string): Promise<void> {
  await noteReaction(db, email);
  await sql`update hold_secret set opened_at = coalesce(opened_at, now())
    where secret_hash = ${hashOfToken(secret)}`.execute(db);
}

/**
 * Somebody opened the link of such a mail: the buyer is verified, a short hold is a full one where there
 * is room for it, and the order is the account's whose address it has.
 */
export async function keepHold(
  deps: Pick<Deps, 'database' | 'config'>,
  { paymentId, secret, lang }: { readonly paymentId: string; readonly secret: string; readonly lang: Language },
): Promise<Payment | Refusal<'wrong_code'>> {
  const { database } = deps;
  const { rows } = await sql<{ made_at: Date }>`select made_at from hold_secret
    where secret_hash = ${hashOfToken(secret)} and payment_id = ${paymentId}`.execute(database.db);
  const [link] = rows;
  if (link === undefined) return new Refusal('wrong_code');
  await transact(database, async (tx) => {
    const payment = await lockPayment(tx, paymentId);
    await noteOpened(tx, secret, payment.email);
    const user_id = await claimOrder(tx, payment);
    // A secret mailed before the lapse renews nothing.
    const isOld = payment.status !== 'pending' && payment.expires_at !== null && link.made_at <= payment.expires_at;
    if (!isOld) await verifyHold(tx, { ...payment, user_id });
  });
  return (await viewPayment(deps, paymentId, lang)) ?? new Refusal('wrong_code');
}
