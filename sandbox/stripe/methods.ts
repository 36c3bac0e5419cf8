import { hasLuhnSum } from '../browser/luhn.ts';
import type { ErrorBody, StripeCode } from './refusal.ts';

/** What becomes of a try to pay: the money comes, the card is declined, or the payer must agree first. */
export type Outcome =
  | { readonly verdict: 'succeeds' }
  | { readonly verdict: 'asks' }
  | { readonly verdict: 'declined'; readonly error: Decline };
export type Decline = Pick<ErrorBody, 'type' | 'code' | 'decline_code' | 'message'>;

const declined = (code: StripeCode, message: string, decline_code?: string): Outcome => ({
  verdict: 'declined',
  error: { type: 'card_error', code, ...(decline_code && { decline_code }), message },
});
const insufficientFunds = declined('card_declined', 'Your card has insufficient funds.', 'insufficient_funds');
const genericDecline = declined('card_declined', 'Your card was declined.', 'generic_decline');

/** Stripe's test cards, as its documentation lists them (docs/rules/sandbox.md 1.4). */
const cards: Readonly<Record<string, Outcome>> = {
  '4242424242424242': { verdict: 'succeeds' },
  '5555555555554444': { verdict: 'succeeds' },
  '4000000000000002': genericDecline,
  '4000000000009995': insufficientFunds,
  '4000002500003155': { verdict: 'asks' },
};

/** Stripe's names for the same cards, for tests that confirm from the server. */
export const cardTokens: Readonly<Record<string, string>> = {
  pm_card_visa: '4242424242424242',
  pm_card_mastercard: '5555555555554444',
  pm_card_chargeDeclined: '4000000000000002',
  pm_card_chargeDeclinedInsufficientFunds: '4000000000009995',
  pm_card_threeDSecure2Required: '4000002500003155',
};

export interface Card {
  readonly number: string;
  readonly expMonth: number;
  readonly expYear: number;
  readonly cvc: string;
}

/** Judges a card as Stripe's test mode does: malformed first, then by number. */
export function judgeCard({ number, expMonth, expYear, cvc }: Card, now = new Date()): Outcome {
  if (!/^\d{12,19}$/u.test(number) || !hasLuhnSum(number)) {
    return declined('incorrect_number', 'Your card number is incorrect.');
  }
  if (!(expMonth >= 1 && expMonth <= 12)) {
    return declined('invalid_expiry_month', "Your card's expiration month is invalid.");
  }
  const months = (expYear - now.getUTCFullYear()) * 12 + expMonth - (now.getUTCMonth() + 1);
  if (!(months >= 0 && months < 600)) {
    return declined('invalid_expiry_year', "Your card's expiration year is invalid.");
  }
  if (!/^\d{3,4}$/u.test(cvc)) return declined('invalid_cvc', "Your card's security code is invalid.");
  return (
    cards[number] ??
    declined('card_declined', 'Your card was declined. Only test cards work here.', 'test_mode_live_card')
  );
}

export const brandOf = (number: string) => (number.startsWith('5') ? 'mastercard' : 'visa');

/** Methods that automatic payment methods offer per currency; the rest can be asked for by name. */
export const automaticMethods: Readonly<Record<string, readonly string[]>> = {
  pln: ['card', 'blik', 'p24', 'sepa_debit', 'customer_balance'],
  eur: ['card', 'klarna', 'sepa_debit', 'customer_balance'],
};

/** Cents below which Stripe takes no payment, as its documentation lists them. */
export const leastAmounts: Readonly<Record<string, number>> = { pln: 200, eur: 50 };

/** Methods whose payer is sent to a page of the bank or wallet, with the name that the page shows. */
export const redirectMethods: Readonly<Record<string, string>> = {
  p24: 'Przelewy24',
  paypal: 'PayPal',
  klarna: 'Klarna',
};
