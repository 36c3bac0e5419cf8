import { countryOf } from '#contract/constants.ts';
import type { NewAttempt } from '../gateway.ts';
import type { CreateCheckoutSessionRequest, LineItem } from './sdk.ts';

/** A session as it is asked for: for one attempt, which it is named by, and no longer open than its places are held. */
export function sessionFor(attempt: NewAttempt, merchantAccount: string): CreateCheckoutSessionRequest {
  const { payer, region } = attempt;
  const { address } = payer;
  return {
    merchantAccount,
    reference: attempt.attemptId,
    merchantOrderReference: attempt.paymentId,
    metadata: { payment_id: attempt.paymentId },
    amount: { currency: attempt.currency, value: attempt.amount },
    returnUrl: attempt.formUrl,
    countryCode: address?.country ?? countryOf[region],
    shopperLocale: localeOf[attempt.language],
    shopperEmail: attempt.email,
    shopperName: { firstName: payer.name, lastName: payer.surname },
    ...(address && {
      billingAddress: {
        // A village may have no streets; Adyen wants all of it.
        street: address.street ?? address.city,
        houseNumberOrName: address.street_number || 'N/A',
        postalCode: address.postal_code,
        city: address.city,
        country: address.country,
      },
    }),
    lineItems: linesOf(attempt),
    // Places are there at once, and so is the money.
    captureDelayHours: 0,
    expiresAt: expiryOf(attempt),
    channel: webChannel,
  };
}

// The SDK's list of them is a module that loads all its models.
const webChannel = 'Web' as CreateCheckoutSessionRequest['channel'] & string;

const localeOf = { pl: 'pl-PL', en: 'en-GB', de: 'de-DE' } as const;

/** Adyen lets a session live for a day; the rest is for clocks that differ. */
const longestMs = 23.5 * 3_600_000;
/** So much is left of every session that is handed out, unless the places lapse before. */
const leastMs = 10 * 60_000;

/** The same each time that an attempt is asked for within one such span: a repeated call is the same call. */
export function expiryOf({ expiresAt, since }: Pick<NewAttempt, 'expiresAt' | 'since'>, now = Date.now()): Date {
  const spans = Math.max(0, Math.floor((now + leastMs - since.getTime()) / longestMs)) + 1;
  return new Date(Math.min(expiresAt?.getTime() ?? Number.POSITIVE_INFINITY, since.getTime() + spans * longestMs));
}

/** The lines that Adyen shows for a payment beside its places, in its form and on a bill. */
const billLines = {
  pl: { discount: 'Rabat', fee: 'Opłata manipulacyjna' },
  en: { discount: 'Discount', fee: 'Handling fee' },
  de: { discount: 'Rabatt', fee: 'Bearbeitungsgebühr' },
} as const;

/** Places, what coupons take off, the fee: they add up to the amount, or some methods refuse it. */
function linesOf({ description, breakdown, seats, language }: NewAttempt): LineItem[] {
  const { singlePrice, couponTotal, manipulation_fee: fee } = breakdown;
  const words = billLines[language];
  return [
    line('places', description, singlePrice, seats),
    ...(couponTotal === 0 ? [] : [line('discount', words.discount, -couponTotal)]),
    ...(fee === 0 ? [] : [line('fee', words.fee, fee)]),
  ];
}

const line = (id: string, description: string, cents: number, quantity = 1): LineItem => ({
  id,
  description: description.slice(0, 100),
  quantity,
  amountIncludingTax: cents,
  amountExcludingTax: cents,
  taxAmount: 0,
  taxPercentage: 0,
});
