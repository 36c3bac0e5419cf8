import type { Money } from './books.ts';
import { type Body, isBody, stringOf } from './call.ts';
import { AdyenRefusal, missingField, missingObject, wrongField } from './refusal.ts';

const currencies = ['EUR', 'PLN'];

/** The fields of Adyen's calls that ours send; a wrong one is refused as Adyen refuses it. */

export function readAmount(value: unknown): Money {
  if (!isBody(value)) throw missingObject('amount');
  const { currency, value: cents } = value;
  if (!currencies.some((one) => one === currency)) throw new AdyenRefusal(422, '138', 'Unsupported currency specified');
  if (typeof cents !== 'number' || !Number.isSafeInteger(cents) || cents <= 0 || cents > 2_000_000_000) {
    throw new AdyenRefusal(422, '137', 'Invalid amount specified');
  }
  return { currency: String(currency), value: cents };
}

export function readReference(value: unknown): string {
  const reference = stringOf(value);
  if (reference === null) throw missingField('reference', '130');
  if (reference.length > 80) throw wrongField('reference', '130');
  return reference;
}

export function readReturnUrl(value: unknown): string {
  const text = stringOf(value);
  if (text === null) throw new AdyenRefusal(422, '14_030', 'Return URL is missing.');
  const url = URL.parse(text);
  if (url?.protocol !== 'https:' && url?.protocol !== 'http:') throw wrongField('returnUrl', '14_030');
  return url.href;
}

const hour = 3_600_000;

/** An hour from now by default; a day at most. */
export function readExpiry(value: unknown, now = Date.now()): Date {
  if (value === undefined) return new Date(now + hour);
  const expiry = new Date(stringOf(value) ?? Number.NaN);
  const ahead = expiry.getTime() - now;
  // A minute of tolerance for clocks that differ.
  if (!(ahead > 0 && ahead <= 24 * hour + 60_000)) throw wrongField('expiresAt');
  return expiry;
}

export function readMetadata(value: unknown): Record<string, string> {
  if (value === undefined) return {};
  if (!isBody(value)) throw wrongField('metadata');
  const entries = Object.entries(value);
  const fits = ([name, one]: [string, unknown]) => name.length <= 20 && typeof one === 'string' && one.length <= 80;
  if (entries.length > 20 || !entries.every(fits)) throw new AdyenRefusal(422, '177', 'Metadata size exceeds limit');
  return Object.fromEntries(entries) as Record<string, string>;
}

/** Whether the present fields have the right type; each may be missing. */
const optional: Readonly<Record<string, (value: unknown) => boolean>> = {
  countryCode: (value) => /^[A-Z]{2}$/u.test(String(value)),
  shopperLocale: (value) => /^[a-z]{2}([-_][A-Z]{2})?$/u.test(String(value)),
  shopperEmail: (value) => /^[^\s@]+@[^\s@]+$/u.test(String(value)),
  captureDelayHours: (value) => Number.isInteger(value) && Number(value) >= 0 && Number(value) <= 672,
  lineItems: (value) => Array.isArray(value) && value.every(isLineItem),
  mode: (value) => value === 'embedded',
};

const cents = ['amountExcludingTax', 'amountIncludingTax', 'quantity', 'taxAmount', 'taxPercentage'];
const isLineItem = (item: unknown) =>
  isBody(item) && cents.every((name) => item[name] === undefined || Number.isSafeInteger(item[name]));

const addressCodes = { city: '131', street: '132', houseNumberOrName: '133', country: '134', postalCode: '702' };

export function checkOptional(body: Body): void {
  for (const [name, fits] of Object.entries(optional)) {
    if (body[name] !== undefined && !fits(body[name])) throw wrongField(name);
  }
  const { billingAddress } = body;
  if (billingAddress === undefined) return;
  if (!isBody(billingAddress)) throw wrongField('billingAddress');
  for (const [name, code] of Object.entries(addressCodes)) {
    if (stringOf(billingAddress[name]) === null) throw missingField(`billingAddress.${name}`, code);
  }
}

/** Klarna gets the items of the purchase, and refuses them if they do not add up. */
export function checkLineItems(body: Body, amount: number): void {
  const { lineItems } = body;
  if (!Array.isArray(lineItems) || lineItems.length === 0) throw missingField('lineItems');
  const sum = lineItems.reduce(
    (all: number, one: Body) => all + Number(one.amountIncludingTax) * Number(one.quantity ?? 1),
    0,
  );
  if (sum !== amount) throw wrongField('lineItems');
}
