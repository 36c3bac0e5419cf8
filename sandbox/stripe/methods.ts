import type { CardVerdict } from '../kit/cards.ts';
import type { ErrorBody, StripeCode } from './refusal.ts';

export type Decline = Pick<ErrorBody, 'type' | 'code' | 'decline_code' | 'message'>;

const declined = (code: StripeCode, message: string, decline_code?: string): Decline => ({
  type: 'card_error',
  code,
  ...(decline_code && { decline_code }),
  message,
});

/** Stripe's error for a card that does not pay. */
export const declines: Readonly<Record<Exclude<CardVerdict, 'pays' | 'asks' | 'disputes'>, Decline>> = {
  declined: declined('card_declined', 'Your card was declined.', 'generic_decline'),
  lacksFunds: declined('card_declined', 'Your card has insufficient funds.', 'insufficient_funds'),
  wrongNumber: declined('incorrect_number', 'Your card number is incorrect.'),
  wrongMonth: declined('invalid_expiry_month', "Your card's expiration month is invalid."),
  wrongYear: declined('invalid_expiry_year', "Your card's expiration year is invalid."),
  wrongCode: declined('invalid_cvc', "Your card's security code is invalid."),
  unknownCard: declined('card_declined', 'Your card was declined. Only test cards work here.', 'test_mode_live_card'),
};

/** Stripe's names for the same cards, for tests that confirm from the server. */
export const cardTokens: Readonly<Record<string, string>> = {
  pm_card_visa: '4242424242424242',
  pm_card_mastercard: '5555555555554444',
  pm_card_chargeDeclined: '4000000000000002',
  pm_card_chargeDeclinedInsufficientFunds: '4000000000009995',
  pm_card_threeDSecure2Required: '4000002500003155',
  pm_card_createDispute: '4000000000000259',
};

export const brandOf = (number: string) => (number.startsWith('5') ? 'mastercard' : 'visa');

/** Methods that automatic payment methods offer per currency; others can be requested by name. */
export const automaticMethods: Readonly<Record<string, readonly string[]>> = {
  pln: ['card', 'blik', 'p24', 'sepa_debit', 'customer_balance'],
  eur: ['card', 'klarna', 'sepa_debit', 'customer_balance'],
};

/** Stripe's minimum payment in cents, as its documentation lists it. */
export const leastAmounts: Readonly<Record<string, number>> = { pln: 200, eur: 50 };

/** Methods whose payer is sent to a page of the bank or wallet, with the name that the page shows. */
export const redirectMethods: Readonly<Record<string, string>> = {
  p24: 'Przelewy24',
  paypal: 'PayPal',
  klarna: 'Klarna',
};
