import type { Language } from '#contract/constants.ts';
import { needsAddress, type PaymentProviderName } from '#contract/payments/providers.ts';
import type { Deps } from '../../deps.ts';
import type { Queries } from '../../store/database.ts';
import { faultWords } from '../../words/faults.ts';
import { Refusal } from '../kit/answers.ts';
import { transact } from '../kit/transact.ts';
import { postalAddress } from '../shop/postalAddress.ts';
import { lockPayment } from './paymentRow.ts';

interface Payer {
  /** What the run's region offers, the preferred one first. */
  readonly offered: readonly PaymentProviderName[];
  /** The payer's address, as far as it is known. */
  readonly address: object | null;
}
interface Wanted extends Payer {
  readonly method: PaymentProviderName;
}

/** Why a payment cannot be ordered by this method (docs/rules/payments.md 3.1 and 3.7); null when it can. */
function refuseMethod({ method, offered, address }: Wanted, lang: Language): Refusal<'invalid'> | null {
  if (!offered.includes(method)) return notOffered(lang);
  if (needsAddress(method) && address === null) {
    return new Refusal('invalid', { billing: [faultWords[lang].required('')] });
  }
  return null;
}

/** The default method of an order: the first available one; otherwise it is chosen when it is paid. */
export const usualMethod = ({ offered, address }: Payer): PaymentProviderName | null =>
  offered.find((method) => address !== null || !needsAddress(method)) ?? null;

/** The method by which places are sold, or the reason why not by the chosen one; none where there is nothing to pay. */
export function methodOf(
  {
    asked,
    toPay,
    ...payer
  }: Payer & { readonly asked: PaymentProviderName | null | undefined; readonly toPay: number },
  lang: Language,
): PaymentProviderName | null | Refusal<'invalid'> {
  if (toPay === 0) return null;
  if (asked == null) return usualMethod(payer);
  return refuseMethod({ ...payer, method: asked }, lang) ?? asked;
}

/** Judges another method for an unpaid payment, and keeps the address that is given with it; null if it will do. */
export async function chooseMethod(
  { database, gateway }: Pick<Deps, 'database' | 'gateway'>,
  paymentId: string,
  request: {
    readonly method: PaymentProviderName;
    readonly billing: Parameters<typeof postalAddress>[0] | undefined;
    readonly lang: Language;
  },
): Promise<Refusal<'invalid'> | null> {
  const { method, billing, lang } = request;
  return transact(database, async (tx) => {
    const payment = await lockPayment(tx, paymentId);
    // An attempt that must not be paid any more says so when it is opened.
    if (payment.status !== 'pending') return null;
    if (await isTransferOnly(tx, payment)) return notOffered(lang);
    const address = billing ? postalAddress(billing) : (payment.address as object | null);
    const refused = refuseMethod({ method, offered: gateway.offered(payment.region), address }, lang);
    if (refused || billing === undefined) return refused;
    await tx
      .updateTable('payment')
      .set({ address: JSON.stringify(address) })
      .where('id', '=', paymentId)
      .execute();
    return null;
  });
}

/** An order by staff that waits for a transfer and takes no other money (docs/rules/staff-orders.md 4). */
export async function isTransferOnly(
  db: Queries,
  { staff_order_id: id }: { readonly staff_order_id: number | null },
): Promise<boolean> {
  if (id === null) return false;
  const order = db.selectFrom('staff_order').select('id').where('id', '=', id);
  return (await order.where('way', '=', 'transfer').where('online', '=', false).executeTakeFirst()) !== undefined;
}

const notOffered = (lang: Language) => new Refusal('invalid', { payment_provider: [faultWords[lang].notOffered('')] });
