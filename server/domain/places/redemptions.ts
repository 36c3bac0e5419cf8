import { sql, type Transaction } from 'kysely';
import { couponHasUse } from '../../store/saleRules.ts';
import type { Tables } from '../../store/schema.ts';

/** One use of each coupon for a new payment, in the order entered; the caller holds the coupons' locks. */
export async function spendCoupons(
  tx: Transaction<Tables>,
  paymentId: string,
  coupons: readonly { readonly code: string }[],
) {
  for (const [position, { code }] of coupons.entries()) {
    await countUse(tx, code);
    await tx.insertInto('redemption').values({ payment_id: paymentId, code, position }).execute();
  }
}

/** Gives a payment's coupon uses back, once; the caller holds the payment's lock. */
export async function giveUsesBack(tx: Transaction<Tables>, paymentId: string) {
  const released = await tx
    .updateTable('redemption')
    .set({ released_at: sql`now()` })
    .where('payment_id', '=', paymentId)
    .where('released_at', 'is', null)
    .returning('code')
    .execute();
  for (const code of released.map(({ code }) => code).sort()) {
    await sql`update coupon set uses = uses - 1 where code = ${code}`.execute(tx);
  }
}

/** Locks the coupons whose uses a payment gave back; null unless each has a use left. */
export async function findUses(tx: Transaction<Tables>, paymentId: string): Promise<string[] | null> {
  const { rows } = await sql<{ code: string; left: boolean }>`
    select coupon.code, ${sql.raw(couponHasUse)} as left
    from coupon join redemption using (code)
    where redemption.payment_id = ${paymentId} and redemption.released_at is not null
    order by coupon.code for no key update of coupon`.execute(tx);
  return rows.every(({ left }) => left) ? rows.map(({ code }) => code) : null;
}

export async function takeUses(tx: Transaction<Tables>, paymentId: string, codes: readonly string[]) {
  for (const code of codes) {
    await countUse(tx, code);
    await sql`update redemption set released_at = null where payment_id = ${paymentId} and code = ${code}`.execute(tx);
  }
}

const countUse = (tx: Transaction<Tables>, code: string) =>
  sql`update coupon set uses = uses + 1 where code = ${code}`.execute(tx);
